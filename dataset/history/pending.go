package history

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/jsonl"
)

// PendingFile is the history as it will be after a sync. It exists from before the first file of the dataset is
// replaced until after the last, so it tells the next sync what an interrupted one had still to do.
const PendingFile = File + ".pending"

// discard is the advice about a pending file that cannot be used.
const discard = "delete it, restore the other files of the dataset from version control, and run generator sync again"

// Interrupted reports an error if a sync is writing a dataset, or was interrupted. The dataset is then part old and
// part new.
func Interrupted(fsys fs.FS) error {
	if _, err := fs.Stat(fsys, PendingFile); err != nil {
		return nil
	}
	const running = "a sync is running or was interrupted; run generator sync again, which completes it"
	return jsonl.Faults{{File: PendingFile, Err: errors.New(running)}}
}

// Recover does in memory what an interrupted sync had still to do to d, whose history has the changes. It returns d
// with all changes applied, and the changes that the history lacks. Changes of prices of which the interrupted sync did not write the
// intervals are left out, because the next list has those prices again. If no sync was interrupted, it returns d and no
// changes. Its error is of type jsonl.Faults.
func Recover(fsys fs.FS, d *dataset.Dataset, changes []Change) (after *dataset.Dataset, pending []Change, err error) {
	fault := func(err error) error {
		return jsonl.Faults{{File: PendingFile, Err: fmt.Errorf("%w; %s", err, discard)}}
	}
	text, err := jsonl.ReadText(fsys, PendingFile)
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil, nil
	}
	if err != nil {
		return nil, nil, fault(err)
	}
	if pending, err = parse(PendingFile, text, discard); err != nil {
		return nil, nil, err
	}
	if !strings.HasPrefix(text, string(Append(nil, changes))) {
		return nil, nil, fault(fmt.Errorf("left by an interrupted sync, but %s has changed since", File))
	}
	pending = slices.DeleteFunc(pending[len(changes):], func(c Change) bool { return c.Kind == Repriced && !c.fits(d) })
	missing := slices.DeleteFunc(slices.Clone(pending), func(c Change) bool {
		m := d.Find(c.Provider, c.ID) // no later change of the model follows in pending
		return m != nil && m.UpdatedAt >= c.Time
	})
	if after, err = Replay(d, missing); err != nil {
		return nil, nil, fault(fmt.Errorf("left by an interrupted sync, but does not fit the dataset: %w", err))
	}
	return after, pending, nil
}
