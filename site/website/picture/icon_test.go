package picture

import (
	"encoding/xml"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestIconSVG(t *testing.T) {
	got := IconSVG()
	const file = "testdata/icon.svg"
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s differs; -update rewrites it (-want +got):\n%s", file, diff)
	}
	var svg struct {
		XMLName xml.Name `xml:"http://www.w3.org/2000/svg svg"`
		ViewBox string   `xml:"viewBox,attr"`
		Style   string   `xml:"style"`
		Paths   []struct {
			Class string `xml:"class,attr"`
			D     string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal(got, &svg); err != nil {
		t.Fatal(err)
	}
	if svg.ViewBox != "0 0 32 32" || len(svg.Paths) != len(iconCards())+1 {
		t.Errorf("viewBox %q and %d paths", svg.ViewBox, len(svg.Paths))
	}
	for _, path := range svg.Paths {
		if strings.Count(svg.Style, "."+path.Class+"{fill:#") != 2 || path.D == "" {
			t.Errorf("path %+v has no colour for each scheme", path)
		}
	}
}

func TestRounded(t *testing.T) {
	for _, test := range []struct {
		name    string
		outline outline
		want    string
	}{
		{"sharp", box(1, 2, 10, 20), "M1 2L11 2L11 22L1 22Z"},
		{"round", bar(0, 0, 10, 4, 2), "M0 2Q0 0 2 0L8 0Q10 0 10 2L10 2Q10 4 8 4L2 4Q0 4 0 2Z"},
		{"two shapes", append(box(0, 0, 1, 1), box(2, 2, 1, 1)...), "M0 0L1 0L1 1L0 1ZM2 2L3 2L3 3L2 3Z"},
	} {
		if got := test.outline.path(); got != test.want {
			t.Errorf("%s: path() = %s, want %s", test.name, got, test.want)
		}
	}
}
