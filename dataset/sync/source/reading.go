package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// Reading is an answer of a source, and what it states. A row with a fault is left out, with all
// that other rows state about its models.
type Reading struct {
	*Source
	Context  context.Context          // Read must return soon after it ends; what it stated until then does not count
	Files    map[string]string        // by their names
	Dataset  *dataset.Dataset         // whose models the source is about
	Today    dataset.Date             // of the answer
	Profiles map[dataset.Key]*Profile // what it states, by model
	LeftOut  []string                 // the first faults of each row that is left out, and what else people should know

	faults      []string      // why the whole is rejected
	row, unread []dataset.Key // the models of the row that is being read, and of those that are left out
}

// readTimeout is how long reading an answer can take. LIMIT: real ones take far less. One that
// takes longer was made to keep this machine busy.
const readTimeout = time.Minute

// ReadAnswer reads what files state about models of a dataset on a day: see Reading.end. If the context
// ends while it reads, it returns the cause of that soon.
func (s *Source) ReadAnswer(ctx context.Context, files map[string]string, d *dataset.Dataset, today dataset.Date) (
	profiles []*Profile, leftOut []string, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, readTimeout, fmt.Errorf("reading it takes longer than %s", readTimeout))
	defer cancel()
	r := &Reading{Source: s, Context: ctx, Files: files, Dataset: d, Today: today, Profiles: map[dataset.Key]*Profile{}}
	s.Read(r)
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	return r.end()
}

// JSON returns the only file as JSON, whose faults reject the whole unless they are in a row. What
// is said about an answer to a key does not quote it.
func (r *Reading) JSON() Node {
	secret := r.Access != nil // the answer could repeat the key
	root, err := Parse([]byte(r.Files[""]), !secret, func(fault string) { r.Reject("%s", fault) })
	if err != nil {
		r.Reject("%s", err)
	}
	return root
}

// Reject says why the whole is rejected.
func (r *Reading) Reject(format string, values ...any) {
	r.faults = append(r.faults, fmt.Sprintf(format, values...))
}

// Row reads a row by a function, which gets the node that collects its faults.
func (r *Reading) Row(n Node, read func(n Node)) {
	if r.Context.Err() != nil {
		return // nothing that is stated from now on counts
	}
	var faults []string
	r.row = nil
	read(n.With(func(fault string) { faults = append(faults, fault) }))
	faults = slices.Compact(faults)
	if faults == nil {
		return
	}
	r.unread = append(r.unread, r.row...)
	r.LeftOut = append(r.LeftOut, strings.Join(faults[:min(len(faults), 3)], "; "))
}

// Model returns the profile of a model of the row, which it adds if there is none, or nil if no
// model can have the id.
func (r *Reading) Model(n Node, provider, id string) *Profile {
	err := dataset.CheckModelID(id)
	if strings.ContainsRune(id, utf8.RuneError) { // which JSON with half of a surrogate pair is read as
		err = errors.New("an id cannot have U+FFFD")
	}
	if err != nil {
		n.Refuse(err)
		return nil
	}
	k := dataset.Key{Provider: provider, ID: id}
	r.row = append(r.row, k)
	if r.Profiles[k] == nil {
		r.Profiles[k] = &Profile{Provider: provider, ID: id}
	}
	return r.Profiles[k]
}

const maxModels = 20_000 // that a source states; the known ones have 500 of the dataset's providers

// maxFaults is how many lines an error has, and how many rows of an answer at least must be left
// out before it is rejected: one in so many of its models as maxFaultPart, because a collection of
// 8,000 rows always has some that are wrong.
const maxFaults, maxFaultPart = 10, 50

// end returns the profiles, sorted by provider and id, if they are about a plausible number of
// models. Those of models of rows that are left out are unread. The error has a line for each of
// the first faults.
func (r *Reading) end() (profiles []*Profile, leftOut []string, err error) {
	for _, k := range r.unread { // not earlier, because other rows can be about the same model
		r.Profiles[k] = &Profile{Provider: k.Provider, ID: k.ID, Unread: true}
	}
	n := 0 // those that are read
	for _, k := range slices.SortedFunc(maps.Keys(r.Profiles), dataset.Key.Compare) {
		p := r.Profiles[k]
		profiles = append(profiles, p)
		if !p.Unread {
			n++
		}
	}
	least := max(r.Least, 1)
	most := cmp.Or(r.Most, maxModels)
	if r.faults == nil && (n < least || n > most) {
		r.Reject("it states facts about %d models, want %d to %d", n, least, most)
	}
	if r.faults == nil && len(r.LeftOut) < max(maxFaults, len(profiles)/maxFaultPart) {
		return profiles, r.LeftOut, nil
	}
	faults := slices.Compact(append(r.faults, r.LeftOut...))
	if n := len(faults) - maxFaults; n > 0 {
		faults = append(faults[:maxFaults], fmt.Sprintf("and %d more", n))
	}
	return nil, nil, errors.New(strings.Join(faults, "\n"))
}
