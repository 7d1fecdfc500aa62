package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/docs"
	"modelcatalog/site/downloads"
	"modelcatalog/site/representation"
)

func open(t *testing.T, file []byte) *sql.Conn {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	filetest.NoError(t, err)
	t.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	filetest.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	err = conn.Raw(func(driver any) error {
		return driver.(interface{ Deserialize([]byte) error }).Deserialize(file)
	})
	filetest.NoError(t, err)
	return conn
}

// TestNew checks the format and the values of a small database, and that the same rows give the
// same bytes.
func TestNew(t *testing.T) {
	const schema = "PRAGMA page_size = 4096;\nPRAGMA user_version = 7;\nCREATE TABLE a (n " +
		"INTEGER, r REAL, t TEXT);\nCREATE TABLE b (t TEXT);"
	fill := func(insert func(table string, values []any) error) error {
		return errors.Join(insert("a", []any{int64(1), 0.5, "x"}), insert("b", []any{"y"}),
			insert("a", []any{true, nil, ""}))
	}
	file, err := New(schema, fill)
	filetest.NoError(t, err)
	if !bytes.HasPrefix(file, []byte("SQLite format 3\x00\x10\x00\x01\x01")) || len(file)%4096 != 0 {
		t.Errorf("%d bytes start with %q", len(file), file[:20])
	}
	if again, err := New(schema, fill); err != nil || !bytes.Equal(again, file) {
		t.Errorf("New() again = %d other bytes, %v, want the same", len(again), err)
	}
	conn := open(t, file)
	for statement, want := range map[string]string{
		"SELECT * FROM a":     "[[1 0.5 x] [1 <nil> ]]",
		"SELECT * FROM b":     "[[y]]",
		"PRAGMA user_version": "[[7]]",
	} {
		t.Run(statement, func(t *testing.T) {
			if got := fmt.Sprint(query(t, conn, statement)); got != want {
				t.Errorf("%s = %s, want %s", statement, got, want)
			}
		})
	}
	if _, err := New("CREATE TABLE a (n)", func(insert func(string, []any) error) error {
		return insert("b", []any{1})
	}); err == nil {
		t.Error("a row of a missing table is no error")
	}
}

// TestDownloads checks that the rows of the downloads fit their tables, and runs the queries of the
// guide.
func TestDownloads(t *testing.T) {
	d := catalogtest.Sample(t)
	set, err := downloads.New(d, catalogtest.New(t, d), downloads.Options{
		Addresses: func(int) (page, answer string) { return "", "" },
		Database:  New,
	})
	filetest.NoError(t, err)
	i := slices.IndexFunc(set.Documents, func(d representation.Document) bool {
		return d.MediaType == downloads.SQLite
	})
	conn := open(t, set.Documents[i].Body)
	for pragma, want := range map[string]string{"integrity_check": "[[ok]]", "foreign_key_check": "[]"} {
		t.Run(pragma, func(t *testing.T) {
			if got := fmt.Sprint(query(t, conn, "PRAGMA "+pragma)); got != want {
				t.Errorf("%s = %s, want %s", pragma, got, want)
			}
		})
	}
	guide, err := docs.Files.ReadFile("data.md")
	filetest.NoError(t, err)
	queries := regexp.MustCompile("(?s)\n```sql\n(.*?)```\n").FindAllStringSubmatch(string(guide), -1)
	for _, match := range queries {
		if rows := query(t, conn, match[1]); len(rows) == 0 {
			t.Errorf("%s: no rows", match[0])
		}
	}
	if len(queries) != 3 {
		t.Errorf("%d queries, want 3", len(queries))
	}
}

// query returns the rows of the answer to a query.
func query(t *testing.T, conn *sql.Conn, statement string) (all [][]any) {
	t.Helper()
	rows, err := conn.QueryContext(t.Context(), statement)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	defer rows.Close()
	names, err := rows.Columns()
	filetest.NoError(t, err)
	for rows.Next() {
		row, places := make([]any, len(names)), make([]any, len(names))
		for i := range row {
			places[i] = &row[i]
		}
		filetest.NoError(t, rows.Scan(places...))
		all = append(all, row)
	}
	filetest.NoError(t, rows.Err())
	return all
}
