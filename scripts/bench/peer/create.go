package main

import (
	"cmp"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog/oracle"
)

// schema does beforehand what can be done: a record's JSON is ready, its place in each order is a number, the default order is
// that of the table itself, and the numbers of models are counted. The narrow table of places spares a search that is
// sorted the way through the records.
const schema = `
CREATE TABLE models (updated INTEGER PRIMARY KEY, name INTEGER, provider_place INTEGER,
	provider TEXT, id TEXT, type TEXT, status TEXT, json TEXT);
CREATE TABLE places (updated INTEGER PRIMARY KEY, name INTEGER, provider_place INTEGER, provider TEXT, type TEXT, status TEXT);
CREATE TABLE counts (provider TEXT, type TEXT, status TEXT, models INTEGER);
CREATE VIRTUAL TABLE texts USING fts5(id, provider, name, description, content='', columnsize=0, tokenize='trigram');`

const indexes = `
CREATE UNIQUE INDEX by_id ON models (provider, id);
CREATE INDEX by_name ON models (name, provider, type, status);
CREATE INDEX by_provider ON models (provider_place, provider, type, status);
INSERT INTO places SELECT updated, name, provider_place, provider, type, status FROM models;
INSERT INTO counts SELECT provider, type, status, count(*) FROM models GROUP BY 1, 2, 3;
INSERT INTO texts (texts) VALUES ('optimize');
ANALYZE;`

// create makes the database of a dataset.
func create(path string, d *dataset.Dataset) (err error) {
	db, err := sql.Open("sqlite3", "file:"+path+"?_journal_mode=OFF&_sync=OFF&_locking=EXCLUSIVE&_cache_size=-1000000")
	if err != nil {
		return err
	}
	defer func() {
		if closed := db.Close(); err == nil {
			err = closed
		}
	}()
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(schema); err != nil {
		return fmt.Errorf("making tables: %w", err)
	}
	if err := insert(db, d); err != nil {
		return fmt.Errorf("writing records: %w", err)
	}
	if _, err := db.Exec(indexes); err != nil {
		return fmt.Errorf("making indexes: %w", err)
	}
	return nil
}

// insert writes the records and the texts of the search, in the default order.
func insert(db *sql.DB, d *dataset.Dataset) error {
	names := make([]string, len(d.Models))
	for i := range d.Models {
		names[i] = strings.ToLower(sortName(&d.Models[i]))
	}
	updated := descending(d, func(a, b int) int { return cmp.Compare(d.Models[a].UpdatedAt, d.Models[b].UpdatedAt) })
	name := places(descending(d, func(a, b int) int { return strings.Compare(names[a], names[b]) }))
	provider := places(descending(d, func(a, b int) int { return strings.Compare(d.Models[a].Provider, d.Models[b].Provider) }))

	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	record, err := tx.Prepare(`INSERT INTO models VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	text, err := tx.Prepare(`INSERT INTO texts (rowid, id, provider, name, description) VALUES (?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	for place, i := range updated {
		m := &d.Models[i]
		_, err := record.Exec(place, name[i], provider[i], m.Provider, m.ID, m.Type.String(), m.Status.String(),
			string(oracle.Encode(oracle.Show(m))))
		if err != nil {
			return err
		}
		if _, err := text.Exec(place, m.ID, m.Provider, m.Name.String, m.Description.String); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// sortName is what a model is sorted by where the key is its name.
func sortName(m *dataset.Model) string {
	if m.Name.Valid {
		return m.Name.String
	}
	return m.ID
}

// descending returns the models' numbers in descending order of a key. Models with equal keys stay in the dataset's order,
// which is the order of ties.
func descending(d *dataset.Dataset, compare func(a, b int) int) []int {
	all := make([]int, len(d.Models))
	for i := range all {
		all[i] = i
	}
	slices.SortStableFunc(all, func(a, b int) int { return compare(b, a) })
	return all
}

// places turns an order round: from models by place to places by model.
func places(order []int) []int {
	all := make([]int, len(order))
	for place, i := range order {
		all[i] = place
	}
	return all
}
