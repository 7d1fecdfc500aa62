package website

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/facts"
)

// TestLives checks the parts of bars, that an alias and its target are one, and the picture for
// links.
func TestLives(t *testing.T) {
	d := smallDataset(t)
	m := makeSite(t, d, Options{BaseURL: "https://models.example/catalog"}, addLifecycle)
	parts := map[string][]string{}
	for _, g := range newLifespans(m.site.build, "anthropic").Groups {
		for _, bar := range g.Rows {
			classes := []string{}
			for _, part := range bar.Parts {
				classes = append(classes, part.Class)
			}
			parts[bar.ID] = classes
		}
	}
	for id, want := range map[string][]string{
		"old":     {"open"}, // its release is not known
		"later":   {"open", "later"},
		"stays":   {"past", "promised", "open"},
		"doubted": {"past", "reported later"},
		"undated": {"open", "open"}, // and it is advised against
	} {
		if !slices.Equal(parts[id], want) {
			t.Errorf("the bar of %s has the parts %v, want %v", id, parts[id], want)
		}
	}
	if _, shown := parts["gone"]; shown {
		t.Error("a model that is no longer listed has a bar")
	}
	for _, path := range []string{"lifecycle.png", "lifecycle/anthropic.png"} {
		t.Run(path, func(t *testing.T) {
			picture, err := png.Decode(bytes.NewReader(m.document(t, path).Body))
			filetest.NoError(t, err)
			if size := picture.Bounds().Size(); size.X != pictureWidth || size.Y != pictureHeight {
				t.Errorf("the picture has the size %v", size)
			}
			// Whoever sees it without the page must know what it is, of which day, and whose bars these are.
			for what, area := range map[string]image.Rectangle{
				"title":  image.Rect(pictureMargin, 20, 300, 70),
				"day":    image.Rect(1000, 20, pictureWidth-pictureMargin, 70),
				"months": image.Rect(pictureBars, pictureAxis-12, pictureWidth, pictureAxis),
				"name":   image.Rect(pictureMargin, pictureTop, 300, pictureTop+pictureRow),
			} {
				inked := 0
				for y := area.Min.Y; y < area.Max.Y; y++ {
					for x := area.Min.X; x < area.Max.X; x++ {
						if picture.At(x, y) == pictureColors[inkColor] {
							inked++
						}
					}
				}
				if inked < 20 {
					t.Errorf("the picture has no %s: %d pixels of ink", what, inked)
				}
			}
		})
	}
	page := string(m.document(t, "lifecycle/anthropic/index.html").Body)
	const address = `<meta property="og:image" ` +
		`content="https://models.example/catalog/lifecycle/anthropic.png">`
	if !bytes.Contains([]byte(page), []byte(address)) {
		t.Errorf("the page has not %s", address)
	}
}

// TestDiscouragedBar checks the parts of a bar of what a provider advises against: up to a promised day it
// works, and beyond nobody knows.
func TestDiscouragedBar(t *testing.T) {
	axis := &lifeAxis{from: 20240701, to: 20280101, today: 20260701}
	for _, test := range []struct {
		name  string
		end   dataset.Date
		seen  dataset.Date
		want  []string
		known string // where the first part ends
		brief string
	}{
		{"no day", 0, 0, []string{"past", "open"}, "57.1%", "advised against"},
		{"promised", 20270101, 0, []string{"past", "promised", "open"}, "57.1%", "advised against 1 Jan 2027"},
		{"not seen for long", 0, 20251001, []string{"past", "open"}, "35.7%", "not seen since 1 Oct 2025"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &row{Model: &dataset.Model{}}
			r.ReleaseDate = 20250101
			r.Ending = facts.Ending{Kind: facts.Discouraged, Day: test.end, Seen: test.seen}
			var got []string
			bar := axis.bar(r, "")
			if got := bar.Brief(); got != test.brief {
				t.Errorf("the bar says %q, want %q", got, test.brief)
			}
			parts := bar.Parts
			for _, part := range parts {
				got = append(got, part.Class)
			}
			if parts[1].X != test.known {
				t.Errorf("the first part ends at %s, want %s", parts[1].X, test.known)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("the bar has the parts %v, want %v", got, test.want)
			}
		})
	}
}

// TestSortByFamily checks that a family has a group if several of its models are shown.
func TestSortByFamily(t *testing.T) {
	member := func(family string) *row {
		r := &row{Model: &dataset.Model{}}
		r.Family = family
		return r
	}
	for _, test := range []struct {
		name     string
		families []string
		want     []string
	}{
		{
			"some are alone",
			[]string{"one", "two", "", "two", "alpha"},
			[]string{"two", "two", "other models", "other models", "other models"},
		},
		{"all are alone", []string{"one", ""}, []string{"all models", "all models"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var rows []*row
			for _, family := range test.families {
				rows = append(rows, member(family))
			}
			titleOf := sortByFamily(rows)
			var got []string
			for _, r := range rows {
				got = append(got, titleOf(r))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("the titles are %v, want %v", got, test.want)
			}
		})
	}
}

// TestSortByProvider checks that the picture of all providers begins with what ends first.
func TestSortByProvider(t *testing.T) {
	end := func(provider string, day dataset.Date) *row {
		r := &row{Model: &dataset.Model{Provider: provider}}
		r.Ending.Day = day
		return r
	}
	rows := []*row{end("cloud", 20270101), end("acme", 0), end("acme", 20270301), end("acme", 20270201)}
	sortByProvider(rows, []dataset.Provider{{ID: "cloud", Kind: dataset.Cloud}, {ID: "acme"}})
	var days []dataset.Date
	for _, r := range rows {
		days = append(days, r.Ending.Day)
	}
	want := []dataset.Date{20270201, 20270301, 0, 20270101}
	if !slices.Equal(days, want) {
		t.Errorf("the days are %v, want %v", days, want)
	}
}

// TestQuarters checks that the picture marks every quarter, also one that begins on the day after today, and
// none at its edges.
func TestQuarters(t *testing.T) {
	axis := &lifeAxis{from: 20260401, to: 20271001, today: 20261231}
	var quarters []string
	for _, mark := range axis.quarters() {
		quarters = append(quarters, mark.Text)
	}
	want := []string{"Jul", "Oct", "2027", "Apr", "Jul"}
	if !slices.Equal(quarters, want) {
		t.Errorf("the quarters are %v, want %v", quarters, want)
	}
}

// TestEdges checks that a bar says that its model is older than the picture, or ends after it, and that ten
// days more are a longer bar.
func TestEdges(t *testing.T) {
	axis := &lifeAxis{from: 20250601, to: 20271201, today: 20261130}
	bar := func(release, end dataset.Date) lifeBar {
		r := &row{Model: &dataset.Model{}}
		r.ReleaseDate = release
		r.Ending = facts.Ending{Kind: facts.Announced, Day: end}
		return axis.bar(r, "")
	}
	for _, test := range []struct {
		name           string
		release, end   dataset.Date
		earlier, later bool
	}{
		{"inside", 20250601, 20261201, false, false},
		{"released before", 20250531, 20261201, true, false},
		{"ends after", 20260101, 20280101, false, true},
		{"no day of a release", 0, 20261201, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := bar(test.release, test.end)
			if got.Earlier != test.earlier || got.Later != test.later {
				t.Errorf("the bar goes on before and after: %t, %t, want %t, %t",
					got.Earlier, got.Later, test.earlier, test.later)
			}
		})
	}
	if near, far := bar(20260101, 20261201), bar(20260101, 20261211); near.End == far.End {
		t.Errorf("1 and 11 December are both at %s", near.End)
	}
}

// TestCountEnds checks how many of some ends are said to be only reported.
func TestCountEnds(t *testing.T) {
	announced := &row{Ending: facts.Ending{Kind: facts.Announced}}
	reported := &row{Ending: facts.Ending{Kind: facts.Reported}}
	for _, test := range []struct {
		name string
		rows []*row
		want string
	}{
		{"announced", []*row{announced, announced}, "2 models"},
		{"one of two reported", []*row{announced, reported}, "2 models, 1 reported"},
		{"all reported", []*row{reported}, "1 model, reported"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := countEnds(test.rows).String(); got != test.want {
				t.Errorf("countEnds() = %q, want %q", got, test.want)
			}
		})
	}
}

// TestLivesFolded checks that the page of all providers folds its bars by provider, makers first,
// that its menu has no counts of 0, and that both count a model and its dated version once.
func TestLivesFolded(t *testing.T) {
	d := placed()
	d.Models[1].RetirementDate = "2027-01-10"
	version := d.Models[1]
	version.ID += "-2026-01-01"
	d.Models = slices.Insert(d.Models, 2, version)
	// The name of a cloud does not bring it before the maker.
	d.Providers[1].Name = "A Cloud"
	b := makeSite(t, d, Options{}, addLifecycle)
	var titles []string
	for _, g := range newLifespans(b.site.build, "").Groups {
		titles = append(titles, g.Title+": "+g.Caption())
	}
	want := []string{"Acme: 1 model", "A Cloud: 1 model"}
	if !slices.Equal(titles, want) {
		t.Errorf("the groups are %v, want %v", titles, want)
	}
	page := string(b.document(t, "lifecycle/index.html").Body)
	for _, part := range []string{
		"<details open><summary id=\"lives-1\">Acme ",
		"<summary id=\"lives-2\">A Cloud ",
		`; also swift-3-2026-01-01"`,
	} {
		if !strings.Contains(page, part) {
			t.Errorf("the page has no %s", part)
		}
	}
	// The months lead to what people come for, a day and what to use instead, which is before the picture.
	before := newLifespans(b.site.build, "").Before
	headings := []string{"The next twelve months", "Coming", "Lifetimes of models that end before " + before, "Retired"}
	at := -1
	for _, heading := range headings {
		next := strings.Index(page, ">"+heading+"</h2>")
		if next < at {
			t.Errorf("%s is not where it belongs, want the order %q", heading, headings)
		}
		at = next
	}
	menu := textOf(page[strings.Index(page, `<nav aria-label="Providers"`)+1:])
	const wantMenu = "All Ac Acme 1 Al A Cloud 1 2 more Cu Cube Du Dune "
	if !strings.Contains(menu, wantMenu) {
		t.Errorf("the menu is %.100s, want %s", menu, wantMenu)
	}
}

// TestNothingComing checks that a page without a coming retirement says so, and draws no months: twelve
// bars of no height would look as if days were missing.
func TestNothingComing(t *testing.T) {
	d := placed()
	for i := range d.Models {
		d.Models[i].RetirementDate = ""
	}
	page := string(makeSite(t, d, Options{}, addLifecycle).document(t, "lifecycle/index.html").Body)
	if strings.Contains(page, "The next twelve months") || !strings.Contains(page, "No retirement is announced") {
		t.Error("a page without a coming retirement has months, or does not say that none is announced")
	}
}

// TestNearEnd checks that an end of the next days is where it belongs, and that its line, which can be seen,
// says how close it is.
func TestNearEnd(t *testing.T) {
	axis := &lifeAxis{from: 2024_07_01, to: 2028_01_01, today: 2026_07_01}
	for kind, due := range map[facts.EndingKind]string{facts.Announced: "urgent", facts.Reported: "reported urgent"} {
		r := &row{Model: &dataset.Model{}}
		r.ReleaseDate = 2025_01_01
		r.Ending = facts.Ending{Kind: kind, Day: 2026_07_02}
		bar := axis.bar(r, "")
		if want := percent(axis.x(r.Ending.Day)); bar.End != want || bar.Due() != due {
			t.Errorf("%s: the line of the end is at %s and %s, want %s and %s", kind, bar.End, bar.Due(), want, due)
		}
	}
}

// TestFamilyLives checks that the page of a family has the bars of its models, the oldest first.
func TestFamilyLives(t *testing.T) {
	d := datasettest.New(datasettest.Options{})
	d.LastSync = new(at(t, "2026-07-01T12:00:00.000Z"))
	for _, model := range []struct {
		id, end string
		release dataset.Date
	}{
		{"nova-2", "", 2026_03_01},
		{"nova-1", "2026-09-01", 2025_06_01},
		{"nova-0", "2024-01-01", 2023_01_01}, // before the picture
	} {
		m := dataset.Model{Provider: "openai", ID: model.id, RetirementDate: model.end}
		m.Family = "nova"
		m.ReleaseDate = model.release
		d.Models = append(d.Models, m)
	}
	sortModels(d)
	page := string(makeSite(t, d, Options{}).document(t, "families/openai/nova/index.html").Body)
	_, lives, _ := strings.Cut(page, `id="lives"`)
	first := strings.Index(lives, "/models/openai/nova-1/")
	second := strings.Index(lives, "/models/openai/nova-2/")
	if first < 0 || second < first || strings.Contains(lives, "nova-0") {
		t.Errorf("the page has not the bars of nova-1 and nova-2: %s", lives)
	}
}
