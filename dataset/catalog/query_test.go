package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
)

// with returns the default query with a change.
func with(change func(*catalog.Query)) catalog.Query {
	q := catalog.DefaultQuery()
	change(&q)
	return q
}

// filtered returns the default query with filters: names and canonical values in turn.
func filtered(filters ...string) catalog.Query {
	q := catalog.DefaultQuery()
	at := -1
	for _, name := range []string{
		"provider", "type", "status", "kind", "input", "output", "feature", "open_weights",
		"family", "maker", "min_context", "min_output",
		"max_input_price", "max_output_price", "released_after", "released_before", "retiring_before",
	} {
		at++
		if i := slices.Index(filters, name); i >= 0 {
			q.Filters[at] = filters[i+1]
		}
	}
	return q
}

// refusal is a query string and the message of its error.
type refusal struct{ in, want string }

// checkRefused checks that query strings are errors of a parameter in a version.
func checkRefused(t *testing.T, v catalog.Version, refusals []refusal) {
	t.Helper()
	c := catalog.New(catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3), v)
	for _, test := range refusals {
		_, err := c.Parse(test.in)
		if err == nil || *catalog.ErrorOf(err) != (catalog.Error{catalog.InvalidParameter, test.want}) {
			t.Errorf("Parse(%v, %.80q)\n got %v\nwant %s", v, test.in, err, test.want)
		}
	}
}

func TestParse(t *testing.T) {
	c := catalog.New(catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3), catalog.V1)
	for _, test := range []struct {
		in   string
		want catalog.Query
	}{
		{"", catalog.DefaultQuery()},
		{"min_context=abc&input=x&open_weights=1", catalog.DefaultQuery()}, // which version 1 does not have
		{"&&=&=x&", catalog.DefaultQuery()},
		{"page=&limit&search=&sort=", catalog.DefaultQuery()},
		{"page=2&limit=100", with(func(q *catalog.Query) { q.Page, q.Limit = 2, 100 })},
		{"page=9007199254740991", with(func(q *catalog.Query) { q.Page = catalog.MaxPage })},
		{"p%61ge=%32", with(func(q *catalog.Query) { q.Page = 2 })},
		{"page=&page=3&page", with(func(q *catalog.Query) { q.Page = 3 })},
		{"Page=0&PAGE=x&unknown=%zz&%zz=1&%ff=1&page%00=0", catalog.DefaultQuery()},
		{"provider=openai", filtered("provider", "openai")},
		{"provider=together,openai,together", filtered("provider", "openai,together")},
		{"provider=openai%2Cgoogle", filtered("provider", "openai,google")},
		{"type=video&status=unlisted,active", filtered("type", "video", "status", "active,unlisted")},
		{"sort=name&order=asc", with(func(q *catalog.Query) { q.Sort, q.Order = "name", catalog.Ascending })},
		{"sort=provider&order=desc", with(func(q *catalog.Query) { q.Sort = "provider" })},
		{"search=a+b%20c%2B", with(func(q *catalog.Query) { q.Search = "a b c+" })},
		{"search=a;page=2", with(func(q *catalog.Query) { q.Search = "a;page=2" })},
		{"search=%00%0a", with(func(q *catalog.Query) { q.Search = "\x00\n" })},
		{"search=a=b", with(func(q *catalog.Query) { q.Search = "a=b" })},
		{
			in:   "search=" + strings.Repeat("%C3%A9", 512),
			want: with(func(q *catalog.Query) { q.Search = strings.Repeat("é", 512) }),
		},
	} {
		t.Run(test.in, func(t *testing.T) {
			got, err := c.Parse(test.in)
			if err != nil {
				t.Errorf("Parse(%.80q): %v", test.in, err)
			} else if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Parse(%.80q): %s", test.in, diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	const providers = "openai, anthropic, deepseek, google, mistral, groq, together"
	checkRefused(t, catalog.V1, []refusal{
		{"page=0", `page: "0" is not a whole number from 1 to 9007199254740991 in plain decimal digits`},
		{
			in:   "page=9007199254740992",
			want: `page: "9007199254740992" is not a whole number from 1 to 9007199254740991 in plain decimal digits`,
		},
		{
			in:   "page=99999999999999999999999",
			want: `page: "99999999999999999999999" is not a whole number from 1 to 9007199254740991 in plain decimal digits`,
		},
		{"limit=101", `limit: "101" is not a whole number from 1 to 100 in plain decimal digits`},
		{"limit=+5", `limit: " 5" is not a whole number from 1 to 100 in plain decimal digits`},
		{"limit=%2B5", `limit: "+5" is not a whole number from 1 to 100 in plain decimal digits`},
		{"limit=-1", `limit: "-1" is not a whole number from 1 to 100 in plain decimal digits`},
		{"limit=05", `limit: "05" is not a whole number from 1 to 100 in plain decimal digits`},
		{"limit=1e1", `limit: "1e1" is not a whole number from 1 to 100 in plain decimal digits`},
		{"limit=٣", `limit: "٣" is not a whole number from 1 to 100 in plain decimal digits`},
		{"provider=acme", `provider: "acme" is not one of ` + providers},
		{"provider=OpenAI", `provider: "OpenAI" is not one of ` + providers},
		{"provider=openai,acme", `provider: "acme" is not one of ` + providers},
		{
			in:   "provider=openai,",
			want: `provider: "openai," has an empty element; separate by single commas what is one of ` + providers,
		},
		{
			in:   "provider=,",
			want: `provider: "," has an empty element; separate by single commas what is one of ` + providers,
		},
		{"provider=openai,+google", `provider: " google" is not one of ` + providers},
		{"type=text", `type: "text" is not one of chat, embedding, image, audio, video`},
		{"status=gone", `status: "gone" is not one of active, deprecated, unlisted`},
		{"sort=id", `sort: "id" is not one of updated, name, provider`},
		{"sort=name,updated", `sort: "name,updated" is not one of updated, name, provider`},
		{"order=ASC", `order: "ASC" is not one of asc, desc`},
		{
			in:   "page=1&page=1",
			want: `page: "1" comes a second time; give each parameter once, with several values separated by commas where it takes a list`,
		},
		{
			in:   "type=chat&type=image",
			want: `type: "image" comes a second time; give each parameter once, with several values separated by commas where it takes a list`,
		},
		{
			in:   "search=a&search=b",
			want: `search: "b" comes a second time; give each parameter once, with several values separated by commas where it takes a list`,
		},
		{"search=%", `search: "%" has broken percent-encoding; write a percent sign as %25`},
		{"search=%4", `search: "%4" has broken percent-encoding; write a percent sign as %25`},
		{"search=%zz", `search: "%zz" has broken percent-encoding; write a percent sign as %25`},
		{"page=%4g", `page: "%4g" has broken percent-encoding; write a percent sign as %25`},
		{"search=%ff", `search: "%ff" is not valid UTF-8`},
		{"search=\xff", `search: "�" is not valid UTF-8`},
		{
			in:   "search=" + strings.Repeat("%ff", 200),
			want: `search: "` + strings.Repeat("%ff", 21) + `%…" is not valid UTF-8`,
		},
		{"search=" + strings.Repeat("\xff", 65), `search: "�…" is not valid UTF-8`},
		{"search=%ed%a0%80", `search: "%ed%a0%80" is not valid UTF-8`},
		{
			in:   "search=" + strings.Repeat("x", 513),
			want: `search: "` + strings.Repeat("x", 64) + `…" is longer than 512 characters`,
		},
		{
			in:   "sort=" + strings.Repeat("é", 100),
			want: `sort: "` + strings.Repeat("é", 64) + `…" is not one of updated, name, provider`,
		},
	})
}

// TestParse2 checks the parameters of version 2, which version 1 ignores, and the canonical form of
// the query.
func TestParse2(t *testing.T) {
	c := catalogtest.New(t, catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3))
	for _, test := range []struct {
		in, canonical string
		want          catalog.Query
	}{
		{"", "", with(func(q *catalog.Query) {})},
		{
			in:        "search=a",
			canonical: "?search=a",
			want:      with(func(q *catalog.Query) { q.Search, q.Sort = "a", catalog.SortRelevance }),
		},
		{
			in:        "search=a&sort=relevance",
			canonical: "?search=a",
			want:      with(func(q *catalog.Query) { q.Search, q.Sort = "a", catalog.SortRelevance }),
		},
		{"sort=updated&search=a", "?search=a&sort=updated", with(func(q *catalog.Query) { q.Search = "a" })},
		{
			in:        "sort=relevance",
			canonical: "?sort=relevance",
			want:      with(func(q *catalog.Query) { q.Sort = catalog.SortRelevance }),
		},
		{
			in:        "sort=input_price&order=asc",
			canonical: "?sort=input_price&order=asc",
			want:      with(func(q *catalog.Query) { q.Sort, q.Order = "input_price", catalog.Ascending }),
		},
		{"input=pdf,text,pdf", "?input=text,pdf", filtered("input", "text,pdf")},
		{"output=image", "?output=image", filtered("output", "image")},
		{
			in:        "feature=tool_call,reasoning",
			canonical: "?feature=reasoning,tool_call",
			want:      filtered("feature", "reasoning,tool_call"),
		},
		{
			in:        "open_weights=false&feature=reasoning",
			canonical: "?feature=reasoning&open_weights=false",
			want:      filtered("feature", "reasoning", "open_weights", "false"),
		},
		{"open_weights=true", "?open_weights=true", filtered("open_weights", "true")},
		{"family=gpt,a.b_c-1,gpt", "?family=a.b_c-1,gpt", filtered("family", "a.b_c-1,gpt")},
		{"kind=cloud,maker,cloud", "?kind=maker,cloud", filtered("kind", "maker,cloud")},
		{"maker=openai,meta,meta", "?maker=meta,openai", filtered("maker", "meta,openai")},
		{"offers=all", "", with(func(q *catalog.Query) {})},
		{"offers=first", "?offers=first", with(func(q *catalog.Query) { q.FirstOffers = true })},
		{"min_context=0", "?min_context=0", filtered("min_context", "0")},
		{
			in:        "min_output=9007199254740991",
			canonical: "?min_output=9007199254740991",
			want:      filtered("min_output", "9007199254740991"),
		},
		{"max_input_price=000.500", "?max_input_price=0.5", filtered("max_input_price", "0.5")},
		{"max_input_price=0.0", "?max_input_price=0", filtered("max_input_price", "0")},
		{"max_output_price=00100", "?max_output_price=100", filtered("max_output_price", "100")},
		{
			in:        "released_after=2024-02-29&released_before=2024-01-01",
			canonical: "?released_after=2024-02-29&released_before=2024-01-01",
			want:      filtered("released_after", "2024-02-29", "released_before", "2024-01-01"),
		},
		{
			in:        "retiring_before=2027-01-01",
			canonical: "?retiring_before=2027-01-01",
			want:      filtered("retiring_before", "2027-01-01"),
		},
	} {
		t.Run(test.in, func(t *testing.T) {
			got, err := c.Parse(test.in)
			if err != nil {
				t.Errorf("Parse(%q): %v", test.in, err)
			} else if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("Parse(%q): %s", test.in, diff)
			}
			if canonical := string(c.AppendQuery(nil, &got)); canonical != test.canonical {
				t.Errorf("canonical form of %q = %q, want %q", test.in, canonical, test.canonical)
			}
		})
	}
}

// TestIgnored checks the names of unknown parameters that a list of version 2 has: each once, in
// order, few and short.
func TestIgnored(t *testing.T) {
	c := catalogtest.New(t, catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3))
	var many, first []string
	for i := range 40 {
		many = append(many, fmt.Sprintf("p%02d", 39-i))
		first = append(first, fmt.Sprintf(`"p%02d"`, i))
	}
	for _, test := range []struct{ in, want string }{
		{"limit=1&&=&=1&statu=", `"statu"`},
		{"statu=active&Page=2&statu=x&a%20b", `"Page","a b","statu"`},
		{"%zz=1&%ff=1&page%00=0&%22=", `"\"","%zz","page\u0000","` + "\uFFFD" + `"`},
		{
			in:   strings.Repeat("é", 65) + "=1&" + strings.Repeat("é", 64) + "x",
			want: `"` + strings.Repeat("é", 64) + `"`,
		},
		{strings.Join(many, "&"), strings.Join(first[:16], ",")},
	} {
		t.Run(test.in, func(t *testing.T) {
			q, err := c.Parse(test.in)
			filetest.NoError(t, err)
			body, _ := c.AppendList(nil, &q)
			if _, got, _ := strings.Cut(string(body), `"ignored":`); got != "["+test.want+"]}}" {
				t.Errorf("%.60q: ignored are %s, want [%s]", test.in, got, test.want)
			}
			if q == catalog.DefaultQuery() {
				t.Errorf("%.60q: the query is the default one, whose document ignores nothing", test.in)
			}
		})
	}
}

// TestParse2Errors checks that a wrong value of a parameter of version 2 is named with what is
// allowed.
func TestParse2Errors(t *testing.T) {
	const (
		tokens = " is not a whole number from 0 to 9007199254740991 in plain decimal digits"
		price  = " is not a price in plain decimal digits, such as 0.75: at most 20 digits, no sign, no exponent"
		day    = " is not an existing day of the form YYYY-MM-DD"
		family = " is not the name of a family: 1 to 63 of a to z, 0 to 9, ., _ and -"
		maker  = " is not the name of a maker: a letter a to z, then at most 62 of a to z, 0 to 9, _ and -"
	)
	digits := strings.Repeat("1", 40)
	checkRefused(t, catalog.V2, []refusal{
		{"min_context=abc", `min_context: "abc"` + tokens},
		{"min_context=-1", `min_context: "-1"` + tokens},
		{"min_output=" + digits, `min_output: "` + digits + `"` + tokens},
		{"min_output=00", `min_output: "00"` + tokens},
		{"max_input_price=1e3", `max_input_price: "1e3"` + price},
		{"max_input_price=-1", `max_input_price: "-1"` + price},
		{"max_input_price=" + digits, `max_input_price: "` + digits + `"` + price},
		{"max_output_price=.5", `max_output_price: ".5"` + price},
		{"max_output_price=5.", `max_output_price: "5."` + price},
		{"max_output_price=1.2.3", `max_output_price: "1.2.3"` + price},
		{"released_after=2026-02-30", `released_after: "2026-02-30"` + day},
		{"released_before=2026-02", `released_before: "2026-02"` + day},
		{"retiring_before=20260201", `retiring_before: "20260201"` + day},
		{"open_weights=TRUE", `open_weights: "TRUE" is not one of true, false`},
		{"input=text,smell", `input: "smell" is not one of text, image, audio, video, pdf`},
		{
			in:   "feature=open_weights",
			want: `feature: "open_weights" is not one of reasoning, tool_call, structured_output, web_search, prompt_caching, computer_use, temperature`,
		},
		{"family=GPT", `family: "GPT"` + family},
		{"family=gpt,", `family: ""` + family},
		{"family=" + strings.Repeat("a", 64), `family: "` + strings.Repeat("a", 64) + `"` + family},
		{
			in:   "family=a" + strings.Repeat(",b", 64),
			want: `family: "a` + strings.Repeat(",b", 31) + `,…" has more than 64 values`,
		},
		{"maker=Meta", `maker: "Meta"` + maker},
		{"maker=meta,", `maker: ""` + maker},
		{"kind=shop", `kind: "shop" is not one of maker, cloud, host, gateway`},
		{"offers=one", `offers: "one" is not one of all, first`},
		{
			in:   "sort=price",
			want: `sort: "price" is not one of updated, name, provider, released, context, input_price, output_price, blended_price, relevance`,
		},
		{
			in:   "min_context=1&min_context=1",
			want: `min_context: "1" comes a second time; give each parameter once, with several values separated by commas where it takes a list`,
		},
	})
}

// FuzzParse checks that the parser and the oracle agree on which queries are valid, and that Parse
// reads canonical queries back.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "page=1", "page=01", "search=%00", "search=%", "a=%zz&page=2",
		"provider=openai,,google", "page=&page=2", "search=a;b+c",
		"search=%ED%A0%80", "limit=%31%30", "order=desc&order=desc", "search=\xff", "p%61ge=3",
		"min_context=0", "max_input_price=00.10", "family=b,a,b",
		"released_after=2024-02-29", "retiring_before=0000-01-01",
		"open_weights=false&feature=tool_call", "search=a&sort=updated", "input=pdf,text",
	} {
		f.Add(seed)
	}
	d := catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3)
	pairs := newPairs(d)
	f.Fuzz(func(t *testing.T, rawQuery string) {
		for _, p := range pairs {
			c, v := p.catalog, p.catalog.Version()
			_, valid := p.oracle.List(rawQuery)
			q, err := c.Parse(rawQuery)
			if valid != (err == nil) {
				t.Fatalf("Parse(%v, %q) = %v, the oracle says valid: %v", v, rawQuery, err, valid)
			}
			if err != nil {
				continue
			}
			canonical := string(c.AppendQuery(nil, &q))
			q.Ignored = ""
			again, err := c.Parse(strings.TrimPrefix(canonical, "?"))
			if err != nil || again != q {
				t.Errorf("Parse(%v, %q) = %+v, read back from %q as %+v, %v",
					v, rawQuery, q, canonical, again, err)
			}
		}
	})
}

func TestCheckProviders(t *testing.T) {
	c := catalogtest.New(t, catalogtest.Sample(t))
	known := c.ProviderIDs()
	for _, test := range []struct {
		name, ids string
		valid     bool
	}{
		{"no list", "", true},
		{"a provider", known[0], true},
		{"providers", known[0] + "," + known[1], true},
		{"a stranger", known[0] + ",nobody", false},
		{"an empty element", known[0] + ",", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if err := c.CheckProviders(test.ids); test.valid != (err == nil) {
				t.Errorf("CheckProviders(%q) = %v, want valid: %t", test.ids, err, test.valid)
			}
		})
	}
}
