package website

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// families are the rows of the models of each provider and family; see familyKey. The active ones come first, then the newest.
type families map[string][]int32

func newFamilies(models []dataset.Model) families {
	f := families{}
	for row := range models {
		if key := familyKey(&models[row]); key != "" {
			f[key] = append(f[key], int32(row))
		}
	}
	for _, rows := range f {
		slices.SortStableFunc(rows, func(a, b int32) int {
			m, n := &models[a], &models[b]
			return cmp.Or(cmp.Compare(m.Status, n.Status), strings.Compare(n.Fact("release_date").String, m.Fact("release_date").String))
		})
	}
	return f
}

// familyKey returns provider/family, or "" if the family is not known.
func familyKey(m *dataset.Model) string {
	if m.Details == nil || m.Details.Family == "" {
		return ""
	}
	return m.Provider + "/" + m.Details.Family
}

func (f families) of(m *dataset.Model) []int32 { return f[familyKey(m)] }

// family returns the others of a model's family, or nil if there are none.
func (b *builder) family(row int, m *dataset.Model) *familyView {
	rows := b.families.of(m)
	if len(rows) < 2 {
		return nil
	}
	view := &familyView{Name: m.Details.Family, Href: b.addresses.family(m.Provider, m.Details.Family)}
	for _, other := range rows[:min(len(rows), maxSiblings+1)] {
		if int(other) != row && len(view.Rows) < maxSiblings {
			view.Rows = append(view.Rows, b.view.row(int(other), &b.dataset.Models[other]))
		}
	}
	_, view.Rows = ofOneProvider(view.Rows)
	if more := len(rows) - 1 - len(view.Rows); more > 0 {
		view.More = number(more)
	}
	return view
}

// hosted are the rows of models with open weights that have the same name at several providers.
type hosted map[string][]int32

func newHosted(models []dataset.Model) hosted {
	h := hosted{}
	for row := range models {
		if key := offerKey(&models[row]); key != "" {
			h[key] = append(h[key], int32(row))
		}
	}
	return h
}

// variants are words in ids that say how a provider serves a model, not which model it is.
var variants = strings.Fields("chat instruct instant it versatile turbo fp8 tput lite free hf meta open 8192 32768 131072")

// offerKey returns what the ids of a model with open weights have in common at all providers: the type, and the words of
// the id without its maker, in lower case, without variants. It returns "" if the weights are closed.
func offerKey(m *dataset.Model) string {
	if m.Fact("open_weights").String == "false" {
		return ""
	}
	id := strings.ToLower(m.ID[strings.LastIndexByte(m.ID, '/')+1:])
	key := ""
	for _, word := range strings.FieldsFunc(id, func(r rune) bool { return strings.ContainsRune(" -_:@", r) }) {
		if !slices.Contains(variants, word) {
			key += word
		}
	}
	if key == "" {
		return ""
	}
	return m.Type.String() + " " + key
}

const maxOffers = 12

// offers returns the rows of a model with open weights at other providers.
func (b *builder) offers(row int, m *dataset.Model) (rows []modelRow) {
	same := b.hosted[offerKey(m)]
	open := false
	for _, other := range same {
		n := &b.dataset.Models[other]
		open = open || n.Fact("open_weights").String == "true"
		if n.Provider != m.Provider && len(rows) < maxOffers {
			rows = append(rows, b.view.row(int(other), n))
		}
	}
	if !open {
		return nil
	}
	return rows
}
