package sync_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/google/go-cmp/cmp"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// turnClockBack wants a run to be refused whose time is not after all times in the dataset, and the next millisecond to be
// right.
func (y *year) turnClockBack(q question) {
	before := y.files()
	q.at = y.last
	if _, err := y.sync(q, false); err == nil {
		y.fail("a clock that stands at %s, where the dataset ends, is no error", q.at)
	}
	y.wantSame(before, "a clock that is not after the dataset")
	t, _ := time.Parse(dataset.TimestampLayout, y.last)
	q.at = t.Add(time.Millisecond).Format(dataset.TimestampLayout)
	y.run(q, false)
}

// again wants the same answers an hour later to change nothing but the times when models were seen.
func (y *year) again(q question) {
	before := y.files()
	q.at = y.at(7)
	y.run(q, false)
	for file, body := range y.files() {
		if got, want := withoutTimes(body), withoutTimes(before[file]); got != want {
			y.fail("%s: equal answers changed it (-want +got):\n%s", file, cmp.Diff(want, got))
		}
	}
	y.count["again"]++
}

// killed lets a run write and then puts the folder into the state in which it would be, had the run been killed on the way.
// The history that was to be stands beside the old one from before the first file is replaced until after the last. Each
// run is killed at another place; one is killed that would have completed another.
func (y *year) killed(q question) {
	before, truth, lines, last := y.files(), y.truth, y.lines, y.last
	inFile := lines - y.pending
	if !y.run(q, false) {
		return
	}
	after, whole := y.files(), y.truth
	for file, body := range before {
		y.write(file, body)
	}
	if y.lines > inFile {
		y.write(history.File+".pending", after[history.File])
	}
	y.pending = y.lines - inFile
	y.write(".tmp-123", []byte("{")) // a file that was being written
	stage := 4 * y.kills % (len(providerIDs) + 2)
	replaced := providerIDs[:min(stage, len(providerIDs))]
	for _, id := range replaced {
		file := "models/" + id + ".jsonl"
		y.write(file, after[file])
	}
	syncReplaced := stage > len(providerIDs)
	if syncReplaced {
		y.write("sync.json", after["sync.json"])
	}
	y.truth = truth.cutOff(whole, replaced, syncReplaced)
	y.disk = y.load()
	if y.lines == lines { // nothing has the time of the run but the files that were replaced
		y.last = max(last, y.truth.latest())
		return
	}
	y.kills++
	y.nextKill = y.day + 35
	if y.kills == 3 {
		y.nextKill = y.day + 1
	}
}

// correct lets a person change one of some records by hand, or take it out if it is unlisted, and add to the history what
// the dataset's diff says.
func (y *year) correct(at string, among []key) {
	if len(among) == 0 {
		return
	}
	k := among[y.rng.IntN(len(among))]
	before, after := y.disk, *y.disk
	after.Models = slices.Clone(before.Models)
	i := slices.IndexFunc(before.Models, func(m dataset.Model) bool { return m.Provider == k.provider && m.ID == k.id })
	moment, err := dataset.ParseTimestamp(at)
	if err != nil {
		y.fail("%v", err)
	}
	if is := y.truth.models[k]; is.facts[statusFact] == "unlisted" {
		after.Models = slices.Delete(after.Models, i, i+1)
		delete(y.truth.models, k)
		y.count["removed"]++
	} else {
		text := "" // is a text, too
		if is.facts[descriptionFact] == "" || y.chance(0.6) {
			text = fmt.Sprint("Corrected by hand on day ", y.day)
		}
		after.Models[i].Description = dataset.NullString{String: text, Valid: true}
		after.Models[i].UpdatedAt = moment
		is.facts[descriptionFact], is.updated = text, at
		y.truth.models[k] = is
		y.count["corrected"]++
	}
	changes := history.Diff(before, &after, moment)
	if err := dataset.Write(y.folder, &after); err != nil {
		y.fail("%v", err)
	}
	y.write(history.File, history.Append(y.read(history.File), changes))
	y.disk, y.lines, y.last = &after, y.lines+len(changes), at
}
