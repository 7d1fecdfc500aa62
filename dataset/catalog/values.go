package catalog

// ParseValues returns the query with the values of parameters that a function returns for their names, "" for those without one. It
// is Parse for values that come in another form than a query string, and returns the same errors.
func (c *Catalog) ParseValues(v Version, value func(name string) string) (Query, error) {
	q := DefaultQuery(v)
	for _, p := range c.Params(v) { // the search is before the sort key
		if text := value(p.Name); text != "" {
			if err := c.Set(&q, p.Name, text); err != nil {
				return q, err
			}
		}
	}
	return q, nil
}
