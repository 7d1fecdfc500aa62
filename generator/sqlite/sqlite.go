// Package sqlite writes databases of SQLite. It is the only one that needs the library, so that
// programs that serve or read the catalog do not.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// New returns a database with the tables of a schema, as a file. It passes rows a function that
// inserts a row. The bytes depend only on the schema, the rows and the version of the library:
// SQLite writes no times or random numbers.
func New(
	schema string, rows func(insert func(table string, values []any) error) error,
) (file []byte, err error) {
	ctx := context.Background()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx) // each connection has its own database in memory
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	_, err = conn.ExecContext(ctx, schema+"; BEGIN")
	if err == nil {
		err = rows(func(table string, values []any) error {
			statement := "INSERT INTO " + table + " VALUES (?" + strings.Repeat(", ?", len(values)-1) + ")"
			_, err := conn.ExecContext(ctx, statement, values...)
			return err
		})
	}
	if err == nil {
		_, err = conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		return nil, err
	}
	err = conn.Raw(func(driver any) error {
		file, err = driver.(interface{ Serialize() ([]byte, error) }).Serialize()
		return err
	})
	return file, err
}
