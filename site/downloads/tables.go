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
func parseTables() (parsed []table) {
	column := regexp.MustCompile(`(?m)^\t([a-z0-9_]+) ([A-Z]+)`)
	for _, text := range strings.Split(tablesSQL, "CREATE TABLE ")[1:] {
		var t table
		t.name, _, _ = strings.Cut(text, " ")
		for _, match := range column.FindAllStringSubmatch(text, -1) {
			t.columns = append(t.columns, match[1])
			t.types = append(t.types, match[2])
		}
		parsed = append(parsed, t)
	}
	return parsed
}

// rows calls add with the cells of each row of a table, in the order of its columns; see textOf.
func (m *maker) rows(t *table, add func(cells []any)) {
	log := m.options.Changes.All()
	// Rows are handed on one by one: all of a table would be as large as the file.
	switch t.name {
	case "catalog":
		row := catalogRow{Dataset: m.catalog.Digest()}
		if at := m.catalog.LastSync(); at != nil {
			row.LastSync = at.String()
		}
		add(cellsOf(row))
	case "providers":
		for _, p := range m.dataset.Providers {
			add(cellsOf(providerRow{ID: p.ID, Name: p.Name}))
		}
	case "sources":
		for _, s := range m.dataset.Sources {
			add(cellsOf(sourceRow{
				Name:     s.Name,
				AsOf:     s.AsOf,
				URL:      s.URL,
				License:  s.License,
				Official: len(s.Official) > 0,
				Site:     dataset.Site(s.Name),
				Kind:     s.Kind,
			}))
		}
	case "changes":
		for i, c := range slices.Backward(log) {
			add(cellsOf(changeRow{
				Number:   len(log) - i, // the log begins with the newest
				Time:     c.Time,
				ID:       c.ID,
				Provider: c.Provider,
				Kind:     c.Kind,
				Reason:   c.Reason,
				Seeded:   strings.Join(c.Seeded, ","),
			}))
		}
	case "changed_facts":
		for i, c := range slices.Backward(log) {
			for _, f := range c.Fields {
				add(cellsOf(changedFactRow{Number: len(log) - i, Fact: f.Name, Old: f.Old, New: f.New}))
			}
		}
	default:
		for i := range m.dataset.Models {
			m.modelRows(t, &m.dataset.Models[i], add)
		}
	}
}

// modelRows calls add with the cells of each row of a table that is about a model. A source is named
// by its site, as in the API.
func (m *maker) modelRows(t *table, model *dataset.Model, add func(cells []any)) {
	key := Key{ID: model.ID, Provider: model.Provider}
	quotes := m.pricing.Quotes(model)
	switch t.name {
	case "models":
		// The columns are facts by their names, so that a new fact is a line of tables.sql.
		cells := make([]any, len(t.columns))
		for i, column := range t.columns {
			cells[i] = m.cell(model, quotes, column)
		}
		add(cells)
	case "price_history":
		for _, p := range m.pricing.History(model) {
			add(cellsOf(pastPriceRow{
				Key:       key,
				Meter:     p.Meter,
				Unit:      dataset.Meters[p.Meter].Unit,
				Condition: p.Condition,
				Price:     p.Amount,
				From:      p.From,
				To:        p.To,
				Source:    dataset.Site(p.Source),
				AsOf:      p.AsOf.Day(),
			}))
		}
	case "prices":
		// A disputed price is a row, too, without an amount: its sources are in the table disputes.
		for _, q := range quotes {
			add(cellsOf(priceRow{
				Key:       key,
				Meter:     q.Meter,
				Unit:      dataset.Meters[q.Meter].Unit,
				Condition: q.Condition,
				Price:     q.Amount,
				Agreement: q.Agreement,
				Sources:   strings.Join(q.Sources(), ","),
				AsOf:      q.AsOf,
				Until:     q.Until,
				Promised:  q.Promised,
			}))
		}
	case "statements":
		for _, row := range m.statements(model, quotes) {
			add(cellsOf(row))
		}
	case "parameters":
		for _, claim := range m.catalog.Parameters(m.row(model)) {
			source, _ := m.pricing.Evidence.Source(claim.Source)
			add(cellsOf(parameterRow{
				Key:      key,
				Name:     claim.Name,
				Rule:     claim.Outcome,
				Value:    strings.Join(claim.Values, ","),
				When:     claim.When.String(),
				Says:     claim.Line.Says,
				Source:   dataset.Site(claim.Source),
				Page:     source.URL,
				Place:    claim.Line.Place,
				Read:     claim.Read,
				Official: claim.Official,
				Copy:     claim.Line.Copy,
				Disputed: claim.Disputed,
			}))
		}
	case "aliases":
		for _, alias := range m.aliases(model) {
			add(cellsOf(aliasRow{Key: key, Alias: alias}))
		}
	case "disputes":
		for _, d := range m.pricing.Disputes(model, quotes...) {
			// Each value is a row, and each source of it one.
			for _, c := range d.Values {
				add(cellsOf(disputeRow{
					Key:    key,
					Fact:   d.Fact,
					Value:  dataset.Text(c.Value),
					Source: dataset.Site(c.Source),
				}))
			}
		}
	}
}

// statements returns what sources state about a model: about its facts, then about parameters of
// requests, then about prices.
func (m *maker) statements(model *dataset.Model, quotes []evidence.Quote) (rows []statementRow) {
	state := func(fact, place string, s *evidence.JudgedClaim) {
		source, _ := m.pricing.Evidence.Source(s.Source)
		rows = append(rows, statementRow{
			Key:      Key{ID: model.ID, Provider: model.Provider},
			Fact:     fact,
			Value:    s.Value,
			Source:   dataset.Site(s.Source),
			Page:     source.URL,
			Read:     s.Read,
			Standing: s.Standing,
			Reason:   s.Reason,
			Place:    place,
		})
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
		// Its line has the place: receipts are of facts and prices.
		state(evidence.ParameterFact(&claim.Rule), claim.Line.Place, &claim.JudgedClaim)
	}
	for i := range quotes {
		fact := dataset.PriceFact(quotes[i].Meter, quotes[i].Condition)
		for _, s := range m.pricing.Evidence.JudgedPrices(&quotes[i]) {
			state(fact, place(fact, &s), &s)
		}
	}
	return rows
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
	case "id":
		return model.ID
	case "provider":
		return model.Provider
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
	m.rows(t, func(cells []any) {
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
	// An empty text is quoted, because an empty field is null.
	if text != "" && text == strings.TrimSpace(text) && !strings.ContainsAny(text, ",\"\r\n") {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

// database returns the tables as a database. Its bytes depend only on the dataset and on
// Options.Database.
func (m *maker) database() ([]byte, error) {
	return m.options.Database(tablesSQL, func(insert Insert) error {
		var firstErr error
		for i := range tables {
			t := &tables[i]
			m.rows(t, func(cells []any) {
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
	// As numbers of Go, which write the same bytes everywhere.
	case columnType == "REAL":
		return strconv.ParseFloat(cell.String, 64)
	case columnType == "INTEGER" && (cell.String == "true" || cell.String == "false"):
		return cell.String == "true", nil
	case columnType == "INTEGER":
		return strconv.ParseInt(cell.String, 10, 64)
	}
	return cell.String, nil
}
