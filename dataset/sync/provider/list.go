package provider

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// List fetches all pages of a provider's list and translates them. The base URL may be empty, which means a.BaseURL; the key
// must not be. Spaces around both are ignored. The error names the address and the page, what came and what was expected. An
// empty list is not an error.
func (a *Adapter) List(ctx context.Context, c *Client, base, key string) (*List, error) {
	key = strings.TrimSpace(key)
	endpoint, header, err := a.request(strings.TrimSpace(base), key)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, listTimeout, fmt.Errorf("no complete list within %s", listTimeout))
	defer cancel()
	f := &fetch{Adapter: a, client: c, endpoint: endpoint, header: header, key: key, notes: notes{}}
	page, err := f.pages(ctx)
	if err == nil {
		var list *List
		if list, err = f.join(); err == nil {
			return list, nil
		}
	}
	if page > 1 {
		endpoint += fmt.Sprintf(" (page %d)", page)
	}
	return nil, fmt.Errorf("GET %s: %w", endpoint, err)
}

type fetch struct {
	*Adapter
	client   *Client
	endpoint string // without a query, because a cursor is text from a response
	header   http.Header
	key      string
	entries  []entry
	notes    notes
	date     time.Time // of the last page
}

// pages fetches all pages. It returns the number of the page with the error, or 0 if there is no error.
func (f *fetch) pages(ctx context.Context) (number int, err error) {
	cursor := ""
	for number := 1; number <= maxPages; number++ {
		if cursor, err = f.page(ctx, cursor); err != nil {
			return number, err
		} else if cursor == "" {
			return 0, nil
		}
	}
	return maxPages + 1, fmt.Errorf("more than %d pages, want a shorter list", maxPages)
}

// join makes a list of the entries: aliases become models, private models are counted, and each id is listed once.
func (f *fetch) join() (*List, error) {
	entries := withAliases(f.entries)
	if len(entries) > maxModels {
		return nil, fmt.Errorf("more than %d models with their aliases, want a shorter list", maxModels)
	}
	list := &List{Date: f.date}
	index := map[string]int{} // in list.Models of each id, or -1 if it was left out
	for _, e := range entries {
		if !e.private && e.Facts["replacement"] == f.Provider+"/"+e.ID {
			delete(e.Facts, "replacement")
			f.notes.add(unusable, e.ID)
		}
		i, found := index[e.ID]
		if found {
			if i >= 0 && !e.private && !reflect.DeepEqual(list.Models[i], e.Statement) {
				f.notes.add(conflicting, e.ID)
			}
			continue
		}
		index[e.ID] = -1
		switch {
		case e.private:
			list.Private++
		case dataset.CheckModelID(e.ID) != nil, strings.ContainsRune(e.ID, utf8.RuneError): // U+FFFD comes from escapes such as \ud800
			f.notes.add(rejected, e.ID)
		default:
			index[e.ID] = len(list.Models)
			list.Models = append(list.Models, e.Statement)
		}
	}
	if f.snapshots {
		follow(list, index)
	}
	list.Notes = f.notes.list()
	if containsKey(strings.Map(shown, fmt.Sprint(list.Models, list.Notes)), f.key) {
		return nil, errors.New("the list repeats the key; it is rejected, because it would be published")
	}
	return list, nil
}

// snapshot is the form of the id of a dated version, "claude-x-20260131", whose first group is its alias.
var snapshot = regexp.MustCompile(`^(.+)-20\d{6}$`)

// follow adds the aliases that are not listed, with what the list says about their latest dated version.
func follow(list *List, listed map[string]int) {
	latest := map[string]*source.Statement{} // by alias
	for i := range list.Models {
		version := &list.Models[i]
		match := snapshot.FindStringSubmatch(version.ID)
		if match == nil {
			continue
		}
		if _, found := listed[match[1]]; !found && (latest[match[1]] == nil || latest[match[1]].ID < version.ID) {
			latest[match[1]] = version
		}
	}
	for _, alias := range slices.Sorted(maps.Keys(latest)) {
		model := *latest[alias]
		model.Facts = map[string]string{}
		for fact, value := range latest[alias].Facts {
			if fact != "name" && fact != "description" { // which are of the dated version
				model.Facts[fact] = value
			}
		}
		model.Facts["alias_of"], model.ID, model.Followed = model.ID, alias, true
		list.Models = append(list.Models, model)
	}
}

// withAliases adds an entry for each alias that is not listed itself, after its model. It stops at the first entry above
// maxModels. Private models stay private under any name, so their aliases are left out.
func withAliases(entries []entry) (all []entry) {
	listed := map[string]bool{}
	for _, e := range entries {
		listed[e.ID] = true
	}
	for _, e := range entries {
		version := e.ID
		if listed[e.version] && dataset.CheckModelID(e.version) == nil {
			version = e.version
		}
		e.pointTo(version)
		all = append(all, e)
		for _, alias := range e.aliases {
			if !e.private && !listed[alias] && len(all) <= maxModels {
				e.ID = alias
				e.pointTo(version)
				all = append(all, e)
			}
		}
	}
	return all
}

// pointTo states that the entry is an alias of a version, unless it is that version.
func (e *entry) pointTo(version string) {
	if version != e.ID {
		e.Facts = maps.Clone(e.Facts)
		delete(e.Facts, "alias_of")
		e.state("alias_of", version)
	}
}
