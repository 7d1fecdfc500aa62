package sync

import (
	"fmt"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// checkClock checks that the time of the run is after every time in the dataset, so that times never run backwards.
func (s *state) checkClock() error {
	latest, name := dataset.Timestamp(0), ""
	compare := func(t dataset.Timestamp, of string) {
		if t > latest {
			latest, name = t, of
		}
	}
	if s.dataset.LastSync != nil {
		compare(*s.dataset.LastSync, "last_sync")
	}
	if last, found := history.Latest(s.changes); found {
		compare(last, "the last change in "+history.File)
	}
	for _, m := range s.dataset.Models {
		compare(m.UpdatedAt, "updated_at of "+m.Provider+"/"+m.ID)
		compare(m.LastSeenAt, "last_seen_at of "+m.Provider+"/"+m.ID)
	}
	if s.now <= latest {
		return fmt.Errorf("the clock says %s, which is not after %s, %s; correct the clock or the dataset", s.now, latest, name)
	}
	return nil
}

// maxSkew is the largest difference between the clock and the date of a response.
const maxSkew = 24 * time.Hour

// checkDates checks the clock against the dates of the responses. If most of them are far away, the clock is wrong; a single
// one is a mistake of its server.
func checkDates(now dataset.Timestamp, requests []*request) error {
	dated, far, example := 0, 0, time.Time{}
	for _, r := range requests {
		if r.list == nil || r.list.Date.IsZero() {
			continue
		}
		dated++
		if now.Time().Sub(r.list.Date).Abs() > maxSkew {
			far, example = far+1, r.list.Date
		}
	}
	if 2*far <= dated {
		return nil
	}
	return fmt.Errorf("nothing was changed: the clock says %s, but %d of %d providers that gave a date are more than a day away, "+
		"such as %s; correct the clock", now, far, dated, dataset.Timestamp(example.UnixMilli()))
}
