package website

import (
	"cmp"
	"slices"

	"modelcatalog/dataset"
)

// newFamilies returns the rows of the models of each provider and family. The active ones come first, then the newest.
func newFamilies(models []dataset.Model) map[string][]int32 {
	families := map[string][]int32{}
	for row := range models {
		if key := familyKey(&models[row]); key != "" {
			families[key] = append(families[key], int32(row))
		}
	}
	for _, rows := range families {
		slices.SortStableFunc(rows, func(a, b int32) int {
			m, n := &models[a], &models[b]
			return cmp.Or(cmp.Compare(m.Status, n.Status), cmp.Compare(n.ReleaseDate, m.ReleaseDate))
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
	view := &familyView{Name: m.Family, Href: b.family(m.Provider, m.Family)}
	for _, other := range rows {
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
