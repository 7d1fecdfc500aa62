package website

import (
	"bytes"
	"strings"
	"testing"

	"modelcatalog/dataset/catalog"
)

// TestReference checks that the reference has each endpoint, parameter, code of an error and object
// of the OpenAPI document, and that its links lead to places that exist.
func TestReference(t *testing.T) {
	m := makeSite(t, embedded(t), Options{BaseURL: "https://models.example/catalog"}, addDocumentation)
	ids := map[string]bool{}
	var links []string
	text := ""
	for _, d := range m.site.documents {
		if !strings.HasPrefix(d.Path, "docs/reference/") {
			continue
		}
		address := "/catalog/" + strings.TrimSuffix(d.Path, "index.html")
		text += string(d.Body)
		ids[address] = true
		for _, e := range parse(t, d) {
			if id := e.attributes["id"]; id != "" {
				if ids[address+"#"+id] {
					t.Errorf("%s has the id %s twice", address, id)
				}
				ids[address+"#"+id] = true
			}
			href := e.attributes["href"]
			if strings.HasPrefix(href, "#") {
				href = address + href
			}
			if strings.HasPrefix(href, "/catalog/docs/reference/") {
				links = append(links, href)
			}
		}
	}
	for _, link := range links {
		if !ids[link] {
			t.Errorf("the reference has a link to %s, which does not exist", link)
		}
	}
	for _, p := range m.site.catalog.Params() {
		if !ids["/catalog/docs/reference/list-models/#parameter-"+p.Name] {
			t.Errorf("the reference has no parameter %s", p.Name)
		}
	}
	for _, code := range catalog.Codes {
		if !ids["/catalog/docs/reference/#error-"+string(code.Code)] {
			t.Errorf("the reference has no error %s", code.Code)
		}
	}
	// A row for each meter would repeat this sentence, so the meters of a type share one.
	if n := strings.Count(text, "How many tokens of this meter the use has."); n > 2 {
		t.Errorf("the reference says %d times how many tokens a use has, want at most 2", n)
	}
	for _, want := range []string{
		"<code>GET /api/v2/resolve</code>", `<td class="bounds">1 to 100 <small>default</small> <code>50</code></td>`,
		`id="object-model-context_length"`, `id="object-modeldetail-sources"`,
		`<a href="#object-price">list of Price</a>`,
		`curl <span class="s1">&#39;https://models.example/catalog/api/v2/models?status=active&amp;limit=2&#39;</span>`,
		"\n  <span class=\"nt\">&#34;data&#34;</span>", `<details class="answer"><summary>All `,
		`id="parameter-cache_read"`, "How many images of this meter the use has.",
	} {
		if !bytes.Contains([]byte(text), []byte(want)) {
			t.Errorf("the reference does not contain %s", want)
		}
	}
}
