package changes

import (
	"fmt"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// numbered returns n changes whose times are their numbers, from 1, of two providers' models in turn.
func numbered(n int) []history.Change {
	all := make([]history.Change, n)
	for i := range all {
		all[i] = history.Change{
			Time: dataset.Timestamp(i + 1), Provider: []string{"acme", "bolt"}[i%2], ID: fmt.Sprint("m", i%4), Kind: history.Unlisted,
			Fields: []history.Field{{Name: "status", Old: dataset.Text("active"), New: dataset.Text("unlisted")}},
		}
	}
	return all
}

// spanned writes a run of changes as the numbers of the newest and the oldest.
func spanned(newest []*history.Change) string {
	if len(newest) == 0 {
		return "none"
	}
	for i, c := range newest {
		if int(c.Time) != int(newest[0].Time)-i {
			return fmt.Sprintf("%d at %d", c.Time, i)
		}
	}
	return fmt.Sprintf("%d…%d", newest[0].Time, newest[len(newest)-1].Time)
}

// TestPages checks that the newest page has 100 to 199 changes as soon as there are so many, and that other pages are full.
func TestPages(t *testing.T) {
	for _, test := range []struct {
		n, archives int
		newest      string
	}{
		{0, 0, "none"}, {1, 0, "1…1"}, {100, 0, "100…1"}, {199, 0, "199…1"}, {200, 1, "200…101"}, {201, 1, "201…101"},
		{299, 1, "299…101"}, {300, 2, "300…201"}, {1234, 11, "1234…1101"},
	} {
		log := New(numbered(test.n))
		if got := spanned(log.Page(Newest).Changes); got != test.newest || log.Archives() != test.archives {
			t.Errorf("%d changes: %d archives, the newest page has %s, want %d, %s", test.n, log.Archives(), got, test.archives, test.newest)
		}
		next := log.Len()
		for number := Newest; ; {
			page := log.Page(number)
			if page.Number != number || page.Before+len(page.Changes) != next {
				t.Errorf("%d changes: page %d has %d before %d, want %d in all", test.n, page.Number, len(page.Changes), page.Before, next)
			}
			next = page.Before
			if number = page.Older; number == 0 {
				break
			}
		}
		if next != 0 {
			t.Errorf("%d changes: no page leads to the first %d", test.n, next)
		}
	}
}

// TestArchivesStay checks that a numbered page never changes.
func TestArchivesStay(t *testing.T) {
	early, late := New(numbered(437)), New(numbered(2000))
	for number := 1; number <= early.Archives(); number++ {
		was, is := early.Page(number), late.Page(number)
		if spanned(was.Changes) != spanned(is.Changes) || was.Before != is.Before || was.Older != is.Older {
			t.Errorf("page %d: %+v, then %+v", number, was, is)
		}
		if want := fmt.Sprintf("%d…%d", number*100, number*100-99); spanned(was.Changes) != want {
			t.Errorf("page %d has %s, want %s", number, spanned(was.Changes), want)
		}
	}
}

func TestLatest(t *testing.T) {
	log := New(numbered(9))
	of := func(newest []*history.Change, total int) (all []int) {
		for _, c := range newest {
			all = append(all, int(c.Time))
		}
		return append(all, total)
	}
	for _, test := range []struct {
		got  []int
		want string
	}{
		{of(log.Latest(3), 0), "[9 8 7 0]"}, {of(log.Latest(50), 0), "[9 8 7 6 5 4 3 2 1 0]"},
		{of(log.OfModel("acme", "m0", 2)), "[9 5 3]"}, {of(log.OfModel("acme", "m0", 20)), "[9 5 1 3]"}, {of(log.OfModel("bolt", "m0", 20)), "[0]"},
	} {
		if got := fmt.Sprint(test.got); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
