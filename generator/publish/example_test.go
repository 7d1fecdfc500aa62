package publish_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"modelcatalog/generator/publish"
	"modelcatalog/site/representation"
)

// pages are documents in memory. They implement publish.Source.
type pages []representation.Document

func (p pages) Len() int { return len(p) }

func (p pages) At(i int, buf []byte) representation.Document {
	d := p[i]
	d.Body = append(buf, d.Body...)
	return d
}

func ExamplePublish() {
	parent, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(parent)
	dist := filepath.Join(parent, "dist")
	site := pages{
		{Path: "index.html", Body: []byte("<h1>Models</h1>\n")},
		{Path: "api/v1/stats.json", Body: []byte("{}\n")},
	}
	for range 2 {
		summary, err := publish.Publish(dist, site, publish.Options{Sidecars: true})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d documents, %d files written, changed: %t\n", summary.Documents, summary.Written, summary.Changed)
	}
	tag, err := os.ReadFile(filepath.Join(dist, "index.html.etag"))
	fmt.Println(string(tag), err)
	// Output:
	// 2 documents, 4 files written, changed: true
	// 2 documents, 0 files written, changed: false
	// "4b1e17bddae1956e" <nil>
}
