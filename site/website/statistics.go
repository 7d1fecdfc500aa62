package website

import (
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

type statsPage struct {
	frame
	Lead    string
	Figures []figure
	Tallies []tally
}

type figure struct{ Value, Text string }

// tally counts the models, and the active ones among them, that have something in common.
type tally struct {
	ID, Title, Text, Axis string
	Rows                  []tallyRow
}

// tallyRow has the widths of its bars as shares of the largest row of its table.
type tallyRow struct {
	Label, Models, Active, Share string
	Width, ActiveWidth           share
}

// share is a share of a width or height in hundredths of a percent. Shares are integers so that every machine makes the same
// pages.
type share int

const whole share = 100_00

// String returns the share in percent: "12.5".
func (s share) String() string { return strconv.FormatFloat(float64(s)/100, 'f', -1, 64) }

// shareOf returns part/sum, rounded half up; 0 for the sum 0.
func shareOf(part, sum int) share {
	if sum == 0 {
		return 0
	}
	return share((part*int(whole) + sum/2) / sum)
}

// contextBounds are the lower bounds of the groups of context lengths.
var contextBounds = []int{0, 8_000, 32_000, 128_000, 200_000, 400_000, 1_000_000}

func addStatistics(w *writer) error {
	lead := "No sync is known."
	if w.dataset.LastSync != nil {
		lead = "As of the last sync, " + moment(*w.dataset.LastSync) + "."
	}
	p := &statsPage{
		frame: frame{
			Path: "/stats/", Class: "stats", Title: "Statistics · " + w.options.Service, Heading: "The catalog in numbers",
			Description: "AI models of " + providerCount(w.build) + " in numbers: by provider, type, context length and year of release, and which facts are known.",
			Alternates:  []alternate{{"application/json", "Numbers as JSON", w.addresses.root + "/api/v2/stats"}},
		},
		Lead: lead,
		Figures: []figure{
			{number(len(w.dataset.Models)), plural(len(w.dataset.Models), "model")},
			{number(totalOf(w.build, "status=active")), "active"},
			{number(len(w.dataset.Providers)), plural(len(w.dataset.Providers), "provider")},
			{number(len(dataset.TypeNames)), "types"},
		},
		Tallies: talliesOf(w.build),
	}
	return w.addPage("stats", p)
}

func talliesOf(b *build) []tally {
	var providers, contexts []string
	for _, p := range b.dataset.Providers {
		providers = append(providers, p.ID)
	}
	for i, bound := range contextBounds {
		label := number(bound) + " and more"
		if i+1 < len(contextBounds) {
			label = number(bound) + " to " + number(contextBounds[i+1]-1)
		}
		contexts = append(contexts, label)
	}
	var years []string
	released := func(m *dataset.Model) string {
		year, _, _ := strings.Cut(m.Fact("release_date").String, "-")
		return year
	}
	for i := range b.dataset.Models {
		if year := released(&b.dataset.Models[i]); year != "" && !slices.Contains(years, year) {
			years = append(years, year)
		}
	}
	slices.Sort(years)
	byProvider := newTally(b, "by-provider", "Providers", "Retired models stay in the catalog, so that old code can be understood.", "Provider",
		providers, func(m *dataset.Model) string { return m.Provider })
	for i, p := range b.dataset.Providers {
		byProvider.Rows[i].Label = p.Name
	}
	known := tally{ID: "known", Title: "Known facts", Axis: "Fact",
		Text: "Models for which the catalog has a fact, by its name in version 2 of the API. A model that was retired has no price."}
	for _, c := range b.catalog.Coverage() {
		known.Rows = append(known.Rows, newTallyRow(c.Fact, c.Models, c.Active, len(b.dataset.Models), len(b.dataset.Models)))
	}
	return []tally{
		byProvider,
		newTally(b, "by-type", "Types", "What the models give back.", "Type", dataset.TypeNames[:], func(m *dataset.Model) string { return m.Type.String() }),
		newTally(b, "by-context", "Context lengths", "In tokens. Models without a known length are not counted.", "Tokens", contexts,
			func(m *dataset.Model) string {
				n, err := strconv.Atoi(m.ContextLength)
				if err != nil {
					return ""
				}
				at, exact := slices.BinarySearch(contextBounds, n)
				if !exact {
					at--
				}
				return contexts[at]
			}),
		newTally(b, "by-release", "Years of release", "Models without a known date are not counted.", "Year", years, released),
		known,
	}
}

// tally counts models by a key. There is a row for each of the keys, and none for models with other keys.
func newTally(b *build, id, title, text, axis string, keys []string, key func(m *dataset.Model) string) tally {
	counts := map[string][2]int{} // of models, and of active ones
	for i := range b.dataset.Models {
		m := &b.dataset.Models[i]
		n := counts[key(m)]
		n[0]++
		if m.Status == dataset.Active {
			n[1]++
		}
		counts[key(m)] = n
	}
	t := tally{ID: id, Title: title, Text: text, Axis: axis}
	largest := 0
	for _, k := range keys {
		largest = max(largest, counts[k][0])
	}
	for _, k := range keys {
		t.Rows = append(t.Rows, newTallyRow(k, counts[k][0], counts[k][1], largest, len(b.dataset.Models)))
	}
	return t
}

func newTallyRow(label string, models, active, largest, total int) tallyRow {
	return tallyRow{label, number(models), number(active), percent(models, total), shareOf(models, largest), shareOf(active, largest)}
}

// percent returns a part of a sum in percent. A share that is not 0 or all of the sum never reads so: "<1%", ">99%". It is
// empty if the sum is 0.
func percent(part, sum int) string {
	if sum == 0 {
		return ""
	}
	switch rounded := (part*100 + sum/2) / sum; {
	case rounded == 0 && part > 0:
		return "<1%"
	case rounded == 100 && part < sum:
		return ">99%"
	default:
		return strconv.Itoa(rounded) + "%"
	}
}
