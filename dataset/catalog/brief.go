package catalog

import "modelcatalog/dataset"

// Brief has the facts that people choose a model by. Its JSON takes less than a tenth of the model's object.
type Brief struct {
	ID       string  `json:"id"` // provider/id
	Name     string  `json:"name"`
	Status   string  `json:"status"`
	Stage    string  `json:"stage"` // on the dataset's day
	Context  *int64  `json:"context_length"`
	Input    *string `json:"input_price"` // of a million tokens in US dollars; null if it is unknown or disputed
	Output   *string `json:"output_price"`
	Released *string `json:"release_date"`
}

// Brief returns the brief form of a row.
func (c *Catalog) Brief(row int) Brief {
	r := &c.rows[row]
	text := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	b := Brief{
		ID: r.Provider + "/" + r.ID, Name: r.Name, Status: dataset.StatusNames[r.Status], Stage: r.StageOn(c.pricing.Day).Public(),
		Input: text(string(r.inputPrice)), Output: text(string(r.outputPrice)), Released: text(r.released.String()),
	}
	if r.context > 0 {
		b.Context = &r.context
	}
	return b
}
