package downloads

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// schema returns SQL that creates tables. The version goes up if programs that read the file have to change. SQLite versions
// before 3.37 can read the file. Only keys have an index, because SQLite makes one for a join when it needs it.
func schema(version int, tables []table) string {
	text := fmt.Sprintf("PRAGMA page_size = 4096;\nPRAGMA user_version = %d;\n", version)
	for _, t := range tables {
		columns := strings.ReplaceAll(t.columns, ", ", ",\n\t")
		if t.constraint != "" {
			columns += ",\n\t" + t.constraint
		}
		text += fmt.Sprintf("CREATE TABLE %s (\n\t%s\n);\n", t.name, columns)
	}
	return text
}

// database returns an edition as a database. Its bytes depend only on the dataset and on Options.Database.
func (m *maker) database(e *edition) ([]byte, error) {
	return m.options.Database(schema(int(e.version), e.tables), func(insert func(table string, values []any) error) (err error) {
		for i := range e.tables {
			t := &e.tables[i]
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
