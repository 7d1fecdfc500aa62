// Package sqlite writes databases of SQLite. It is the only one that needs the library, so that programs that serve or read the
// catalog do not.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// New returns a database with the tables of a schema, as a file. It passes rows a function that inserts a row. The bytes depend
// only on the schema, the rows and the version of the library: SQLite writes no times or random numbers.
func New(schema string, rows func(insert func(table string, values []any) error) error) (file []byte, err error) {
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
	if _, err := conn.ExecContext(ctx, schema); err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	insert := func(table string, values []any) error {
		if _, err := tx.Exec("INSERT INTO "+table+" VALUES (?"+strings.Repeat(", ?", len(values)-1)+")", values...); err != nil {
			return fmt.Errorf("table %s: %w", table, err)
		}
		return nil
	}
	if err := rows(insert); err != nil {
		return nil, errors.Join(err, tx.Rollback())
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
