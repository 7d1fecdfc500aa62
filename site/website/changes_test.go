package website

import (
	"fmt"
	"slices"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/site/changes"
)

// TestFoldCovered checks that the providers which a day brought are one piece of news, unless it is
// one.
func TestFoldCovered(t *testing.T) {
	covered := func(day dataset.Date, provider string, models int) newsView {
		n := changes.News{
			Day:      day,
			Kind:     changes.Covered,
			Provider: provider,
			Items:    make([]changes.Item, models),
		}
		return newsView{News: n, Maker: &providerView{ID: provider, Name: provider}}
	}
	released := newsView{News: changes.News{
		Day:      2026_11_28,
		Kind:     changes.Released,
		Provider: "acme",
		Items:    make([]changes.Item, 3),
	}}
	news := []newsView{
		covered(2026_11_28, "cube", 20),
		released,
		covered(2026_11_28, "bolt", 1),
		covered(2026_11_02, "dune", 2),
	}
	var got []string
	for _, v := range foldCovered(news) {
		line := v.Headline()
		for _, p := range v.Added {
			line += ", " + p.Text + " " + p.Note
		}
		got = append(got, line)
	}
	want := []string{"2 providers added, bolt 1 model, cube 20 models", "3 new models", "2 models covered"}
	if !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}

// viewsOf returns news as pages show them.
func viewsOf(news ...changes.News) (views []newsView) {
	for _, n := range news {
		views = append(views, newsView{News: n})
	}
	return views
}

// TestUrgentFirst checks the order of the news of a day: many corrections do not bury an end.
func TestUrgentFirst(t *testing.T) {
	news := viewsOf(
		changes.News{Day: 2026_11_28, Kind: changes.Corrected},
		changes.News{Day: 2026_11_28, Kind: changes.Released},
		changes.News{Day: 2026_11_28, Kind: changes.Repriced},
		changes.News{Day: 2026_11_28, Kind: changes.Retired},
		changes.News{Day: 2026_11_27, Kind: changes.Retired},
	)
	var got []string
	for _, v := range urgentFirst(news) {
		got = append(got, v.Day.String()+" "+v.Kind.String())
	}
	want := []string{
		"2026-11-28 " + changes.Retired.String(),
		"2026-11-28 " + changes.Repriced.String(),
		"2026-11-28 " + changes.Released.String(),
		"2026-11-28 " + changes.Corrected.String(),
		"2026-11-27 " + changes.Retired.String(),
	}
	if !slices.Equal(got, want) {
		t.Errorf("news = %q, want %q", got, want)
	}
}

// TestNewsDays checks that a day is named once above all its news, also one that is known by its month,
// and that days with nothing but corrections share a line on pages with other news.
func TestNewsDays(t *testing.T) {
	news := viewsOf(
		changes.News{Day: 2026_11_29, Kind: changes.Corrected},
		changes.News{Day: 2026_11_28, Kind: changes.Corrected},
		changes.News{Day: 2026_11_27, Kind: changes.Released},
		changes.News{Day: 2026_11_27, Kind: changes.Corrected},
		changes.News{Day: 2026_11_26, Kind: changes.Corrected},
		changes.News{Day: 2026_11_00, Kind: changes.Released},
	)
	for _, test := range []struct {
		ofKind bool
		want   []string
	}{
		{false, []string{
			"28\u00a0Nov\u00a02026\u00a0to 29\u00a0Nov\u00a02026", "27 November 2026: 2", "26 November 2026: 1", "November 2026: 1",
		}},
		{true, []string{
			"29 November 2026: 1", "28 November 2026: 1",
			"27 November 2026: 2", "26 November 2026: 1", "November 2026: 1",
		}},
	} {
		page := &newsPage{OfKind: test.ofKind}
		var got []string
		for _, days := range page.Entries(news).Days {
			if len(days) > 1 {
				got = append(got, days.Period())
				continue
			}
			got = append(got, fmt.Sprintf("%s: %d", days[0].Title, len(days[0].Rows)))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("of one kind %t: days = %q, want %q", test.ofKind, got, test.want)
		}
	}
}

// TestHoist checks that a day is above the models if all of them retire on it, and only then.
func TestHoist(t *testing.T) {
	for _, test := range []struct {
		name  string
		kind  changes.NewsKind
		items []string
		about string
	}{
		{"one day", changes.Retiring, []string{"on 30 Mar 2027", "on 30 Mar 2027"}, "All of them on 30 Mar 2027"},
		{"two days", changes.Retiring, []string{"on 30 Mar 2027", "on 1 Apr 2027"}, ""},
		{"no day", changes.Retiring, []string{"", ""}, ""},
		{"one model", changes.Retiring, []string{"on 30 Mar 2027"}, ""},
		{"prices", changes.Repriced, []string{"input $1 → $2", "input $1 → $2"}, ""},
	} {
		v := newsView{News: changes.News{Kind: test.kind}}
		for _, text := range test.items {
			v.Items = append(v.Items, newsItem{Text: text})
		}
		v.hoist()
		if v.About != test.about {
			t.Errorf("%s: about = %q, want %q", test.name, v.About, test.about)
		}
		isHoisted := v.Items[0].Text == ""
		if isHoisted != (test.about != "" || test.items[0] == "") {
			t.Errorf("%s: text = %q", test.name, v.Items[0].Text)
		}
	}
}

// TestLatestNewsDays checks that the page of a provider has a day once, above all its news.
func TestLatestNewsDays(t *testing.T) {
	var news []newsView
	for _, day := range []dataset.Date{2026_11_28, 2026_11_28, 2026_11_27} {
		n := changes.News{Day: day, Kind: changes.Released}
		news = append(news, newsView{News: n, Items: []newsItem{{ID: "a-9"}}})
	}
	var got []bool
	for _, line := range latestNewsOf(news, latelyBeside) {
		got = append(got, line.SameDay)
	}
	if want := []bool{false, true, false}; !slices.Equal(got, want) {
		t.Errorf("same days = %t, want %t", got, want)
	}
}

// TestLongNews checks that news of many models show the first ones and fold the others, that news of a few
// fold none, and that only the next of what is coming is outside its fold.
func TestLongNews(t *testing.T) {
	for _, test := range []struct{ items, leading int }{{0, 0}, {1, 1}, {6, 6}, {7, 4}, {40, 4}} {
		v := newsView{Items: make([]newsItem, test.items)}
		if got := len(v.Leading()); got != test.leading || got+len(v.Others()) != test.items {
			t.Errorf("of %d items, %d are shown and %d folded, want %d shown", test.items, got, len(v.Others()), test.leading)
		}
	}
	page := newsPage{Coming: []newsView{{Date: "1 May 2027"}, {Date: "2 May 2027"}, {Date: "3 May 2027"}}}
	if got, want := page.ComingFold(), "1 more until 3 May 2027"; len(page.ComingNext()) != 2 || got != want {
		t.Errorf("ComingFold() = %q, want %q", got, want)
	}
}
