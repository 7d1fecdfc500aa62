package dataset

// Coverage is how many models have a fact.
type Coverage struct {
	// Fact is one of FactNames, or "prices", which a model has if a source shows one today; see Day.
	Fact string
	// Models is the number of models with the fact, and Active that of the active ones.
	Models, Active int
}

// Coverage returns the coverage of each of FactNames, in their order, then of prices. An empty text is not known.
func (d *Dataset) Coverage() []Coverage {
	counts := make([]Coverage, len(FactNames)+1)
	today := d.Day()
	for i := range d.Models {
		m := &d.Models[i]
		for j := range counts {
			known := false
			if j < len(FactNames) {
				known = m.Fact(FactNames[j]).String != ""
			} else {
				known = len(m.Quotes(today)) > 0
			}
			if known {
				counts[j].Models++
			}
			if known && m.Status == Active {
				counts[j].Active++
			}
		}
	}
	for j, name := range FactNames {
		counts[j].Fact = name
	}
	counts[len(FactNames)].Fact = "prices"
	return counts
}

// Day returns the newest day of which the dataset knows: the latest of the last sync, updated_at of the models and
// as_of of the sources. A model whose retirement date is not after it is retired, and has no price today. It is 0 if
// the dataset is empty.
func (d *Dataset) Day() (day Date) {
	if d.LastSync != nil {
		day = d.LastSync.Day()
	}
	for i := range d.Models {
		day = max(day, d.Models[i].UpdatedAt.Day())
	}
	for i := range d.Sources {
		day = max(day, d.Sources[i].AsOf)
	}
	return day
}
