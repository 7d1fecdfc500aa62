package website

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// comparison is a pair of models that people often compare. It has a page that search engines find.
type comparison struct {
	rows [2]int
	name string // of its directory: the ids without makers, in lower case and byte order
}

// maxComparisons is the maximum number of pages of comparisons. Without it they grow with the square of the hosts of a model.
const maxComparisons = 30

// comparisons returns the popular comparisons. Only active chat models with prices and a release date count, and no aliases:
//
//   - the flagship of each provider with its predecessor. The flagship is the newest model of the largest family of those
//     whose ids name no maker before a slash, and the predecessor the one released before it;
//   - the flagships of each two providers;
//   - a model at each two providers that offer it, which have the same id apart from its maker and upper case.
func comparisons(d *dataset.Dataset) []comparison {
	var flagships []int
	var all []comparison
	day := d.Day()
	for _, p := range d.Providers {
		if newest := largestFamily(d, p.ID, day); len(newest) > 0 {
			flagships = append(flagships, newest[0])
			if len(newest) > 1 {
				all = append(all, newComparison(d, newest[0], newest[1]))
			}
		}
	}
	for i, first := range flagships {
		for _, second := range flagships[i+1:] {
			all = append(all, newComparison(d, first, second))
		}
	}
	offers := map[string][]int{}
	for row := range d.Models {
		if !comparable(&d.Models[row], day) {
			continue
		}
		name := strings.ToLower(withoutMaker(d.Models[row].ID))
		for _, other := range offers[name] {
			if d.Models[other].Provider != d.Models[row].Provider {
				all = append(all, newComparison(d, other, row))
			}
		}
		offers[name] = append(offers[name], row)
	}
	seen := map[string]bool{}
	all = slices.DeleteFunc(all, func(c comparison) bool {
		again := seen[c.name]
		seen[c.name] = true
		return again
	})
	return all[:min(len(all), maxComparisons)]
}

// withoutMaker returns an id without the part before its last slash, which names the maker at providers that host models.
func withoutMaker(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }

// plainID matches ids that need no escape in an address and as the name of a directory.
var plainID = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,90}$`)

// comparable reports whether a model can be in a popular comparison on a day.
func comparable(m *dataset.Model, day dataset.Date) bool {
	if m.Status != dataset.Active || m.Type != dataset.Chat || m.Details == nil || m.Details.ReleaseDate == 0 {
		return false
	}
	input, output := listPrices(m.Quotes(day))
	priced := input != "" && output != "" && input != disputed && output != disputed
	return priced && m.Details.AliasOf == "" && plainID.MatchString(withoutMaker(m.ID))
}

// largestFamily returns the rows of the provider's comparable models of its largest family, newest first. If some have the
// same date, only the first of them counts.
func largestFamily(d *dataset.Dataset, provider string, day dataset.Date) []int {
	sizes, families := map[string]int{}, map[string][]int{}
	largest := ""
	for row := range d.Models {
		m := &d.Models[row]
		if m.Provider != provider || m.Type != dataset.Chat || strings.Contains(m.ID, "/") || m.Details == nil || m.Details.AliasOf != "" {
			continue
		}
		family := m.Details.Family
		sizes[family]++
		if comparable(m, day) {
			families[family] = append(families[family], row)
		}
		if families[family] != nil && (families[largest] == nil || sizes[family] > sizes[largest]) {
			largest = family
		}
	}
	released := func(row int) dataset.Date { return d.Models[row].Details.ReleaseDate }
	newest := families[largest]
	slices.SortStableFunc(newest, func(a, b int) int { return cmp.Compare(released(b), released(a)) })
	return slices.CompactFunc(newest, func(a, b int) bool { return released(a) == released(b) })
}

func newComparison(d *dataset.Dataset, a, b int) comparison {
	first, second := strings.ToLower(withoutMaker(d.Models[a].ID)), strings.ToLower(withoutMaker(d.Models[b].ID))
	if first == second {
		first, second = d.Models[a].Provider+"-"+first, d.Models[b].Provider+"-"+second
	}
	if first > second {
		a, b, first, second = b, a, second, first
	}
	return comparison{[2]int{a, b}, first + "-vs-" + second}
}
