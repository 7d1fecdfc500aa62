package page

// rowGroups are the rows of a page by the model that they are about, for pages whose rows say
// something only together: when a model ends in each Region, or each version of it.
type rowGroups[R any] struct {
	ids  []string // in the order of the page, so that faults come in it, too
	rows map[string][]R
}

// add adds a row about a model.
func (g *rowGroups[R]) add(id string, row R) {
	if g.rows == nil {
		g.rows = map[string][]R{}
	}
	if g.rows[id] == nil {
		g.ids = append(g.ids, id)
	}
	g.rows[id] = append(g.rows[id], row)
}
