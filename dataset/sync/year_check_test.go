package sync_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/sync"
	"modelcatalog/dataset/sync/providertest"
)

// checkOutcomes wants a report to say of each provider what the rules say.
func (y *year) checkOutcomes(report *sync.Report, q question, want *verdict) {
	y.Helper()
	outcomes, untyped, ignored := map[string]string{}, map[string][]string{}, map[string]int{}
	for _, p := range report.Providers {
		id := p.Provider.ID
		outcomes[id] = [...]string{sync.Merged: "merged", sync.Skipped: "skipped", sync.Failed: "failed"}[p.Outcome]
		if (p.Reason == "") != (p.Outcome == sync.Merged) {
			y.fail("%s: %s, for the reason %q", id, outcomes[id], p.Reason)
		}
		if p.Outcome != sync.Merged {
			continue
		}
		for _, u := range p.Untyped {
			untyped[id] = append(untyped[id], u.ID)
		}
		slices.Sort(untyped[id])
		if p.Ignored > 0 {
			ignored[id] = p.Ignored
		}
		if said := q.answers[id]; p.Listed != len(said.models) || p.Private != said.private {
			y.fail("%s: %d models listed and %d private, want %d and %d", id, p.Listed, p.Private, len(said.models), said.private)
		}
	}
	y.wantEqual("outcomes", want.outcomes, outcomes)
	y.wantEqual("models left out for want of a type", want.untyped, untyped)
	y.wantEqual("models left out by rules", want.ignored, ignored)
}

// checkReport wants a report to say of the whole run what the rules say.
func (y *year) checkReport(report *sync.Report, after *truth, want *verdict) {
	y.Helper()
	y.wantEqual("unused overrides", want.unused, len(report.Unused))
	y.wantEqual("changes of the report", want.changes, y.parse(history.Append(nil, report.Changes)))
	y.wantEqual("changes of a run that was cut off", y.pending, report.Recovered)
	failed := false
	for _, outcome := range want.outcomes {
		failed = failed || outcome == "failed"
	}
	y.wantEqual("Failed", failed, report.Failed())
	y.wantEqual("Changed", len(want.changes)+y.pending > 0, report.Changed())
	y.wantEqual("Moved", !failed, report.Moved)
	y.wantEqual("LastSync", after.lastSync, timeOf(report.LastSync))
	text := report.Markdown()
	for _, secret := range []string{"secret", providertest.Key, providertest.BodyText} {
		if bytes.Contains(text, []byte(secret)) {
			y.fail("the report has %q:\n%s", secret, text)
		}
	}
}

func (y *year) wantEqual(what string, want, got any) {
	y.Helper()
	if !reflect.DeepEqual(want, got) { // cmp takes many times as long
		diff := cmp.Diff(want, got)
		y.fail("%s (-want +got):\n%s", what, diff)
	}
}

// wantSame wants no file to be other than before.
func (y *year) wantSame(before map[string][]byte, after string) {
	y.Helper()
	now := y.files()
	if !maps.EqualFunc(before, now, bytes.Equal) {
		y.fail("%s changed files (-want +got):\n%s", after, cmp.Diff(before, now))
	}
}

// checkDataset wants the dataset on disk to be the truth.
func (y *year) checkDataset(d *dataset.Dataset, truth *truth) {
	y.Helper()
	var faults []string
	fault := func(k key, what, got, want string) {
		if got != want {
			faults = append(faults, k.String()+": "+what+" "+got+", want "+want)
		}
	}
	seen := map[key]bool{}
	for _, m := range d.Models {
		k := key{m.Provider, m.ID}
		want, there := truth.models[k]
		seen[k] = true
		if !there {
			faults = append(faults, k.String()+": is there, and should not")
			continue
		}
		got := factsOf(&m)
		for i, fact := range factNames {
			fault(k, fact, got[i], want.facts[i])
		}
		fault(k, "updated_at", m.UpdatedAt.String(), want.updated)
		fault(k, "last_seen_at", m.LastSeenAt.String(), want.seen)
	}
	for _, k := range truth.keys() {
		if !seen[k] {
			faults = append(faults, k.String()+": is not there")
		}
	}
	if last := timeOf(d.LastSync); last != truth.lastSync {
		faults = append(faults, "last_sync "+last+", want "+truth.lastSync)
	}
	if len(faults) > 0 {
		y.fail("%s", strings.Join(faults[:min(len(faults), 20)], "\n"))
	}
}

// factsOf lists the facts of a record as texts.
func factsOf(m *dataset.Model) facts {
	f := facts{m.Name.String, m.Description.String, m.Type.String(), m.ContextLength, m.Status.String()}
	if !m.Name.Valid {
		f[nameFact] = null
	}
	if !m.Description.Valid {
		f[descriptionFact] = null
	}
	return f
}

func timeOf(t *dataset.Timestamp) string {
	if t == nil {
		return null
	}
	return t.String()
}

// checkLines wants the history on disk to be as before, with new lines at its end.
func (y *year) checkLines(before []byte, want []change) {
	y.Helper()
	body := y.read(history.File)
	added, found := bytes.CutPrefix(body, before)
	if !found {
		y.fail("the history is not what it was with lines added")
	}
	lines := y.parse(added)
	if n := bytes.Count(body, []byte("\n")); n != y.lines || len(lines) < len(want) {
		y.fail("the history has %d lines, %d of them added; want %d, %d added", n, len(lines), y.lines, len(want))
	}
	y.wantEqual("the history's last lines", want, append([]change(nil), lines[len(lines)-len(want):]...))
	if y.read(history.File+".pending") != nil {
		y.fail("what a run that was cut off had to write is still there")
	}
	last := ""
	for _, line := range lines {
		if line.Time < last {
			y.fail("the history's time %s stands after %s", line.Time, last)
		}
		last = line.Time
	}
}

// parse reads lines of the history.
func (y *year) parse(body []byte) []change {
	y.Helper()
	var changes []change
	for line := range bytes.Lines(body) {
		var c struct {
			Time, Provider, ID, Kind string
			Fields                   []struct {
				Field    string
				Old, New *string
			}
		}
		if err := json.Unmarshal(line, &c); err != nil {
			y.fail("a line of the history: %v: %s", err, line)
		}
		out := change{Time: c.Time, Provider: c.Provider, ID: c.ID, Kind: c.Kind}
		for _, f := range c.Fields {
			out.Fields = append(out.Fields, [3]string{f.Field, orNull(f.Old), orNull(f.New)})
		}
		changes = append(changes, out)
	}
	return changes
}

func orNull(text *string) string {
	if text == nil {
		return null
	}
	return *text
}

// stamps finds what moves in files whose facts stay.
var stamps = regexp.MustCompile(`"(last_seen_at|last_sync)":("[^"]*"|null)`)

func withoutTimes(body []byte) string { return string(stamps.ReplaceAll(body, []byte(`"$1":`))) }

// checkTimes wants no time of a dataset to be before the one that a run found.
func (y *year) checkTimes(before, after *dataset.Dataset) {
	y.Helper()
	is := map[key]dataset.Model{}
	for _, m := range after.Models {
		is[key{m.Provider, m.ID}] = m
	}
	for _, was := range before.Models {
		k := key{was.Provider, was.ID}
		if m, there := is[k]; !there || m.UpdatedAt < was.UpdatedAt || m.LastSeenAt < was.LastSeenAt {
			y.fail("%s: a time ran backwards: updated_at %s, last_seen_at %s; now %s, %s",
				k, was.UpdatedAt, was.LastSeenAt, m.UpdatedAt, m.LastSeenAt)
		}
	}
	if before.LastSync != nil && (after.LastSync == nil || *after.LastSync < *before.LastSync) {
		y.fail("last_sync ran from %s to %s", timeOf(before.LastSync), timeOf(after.LastSync))
	}
}

// checkHistory wants the whole history, replayed from an empty catalog, to lead to the records of today.
func (y *year) checkHistory() {
	y.Helper()
	d := y.load()
	changes, err := history.Load(os.DirFS(y.folder))
	if err != nil {
		y.fail("%v", err)
	}
	if err := history.Check(d, changes); err != nil {
		y.fail("%v", err)
	}
	replayed, err := history.Replay(y.empty, changes)
	if err != nil {
		y.fail("%v", err)
	}
	records := func(d *dataset.Dataset) map[string][2]any {
		all := map[string][2]any{}
		for _, m := range d.Models {
			all[m.Provider+"/"+m.ID] = [2]any{factsOf(&m), m.UpdatedAt.String()}
		}
		return all
	}
	y.wantEqual("the replayed history", records(d), records(replayed))
}

// checkEventful wants a year in which everything happened: a world in which nothing does shows nothing.
func (y *year) checkEventful() {
	for _, what := range []string{"merged", "skipped", "failed", "added", "changed", "deprecated", "unlisted", "relisted",
		"untyped", "ignored", "unused", "tripped", "accepted", "refused", "dry", "again", "corrected", "removed"} {
		if y.count[what] == 0 {
			y.Errorf("seed %d: a year without: %s", y.seed, what)
		}
	}
	if y.kills < len(providerIDs)+2 {
		y.Errorf("seed %d: %d runs were killed, want %d, each at another place", y.seed, y.kills, len(providerIDs)+2)
	}
	y.Logf("%d models, %d lines: %v", len(y.truth.models), y.lines, y.count)
}
