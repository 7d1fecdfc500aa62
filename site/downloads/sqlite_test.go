package downloads

import (
	"bytes"
	"context"
	"database/sql"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// open opens a database that is in memory.
func open(t *testing.T, file []byte) *sql.Conn {
	t.Helper()
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	err = conn.Raw(func(driver any) error {
		return driver.(interface{ Deserialize([]byte) error }).Deserialize(file)
	})
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestSQLite checks the content of all tables.
func TestSQLite(t *testing.T) {
	for name, d := range datasets(t) {
		t.Run(name, func(t *testing.T) {
			documents, c := made(t, d)
			conn := open(t, documents["downloads/models.sqlite"].Body)
			_, want := answers(t, c)
			if diff := cmp.Diff(want, readModels(t, conn)); diff != "" {
				t.Errorf("models (-want +got):\n%s", diff)
			}
			var digest, synced string
			if err := conn.QueryRowContext(t.Context(), "SELECT dataset, last_sync FROM catalog").Scan(&digest, &synced); err != nil {
				t.Fatal(err)
			}
			if digest != c.Digest() || synced != d.LastSync.String() {
				t.Errorf("catalog is %s, %s", digest, synced)
			}
			var providers, version int
			err := conn.QueryRowContext(t.Context(), "SELECT count(*), user_version FROM providers, pragma_user_version").Scan(&providers, &version)
			if providers != 7 || version != 1 || err != nil {
				t.Errorf("%d providers, version %d, %v", providers, version, err)
			}
			var check string
			if err := conn.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&check); check != "ok" || err != nil {
				t.Errorf("integrity check: %s, %v", check, err)
			}
		})
	}
}

// readModels reads the table of models as records.
func readModels(t *testing.T, conn *sql.Conn) (records []record) {
	t.Helper()
	rows, err := conn.QueryContext(t.Context(), "SELECT * FROM models ORDER BY provider, id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var r record
		var length sql.NullInt64
		err := rows.Scan(&r.ID, &r.Provider, &r.Name, &r.Description, &r.Type, &length, &r.Status, &r.Deprecated, &r.UpdatedAt, &r.LastSeenAt)
		if err != nil {
			t.Fatal(err)
		}
		if length.Valid {
			r.ContextLength = strconv.FormatInt(length.Int64, 10)
		}
		records = append(records, r)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return records
}

// TestSQLiteHeader checks the header of the file, with the version of SQLite.
func TestSQLiteHeader(t *testing.T) {
	file, err := newMaker(t, small()).sqlite()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(file, []byte("SQLite format 3\x00\x10\x00\x01\x01")) || len(file)%4096 != 0 {
		t.Errorf("%d bytes start with %q", len(file), file[:20])
	}
}
