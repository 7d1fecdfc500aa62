package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// grouped returns the rows of models by a key. Models for which the key is empty are left out.
func grouped(models []dataset.Model, key func(m *dataset.Model) string) map[string][]int32 {
	groups := map[string][]int32{}
	for row := range models {
		if k := key(&models[row]); k != "" {
			groups[k] = append(groups[k], int32(row))
		}
	}
	return groups
}

// newFamilies returns the rows of the models of each provider and family. The active ones come first, then the newest.
func newFamilies(models []dataset.Model) map[string][]int32 {
	families := grouped(models, familyKey)
	for _, rows := range families {
		slices.SortStableFunc(rows, func(a, b int32) int {
			m, n := &models[a], &models[b]
			return cmp.Or(cmp.Compare(m.Status, n.Status), strings.Compare(n.Fact("release_date").String, m.Fact("release_date").String))
		})
	}
	return families
}

// familyKey returns provider/family, or "" if the family is not known.
func familyKey(m *dataset.Model) string {
	if m.Family == "" {
		return ""
	}
	return m.Provider + "/" + m.Family
}

// familyOf returns the others of a model's family, or nil if there are none.
func familyOf(b *build, row int, m *dataset.Model) *familyView {
	rows := b.families[familyKey(m)]
	if len(rows) < 2 {
		return nil
	}
	view := &familyView{Name: m.Family, Href: b.addresses.family(m.Provider, m.Family)}
	for _, other := range rows[:min(len(rows), maxSiblings+1)] {
		if int(other) != row && len(view.Rows) < maxSiblings {
			view.Rows = append(view.Rows, b.at(int(other)))
		}
	}
	view.table = ofOneProvider("Models of the family "+view.Name, view.Rows)
	if more := len(rows) - 1 - len(view.Rows); more > 0 {
		view.More = number(more)
	}
	return view
}
