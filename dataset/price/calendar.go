package price

// calendar has the public holidays of a country, on which a provider bills as on weekends.
type calendar struct {
	Says   string      // what the provider says of them
	Page   string      // where it says it
	From   string      // the first day of which is known whether it is a holiday
	Until  string      // the first day after those
	Source string      // the page with the days
	Days   [][2]string // the first and the last day of each holiday
}

// holiday returns whether a day is a holiday. Governments announce those of a year late in the year
// before, so of coming ones nobody knows: then both prices can apply.
func (c *calendar) holiday(day string) match {
	if day < c.From || day >= c.Until {
		return unsaid
	}
	for _, days := range c.Days {
		if days[0] <= day && day <= days[1] {
			return met
		}
	}
	return unmet
}
