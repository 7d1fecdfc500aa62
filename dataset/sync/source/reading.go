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

// Reading is the reading of an answer: it collects what the answer states. A row with a fault is
// left out, with everything that other rows state about its models, because nobody can tell which
// half of a contradiction is true.
type Reading struct {
	*Source
	Context context.Context   // Read must return soon after it ends; what it stated until then does not count
	Files   map[string]string // by their names
	Dataset *dataset.Dataset  // whose models the source is about
	Today   dataset.Date      // of the answer

	Profiles map[dataset.Key]*Profile // what it states, by model
	LeftOut  []string                 // the first faults of each row that is left out, and what else people should know

	faults []string      // why the whole answer is rejected
	row    []dataset.Key // the models of the row that is being read
	unread []dataset.Key // the models of the rows that are left out
}

// readTimeout is how long reading an answer can take. LIMIT: real ones take far less. One
// that takes longer was made to keep this machine busy: 180 kB of Markdown once took 38 seconds.
const readTimeout = time.Minute

// ReadAnswer returns what files state about models of a dataset on a day, sorted by provider and
// id, and what is left out. The error has a line for each of the first faults for which the whole
// is rejected. If the context ends while it reads, it returns the cause of that soon.
func (s *Source) ReadAnswer(
	ctx context.Context, files map[string]string, d *dataset.Dataset, today dataset.Date) (
	profiles []*Profile, leftOut []string, err error) {
	late := fmt.Errorf("reading it takes longer than %s", readTimeout)
	ctx, cancel := context.WithTimeoutCause(ctx, readTimeout, late)
	defer cancel()
	r := &Reading{
		Source:   s,
		Context:  ctx,
		Files:    files,
		Dataset:  d,
		Today:    today,
		Profiles: map[dataset.Key]*Profile{},
	}
	s.Read(r)
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx) // half an answer would end the claims of the other half
	}
	return r.end()
}

// JSON returns the only file as JSON, whose faults reject the whole unless they are in a row. What
// is said about an answer to a key does not quote it.
func (r *Reading) JSON() Node {
	secret := r.Access != nil // the answer could repeat the key, and reports are public
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
	// The models that the row names are collected while it is read. Only afterwards is it known
	// whether they are left out.
	var faults []string
	r.row = nil
	read(n.With(func(fault string) { faults = append(faults, fault) }))
	faults = slices.Compact(faults)
	if faults == nil {
		return
	}
	r.unread = append(r.unread, r.row...)
	// One mistake often causes many faults. The first ones name it.
	r.LeftOut = append(r.LeftOut, strings.Join(faults[:min(len(faults), faultsOfRow)], "; "))
}

// faultsOfRow is how many faults of a row are reported.
const faultsOfRow = 3

// Model returns the profile of a model of the row, which it adds if there is none, or nil if no
// model can have the id.
func (r *Reading) Model(n Node, provider, id string) *Profile {
	err := dataset.CheckModelID(id)
	// encoding/json reads half of a surrogate pair as this character. Two such ids would be one.
	if strings.ContainsRune(id, utf8.RuneError) {
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

// maxModels is how many models a source states. LIMIT: the known ones have 500 of the dataset's
// providers.
const maxModels = 20_000

// An answer is rejected if this many of its rows are left out: ten, and one in fifty of its models.
// Ten faults are a change of the form of a page. A collection of 8,000 rows always has some that
// are wrong.
const (
	maxFaults    = 10 // also how many lines the error has
	maxFaultPart = 50
)

// end ends the reading: see ReadAnswer.
func (r *Reading) end() (profiles []*Profile, leftOut []string, err error) {
	// Not earlier, because other rows can be about the same model.
	for _, k := range r.unread {
		r.Profiles[k] = &Profile{Provider: k.Provider, ID: k.ID, Unread: true}
	}
	read := 0
	for _, k := range slices.SortedFunc(maps.Keys(r.Profiles), dataset.Key.Compare) {
		p := r.Profiles[k]
		profiles = append(profiles, p)
		if !p.Unread {
			read++
		}
	}
	least := max(r.Least, 1)
	most := cmp.Or(r.Most, maxModels)
	// If there is a fault already, the number of models is its consequence.
	if r.faults == nil && (read < least || read > most) {
		r.Reject("it states facts about %d models, want %d to %d", read, least, most)
	}
	isPlausible := len(r.LeftOut) < max(maxFaults, len(profiles)/maxFaultPart)
	if r.faults == nil && isPlausible {
		return profiles, r.LeftOut, nil
	}
	faults := slices.Compact(append(r.faults, r.LeftOut...))
	more := len(faults) - maxFaults
	if more > 0 {
		faults = append(faults[:maxFaults], fmt.Sprintf("and %d more", more))
	}
	return nil, nil, errors.New(strings.Join(faults, "\n"))
}
