package dataset

// Coverage is how many models have a fact.
type Coverage struct {
	// Fact is one of FactNames, or "prices".
	Fact string
	// Models is the number of models with the fact, and Active that of the active ones.
	Models, Active int
}

// Coverage returns the coverage of each of FactNames, in their order, then of prices. A fact is known if the API shows
// a value other than null or an empty list: aliases are those of Aliases, and prices those of Quotes on Day.
func (d *Dataset) Coverage() (counts []Coverage) {
	aliases, today := d.Aliases(), d.Day()
	known := func(m *Model, fact string) bool {
		switch fact {
		case "name", "description":
			return m.Fact(fact).Valid
		case "aliases":
			return len(aliases(m)) > 0
		case "prices":
			return len(m.Quotes(today)) > 0
		}
		return m.Fact(fact).String != ""
	}
	for _, name := range append(FactNames[:len(FactNames):len(FactNames)], "prices") {
		c := Coverage{Fact: name}
		for i := range d.Models {
			if m := &d.Models[i]; known(m, name) {
				c.Models++
				if m.Status == Active {
					c.Active++
				}
			}
		}
		counts = append(counts, c)
	}
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
