package website

// table is what the head of a table of models needs.
type table struct {
	Pick        bool // rows can be chosen for the comparison
	OneProvider bool // all rows are of one provider, which is not shown
	Sorts       map[string]sortLink
}

// sortLink is the heading of a column that the explorer can sort by. Elsewhere it is plain text.
type sortLink struct{ Key, Text, Href string }

// ofOneProvider leaves the provider out of a table and its rows.
func ofOneProvider(t table, rows []modelRow) (table, []modelRow) {
	t.OneProvider = true
	for i := range rows {
		rows[i].OneProvider = true
	}
	return t, rows
}

// plainTable is a table that stays as it is.
var plainTable = table{Sorts: map[string]sortLink{
	"name": {Text: "Model"}, "provider": {Text: "Provider"}, "updated": {Text: "Updated"},
}}

// sortable is a table with columns to sort by, for the explorer.
func sortable(a *addresses) table {
	return table{Pick: true, Sorts: map[string]sortLink{
		"name":     {"name", "Model", a.list("sort=name&order=asc")},
		"provider": {"provider", "Provider", a.list("sort=provider&order=asc")},
		"updated":  {"updated", "Updated", a.list("order=asc")},
	}}
}
