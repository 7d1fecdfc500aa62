package main

import (
	"database/sql"
	"errors"
	"net/http"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/mattn/go-sqlite3"
)

const driver = "sqlite3-peer"

func init() {
	sql.Register(driver, &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error {
		_, err := conn.Exec("PRAGMA mmap_size = 17179869184; PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY", nil)
		return err
	}})
}

// server answers from a database that nobody changes.
type server struct {
	db         *sql.DB
	statements sync.Map // text of a statement to *sql.Stmt
	buffers    sync.Pool
}

// open opens a database that create has made. One connection for each core: more only wait for one another.
func open(path string) (*server, error) {
	db, err := sql.Open(driver, "file:"+path+"?mode=ro&immutable=1&_mutex=no")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(runtime.GOMAXPROCS(0))
	db.SetMaxIdleConns(runtime.GOMAXPROCS(0))
	return &server{db: db, buffers: sync.Pool{New: func() any { return new([]byte) }}}, db.Ping()
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v1/models", s.list)
	mux.HandleFunc("GET /api/v1/models/{provider}/{id...}", s.model)
	return mux
}

// list answers a page of models.
func (s *server) list(w http.ResponseWriter, r *http.Request) {
	q, err := parse(r.URL.RawQuery)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	text, args := q.statement()
	var total int64
	var records sql.RawBytes
	err = s.scan(text, args, func(rows *sql.Rows) error {
		if err := rows.Scan(&total, &records); err != nil {
			return err
		}
		s.send(w, func(body []byte) []byte {
			body = append(append(append(body, `{"data":[`...), records...), `],"meta":{"total":`...)
			body = append(strconv.AppendInt(body, total, 10), `,"page":`...)
			body = append(strconv.AppendInt(body, q.page, 10), `,"limit":`...)
			body = append(strconv.AppendInt(body, q.limit, 10), `,"pages":`...)
			return append(strconv.AppendInt(body, (total+q.limit-1)/q.limit, 10), `}}`...)
		})
		return nil
	})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// model answers one model.
func (s *server) model(w http.ResponseWriter, r *http.Request) {
	err := s.scan(`SELECT json FROM models WHERE provider = ? AND id = ?`, []any{r.PathValue("provider"), r.PathValue("id")},
		func(rows *sql.Rows) error {
			var record sql.RawBytes
			if err := rows.Scan(&record); err != nil {
				return err
			}
			s.send(w, func(body []byte) []byte { return append(append(append(body, `{"data":`...), record...), '}') })
			return nil
		})
	switch {
	case errors.Is(err, sql.ErrNoRows):
		http.Error(w, "no such model", http.StatusNotFound)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// scan runs a statement, prepared once, and hands on its first row; sql.ErrNoRows: there is none.
func (s *server) scan(text string, args []any, row func(*sql.Rows) error) error {
	known, ok := s.statements.Load(text)
	if !ok {
		statement, err := s.db.Prepare(text)
		if err != nil {
			return err
		}
		var raced bool
		if known, raced = s.statements.LoadOrStore(text, statement); raced {
			statement.Close()
		}
	}
	rows, err := known.(*sql.Stmt).Query(args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return errors.Join(rows.Err(), sql.ErrNoRows)
	}
	return row(rows)
}

// send sends the body that fill appends.
func (s *server) send(w http.ResponseWriter, fill func([]byte) []byte) {
	buffer := s.buffers.Get().(*[]byte)
	defer s.buffers.Put(buffer)
	*buffer = fill((*buffer)[:0])
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(*buffer)))
	_, _ = w.Write(*buffer) // a client that went away is no fault
}

// query is what a list request asks.
type query struct {
	page, limit int64
	filters     []filter
	sort        string // a column
	search      string
}

// filter wants one of some values in a column.
type filter struct {
	column string
	values []string
}

// columns are the sort keys and their columns, each a place in descending order.
var columns = map[string]string{"updated": "updated", "name": "name", "provider": "provider_place"}

func parse(rawQuery string) (query, error) {
	q := query{page: 1, limit: 50, sort: "updated"}
	given, err := url.ParseQuery(rawQuery)
	if err != nil {
		return q, err
	}
	for _, name := range [...]string{"provider", "type", "status"} {
		if value := given.Get(name); value != "" {
			q.filters = append(q.filters, filter{name, strings.Split(value, ",")})
		}
	}
	for name, to := range map[string]*int64{"page": &q.page, "limit": &q.limit} {
		if value := given.Get(name); value != "" {
			if *to, err = strconv.ParseInt(value, 10, 32); err != nil || *to < 1 {
				return q, errors.New(name + " is not a number from 1")
			}
		}
	}
	if value := given.Get("sort"); value != "" {
		if q.sort = columns[value]; q.sort == "" {
			return q, errors.New("sort is not known")
		}
	}
	if q.search = given.Get("search"); q.search != "" && len(q.search) < 3 {
		return q, errors.New("search has less than the three letters of a trigram")
	}
	if given.Get("order") == "asc" {
		return q, errors.New("order is always desc")
	}
	return q, nil
}

// statement returns the one statement that gives the number of matches and the page's records, joined by commas: a row of
// text costs far less than fifty rows.
func (q *query) statement() (text string, args []any) {
	where, values := q.where()
	window := []any{q.limit, (q.page - 1) * q.limit}
	var total, page string
	switch {
	case q.search == "":
		total = `SELECT coalesce(sum(models), 0) FROM counts` + where
		page = `SELECT json FROM models` + where + ` ORDER BY updated LIMIT ? OFFSET ?`
		if q.sort != "updated" { // the index has all that is filtered by; only the page's records are looked at
			page = `SELECT json FROM (SELECT updated AS place, ` + q.sort + ` AS key FROM models` + where +
				` ORDER BY key LIMIT ? OFFSET ?) CROSS JOIN models ON models.updated = place ORDER BY key`
		}
		args = append(append(append(args, values...), values...), window...)
	case len(q.filters) == 0 && q.sort == "updated":
		match := []any{phrase(q.search)}
		total = `SELECT count(*) FROM texts WHERE texts MATCH ?`
		page = `SELECT json FROM models WHERE updated IN (SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid LIMIT ? OFFSET ?) ORDER BY updated`
		args = append(append(append(args, match...), match...), window...)
	default:
		// CROSS JOIN keeps the order: the search first, and for each of its matches one look at the narrow table.
		match := append([]any{phrase(q.search)}, values...)
		matches := ` FROM texts CROSS JOIN places ON places.updated = texts.rowid` +
			strings.Replace(where, " WHERE ", " WHERE texts MATCH ? AND ", 1)
		if where == "" {
			matches += ` WHERE texts MATCH ?`
		}
		total = `SELECT count(*)` + matches
		if where == "" {
			total = `SELECT count(*) FROM texts WHERE texts MATCH ?`
		}
		page = `SELECT json FROM (SELECT places.updated AS place, places.` + q.sort + ` AS key` + matches +
			` ORDER BY key LIMIT ? OFFSET ?) CROSS JOIN models ON models.updated = place ORDER BY key`
		args = append(append(append(args, match...), match...), window...)
	}
	return `SELECT (` + total + `), coalesce((SELECT group_concat(json, ',') FROM (` + page + `)), '')`, args
}

// where returns the filters' condition and its values.
func (q *query) where() (text string, values []any) {
	for i, f := range q.filters {
		text += [...]string{" WHERE ", " AND "}[min(i, 1)]
		// In the join both the search's table and that of places have a column "provider". The plus sign keeps SQLite from
		// finding the models by their provider, and then sorting them: it is to walk through an order and filter on the way.
		if q.search != "" {
			text += "places."
		} else {
			text += "+"
		}
		text += f.column + " IN (?" + strings.Repeat(", ?", len(f.values)-1) + ")"
		for _, value := range f.values {
			values = append(values, value)
		}
	}
	return text, values
}

// phrase is a search term as FTS5 takes it literally.
func phrase(term string) string { return `"` + strings.ReplaceAll(term, `"`, `""`) + `"` }
