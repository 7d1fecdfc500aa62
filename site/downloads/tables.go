package downloads

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// tablesSQL creates the tables of models.sqlite, of which some are also CSV files. Its version goes
// up if programs that read the file have to change. Tables are not STRICT, so that SQLite before
// 3.37 can read the file. Only keys have an index, because SQLite makes one for a join when it
// needs it. Values of the type INTEGER are numbers, or true and false, which SQLite stores as 1 and
// 0.
//
//go:embed tables.sql
var tablesSQL string

// table is a table of tablesSQL: its name, and the names and types of its columns.
type table struct {
	name           string
	columns, types []string
}

var tables = parseTables()

// parseTables reads the columns from the SQL itself, so that a CSV file cannot have others than the
// database.
func parseTables() (all []table) {
	column := regexp.MustCompile(`(?m)^\t([a-z0-9_]+) ([A-Z]+)`)
	for _, text := range strings.Split(tablesSQL, "CREATE TABLE ")[1:] {
		var t table
		t.name, _, _ = strings.Cut(text, " ")
		for _, match := range column.FindAllStringSubmatch(text, -1) {
			t.columns = append(t.columns, match[1])
			t.types = append(t.types, match[2])
		}
		all = append(all, t)
	}
	return all
}

// rows calls add with the cells of each row of a table; see textOf.
func (m *maker) rows(t *table, add func(cells ...any)) {
	log := m.options.Changes.All()
	switch t.name {
	case "catalog":
		last := ""
		if at := m.catalog.LastSync(); at != nil {
			last = at.String()
		}
		add(m.catalog.Digest(), last)
	case "providers":
		for _, p := range m.dataset.Providers {
			add(p.ID, p.Name)
		}
	case "sources":
		for _, s := range m.dataset.Sources {
			add(s.Name, s.AsOf, s.URL, s.License, len(s.Official) > 0, dataset.Site(s.Name), s.Kind)
		}
	case "changes": // the oldest has the number 1
		for i, c := range slices.Backward(log) {
			add(len(log)-i, c.Time, c.ID, c.Provider, c.Kind, c.Reason, strings.Join(c.Seeded, ","))
		}
	case "changed_facts":
		for i, c := range slices.Backward(log) {
			for _, f := range c.Fields {
				add(len(log)-i, f.Name, f.Old, f.New)
			}
		}
	default:
		for i := range m.dataset.Models {
			model := &m.dataset.Models[i]
			// These tables begin with the key of the model.
			m.modelRows(t, model, func(cells ...any) {
				add(append([]any{model.ID, model.Provider}, cells...)...)
			})
		}
	}
}

// modelRows calls add with the cells that follow the key of a model in each of its rows of a table,
// in the order of the columns in tables.sql. A source is named by its site, as in the API.
func (m *maker) modelRows(t *table, model *dataset.Model, add func(cells ...any)) {
	quotes := m.pricing.Quotes(model)
	switch t.name {
	case "models":
		cells := make([]any, len(t.columns)-2) // without the key
		for i := range cells {
			cells[i] = m.cell(model, quotes, t.columns[i+2])
		}
		add(cells...)
	case "price_history":
		for _, p := range m.pricing.History(model) {
			add(p.Meter, dataset.Meters[p.Meter].Unit, p.Condition, p.Amount, p.From, p.To,
				dataset.Site(p.Source), p.AsOf.Day())
		}
	case "prices": // those of today
		for _, q := range quotes {
			add(q.Meter, dataset.Meters[q.Meter].Unit, q.Condition, q.Amount, q.Agreement,
				strings.Join(q.Sources(), ","), q.AsOf, q.Until, q.Promised)
		}
	case "statements":
		state := func(fact, place string, s *evidence.JudgedClaim) {
			source, _ := m.pricing.Evidence.Source(s.Source)
			add(fact, s.Value, dataset.Site(s.Source), source.URL, s.Read, s.Standing, s.Reason, place)
		}
		place := func(fact string, s *evidence.JudgedClaim) string {
			return m.pricing.Evidence.Place(model, s.Source, fact)
		}
		for fact, name := range dataset.FactNames {
			for _, s := range m.pricing.Evidence.Explain(model, fact) {
				state(name, place(name, &s), &s)
			}
		}
		for _, claim := range m.pricing.Evidence.ParameterClaims(model) {
			state(evidence.ParameterFact(&claim.Rule), claim.Line.Place, &claim.JudgedClaim)
		}
		for i := range quotes {
			for _, s := range m.pricing.Evidence.JudgedPrices(&quotes[i]) {
				fact := dataset.PriceFact(quotes[i].Meter, quotes[i].Condition)
				state(fact, place(fact, &s), &s)
			}
		}
	case "parameters":
		for _, claim := range m.catalog.Parameters(m.row(model)) {
			source, _ := m.pricing.Evidence.Source(claim.Source)
			add(claim.Name, claim.Outcome, strings.Join(claim.Values, ","), claim.When.String(),
				claim.Line.Says, dataset.Site(claim.Source), source.URL, claim.Line.Place, claim.Read,
				claim.Official, claim.Line.Copy, claim.Disputed)
		}
	case "aliases":
		for _, alias := range m.aliases(model) {
			add(alias)
		}
	case "disputes": // the values of each fact, and of each price, about which sources disagree
		for _, d := range m.pricing.Disputes(model, quotes...) {
			for _, c := range d.Values {
				add(d.Fact, dataset.Text(c.Value), dataset.Site(c.Source))
			}
		}
	}
}

// row returns the row of a model in the catalog, which has every model of the dataset.
func (m *maker) row(model *dataset.Model) int {
	row, _ := m.catalog.Find(model.Provider, model.ID)
	return row
}

// cell returns a column of the table models: a field of the model, one of its features, a fact that
// is derived from several models, or a price without a condition (input_price is the price of the
// meter input).
func (m *maker) cell(model *dataset.Model, quotes []evidence.Quote, name string) any {
	if meter, isPrice := strings.CutSuffix(name, "_price"); isPrice {
		return evidence.QuoteOf(quotes, meter, "").Amount
	}
	row := m.row(model)
	switch name {
	case "context_length":
		// The text of the fact may be empty, which is null, so that the column contains only
		// numbers.
		return model.ContextLength
	case "deprecated":
		return model.Status == dataset.Deprecated
	case "aliases":
		return strings.Join(m.aliases(model), ",")
	case "stage":
		s := m.catalog.Summary(row)
		return s.StageOn(m.pricing.Day)
	case "successor":
		if successor, found := m.catalog.Successor(row, m.pricing.Day); found {
			return m.dataset.Models[successor].Key()
		}
		return ""
	case "canonical_id":
		return m.catalog.CanonicalID(row)
	case "maker":
		return m.catalog.Maker(row)
	case "same_as":
		var keys []string
		for _, same := range m.catalog.SameAs(row) {
			keys = append(keys, m.dataset.Models[same].Key().String())
		}
		return strings.Join(keys, ",")
	}
	// The columns are the features' own names: the dot would have to be quoted in SQL.
	if slices.Contains(dataset.FeatureNames, name) {
		name = "features." + name
	}
	return model.Fact(name)
}

// textOf returns the text of a cell. The empty text of anything but a NullString is null.
func textOf(cell any) dataset.NullString {
	if text, nullable := cell.(dataset.NullString); nullable {
		return text
	}
	text := fmt.Sprint(cell)
	return dataset.NullString{String: text, Valid: text != ""}
}

// csv returns a table as CSV (RFC 4180). An empty field is null, and "" an empty text, as
// PostgreSQL and DuckDB read and write them. The standard library's writer has no null, and changes
// line ends within texts.
func (m *maker) csv(name string) []byte {
	t := &tables[slices.IndexFunc(tables, func(t table) bool { return t.name == name })]
	text := []byte(strings.Join(t.columns, ",") + "\r\n")
	m.rows(t, func(cells ...any) {
		for i, cell := range cells {
			if i > 0 {
				text = append(text, ',')
			}
			if cell := textOf(cell); cell.Valid {
				text = append(text, csvText(cell.String)...)
			}
		}
		text = append(text, "\r\n"...)
	})
	return text
}

// csvText returns a text as a field. It is quoted if a reader would otherwise misread it or might
// trim blanks around it.
func csvText(text string) string {
	if text != "" && text == strings.TrimSpace(text) && !strings.ContainsAny(text, ",\"\r\n") {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

// database returns the tables as a database. Its bytes depend only on the dataset and on
// Options.Database.
func (m *maker) database() ([]byte, error) {
	return m.options.Database(tablesSQL, func(insert func(table string, values []any) error) error {
		var firstErr error
		for i := range tables {
			t := &tables[i]
			m.rows(t, func(cells ...any) {
				if firstErr != nil {
					return // rows cannot be stopped, but the rest is not written
				}
				values, err := bindAll(cells, t.types)
				if err == nil {
					err = insert(t.name, values)
				}
				firstErr = err
			})
		}
		return firstErr
	})
}

// bindAll returns the values of a row of columns of some types for SQLite.
func bindAll(cells []any, types []string) ([]any, error) {
	values := make([]any, len(cells))
	for i, cell := range cells {
		value, err := bind(textOf(cell), types[i])
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	return values, nil
}

// bind returns a cell of a column of some type for SQLite, which would read numbers as REAL
// differently on different machines.
func bind(cell dataset.NullString, columnType string) (any, error) {
	switch {
	case !cell.Valid:
		return nil, nil
	case columnType == "REAL":
		return strconv.ParseFloat(cell.String, 64)
	case columnType == "INTEGER" && (cell.String == "true" || cell.String == "false"):
		return cell.String == "true", nil
	case columnType == "INTEGER":
		return strconv.ParseInt(cell.String, 10, 64)
	}
	return cell.String, nil
}
