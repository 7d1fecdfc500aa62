package downloads

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"

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

// sqlite returns a database. Its bytes depend only on the dataset and on the version of the library: SQLite writes no times or
// random numbers.
func (m *maker) sqlite(version int, tables []table) (file []byte, err error) {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ctx := context.Background()
	conn, err := db.Conn(ctx) // each connection has its own database in memory
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, schema(version, tables)); err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	for i := range tables {
		if err := m.insert(tx, &tables[i]); err != nil {
			return nil, errors.Join(fmt.Errorf("table %s: %w", tables[i].name, err), tx.Rollback())
		}
	}
	if err := tx.Commit(); err != nil {
		return nil, err
	}
	err = conn.Raw(func(driver any) error {
		file, err = driver.(interface{ Serialize() ([]byte, error) }).Serialize()
		return err
	})
	return file, err
}

func (m *maker) insert(tx *sql.Tx, t *table) error {
	names, types := t.names()
	insert, err := tx.Prepare("INSERT INTO " + t.name + " VALUES (?" + strings.Repeat(", ?", len(names)-1) + ")")
	if err != nil {
		return err
	}
	defer insert.Close()
	values := make([]any, len(names))
	t.rows(m, func(cells ...any) {
		for i, cell := range cells {
			var wrong error
			values[i], wrong = bind(textOf(cell), types[i])
			err = cmp.Or(err, wrong)
		}
		if err == nil {
			_, err = insert.Exec(values...)
		}
	})
	return err
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
