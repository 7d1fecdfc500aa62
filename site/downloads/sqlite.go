package downloads

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"modelcatalog/dataset"
)

// sqliteSchema creates the tables of models.sqlite. Its version goes up if programs that read the file have to change.
//
// The columns of a model are its members in the API, in the same order. A context length is a number, because as a text
// 64000 would be more than 200000; it is null if the API has an empty text. SQLite versions before 3.37 can read the file.
const sqliteSchema = `
PRAGMA page_size = 4096;
PRAGMA user_version = 1;
CREATE TABLE catalog (
	dataset TEXT NOT NULL,
	last_sync TEXT
);
CREATE TABLE providers (
	id TEXT NOT NULL PRIMARY KEY,
	name TEXT NOT NULL
);
CREATE TABLE models (
	id TEXT NOT NULL,
	provider TEXT NOT NULL REFERENCES providers (id),
	name TEXT,
	description TEXT,
	type TEXT NOT NULL,
	context_length INTEGER,
	status TEXT NOT NULL,
	deprecated INTEGER NOT NULL,
	updated_at TEXT NOT NULL,
	last_seen_at TEXT NOT NULL,
	PRIMARY KEY (provider, id)
);
`

// sqlite returns models.sqlite. Its bytes depend only on the dataset and on the version of the library: SQLite writes no
// times or random numbers.
func (m *maker) sqlite() (file []byte, err error) {
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
	if _, err := conn.ExecContext(ctx, sqliteSchema); err != nil {
		return nil, err
	}
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	if err := m.insert(tx); err != nil {
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

// insert fills the tables, in the order of the catalog.
func (m *maker) insert(tx *sql.Tx) error {
	if _, err := tx.Exec("INSERT INTO catalog VALUES (?, ?)", m.catalog.Digest(), m.lastSync()); err != nil {
		return err
	}
	for _, p := range m.dataset.Providers {
		if _, err := tx.Exec("INSERT INTO providers VALUES (?, ?)", p.ID, p.Name); err != nil {
			return err
		}
	}
	insert, err := tx.Prepare("INSERT INTO models VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for i := range m.dataset.Models {
		row, err := sqliteRow(&m.dataset.Models[i])
		if err != nil {
			return err
		}
		if _, err := insert.Exec(row...); err != nil {
			return err
		}
	}
	return nil
}

// sqliteRow returns the columns of a model.
func sqliteRow(model *dataset.Model) ([]any, error) {
	var length sql.NullInt64
	if model.ContextLength != "" {
		n, err := strconv.ParseInt(model.ContextLength, 10, 64)
		if err != nil {
			return nil, err
		}
		length = sql.NullInt64{Int64: n, Valid: true}
	}
	return []any{
		model.ID, model.Provider, nullable(model.Name), nullable(model.Description), model.Type.String(), length,
		model.Status.String(), model.Status == dataset.Deprecated, model.UpdatedAt.String(), model.LastSeenAt.String(),
	}, nil
}

func nullable(s dataset.NullString) sql.NullString {
	return sql.NullString{String: s.String, Valid: s.Valid}
}
