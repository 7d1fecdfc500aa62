package main

import (
	"database/sql"
	"errors"
	"net/http"
	"strings"
	"sync"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
)

func init() { caddy.RegisterModule(&sqliteHandler{}) }

// schema stores each record's JSON, one column for each sort order, and the texts of the search as trigrams.
const schema = `
CREATE TABLE models (row INTEGER PRIMARY KEY, provider TEXT, id TEXT, type TEXT, name TEXT, updated INTEGER, json TEXT);
CREATE VIRTUAL TABLE texts USING fts5(id, provider, name, description, content='', tokenize='trigram');`

const indexes = `
CREATE UNIQUE INDEX by_id ON models (provider, id);
CREATE INDEX by_updated ON models (updated DESC, provider, id);
CREATE INDEX by_name ON models (name DESC, provider, id);
ANALYZE;`

func createDatabase(path string, d *dataset.Dataset) error {
	c, err := catalog.NewUnindexed(d)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	for i := range d.Models {
		m := &d.Models[i]
		row, lookup := c.Find(m.Provider, m.ID)
		if lookup != nil {
			return lookup
		}
		name := m.ID
		if m.Name.Valid {
			name = m.Name.String
		}
		if _, err := tx.Exec(`INSERT INTO models VALUES (?, ?, ?, ?, ?, ?, ?)`, i, m.Provider, m.ID, m.Type.String(),
			strings.ToLower(name), int64(m.UpdatedAt), string(c.AppendModel(nil, catalog.V1, row))); err != nil {
			return err
		}
		if _, err := tx.Exec(`INSERT INTO texts (rowid, id, provider, name, description) VALUES (?, ?, ?, ?, ?)`,
			i, m.ID, m.Provider, m.Name.String, m.Description.String); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.Exec(indexes)
	return err
}

// sqliteHandler answers lists and single models from SQLite. It knows only the parameters that the load uses.
type sqliteHandler struct {
	// Database is the file that createDatabase wrote.
	Database string `json:"database"`

	db       *sql.DB
	prepared sync.Map // text of a statement to *sql.Stmt
}

// CaddyModule returns the Caddy module information.
func (*sqliteHandler) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "http.handlers.sqlite", New: func() caddy.Module { return new(sqliteHandler) }}
}

// Provision opens the database.
func (h *sqliteHandler) Provision(caddy.Context) (err error) {
	h.db, err = sql.Open("sqlite", "file:"+h.Database+"?mode=ro&immutable=1")
	return err
}

// Cleanup closes the database.
func (h *sqliteHandler) Cleanup() error { return h.db.Close() }

func (h *sqliteHandler) ServeHTTP(w http.ResponseWriter, r *http.Request, _ caddyhttp.Handler) error {
	body, err := h.answer(r)
	if errors.Is(err, sql.ErrNoRows) {
		return caddyhttp.Error(http.StatusNotFound, err)
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, err = w.Write([]byte(body))
	return err
}

func (h *sqliteHandler) answer(r *http.Request) (body string, err error) {
	if rest, found := strings.CutPrefix(r.URL.Path, list+"/"); found {
		provider, id, _ := strings.Cut(rest, "/")
		err := h.db.QueryRow(`SELECT json FROM models WHERE provider = ? AND id = ?`, provider, id).Scan(&body)
		return body, err
	}
	query := r.URL.Query()
	where, args := "1", []any{}
	for _, column := range []string{"provider", "type"} {
		if values := query.Get(column); values != "" {
			where += " AND " + column + " IN (?" + strings.Repeat(", ?", strings.Count(values, ",")) + ")"
			for value := range strings.SplitSeq(values, ",") {
				args = append(args, value)
			}
		}
	}
	if term := query.Get("search"); term != "" {
		where += " AND row IN (SELECT rowid FROM texts WHERE texts MATCH ?)"
		args = append(args, `"`+strings.ReplaceAll(term, `"`, `""`)+`"`)
	}
	order := "updated"
	if query.Get("sort") == "name" {
		order = "name"
	}
	offset := 0
	if query.Get("page") == "2" {
		offset = catalog.DefaultLimit
	}
	page := "SELECT json FROM models WHERE " + where + " ORDER BY " + order + " DESC, provider, id LIMIT 50 OFFSET ?"
	statement := "SELECT '{\"data\":[' || coalesce((SELECT group_concat(json, ',') FROM (" + page + ")), '') || '],\"meta\":{\"total\":' || " +
		"(SELECT count(*) FROM models WHERE " + where + ") || '}}'"
	prepared, found := h.prepared.Load(statement)
	if !found {
		if prepared, err = h.db.Prepare(statement); err != nil {
			return "", err
		}
		h.prepared.Store(statement, prepared)
	}
	err = prepared.(*sql.Stmt).QueryRow(append(append(append([]any{}, args...), offset), args...)...).Scan(&body)
	return body, err
}
