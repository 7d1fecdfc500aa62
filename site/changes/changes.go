// Package changes prepares the catalog's history for those who read it as files, feeds and pages: newest first, cut into
// pages whose older ones never change, found by model and by provider, and told in words.
//
// Full pages are numbered from the oldest: the first holds the changes 1 to 100, the second those from 101 to 200. The newest
// page has no number. It takes what comes, and leaves a page behind when it has 200, so that whoever reads it sees 100 at
// least, and a page with a number is the same for ever (as RFC 5005 has it for feeds).
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

// PageSize is the number of changes of a page with a number. The newest page has at most twice as many less one.
const PageSize = 100

// Newest is the number of the newest page.
const Newest = 0

// Log is a history. It is immutable and safe for concurrent use.
type Log struct {
	all        []history.Change   // oldest first
	ofModel    map[model][]int32  // places in all
	ofProvider map[string][]int32 // the same
}

// model identifies a model.
type model struct{ provider, id string }

// New indexes a history, oldest change first, which the log keeps. It takes about 100 bytes a model that changed, and 8 a
// change.
func New(all []history.Change) *Log {
	l := &Log{all, map[model][]int32{}, map[string][]int32{}}
	for i := range all {
		c := &all[i]
		key := model{c.Provider, c.ID}
		l.ofModel[key] = append(l.ofModel[key], int32(i))
		l.ofProvider[c.Provider] = append(l.ofProvider[c.Provider], int32(i))
	}
	return l
}

// Len returns the number of changes.
func (l *Log) Len() int { return len(l.all) }

// Oldest returns the first change; nil: there is none.
func (l *Log) Oldest() *history.Change {
	if len(l.all) == 0 {
		return nil
	}
	return &l.all[0]
}

// Latest returns the newest changes, at most n, newest first.
func (l *Log) Latest(n int) []*history.Change {
	return l.run(max(0, len(l.all)-n), len(l.all))
}

// OfProvider returns the newest changes of a provider's models, at most n, newest first.
func (l *Log) OfProvider(provider string, n int) []*history.Change {
	return l.pick(l.ofProvider[provider], n)
}

// OfModel returns the newest changes of a model, at most n, newest first, and how many it has in all.
func (l *Log) OfModel(provider, id string, n int) (newest []*history.Change, total int) {
	places := l.ofModel[model{provider, id}]
	return l.pick(places, n), len(places)
}

// run returns the changes from one place to another, without the last, newest first.
func (l *Log) run(first, end int) []*history.Change {
	var newest []*history.Change
	for i := end - 1; i >= first; i-- {
		newest = append(newest, &l.all[i])
	}
	return newest
}

// pick returns the last n of the changes at some places, newest first.
func (l *Log) pick(places []int32, n int) []*history.Change {
	var newest []*history.Change
	for _, place := range slices.Backward(places[max(0, len(places)-n):]) {
		newest = append(newest, &l.all[place])
	}
	return newest
}

// Page is a part of the history.
type Page struct {
	Number int // Newest, or from 1, the oldest
	Before int // number of the changes that are older than those of the page
	// Changes are the page's, newest first.
	Changes []*history.Change
	Older   int // number of the page before it in time; 0: it is the first
}

// Archives returns the number of pages that never change.
func (l *Log) Archives() int { return max(0, len(l.all)/PageSize-1) }

// Page returns the page of a number: Newest, or 1 to Archives().
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
