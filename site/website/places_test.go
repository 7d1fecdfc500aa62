package website

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/facts"
)

// TestModelPlaces checks the table of places on pages of models: the cheapest first, and what has
// ended last and without its prices.
func TestModelPlaces(t *testing.T) {
	m := makeSite(t, placed(), Options{})
	for _, test := range []struct{ path, want string }{
		{"models/bolt/acme.swift-2/index.html", "The same for all: unconfirmed. Place Model id Input Output Context Works until " +
			"Cu Cube host swift-2 Copy $0.50 $3 – no end announced " +
			"Ac Acme maker swift-2 Copy $2 $8 – no end announced " +
			"Bo Bolt Cloud cloud acme.swift-2 Copy $2 $8 – retires 1 Mar 2027 " +
			"Du Dune host swift-2 Copy – – – retired 1 Feb 2026 "},
		{"models/acme/swift-2/index.html", "Copy id 3 places, cheapest at Cube"},
		{"index.html", "chat 3 places, from $0.50"},
	} {
		t.Run(test.path, func(t *testing.T) {
			if got := textOf(string(m.document(t, test.path).Body)); !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
		})
	}
	got := string(m.document(t, "models/acme/swift-3/index.html").Body)
	if strings.Contains(got, "Where to get it") {
		t.Error("the page of a model at one place has a table of places")
	}
}

// TestPlacesOfAnAlias checks that the page of an id has the places that are known of the id it means: an
// alias is what people write, and its model can work on elsewhere when it ends here.
func TestPlacesOfAnAlias(t *testing.T) {
	d := placed()
	alias := dataset.Model{Provider: "acme", ID: "swift"}
	alias.AliasOf = "swift-2"
	d.Models = slices.Insert(d.Models, 0, alias)
	page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift/index.html").Body))
	for _, want := range []string{
		"Copy id 3 places, cheapest at Cube",
		"These places sell swift-2 , which is the same model at Acme.",
		"The same for all: unconfirmed.",
		"Ac Acme maker swift-2 Copy $2",
		"Bo Bolt Cloud cloud acme.swift-2 Copy $2 $8 – retires 1 Mar 2027",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has not %q: %s", want, page)
		}
	}
}

// TestPlacesNext checks that the table of places has announced prices: the cheapest place of today can be
// the dearest of next month.
func TestPlacesNext(t *testing.T) {
	d := placed()
	const cube = 3 // in placed
	announce(&d.Models[cube], "5", 20270101)
	page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
	const want = "Cu Cube host swift-2 Copy $0.50 → $5, 1 Jan, reported $3 – no end announced"
	if !strings.Contains(page, want) {
		t.Errorf("the page has not %q: %s", want, page)
	}
}

// TestPlacesDisputed checks that a place whose price is disputed is among the others by the most that it can be,
// and that the page says which place may ask less than the cheapest.
func TestPlacesDisputed(t *testing.T) {
	for _, test := range []struct {
		name          string
		input, output dataset.Decimal // that another source states of Cube, beside $0.50 and $3
		tile, row     string
		line          string
	}{
		{"cheaper whoever is right", "0.6", "3.2", "3 places, cheapest at Cube ",
			"Cu Cube host swift-2 Copy $0.50–0.60 $3–3.20 – no end announced disputed " +
				"Ac Acme maker swift-2 Copy $2 $8", "3 places, from $0.50–0.60"},
		{"perhaps", "9", "9", "3 places, cheapest at Acme and 1 other (unconfirmed); Cube may ask less",
			"Bo Bolt Cloud cloud acme.swift-2 Copy $2 $8 – retires 1 Mar 2027 unconfirmed " +
				"Cu Cube host swift-2 Copy $0.50–9 $3–9", "3 places"},
		{"as dear at most", "2", "8", "3 places, cheapest at Acme and 1 other (unconfirmed); Cube may ask less",
			"Cu Cube host swift-2 Copy $0.50–2 $3–8", "3 places"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Sources = append(d.Sources, dataset.Source{Name: "other.example", AsOf: 20261101})
			cube := &d.Models[3] // in placed
			for i, amount := range []dataset.Decimal{test.input, test.output} {
				price := cube.Prices[i]
				price.Amount = amount
				price.Source = "other.example"
				cube.Prices = append(cube.Prices, price)
			}
			m := makeSite(t, d, Options{})
			// The list finds the model below a limit if the price is below it whichever source is right.
			found := newFacetValue(m.site.build, "max_input_price", facts.Choice{Value: "1"}).found
			isWithin := found == 2 // another model always is
			if want := test.input.Compare("1") <= 0; isWithin != want {
				t.Errorf("within the limit = %v, want %v", isWithin, want)
			}
			for path, wants := range map[string][]string{
				"models/acme/swift-2/index.html": {"Copy id " + test.tile, test.row},
				"index.html":                     {"chat " + test.line + " "},
			} {
				page := textOf(string(m.document(t, path).Body))
				for _, want := range wants {
					if !strings.Contains(page, want) {
						t.Errorf("%s has not %q: %s", path, want, page)
					}
				}
			}
		})
	}
}

// TestPlacesUnlisted checks that the row of an offer that its provider no longer lists has the price
// that its page shows at the head, and that the sentence above counts it.
func TestPlacesUnlisted(t *testing.T) {
	d := placed()
	d.Models[3].Status = dataset.Unlisted // Cube's
	page := textOf(string(makeSite(t, d, Options{}).document(t, "models/cube/swift-2/index.html").Body))
	for _, want := range []string{
		"4 offers at 4 places, 2 of which work: the cheapest first, " +
			"then what no longer works or is no longer listed.",
		"swift-2 Copy $0.50 $3 – no longer listed",
		"Du Dune host swift-2 Copy – – – retired 1 Feb 2026",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has not %q: %s", want, page)
		}
	}
}

// TestPlacesOrder checks how the table of places says how many offers it has, and their order.
func TestPlacesOrder(t *testing.T) {
	place := func(provider, price, terms string, stage catalog.Stage) placeView {
		return placeView{
			place: catalog.Place{
				Key:   dataset.Key{Provider: provider},
				Cost:  dataset.Decimal(price),
				Terms: terms,
				Stage: stage,
			},
			In: cmp.Or(price, facts.Unknown),
		}
	}
	usual, other := place("acme", "2", "", catalog.UsableStage), place("cube", "3", "", catalog.UsableStage)
	batch := place("cube", "1", "batch", catalog.UsableStage)
	unpriced := place("dune", "", "", catalog.UsableStage)
	ended := place("edge", "1", "", catalog.RetiredStage)
	unlisted := place("fern", "1", "", catalog.UnlistedStage)
	ofImages := place("gale", "", "", catalog.UsableStage)
	ofImages.In = "$8"
	const cheapest = "the cheapest first"
	for _, test := range []struct {
		name   string
		places []placeView
		first  string
		want   string
	}{
		{"usual ones", []placeView{usual, other}, cheapest, "2 offers at 2 places: the cheapest first."},
		{"prices of images", []placeView{usual, other}, "the cheapest image first, then prices per token",
			"2 offers at 2 places: the cheapest image first, then prices per token."},
		{"a cheaper batch", []placeView{usual, other, batch}, cheapest,
			"3 offers at 2 places: the cheapest first, then those in batches, slower, on spare " +
				"capacity or with limits."},
		{"of all kinds", []placeView{usual, batch, unpriced, ended}, cheapest,
			"4 offers at 4 places, 3 of which work: the cheapest first, then those in batches, slower, " +
				"on spare capacity or with limits, " +
				"then those without a known price, then what no longer works."},
		{"one that works", []placeView{usual, ended, unlisted}, cheapest,
			"3 offers at 3 places, 1 of which works: that one first, " +
				"then what no longer works or is no longer listed."},
		{"of tokens of images too", []placeView{usual, other, ofImages, unpriced}, cheapest,
			"4 offers at 4 places: the cheapest first, then those whose prices cannot be compared."},
		{"of tokens of images only", []placeView{ofImages, ofImages}, cheapest,
			"2 offers at 1 place: their prices cannot be compared."},
		{"without prices", []placeView{unpriced, ended}, cheapest,
			"2 offers at 2 places, 1 of which works: that one first, then what no longer works."},
		{"ended", []placeView{ended}, cheapest, "None of them works any more."},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := placesOrder(test.places, test.first); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestPlacesOwn checks that the offer that a page is about is not in the fold of the other offers.
func TestPlacesOwn(t *testing.T) {
	d := &dataset.Dataset{Settings: dataset.Settings{AnyProviders: true}}
	for _, id := range []string{"acme", "bolt", "cube", "dune", "edge", "fern", "gale", "hill", "iris"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: strings.ToUpper(id)})
		offer := dataset.Model{Provider: id, ID: "swift-1", Details: dataset.Details{CanonicalID: "acme/swift-1"}}
		d.Models = append(d.Models, offer)
	}
	sortModels(d)
	page := string(makeSite(t, d, Options{}).document(t, "models/iris/swift-1/index.html").Body)
	own := strings.Index(page, `<tr class="here"`)
	fold := strings.Index(page, "more offers")
	if own < 0 || fold < 0 || own > fold {
		t.Errorf("the row of the page is at %d, the fold of other offers at %d", own, fold)
	}
}

// TestPlacesPieces checks that prices per image are compared with each other and not with those of
// tokens, and the column is called that of the input only if tokens are in it, too.
func TestPlacesPieces(t *testing.T) {
	image, _, err := dataset.ParsePriceFact("price:per_image")
	filetest.NoError(t, err)
	tokens, _, err := dataset.ParsePriceFact("price:output_image")
	filetest.NoError(t, err)
	const byImage = "the cheapest image first, then prices per token"
	for _, test := range []struct {
		name    string
		byToken string // a provider
		want    []string
		places  string // at the head of the page
	}{
		{"all by the image", "", []string{
			byImage,
			"Model id Price Context",
			"Cu Cube host swift-2 Copy $0.50 per image – no end announced Ac Acme " +
				"maker swift-2 Copy $2 per image",
		}, "3 places, cheapest at Cube"},
		{"one by the token", "cube", []string{ // and so the column of the output is there, but empty
			byImage,
			"Model id Input Output Context",
			"Ac Acme maker swift-2 Copy $2 per image – no end",
			"retires 1 Mar 2027 Cu Cube host swift-2 Copy $0.50 $3 image tokens –",
		}, "3 places No end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			for i := range d.Models {
				m := &d.Models[i]
				m.Type = dataset.Image
				m.Prices[1].Meter = tokens
				if m.Provider != test.byToken {
					m.Prices[0].Meter = image
				}
			}
			m := makeSite(t, d, Options{})
			page := textOf(string(m.document(t, "models/acme/swift-2/index.html").Body))
			for _, want := range append(test.want, test.places) {
				if !strings.Contains(page, want) {
					t.Errorf("the page has not %q: %s", want, page)
				}
			}
		})
	}
}

// TestPlacesCheapest checks which place the head of a page calls the cheapest, and that lists name no
// lowest price where it names none.
func TestPlacesCheapest(t *testing.T) {
	image, _, err := dataset.ParsePriceFact("price:per_image")
	filetest.NoError(t, err)
	const acme, bolt, cube = 0, 2, 3 // in placed
	for _, test := range []struct {
		name   string
		change func(models []dataset.Model)
		head   string
		list   string
	}{
		{"one", func([]dataset.Model) {}, "3 places, cheapest at Cube (unconfirmed)", "3 places, from $0.50"},
		{"equal ones", func(models []dataset.Model) {
			models[cube].Prices = models[acme].Prices
		}, "3 places, all at the same list price", "3 places"},
		{"equal ones beside a dearer one", func(models []dataset.Model) {
			models[cube].Prices = slices.Concat(models[cube].Prices[:1], models[acme].Prices[1:])
			models[cube].Prices[0].Amount = "3"
		}, "3 places, cheapest at Acme and 1 other", "3 places"},
		{"the dearer one may be cheaper", func(models []dataset.Model) {
			for i := range models { // the prices of output are not known
				models[i].Prices = models[i].Prices[:1]
			}
		}, "3 places No end", "3 places"},
		{"one price", func(models []dataset.Model) {
			models[acme].Prices = nil
			models[bolt].Prices = nil
		}, "3 places No end", "3 places, from $0.50"},
		{"images in batches", func(models []dataset.Model) {
			for i := range models {
				models[i].Type = dataset.Image
				models[i].Prices = models[i].Prices[:1]
				models[i].Prices[0].Meter = image
			}
			models[cube].ID += ":batch"
		}, "3 places, cheapest at Acme and 1 other", "3 places"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			test.change(d.Models)
			m := makeSite(t, d, Options{})
			head := textOf(string(m.document(t, "models/acme/swift-2/index.html").Body))
			if !strings.Contains(head, "Copy id "+test.head) {
				t.Errorf("the page has not %q: %s", test.head, head)
			}
			list := textOf(string(m.document(t, "index.html").Body))
			if !strings.Contains(list, " "+test.list+" ") {
				t.Errorf("the list has not %q: %s", test.list, list)
			}
		})
	}
}

// TestIsLower checks that a row says only of a lower price that others sell from it on. The scripts have the
// same cases; see places.test.mjs.
func TestIsLower(t *testing.T) {
	asks := func(price, span string) *row {
		return &row{values: map[string]string{"input_price": price, "price_in_range": span}}
	}
	for _, test := range []struct {
		offer, own *row
		want       bool
	}{
		{asks("2", ""), asks("3", ""), true},
		{asks("2", ""), asks("1", ""), false},
		{asks("2", ""), asks("2", ""), false},
		{asks("disputed", "$0.90–1.10"), asks("1", ""), false},
		{asks("disputed", "$0.80–0.90"), asks("1", ""), true},
		{asks("2", ""), asks("disputed", "$0.50–3"), false},
		{asks("2", ""), asks("disputed", "$2.50–3"), true},
		{asks("2", ""), asks("", ""), true},
		{asks("2", ""), asks("disputed", ""), true}, // of other tokens than those of text
	} {
		if got := isLower(test.offer, test.own); got != test.want {
			t.Errorf("isLower(%v, %v) = %v", test.offer.values, test.own.values, got)
		}
	}
}

// TestPlacesConfirmed checks that a price which nobody confirms is not simply called the cheapest beside an
// equal one of the maker, which a page of the maker confirms, and that each price has its own marks.
func TestPlacesConfirmed(t *testing.T) {
	const acme, cube = 0, 3 // in placed
	for _, test := range []struct {
		name string
		read dataset.Date // when the maker's page was read
		want []string
	}{
		{"read today", 20261101, []string{
			"3 places, cheapest at Acme and 1 other No end",
			"swift-2 Copy $2 $8 – no end announced 2× in and 1.5× out above 200k",
		}},
		{"read long ago", 20260901, []string{
			"3 places, cheapest at Cube (unconfirmed); Acme had the same price on 1 Sep, 2× above 200k No end",
			"swift-2 Copy $2 $8 – no end announced 2× in and 1.5× out above 200k, read 1 Sep",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Sources = append(d.Sources, dataset.Source{
				Name:     "acme.example",
				AsOf:     test.read,
				Official: []string{"acme"},
			})
			d.Models[cube].Prices = slices.Clone(d.Models[acme].Prices)
			prices := d.Models[acme].Prices
			for i, long := range []dataset.Decimal{"4", "12"} {
				prices[i].Source = "acme.example"
				prices[i].AsOf = test.read
				price := prices[i]
				price.Condition = "context>200000"
				price.Amount = long
				prices = append(prices, price)
			}
			d.Models[acme].Prices = prices
			d.Models[2].Prices[0].Amount = "3" // that of Bolt Cloud is dearer
			page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
			for _, want := range test.want {
				if !strings.Contains(page, want) {
					t.Errorf("the page has not %q: %s", want, page)
				}
			}
		})
	}
}

// TestPlacesCommon checks that what all rows of a table of places say is above it, and in none of them.
func TestPlacesCommon(t *testing.T) {
	const bolt, cube, dune = 2, 3, 4 // in placed
	for _, test := range []struct {
		name   string
		change func(models []dataset.Model)
		want   []string
	}{
		{"no end", func(models []dataset.Model) {
			models[bolt].RetirementDate = ""
			models[dune].RetirementDate = ""
		}, []string{
			"The same for all: unconfirmed, no end announced.",
			"Model id Input Output Context Du Dune",
			"Cu Cube host swift-2 Copy $0.50 $3 – Ac Acme",
		}},
		{"one ends", func(models []dataset.Model) { models[dune].RetirementDate = "" }, []string{
			"The same for all: unconfirmed.",
			"Context Works until Du Dune",
			"Copy $0.50 $3 – no end announced Ac Acme",
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			test.change(d.Models)
			page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
			for _, want := range test.want {
				if !strings.Contains(page, want) {
					t.Errorf("the page has not %q: %s", want, page)
				}
			}
		})
	}
}

// TestPlacesFrom checks that the head of a page names the first place of its table, and what a place confirms.
func TestPlacesFrom(t *testing.T) {
	const acme, bolt, cube = 0, 2, 3 // in placed
	for _, test := range []struct {
		name   string
		change func(models []dataset.Model)
		want   string
	}{
		{"cheaper", func([]dataset.Model) {},
			"3 places, from $0.50 at Cube (unconfirmed); $2 confirmed at Acme No end"},
		{"two of them", func(models []dataset.Model) { models[bolt].Prices = models[cube].Prices },
			"3 places, from $0.50 at Cube and 1 other (unconfirmed); $2 confirmed at Acme No end"},
		{"only what it writes is cheaper", func(models []dataset.Model) { models[cube].Prices[0].Amount = "2" },
			"3 places, from $2 in and $3 out at Cube (unconfirmed); $2 in and $8 out confirmed at Acme No end"},
		{"read long ago", func(models []dataset.Model) {
			models[cube].Prices[0].AsOf = 20260901
			models[cube].Prices[1].AsOf = 20260901
		}, "3 places, from $0.50 at Cube (unconfirmed, read 1 Sep); $2 confirmed at Acme No end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			d.Sources = append(d.Sources, dataset.Source{Name: "acme.example", AsOf: 20261101, Official: []string{"acme"}})
			for _, i := range []int{acme, bolt, cube} {
				d.Models[i].Prices = slices.Clone(d.Models[i].Prices)
			}
			for i := range d.Models[acme].Prices {
				d.Models[acme].Prices[i].Source = "acme.example"
				d.Models[acme].Prices[i].AsOf = 20261101
			}
			test.change(d.Models)
			page := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
			if !strings.Contains(page, test.want) {
				t.Errorf("the page has not %q: %.700s", test.want, page)
			}
		})
	}
}

// TestPlacesUnits checks that no place is called the cheapest, and none has a lower price, if rows
// show prices of different units: the maker's of audio, the others of text.
func TestPlacesUnits(t *testing.T) {
	audio, _, err := dataset.ParsePriceFact("price:input_audio")
	filetest.NoError(t, err)
	d := placed()
	for i := range d.Models {
		m := &d.Models[i]
		m.Type = dataset.Audio
		if m.Provider == "acme" && m.ID == "swift-2" {
			price := m.Prices[0]
			price.Meter = audio
			price.Amount = "32"
			m.Prices = append(m.Prices, price)
		}
	}
	m := makeSite(t, d, Options{})
	for _, test := range []struct{ name, path, want string }{
		{"head", "models/acme/swift-2/index.html", "Copy id 3 places No end known"},
		{
			"order",
			"models/acme/swift-2/index.html",
			"4 offers at 4 places, 3 of which work: the cheapest by text tokens first",
		},
		{
			"rows", // the maker's, too, has the price of text that the others have
			"models/acme/swift-2/index.html",
			"swift-2 Copy $0.50 text tokens $3 text tokens – no end announced " +
				"Ac Acme maker swift-2 Copy $32 audio tokens, text $2 $8 text tokens – no end",
		},
		{
			"figures", // of the same kind of tokens as the row below
			"models/acme/swift-2/index.html",
			"Input audio price $32 per million tokens; text $2",
		},
		{"list", "index.html", "audio 3 places"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := textOf(string(m.document(t, test.path).Body)); !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
		})
	}
}

// TestStillInWords checks that the row of a model that no longer works says how long it works elsewhere,
// or that it does so without an end.
func TestStillInWords(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(d *dataset.Dataset)
		path   string
		want   string
	}{
		{"its maker ended it", func(d *dataset.Dataset) {
			d.Models[0].RetirementDate = "2026-02-01" // of Acme; that of Bolt Cloud is in 2027, Cube has none
		}, "providers/acme/index.html", "elsewhere until 1 Mar 2027"},
		{"one of two places names no end", func(d *dataset.Dataset) {
			d.Models = d.Models[1:] // without the maker's, so that nothing is said about Cube's
		}, "providers/dune/index.html", "still at 2 places"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			test.change(d)
			body := makeSite(t, d, Options{}).document(t, test.path).Body
			if got := textOf(string(body)); !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
		})
	}
}

// TestPlacesMaker checks that a maker that sells the model of another is not called its maker.
func TestPlacesMaker(t *testing.T) {
	d := placed()
	d.Providers[2].Kind = dataset.Maker // Cube makes models, too
	m := makeSite(t, d, Options{})
	page := textOf(string(m.document(t, "models/acme/swift-2/index.html").Body))
	for _, want := range []string{"Cu Cube host swift-2", "Ac Acme maker swift-2"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has not %q: %s", want, page)
		}
	}
}

// TestProviderFacets checks that the explorer has one row for each model, and its providers by
// kind, those with most models first.
func TestProviderFacets(t *testing.T) {
	d := placed()
	for _, name := range strings.Fields("h1 h2 h3 h4 h5 h6 h7 h8 h9") {
		d.Providers = append(d.Providers, dataset.Provider{
			ID:   name,
			Name: strings.ToUpper(name),
			Kind: dataset.Host,
		})
		for i := range 1 + int(name[1]-'0') {
			d.Models = append(d.Models, dataset.Model{Provider: name, ID: "m-" + strings.Repeat("x", i)})
		}
	}
	m := makeSite(t, d, Options{}, addExplorer)
	facets := providerFacets(m.site.build)
	var got []string
	for _, f := range facets {
		line := f.Title + ":"
		for _, v := range f.Values {
			line += " " + v.Value + "=" + v.Count
		}
		if len(f.More) > 0 {
			line += " and"
		}
		for _, v := range f.More {
			line += " " + v.Value + "=" + v.Count
		}
		got = append(got, line)
	}
	want := []string{
		"Makers: acme=2", "Clouds: bolt=1",
		"Hosts: h9=10 h8=9 h7=8 h6=7 h5=6 h4=5 and h3=4 h2=3 h1=2 cube=1 dune=0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("facets = %q, want %q", got, want)
	}
	keys := 0
	for _, e := range parse(t, m.document(t, "index.html")) {
		if key := e.attributes["data-key"]; strings.Contains(key, "swift-2") {
			keys++
		}
	}
	if keys != 1 {
		t.Errorf("%d rows for one model, want 1", keys)
	}
}

// TestUnsaidEnd checks that the end at the maker, of which several places say nothing, is told once above
// the table of places, and in the row if it is one place.
func TestUnsaidEnd(t *testing.T) {
	d := placed()
	d.Models[0].RetirementDate = "2026-12-01"
	page := func() string {
		return textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
	}
	if got, want := page(), "$0.50 $3 – ends at maker 1 Dec 2026"; !strings.Contains(got, want) {
		t.Errorf("the page has not %q: %s", want, got)
	}
	d.Models[2].RetirementDate = ""
	got := page()
	for _, want := range []string{
		"Acme retires it on 1 December 2026; some places do not say whether they will keep it. Place Model id",
		"$0.50 $3 – does not say ",
		"Bolt Cloud cloud acme.swift-2 Copy $2 $8 – does not say ",
		"retires 1 Dec 2026",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page has not %q: %s", want, got)
		}
	}
	if strings.Contains(got, "ends at maker") {
		t.Error("a row says again what is above the table")
	}
}

// TestUnsaidPrice checks that the next price at the maker, of which another place says nothing, is told above
// the table of places.
func TestUnsaidPrice(t *testing.T) {
	const unsaid = " its prices on 1 January 2027; a place whose row has no next price has not said whether it follows. Place Model id"
	for _, test := range []struct {
		name    string
		prepare func(d *dataset.Dataset)
		want    string // empty if the page does not say it
	}{
		{"reported", func(d *dataset.Dataset) { announce(&d.Models[0], "3", 20270101) }, "Acme is reported to raise" + unsaid},
		{"announced", func(d *dataset.Dataset) {
			announce(&d.Models[0], "1", 20270101)
			d.Sources = append(d.Sources, dataset.Source{Name: "acme.example/docs", Official: []string{"acme"}, AsOf: 20261101})
			for i := range d.Models[0].Prices {
				d.Models[0].Prices[i].Source = "acme.example/docs"
			}
		}, "Acme lowers" + unsaid},
		{"nothing changes", func(*dataset.Dataset) {}, ""},
		{"another place alone", func(d *dataset.Dataset) { announce(&d.Models[3], "3", 20270101) }, ""},
		{"all say it", func(d *dataset.Dataset) {
			for _, i := range []int{0, 2, 3} {
				announce(&d.Models[i], "3", 20270101)
			}
		}, ""},
		{"open weights at hosts", func(d *dataset.Dataset) {
			announce(&d.Models[0], "3", 20270101)
			announce(&d.Models[2], "3", 20270101)
			for _, i := range []int{0, 2, 3} {
				const openWeights = 1 << 7 // the last of dataset.FlagNames
				d.Models[i].Flags = dataset.Flags{Known: openWeights, True: openWeights}
			}
		}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := placed()
			test.prepare(d)
			got := textOf(string(makeSite(t, d, Options{}).document(t, "models/acme/swift-2/index.html").Body))
			if !strings.Contains(got, test.want) {
				t.Errorf("the page has not %q: %s", test.want, got)
			}
			if test.want == "" && strings.Contains(got, "has not said whether it follows") {
				t.Errorf("the page says that a place may follow: %s", got)
			}
		})
	}
}
