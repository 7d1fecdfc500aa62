package sync

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// request is a request to a source, with what has come of it. Each part is set once, by one step of
// a run:
//
//	newRequest  what is asked, and why it is not
//	ask         the answer
//	judgeAll    the reading of the answer, and what the guards say of it in the report
//
// A Reason in the report means that the request goes no further: the parts of later steps are empty.
type request struct {
	SourceReport // for people

	from      *source.Source
	address   string
	key       string
	transport http.RoundTripper // nil means http.DefaultTransport, with the environment's proxy variables

	answer
	reading
}

// answer is what a source sent.
type answer struct {
	files map[string]string // their texts by name
	date  time.Time         // when the server sent the last file; zero if it did not say
}

// reading is what an answer states.
type reading struct {
	source   dataset.Source    // its line in the dataset, with the day of the answer
	profiles []*source.Profile // what it states of each model
	time     dataset.Timestamp // when a list had its models
}

// remote reports whether the address is not a file or directory.
func (r *request) remote() bool { return strings.Contains(r.address, "://") }

// newRequests returns requests to the sources that the options name, or to all that the settings
// name.
func newRequests(d *dataset.Dataset, opts Options) (requests []*request, err error) {
	addresses := map[string]string{} // by the name of the source
	for _, c := range d.Settings.Collections {
		// A dataset is data that others can have changed. If its settings could send a key
		// anywhere, a pull request could steal it. The person who runs the command may do that.
		if needsKey(c.Name) {
			return nil, fmt.Errorf("settings.json: collections: %q is asked with a key; "+
				"only --collection changes its address", c.Name)
		}
		addresses[c.Name] = c.URL
	}
	maps.Copy(addresses, opts.Collections)
	if err := checkNames(addresses); err != nil {
		return nil, err
	}
	var names []string   // of the sources that the dataset can have
	var skipped []string // with the reasons
	for i := range sources {
		from := &sources[i]
		r := newRequest(d, from, addresses[from.Name], opts)
		// A collection or page without an address is not named by the settings. A source about
		// other providers has nothing to say about this dataset.
		isAbout := func(p dataset.Provider) bool { return from.Covers(p.ID) }
		if r.address == "" || !slices.ContainsFunc(d.Providers, isAbout) {
			continue
		}
		names = append(names, from.Name)
		if len(opts.Only) > 0 && !slices.Contains(opts.Only, from.Name) {
			continue
		}
		r.Reason = r.whySkipped(d, opts)
		r.Skipped = r.Reason != ""
		if r.Skipped {
			skipped = append(skipped, r.Name+": "+r.Reason)
		}
		requests = append(requests, r)
	}
	// A misspelt name would ask nobody, and the report would say that nothing changed.
	for _, name := range opts.Only {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%q is not one of the sources of the dataset's providers and settings: %s",
				name, strings.Join(names, ", "))
		}
	}
	if len(skipped) == len(requests) {
		why := cmp.Or(strings.Join(skipped, "; "), "settings.json names no collection or page")
		return nil, errors.New("nobody can be asked: " + why)
	}
	return requests, nil
}

// needsKey reports whether a source is asked with a key.
func needsKey(name string) bool {
	return slices.ContainsFunc(sources, func(s source.Source) bool {
		return s.Name == name && s.Access != nil
	})
}

// checkNames returns an error if an address is of a source that this program cannot read.
func checkNames(addresses map[string]string) error {
	var known []string
	for _, s := range sources {
		known = append(known, s.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(addresses)) {
		if !slices.Contains(known, name) {
			return fmt.Errorf("%q is not a source that this program can read, want one of %s",
				name, strings.Join(known, ", "))
		}
	}
	return nil
}

// newRequest returns the request to a source at an address. Lists of APIs have fixed addresses,
// which people can change for one sync.
func newRequest(d *dataset.Dataset, from *source.Source, address string, opts Options) *request {
	last, _ := d.Source(from.Line.Name) // empty if it was never read
	r := &request{
		SourceReport: SourceReport{Name: from.Name, LastRead: last.AsOf},
		from:         from,
		address:      address,
	}
	if from.Kind() == dataset.KindList {
		r.address = cmp.Or(r.address, from.Line.URL)
	}
	if from.Access != nil {
		r.key = strings.TrimSpace(opts.Getenv(from.Access.Variable))
	}
	return r
}

// whySkipped returns why a source is not asked, or "".
func (r *request) whySkipped(d *dataset.Dataset, opts Options) string {
	// Who names a list wants it, whatever the settings say.
	isUnwanted := len(opts.Only) == 0 && !d.Settings.Syncs(r.from.Provider())
	if r.isList() && isUnwanted {
		return "settings.json says that this catalog does not sync it"
	}
	// A copy of an answer, in a file, needs no key.
	if r.from.Access != nil && r.key == "" && r.remote() {
		return r.from.Access.Variable + " is not set"
	}
	return ""
}

// ask sends the requests at the same time and waits for all answers. Each goes to another server,
// so a hundred at a time are no load for any of them.
func ask(ctx context.Context, requests []*request) {
	var waiting sync.WaitGroup
	for _, r := range requests {
		if r.Skipped {
			continue
		}
		waiting.Go(func() {
			answer, err := r.fetch(ctx)
			if err != nil {
				r.Reason = err.Error()
				return
			}
			r.answer = answer
		})
	}
	waiting.Wait()
}

// read reads what the answer states about the models of a dataset, and what it left out. It ends
// soon after the context. With an error, the reading is for the report only.
func (r *request) read(ctx context.Context, d *dataset.Dataset, opts *Options, now dataset.Timestamp) (
	read reading, leftOut []string, err error) {
	read.source = r.from.Line
	read.source.AsOf = now.Day()
	read.time = now
	// A file can be a copy of another day, which only a person knows. Its claims are as old as
	// that.
	if !r.remote() && opts.Read != 0 && opts.Read < now.Day() {
		read.source.AsOf = opts.Read
		read.time = opts.Read.Start()
	}
	profiles, leftOut, err := r.from.ReadAnswer(ctx, r.files, d, read.source.AsOf)
	if err != nil {
		return read, leftOut, err
	}
	read.profiles = profiles
	return read, leftOut, r.checkReading(&read, now)
}

// checkReading returns an error if a reading must not be believed, whatever it states.
func (r *request) checkReading(read *reading, now dataset.Timestamp) error {
	// Servers send their time. A day in the future would win over each true answer until it has
	// come, and no later sync could repair it.
	if !r.date.IsZero() && now.Time().Sub(r.date).Abs() > maxSkew {
		at := dataset.Timestamp(r.date.UnixMilli())
		const format = "the list is of %s, but the clock says %s; correct the clock if it is wrong"
		return fmt.Errorf(format, at, now)
	}
	// Claims of a day before the last reading would undo what the source said since.
	if r.LastRead > read.source.AsOf {
		return fmt.Errorf("it was read on %s, after %s; read a newer copy", r.LastRead, read.source.AsOf)
	}
	if slices.ContainsFunc(read.profiles, r.repeatsKey) {
		return errors.New("the list repeats the key; it is rejected, because it would be published")
	}
	return nil
}

// maxSkew is how far the clocks of a server and of this machine can be apart. Claims have days, so
// an hour more or less changes nothing.
const maxSkew = 24 * time.Hour

// minSecret is the length of the shortest key that is looked for in an answer. Shorter ones, as
// some proxies on this machine have them, could be part of any text.
const minSecret = 8

// repeatsKey reports whether what an answer states contains the key.
func (r *request) repeatsKey(p *source.Profile) bool {
	return len(r.key) >= minSecret && strings.Contains(fmt.Sprint(*p), r.key)
}

// covers reports whether the source is about the models of a provider.
func (r *request) covers(provider string) bool { return r.from.Covers(provider) }

// isList reports whether the source is a provider's list of models: a model that it has is offered,
// and a model that it does not have is unlisted. No other kind of source says anything by leaving a
// model out.
func (r *request) isList() bool { return r.from.Kind() == dataset.KindList }
