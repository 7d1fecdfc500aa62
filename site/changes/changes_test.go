package changes

import (
	"fmt"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

// numbered returns n changes whose times are their numbers, from 1, of two providers' models in
// turn.
func numbered(n int) (all []history.Change) {
	for i := range n {
		all = append(all, history.Change{
			Time:     dataset.Timestamp(i + 1),
			Provider: []string{"acme", "bolt"}[i%2],
			ID:       fmt.Sprint("m", i%4),
		})
	}
	return all
}

// TestPages checks that the newest page has 100 to 199 changes as soon as there are so many, and
// that numbered pages are full and never change.
func TestPages(t *testing.T) {
	// newest is the number of changes on the newest page
	for n, want := range map[int]struct{ archives, newest int }{
		0:    {0, 0},
		1:    {0, 1},
		100:  {0, 100},
		199:  {0, 199},
		200:  {1, 100},
		201:  {1, 101},
		299:  {1, 199},
		300:  {2, 100},
		1234: {11, 134},
	} {
		t.Run(fmt.Sprint(n, " changes"), func(t *testing.T) {
			log := New(numbered(n))
			if log.Archives() != want.archives {
				t.Errorf("%d archives, want %d", log.Archives(), want.archives)
			}
			for number := range log.Archives() + 1 {
				page, before := log.Page(number)
				first, size := (number-1)*PageSize, PageSize
				if number == Newest {
					first, size = n-want.newest, want.newest
				}
				if len(page) != size || before != first {
					t.Fatalf("page %d has %d changes, before it %d, want %d, %d",
						number, len(page), before, size, first)
				}
				for i, c := range page {
					if int(c.Time) != before+size-i {
						t.Errorf("page %d has change %d at %d", number, c.Time, i)
					}
				}
			}
		})
	}
}
