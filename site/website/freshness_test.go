package website

import (
	"reflect"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestFreshness checks that a warning names the provider whose facts are old, is on its pages only,
// and counts a month from its last day.
func TestFreshness(t *testing.T) {
	d := placed()
	// 2026-12-23
	d.Models = append(d.Models, dataset.Model{
		Provider:  "dune",
		ID:        "z-not-read",
		UpdatedAt: 1_798_000_000_000,
	})
	d.Sources = []dataset.Source{{
		Name:     "docs.acme.example",
		Kind:     dataset.KindPage,
		AsOf:     20261100,
		Official: []string{"acme"},
	}}
	for i := range d.Models {
		for j := range d.Models[i].Prices {
			d.Models[i].Prices[j].Source = "docs.acme.example"
			d.Models[i].Prices[j].AsOf = 20261100
		}
		if d.Models[i].Provider != "acme" {
			d.Models[i].Prices = nil
		}
	}
	m := makeSite(t, d, Options{})
	for path, want := range map[string]string{
		"index.html":                "Facts read 30 Nov 2026 , 4 of 4 providers late",
		"providers/acme/index.html": "Facts read 30 Nov 2026",
		"providers/dune/index.html": "Never read",
	} {
		head, _, _ := strings.Cut(string(m.document(t, path).Body), "</header>")
		if !strings.HasSuffix(textOf(head), want) {
			t.Errorf("the head of %s has not %q: %s", path, want, textOf(head))
		}
	}
	// A page of which only the month is known counts as read on its last day.
	const says = "Facts of Acme may be out of date: last read 30 November 2026, due again by 14 " +
		"December 2026 ."
	for _, test := range []struct {
		path  string
		until string // the value of data-until; empty if the page has no warning
	}{
		{"index.html", ""},
		{"status/index.html", ""},
		{"changes/index.html", ""},
		{"providers/acme/index.html", "2026-12-14T00:00:00.000Z"},
		{"models/acme/swift-2/index.html", "2026-12-14T00:00:00.000Z"},
		{"lifecycle/acme/index.html", "2026-12-14T00:00:00.000Z"},
		{"changes/providers/acme/index.html", "2026-12-14T00:00:00.000Z"},
		{"providers/dune/index.html", ""}, // nothing was read
	} {
		t.Run(test.path, func(t *testing.T) {
			page := string(m.document(t, test.path).Body)
			_, rest, _ := strings.Cut(page, `data-until="`)
			until, _, _ := strings.Cut(rest, `"`)
			if !strings.Contains(page, "data-until") {
				until = ""
			}
			text := textOf(page)
			if until != test.until || strings.Contains(text, says) != (test.until != "") {
				t.Errorf("the warning is of %q, want %q: %.600s", until, test.until, text)
			}
		})
	}
}

func TestLastDay(t *testing.T) {
	for _, test := range []struct {
		name            string
		day, read, want dataset.Date
	}{
		{"a day", 20261128, 20261115, 20261115},
		{"a month that is over", 20261128, 20260200, 20260228},
		{"the month of the dataset's day", 20261128, 20261100, 20261128},
		{"a month after it, by mistake", 20261128, 20261200, 20261201},
		{"never", 20261128, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := &build{content: content{day: test.day}}
			if got := b.lastDay(test.read); got != test.want {
				t.Errorf("lastDay(%s) = %s, want %s", test.read, got, test.want)
			}
		})
	}
}

// TestLastSync checks that an old sync does not make a catalog look old whose pages were read since.
func TestLastSync(t *testing.T) {
	for _, test := range []struct {
		name string
		sync dataset.Date
		want string
	}{
		{
			name: "pages were read since",
			sync: 2026_07_24,
			want: "Last complete sync 24 Jul 2026 by a program that asks all providers and collections; " +
				"newer facts were read from single pages, on the days below",
		},
		{
			name: "nothing was read since",
			sync: 2026_12_01,
			want: "Last complete sync 1 Dec 2026 by a program that asks all providers and collections Last change",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.LastSync = new(test.sync.Start())
			d.Sources[0].Kind = dataset.KindPage
			d.Sources[0].Official = []string{"acme"}
			page := textOf(string(makeSite(t, d, Options{}).document(t, "status/index.html").Body))
			if !strings.Contains(page, test.want) {
				t.Errorf("the page has not %q: %s", test.want, page)
			}
		})
	}
}

// readOnDays makes a page of each provider the only source about it, which was read on a day. Without a
// day, nothing about the provider was read.
func readOnDays(d *dataset.Dataset, days map[string]dataset.Date) {
	d.Sources = nil
	for provider, day := range days {
		d.Sources = append(d.Sources, dataset.Source{
			Name:     provider + ".example",
			Kind:     dataset.KindPage,
			AsOf:     day,
			Official: []string{provider},
		})
	}
	for i := range d.Models {
		m := &d.Models[i]
		for j := range m.Prices {
			m.Prices[j].Source = m.Provider + ".example"
			m.Prices[j].AsOf = days[m.Provider]
		}
		if days[m.Provider] == 0 {
			m.Prices = nil
		}
	}
}

// TestIsItCurrent checks that the page of freshness answers its own question: how many providers are
// current, how many prices, and what the others mean for readers.
func TestIsItCurrent(t *testing.T) {
	const partly = "Partly. On 1 December 2026, 2 of 4 providers were current: at least one fact about " +
		"each of these had been read in the 14 days before."
	for _, test := range []struct {
		name  string
		days  map[string]dataset.Date // on which each provider was read
		sync  dataset.Date
		wants []string
	}{
		{
			name: "two are old",
			days: map[string]dataset.Date{"acme": 20261201, "bolt": 20261118, "cube": 20261117},
			sync: 20261201,
			wants: []string{
				partly + " Prices read in the last 14 days 3 of 4 ids that work and have a price",
				"First-hand Du Dune never",
				"0 Cu Cube 17 Nov 2026", // the late ones first
				"Late providers come first: look at their own pages",
			},
		},
		{
			name: "a day, and days of months",
			days: map[string]dataset.Date{
				"acme": 20261201, "bolt": 20261118, "cube": 20261000, "dune": 20261031,
			},
			sync: 20260724,
			wants: []string{
				partly + " The last complete sync was earlier, on 24 July 2026. Prices read",
				"First-hand Cu Cube 31 Oct 2026",
				"1 Du Dune 31 Oct 2026",
			},
		},
		{
			name: "all are current",
			days: map[string]dataset.Date{
				"acme": 20261201, "bolt": 20261201, "cube": 20261201, "dune": 20261201,
			},
			sync: 20261201,
			wants: []string{
				"Yes. On 1 December 2026, 4 of 4 providers were current",
				"was read in 14 days. Provider Facts read on", // none is late
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.LastSync = new(test.sync.Start())
			readOnDays(d, test.days)
			page := textOf(string(makeSite(t, d, Options{}, addFreshness).document(t, "status/index.html").Body))
			for _, want := range test.wants {
				if !strings.Contains(page, want) {
					t.Errorf("the page has not %q: %s", want, page)
				}
			}
		})
	}
}

// TestPricesCell checks that a provider of which something was read lately says of which day its prices are
// if none of them counts as current: "0 of 4" beside a day of last week would look like a fault.
func TestPricesCell(t *testing.T) {
	for _, test := range []struct {
		name string
		c    currency
		want cell
	}{
		{
			name: "older prices",
			c:    currency{IsCurrent: true, Priced: 4, PricesRead: 20261115},
			want: cell{Text: "0 of 4", Note: "newest 15 Nov 2026"},
		},
		{
			name: "some are current",
			c:    currency{IsCurrent: true, Priced: 4, Recent: 1, PricesRead: 20261128},
			want: cell{Text: "1 of 4"},
		},
		{
			name: "late as a whole",
			c:    currency{Priced: 4, PricesRead: 20260930},
			want: cell{Text: "0 of 4"},
		},
		{name: "no prices", c: currency{IsCurrent: true}, want: cell{Text: "–"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := pricesCell(test.c)
			if got.Text != test.want.Text || got.Note != test.want.Note {
				t.Errorf("pricesCell(%+v) = %q %q, want %q %q", test.c, got.Text, got.Note, test.want.Text, test.want.Note)
			}
		})
	}
}

// TestLateInSentence checks that a section of which every fact is late says so once.
func TestLateInSentence(t *testing.T) {
	c := &content{day: 20261129, freshDays: 14}
	for _, test := range []struct {
		name  string
		dates []string
		want  string
	}{
		{"of a day", []string{"2026-11-15", "2026-11-15"}, "15 November 2026"},
		{"of several days", []string{"2026-09-30", "2026-11-15"}, "15 November 2026"},
		{"one is current", []string{"2026-09-30", "2026-11-16"}, ""},
		{"one has no day", []string{"2026-09-30", ""}, ""},
		{"a single one", []string{"2026-09-30"}, ""},
		{"none", nil, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var all []*attribution
			for _, date := range test.dates {
				all = append(all, &attribution{Date: date})
			}
			want := ""
			if test.want != "" {
				want = "The main source of each of these prices was read on or before " + test.want + ": look again before you rely on them."
			}
			if got := c.lateInSentence("prices", all); got != want {
				t.Errorf("lateInSentence(%q) = %q, want %q", test.dates, got, want)
			}
		})
	}
}

// TestOldPrices checks that a price says when it was read if that was long ago: on the page of its
// model, among its places, and in lists as a title, for which the scripts have the same words. Such a
// price is neither called the cheapest nor the lowest.
func TestOldPrices(t *testing.T) {
	d := placed()
	for i := range d.Models {
		m := &d.Models[i]
		for j := range m.Prices {
			m.Prices[j].AsOf = 20261118
			if m.Provider == "cube" {
				m.Prices[j].AsOf = 20260930
			}
		}
	}
	d.Sources[0].AsOf = 20261201 // which makes it the day of the dataset
	m := makeSite(t, d, Options{})
	const words = "Price read on 30 September 2026"
	for _, test := range []struct {
		path, says string
		want       bool
	}{
		{"models/cube/swift-2/index.html", "per million tokens, read 30 September 2026<", true},
		{"models/acme/swift-2/index.html", "per million tokens<", true},
		{"providers/cube/index.html", `<td class="price" title="` + words + `">`, true},
		{"providers/acme/index.html", "title=\"Price read", false},
		{
			"models/acme/swift-2/index.html",
			"3 places, from $0.50 at Cube (unconfirmed, read 30 Sep); $2 at Acme and 1 other (unconfirmed)<", true,
		},
		{"models/acme/swift-2/index.html", ">read 30 Sep</td>", true},
		{"index.html", "3 places<", true},
		{"index.html", "from $0.50", false},
	} {
		t.Run(test.path, func(t *testing.T) {
			page := string(m.document(t, test.path).Body)
			if strings.Contains(page, test.says) != test.want {
				t.Errorf("the page has %q: %t, want %t", test.says, !test.want, test.want)
			}
		})
	}
	t.Run("script", func(t *testing.T) {
		address, _ := m.site.build.assets.Path(modelsFile)
		_, files := m.site.build.assets.Files()
		if !strings.Contains(string(files[address]), `"2026-09-30":"`+words+`"`) {
			t.Errorf("the file for scripts has no words for the day: %.900s", files[address])
		}
	})
}

// TestLateFirst checks the order of the page: late providers, the oldest first, then those without a current
// price, then the others as they are.
func TestLateFirst(t *testing.T) {
	b := &build{content: content{day: 20261129, freshDays: 14}}
	got := lateFirst(b, []currency{
		{IsCurrent: true, Read: 20261127, Priced: 2, Recent: 1},
		{Read: 20261005},
		{IsCurrent: true, Read: 20261120}, // without a price
		{IsCurrent: true, Read: 20261120, Priced: 4},
		{Read: 20260724},
	})
	want := []int{4, 1, 3, 0, 2}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("lateFirst() = %v, want %v", got, want)
	}
}
