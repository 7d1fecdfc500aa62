package downloads

import (
	"bytes"
	"context"
	"database/sql"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/must"
)

func open(t *testing.T, file []byte) *sql.Conn {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	must.Do(t, err)
	t.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	must.Do(t, err)
	t.Cleanup(func() { conn.Close() })
	err = conn.Raw(func(driver any) error {
		return driver.(interface{ Deserialize([]byte) error }).Deserialize(file)
	})
	must.Do(t, err)
	return conn
}

// TestSQLite checks the content of all tables.
func TestSQLite(t *testing.T) {
	eachEdition(t, func(t *testing.T, d *dataset.Dataset, e *edition, documents documentsByPath, c *catalog.Catalog) {
		file := documents[directory+e.directory+"models.sqlite"].Body
		if !bytes.HasPrefix(file, []byte("SQLite format 3\x00\x10\x00\x01\x01")) || len(file)%4096 != 0 {
			t.Errorf("%d bytes start with %q", len(file), file[:20])
		}
		conn := open(t, file)
		want := expect(t, d, c, e)
		for _, table := range e.tables {
			names, types := table.names()
			for _, row := range want[table.name] {
				for i, cell := range row {
					row[i] = stored(cell, types[i])
				}
			}
			got := query(t, conn, "SELECT * FROM "+table.name+" ORDER BY rowid")
			if diff := cmp.Diff(append([][]any{texts(names)}, want[table.name]...), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", table.name, diff)
			}
		}
		for pragma, want := range map[string]any{"user_version": int64(e.version), "integrity_check": "ok", "foreign_key_check": nil} {
			if got := query(t, conn, "PRAGMA "+pragma)[1:]; want == nil && len(got) > 0 || want != nil && got[0][0] != want {
				t.Errorf("%s: %v, want %v", pragma, got, want)
			}
		}
	})
}

// stored returns a text or null as a column of some type has it.
func stored(cell any, columnType string) any {
	text, known := cell.(string)
	switch {
	case !known:
		return nil
	case columnType == "REAL":
		f, _ := strconv.ParseFloat(text, 64)
		return f
	case columnType == "INTEGER" && (text == "true" || text == "false"):
		return int64(len("true") / len(text))
	case columnType == "INTEGER":
		n, _ := strconv.ParseInt(text, 10, 64)
		return n
	}
	return text
}

func texts(of []string) (row []any) {
	for _, text := range of {
		row = append(row, text)
	}
	return row
}

// query returns the names of the columns and the rows of the answer to a query.
func query(t *testing.T, conn *sql.Conn, statement string, args ...any) [][]any {
	t.Helper()
	rows, err := conn.QueryContext(t.Context(), statement, args...)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	must.Do(t, err)
	all := [][]any{texts(names)}
	for rows.Next() {
		row, places := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			places[i] = &row[i]
		}
		must.Do(t, rows.Scan(places...))
		all = append(all, row)
	}
	must.Do(t, rows.Err())
	return all
}
