package markdown_test

import (
	"io/fs"
	"slices"
	"testing"

	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
	"modelcatalog/site/website/markdown"
)

// TestGuides checks that each guide is listed, and has a description and headings. Tests of the website follow their links.
func TestGuides(t *testing.T) {
	files, err := fs.Glob(docs.Files, "*.md")
	filetest.NoError(t, err)
	var listed []string
	for _, name := range docs.Guides {
		listed = append(listed, name+".md")
		source, err := docs.Files.ReadFile(name + ".md")
		filetest.NoError(t, err)
		page, err := markdown.Render(source, markdown.Options{})
		filetest.NoError(t, err)
		if n := len(page.Description); n < 80 || n > 400 {
			t.Errorf("%s: the first paragraph has %d bytes, want 80 to 400: it describes the guide where it is listed", name, n)
		}
		if len(page.Contents) < 2 {
			t.Errorf("%s has %d headings of level 2, want some for its table of contents", name, len(page.Contents))
		}
	}
	if slices.Sort(listed); !slices.Equal(files, listed) {
		t.Errorf("files %v, guides %v", files, listed)
	}
}
