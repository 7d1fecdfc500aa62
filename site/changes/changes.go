// Package changes prepares the catalog's history for files, feeds and pages: newest first, split into pages of which the
// numbered ones never change, by model and by provider, and in words.
//
// Full pages are numbered from the oldest: page 1 has the changes 1 to 100, page 2 those from 101 to 200. The newest page has
// no number. It grows until it has 200 changes, and then becomes a numbered page and a newest one of 100 each. So the newest
// page has at least 100 changes as soon as there are that many (RFC 5005 calls this an archived feed).
//
//	log := changes.New(all)
//	for page := log.Page(changes.Newest); ; page = log.Page(page.Older) {
//		… // page.Changes
//		if page.Older == 0 { break }
//	}
package changes

import (
	"fmt"
	"slices"

	"modelcatalog/dataset/history"
)

// PageSize is the number of changes on a numbered page. The newest page has at most 2*PageSize-1.
const PageSize = 100

// Newest is the number of the newest page.
const Newest = 0

// Log is a history. It is immutable and safe for concurrent use.
type Log struct {
	all     []history.Change  // oldest first
	ofModel map[model][]int32 // indexes in all
}

type model struct{ provider, id string }

// New indexes a history, oldest change first. The log keeps all, and needs about 100 bytes for each model that changed and 8
// for each change.
func New(all []history.Change) *Log {
	l := &Log{all, map[model][]int32{}}
	for i := range all {
		c := &all[i]
		key := model{c.Provider, c.ID}
		l.ofModel[key] = append(l.ofModel[key], int32(i))
	}
	return l
}

// Len returns the number of changes.
func (l *Log) Len() int { return len(l.all) }

// Latest returns the newest changes, at most n, newest first.
func (l *Log) Latest(n int) []*history.Change {
	return l.run(max(0, len(l.all)-n), len(l.all))
}

// OfModel returns the newest changes of a model, at most n, newest first, and the number of all its changes.
func (l *Log) OfModel(provider, id string, n int) (newest []*history.Change, total int) {
	indexes := l.ofModel[model{provider, id}]
	for _, i := range slices.Backward(indexes[max(0, len(indexes)-n):]) {
		newest = append(newest, &l.all[i])
	}
	return newest, len(indexes)
}

// run returns the changes from index first up to but not including end, newest first.
func (l *Log) run(first, end int) []*history.Change {
	var newest []*history.Change
	for i := end - 1; i >= first; i-- {
		newest = append(newest, &l.all[i])
	}
	return newest
}

// Page is a part of the history.
type Page struct {
	Number  int               // Newest, or from 1 for the oldest page
	Before  int               // number of changes older than those on the page
	Changes []*history.Change // newest first
	Older   int               // number of the next older page; 0 if there is none
}

// Archives returns the number of numbered pages, which never change.
func (l *Log) Archives() int { return max(0, len(l.all)/PageSize-1) }

// Page returns the page with a number: Newest, or 1 to Archives().
func (l *Log) Page(number int) Page {
	if number == Newest {
		archives := l.Archives()
		before := archives * PageSize
		return Page{Newest, before, l.run(before, len(l.all)), archives}
	}
	before := (number - 1) * PageSize
	return Page{number, before, l.run(before, before+PageSize), number - 1}
}

// File returns the path, below the root of the published tree, of a page of the history as JSON.
func File(number int) string {
	if number == Newest {
		return "changes.json"
	}
	return fmt.Sprintf("changes/%d.json", number)
}
