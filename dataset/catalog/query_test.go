package catalog

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/catalog/oracle"
)

func TestParse(t *testing.T) {
	c := mustNew(t, oracle.Dataset(rand.New(rand.NewPCG(1, 1)), 3))
	with := func(change func(*Query)) Query {
		q := DefaultQuery(V1)
		change(&q)
		return q
	}
	for _, test := range []struct {
		in   string
		want Query
	}{
		{"", DefaultQuery(V1)},
		{"&&=&=x&", DefaultQuery(V1)},
		{"page=&limit&search=&sort=", DefaultQuery(V1)},
		{"page=2&limit=100", with(func(q *Query) { q.Page, q.Limit = 2, 100 })},
		{"page=9007199254740991", with(func(q *Query) { q.Page = MaxPage })},
		{"p%61ge=%32", with(func(q *Query) { q.Page = 2 })},
		{"page=&page=3&page", with(func(q *Query) { q.Page = 3 })},
		{"Page=0&PAGE=x&unknown=%zz&%zz=1&%ff=1&page%00=0", DefaultQuery(V1)},
		{"provider=openai", with(func(q *Query) { q.Providers = 1 })},
		{"provider=together,openai,together", with(func(q *Query) { q.Providers = 1<<6 | 1 })},
		{"provider=openai%2Cgoogle", with(func(q *Query) { q.Providers = 1<<3 | 1 })},
		{"type=video&status=unlisted,active", with(func(q *Query) { q.Types, q.Statuses = 1<<4, 1<<2|1 })},
		{"sort=name&order=asc", with(func(q *Query) { q.Sort, q.Order = SortName, Ascending })},
		{"sort=provider&order=desc", with(func(q *Query) { q.Sort = SortProvider })},
		{"search=a+b%20c%2B", with(func(q *Query) { q.Search = "a b c+" })},
		{"search=a;page=2", with(func(q *Query) { q.Search = "a;page=2" })},
		{"search=%00%0a", with(func(q *Query) { q.Search = "\x00\n" })},
		{"search=a=b", with(func(q *Query) { q.Search = "a=b" })},
		{"search=" + strings.Repeat("%C3%A9", 512), with(func(q *Query) { q.Search = strings.Repeat("é", 512) })},
	} {
		got, err := c.Parse(V1, test.in)
		if err != nil {
			t.Errorf("Parse(%.80q): %v", test.in, err)
		} else if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("Parse(%.80q): %s", test.in, diff)
		}
	}
}

func TestParseErrors(t *testing.T) {
	c := mustNew(t, oracle.Dataset(rand.New(rand.NewPCG(1, 1)), 3))
	const providers = "openai, anthropic, deepseek, google, mistral, groq, together"
	for _, test := range []struct{ in, want string }{
		{"page=0", `page: "0" is not a whole number from 1 to 9007199254740991 in plain decimal digits`},
		{"page=9007199254740992", `page: "9007199254740992" is not a whole number from 1 to 9007199254740991 in plain decimal digits`},
		{"page=99999999999999999999999", `page: "99999999999999999999999" is not a whole number from 1 to 9007199254740991 in plain decimal digits`},
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
		{"provider=openai,", `provider: "openai," has an empty element; separate by single commas what is one of ` + providers},
		{"provider=,", `provider: "," has an empty element; separate by single commas what is one of ` + providers},
		{"provider=openai,+google", `provider: " google" is not one of ` + providers},
		{"type=text", `type: "text" is not one of chat, embedding, image, audio, video`},
		{"status=gone", `status: "gone" is not one of active, deprecated, unlisted`},
		{"sort=id", `sort: "id" is not one of updated, name, provider`},
		{"sort=name,updated", `sort: "name,updated" is not one of updated, name, provider`},
		{"order=ASC", `order: "ASC" is not one of asc, desc`},
		{"page=1&page=1", `page: "1" comes a second time; give each parameter once, with several values separated by commas where it takes a list`},
		{"search=a&search=b", `search: "b" comes a second time; give each parameter once, with several values separated by commas where it takes a list`},
		{"search=%", `search: "%" has broken percent-encoding; write a percent sign as %25`},
		{"search=%4", `search: "%4" has broken percent-encoding; write a percent sign as %25`},
		{"search=%zz", `search: "%zz" has broken percent-encoding; write a percent sign as %25`},
		{"page=%4g", `page: "%4g" has broken percent-encoding; write a percent sign as %25`},
		{"search=%ff", `search: "%ff" is not valid UTF-8`},
		{"search=\xff", `search: "�" is not valid UTF-8`},
		{"search=" + strings.Repeat("%ff", 200), `search: "` + strings.Repeat("%ff", 21) + `%…" is not valid UTF-8`},
		{"search=" + strings.Repeat("\xff", 65), `search: "�…" is not valid UTF-8`},
		{"search=%ed%a0%80", `search: "%ed%a0%80" is not valid UTF-8`},
		{"search=" + strings.Repeat("x", 513), `search: "` + strings.Repeat("x", 64) + `…" is longer than 512 characters`},
		{"sort=" + strings.Repeat("é", 100), `sort: "` + strings.Repeat("é", 64) + `…" is not one of updated, name, provider`},
	} {
		_, err := c.Parse(V1, test.in)
		if err == nil || err.Code != InvalidParameter || err.Message != test.want {
			t.Errorf("Parse(%.80q)\n got %v\nwant %s", test.in, err, test.want)
		}
	}
}

// TestParseAllocations checks that a query without percent-encoding is parsed without an allocation.
func TestParseAllocations(t *testing.T) {
	c := mustNew(t, oracle.Dataset(rand.New(rand.NewPCG(1, 1)), 3))
	allocations := testing.AllocsPerRun(100, func() {
		if _, err := c.Parse(V1, "page=3&limit=20&provider=openai,google&type=chat&search=mini&sort=name&order=asc"); err != nil {
			t.Fatal(err)
		}
	})
	if allocations != 0 {
		t.Errorf("Parse makes %v allocations, want 0", allocations)
	}
}

// FuzzParse checks that the parser and the oracle agree on which queries are valid, and that Parse reads canonical queries back.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"", "page=1", "page=01", "search=%00", "search=%", "a=%zz&page=2", "provider=openai,,google", "page=&page=2", "search=a;b+c",
		"search=%ED%A0%80", "limit=%31%30", "order=desc&order=desc", "search=\xff", "p%61ge=3",
	} {
		f.Add(seed)
	}
	d := oracle.Dataset(rand.New(rand.NewPCG(1, 1)), 3)
	c := mustNew(f, d)
	f.Fuzz(func(t *testing.T, rawQuery string) {
		q, err := c.Parse(V1, rawQuery)
		if _, ok := oracle.List(d, rawQuery); ok != (err == nil) {
			t.Fatalf("Parse(%q) = %v, the oracle says valid: %v", rawQuery, err, ok)
		}
		if err != nil {
			return
		}
		canonical := string(c.appendQuery(nil, &q))
		again, err := c.Parse(V1, strings.TrimPrefix(canonical, "?"))
		if err != nil || again != q {
			t.Errorf("Parse(%q) = %+v, read back from %q as %+v, %v", rawQuery, q, canonical, again, err)
		}
	})
}
