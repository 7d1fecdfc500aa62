package downloads

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// table is a table of facts, as a CSV file or in a database.
type table struct {
	name string
	// columns are definitions in SQL: each has a name, a type of SQLite and constraints. The values of the type INTEGER are
	// numbers, or true and false, which SQLite has as 1 and 0.
	columns string
	// constraint is one of the whole table; may be empty.
	constraint string
	// rows calls add with the cells of each row; see textOf.
	rows func(m *maker, add func(cells ...any))
}

func (t *table) names() (names, types []string) {
	for column := range strings.SplitSeq(t.columns, ", ") {
		words := strings.Fields(column)
		names, types = append(names, words[0]), append(types, words[1])
	}
	return names, types
}

// appendCSV appends a table as CSV (RFC 4180). An empty field is null, and "" an empty text, as PostgreSQL and DuckDB read and
// write them.
//
// The standard library's writer has no null, and changes line ends within texts.
func (m *maker) appendCSV(dst []byte, t *table) []byte {
	names, _ := t.names()
	dst = append(append(dst, strings.Join(names, ",")...), "\r\n"...)
	t.rows(m, func(cells ...any) {
		for i, cell := range cells {
			if i > 0 {
				dst = append(dst, ',')
			}
			if text := textOf(cell); text.Valid {
				dst = appendCSVText(dst, text.String)
			}
		}
		dst = append(dst, "\r\n"...)
	})
	return dst
}

// appendCSVText appends a text. It is quoted if a reader would otherwise misread it or might trim blanks around it.
func appendCSVText(dst []byte, text string) []byte {
	if text != "" && text == strings.TrimSpace(text) && !strings.ContainsAny(text, ",\"\r\n") {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(text, `"`, `""`)...)
	return append(dst, '"')
}

// ofModels returns a table with some rows for each model, which begin with its key.
func ofModels(name, columns string, rows func(m *maker, model *dataset.Model, add func(cells ...any))) table {
	return table{
		name, "id TEXT NOT NULL, provider TEXT NOT NULL, " + columns, "FOREIGN KEY (provider, id) REFERENCES models (provider, id)",
		func(m *maker, add func(cells ...any)) {
			for i := range m.dataset.Models {
				model := &m.dataset.Models[i]
				rows(m, model, func(cells ...any) { add(append([]any{model.ID, model.Provider}, cells...)...) })
			}
		},
	}
}

// modelTable returns the table of models. A column is a member of the model, one of its features, or a price without a
// condition: input_price is that of the meter input.
func modelTable(columns string) table {
	t := table{name: "models", columns: columns, constraint: "PRIMARY KEY (provider, id)"}
	names, _ := t.names()
	t.rows = func(m *maker, add func(cells ...any)) {
		row := make([]any, len(names))
		for i := range m.dataset.Models {
			model := &m.dataset.Models[i]
			prices := map[string]dataset.Decimal{}
			for _, q := range m.pricing.Quotes(model) {
				if q.Condition == "" {
					prices[dataset.Meters[q.Meter].Name] = q.Amount
				}
			}
			for column, name := range names {
				if meter, isPrice := strings.CutSuffix(name, "_price"); isPrice {
					row[column] = prices[meter]
				} else {
					row[column] = m.cell(model, name)
				}
			}
			add(row...)
		}
	}
	return t
}

// cell returns a member of a model or one of its features. A context length that is not known is null, so that the column
// contains only numbers.
func (m *maker) cell(model *dataset.Model, name string) any {
	switch name {
	case "id":
		return model.ID
	case "provider":
		return model.Provider
	case "context_length":
		return model.ContextLength
	case "deprecated":
		return model.Status == dataset.Deprecated
	case "updated_at":
		return model.UpdatedAt
	case "last_seen_at":
		return model.LastSeenAt
	case "aliases":
		return strings.Join(m.aliases(model), ",")
	}
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

// schema returns SQL that creates the tables. The version goes up if programs that read the file have to change. SQLite versions
// before 3.37 can read the file. Only keys have an index, because SQLite makes one for a join when it needs it.
func schema() string {
	text := "PRAGMA page_size = 4096;\nPRAGMA user_version = 2;\n"
	for _, t := range tables {
		columns := strings.ReplaceAll(t.columns, ", ", ",\n\t")
		if t.constraint != "" {
			columns += ",\n\t" + t.constraint
		}
		text += fmt.Sprintf("CREATE TABLE %s (\n\t%s\n);\n", t.name, columns)
	}
	return text
}

// database returns the tables as a database. Its bytes depend only on the dataset and on Options.Database.
func (m *maker) database() ([]byte, error) {
	return m.options.Database(schema(), func(insert func(table string, values []any) error) (err error) {
		for i := range tables {
			t := &tables[i]
			names, types := t.names()
			values := make([]any, len(names))
			t.rows(m, func(cells ...any) {
				for i, cell := range cells {
					var wrong error
					values[i], wrong = bind(textOf(cell), types[i])
					err = cmp.Or(err, wrong)
				}
				if err == nil {
					err = insert(t.name, values)
				}
			})
		}
		return err
	})
}

// bind returns a cell of a column of some type for SQLite, which would read numbers as REAL differently on different machines.
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
