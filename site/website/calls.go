package website

import (
	"encoding/json"
	"slices"

	"modelcatalog/dataset/evidence"
	"modelcatalog/site/mentions/calls"
)

// callsFile is the asset with the table of package calls and the rules about parameters, for the check page.
const callsFile = "calls.json"

// callRule is a rule about a parameter, as the API has it.
type callRule struct {
	Name  string   `json:"name"`
	Rule  string   `json:"rule"`
	Value []string `json:"value"`
	When  string   `json:"when"`
}

// callsOf returns the asset. Many models have the same rules, so that models have the indexes of theirs.
func callsOf(b *build) ([]byte, error) {
	var rules []callRule
	indexes := map[string]int{}
	models := map[string][]int{}
	efforts := map[string]string{}
	for i := range b.dataset.Models {
		m := &b.dataset.Models[i]
		key := m.Provider + "/" + m.ID
		for _, r := range calls.Rules(b.evidence, m) {
			text := r.Name + " " + r.String() + " " + r.When.String()
			index, known := indexes[text]
			if !known {
				index = len(rules)
				indexes[text] = index
				rules = append(rules, callRule{r.Name, r.Outcome.String(), append([]string{}, r.Values...), r.When.String()})
			}
			if !slices.Contains(models[key], index) {
				models[key] = append(models[key], index)
			}
		}
		if effort := evidence.DefaultEffort(m); effort != "" && models[key] != nil {
			efforts[key] = effort
		}
	}
	return json.Marshal(struct {
		Table   json.RawMessage   `json:"table"`
		Rules   []callRule        `json:"rules"`
		Models  map[string][]int  `json:"models"`
		Efforts map[string]string `json:"efforts"`
	}{calls.Table, append([]callRule{}, rules...), models, efforts})
}
