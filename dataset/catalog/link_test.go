package catalog_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
)

func TestAppendLink(t *testing.T) {
	c := catalog.New(catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3), catalog.V1)
	for _, test := range []struct {
		name, query string
		pages       int64
		want        string
	}{
		{"only page", "", 1, `</m>; rel="first", </m>; rel="last"`},
		{"nothing found", "search=x", 0, `</m?search=x>; rel="first", </m?search=x>; rel="last"`},
		{
			name:  "first page",
			query: "limit=2",
			pages: 3,
			want:  `</m?page=2&limit=2>; rel="next", </m?limit=2>; rel="first", </m?page=3&limit=2>; rel="last"`,
		},
		{
			name:  "middle page",
			query: "page=2",
			pages: 3,
			want:  `</m?page=3>; rel="next", </m>; rel="prev", </m>; rel="first", </m?page=3>; rel="last"`,
		},
		{"last page", "page=3", 3, `</m?page=2>; rel="prev", </m>; rel="first", </m?page=3>; rel="last"`},
		{"past the end", "page=9", 3, `</m?page=3>; rel="prev", </m>; rel="first", </m?page=3>; rel="last"`},
		{"largest page", "page=9007199254740991", 0, `</m>; rel="prev", </m>; rel="first", </m>; rel="last"`},
		{
			name:  "canonical",
			query: "order=asc&sort=name&search=a+%3E%22&status=unlisted,active&type=chat,chat&provider=google,openai&unknown=1",
			pages: 1,
			want: `</m?provider=openai,google&type=chat&status=active,unlisted&search=a%20%3E%22&sort=name&order=asc>; rel="first", ` +
				`</m?provider=openai,google&type=chat&status=active,unlisted&search=a%20%3E%22&sort=name&order=asc>; rel="last"`,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			q, err := c.Parse(test.query)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(c.AppendLink(nil, "/m", &q, catalog.Page{Pages: test.pages})); got != test.want {
				t.Errorf("AppendLink(%q)\n got %s\nwant %s", test.query, got, test.want)
			}
		})
	}
}

// TestAppendLinkLength checks that the longest search term, which would need a header of 25 kB,
// keeps the relation next.
func TestAppendLinkLength(t *testing.T) {
	c := catalogtest.New(t, catalogtest.Dataset(rand.New(rand.NewPCG(1, 1)), 3))
	q := catalog.DefaultQuery()
	q.Page, q.Search = 2, strings.Repeat("😀", catalog.MaxSearchLen)
	got := string(c.AppendLink(nil, "/m", &q, catalog.Page{Pages: 3}))
	if len(got) > catalog.MaxLink || !strings.HasSuffix(got, `>; rel="next"`) {
		t.Errorf("got a header of %d bytes that ends in %q, want at most %d and rel=\"next\"",
			len(got), got[len(got)-20:], catalog.MaxLink)
	}
}
