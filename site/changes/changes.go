// Package changes prepares the catalog's history for files, feeds and pages: newest first, split
// into pages, by model, and in words.
//
// Full pages are numbered from the oldest, and never change. The newest page has no number. It
// grows until it has 200 changes, and then becomes a numbered page and a newest one of 100 each
// (RFC 5005 calls this an archived feed).
package changes

import (
	"fmt"
	"slices"

	"modelcatalog/dataset/history"
)

const (
	PageSize = 100 // changes on a numbered page; the newest one has at most 2*PageSize-1
	Newest   = 0   // number of the newest page
)

// Log is a history. It is immutable and safe for concurrent use. Callers must not change what its
// methods return.
type Log struct {
	all     []*history.Change               // newest first
	ofModel map[[2]string][]*history.Change // by provider and id
}

// New indexes a history, oldest change first. The log keeps the changes.
func New(oldestFirst []history.Change) *Log {
	l := &Log{ofModel: map[[2]string][]*history.Change{}}
	for i := range slices.Backward(oldestFirst) {
		c := &oldestFirst[i]
		key := [2]string{c.Provider, c.ID}
		l.all = append(l.all, c)
		l.ofModel[key] = append(l.ofModel[key], c)
	}
	return l
}

// All returns all changes, newest first.
func (l *Log) All() []*history.Change { return l.all }

// OfModel returns the changes of a model, newest first.
func (l *Log) OfModel(provider, id string) []*history.Change {
	return l.ofModel[[2]string{provider, id}]
}

// Archives returns the number of numbered pages, which never change.
func (l *Log) Archives() int { return max(0, len(l.all)/PageSize-1) }

// Page returns the changes of the page with a number, Newest or 1 to Archives(), newest first, and
// the number of changes before them. The next older page has the number before/PageSize, unless
// that is 0.
func (l *Log) Page(number int) (page []*history.Change, before int) {
	before = (number - 1) * PageSize
	end := number * PageSize
	if number == Newest {
		before = l.Archives() * PageSize
		end = len(l.all)
	}
	// Numbers count from the oldest change, and the list begins with the newest.
	return l.all[len(l.all)-end : len(l.all)-before], before
}

// File returns the path, below the root of the published tree, of a page of the history as JSON.
func File(number int) string {
	if number == Newest {
		return "changes.json"
	}
	return fmt.Sprintf("changes/%d.json", number)
}
