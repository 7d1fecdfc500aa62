package sync

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/page"
	"modelcatalog/dataset/sync/source"
)

// Claimed is what a page stated about a model when it was read: the claim that Verify looks up.
type Claimed struct {
	Model  dataset.Key // whose line has the claim
	Fact   string      // a name of a fact, or of dataset.PriceFact
	Value  string      // as it is in the dataset
	Source string      // the name of one of Dataset.Sources
}

// Outcome says what became of a claim on its page.
type Outcome uint8

const (
	StillSaid Outcome = iota // the page states the value, in the same row if a receipt was kept
	Reworded                 // the page states the value, but its row has changed
	Differs                  // the page states another value
	Gone                     // the page states nothing about the fact
	NotRead                  // the page has the model in a row that is not understood
)

// OutcomeNames are the names of the outcomes in JSON, by Outcome.
var OutcomeNames = [...]string{"same", "reworded", "differs", "gone", "not_read"}

func (o Outcome) String() string { return OutcomeNames[o] }

// Verification is what Verify found out about a claim.
type Verification struct {
	Claimed
	Outcome Outcome
	Now     string   // the value that the page states; empty if it states none
	Place   string   // where it does; empty if it is not known
	LeftOut []string // what is not understood of the page, if that can be the reason
}

// ErrNoReader is the error for a claim from a source that no program reads.
var ErrNoReader = errors.New("no program reads this source; look at the place by hand")

// verifyTimeout is how long it takes at most to get a page and read it. LIMIT: a page is one file, and
// a site of cards has 130, which take a minute; a person waits for the answer.
const verifyTimeout = 3 * time.Minute

// VerifyAddress returns the name of the source that is at an address, or "" if there is none that
// a program reads.
func VerifyAddress(address string) string {
	for i := range page.All {
		if page.All[i].Line.Name == page.SourceName(address) {
			return page.All[i].Line.Name
		}
	}
	return ""
}

// CanVerify reports whether a program reads a source, by its name in the dataset, so that Verify can.
func CanVerify(source string) bool { return pageOf(source) != nil }

// Verify reads a page again, at an address or from a file or a directory of this machine, and says
// what became of a claim. It reads it as a sync would, with the same limits: https only, no
// redirects, and nothing of what the page says is believed or written. It changes nothing.
//
// The error says why the page cannot be read, or that it is another page than that of the source.
func Verify(
	ctx context.Context, d *dataset.Dataset, claim Claimed, address string, today dataset.Date,
	transport http.RoundTripper,
) (Verification, error) {
	v := Verification{Claimed: claim}
	from := pageOf(claim.Source)
	if from == nil {
		return v, ErrNoReader
	}
	late := fmt.Errorf("reading it takes longer than %s", verifyTimeout)
	ctx, cancel := context.WithTimeoutCause(ctx, verifyTimeout, late)
	defer cancel()
	r := &request{
		SourceReport: SourceReport{Name: from.Name},
		from:         from,
		address:      address,
		transport:    transport,
	}
	answer, err := r.fetch(ctx)
	if err != nil {
		return v, err
	}
	profiles, leftOut, err := from.ReadAnswer(ctx, answer.files, d, today)
	if err != nil {
		return v, err
	}
	i := slices.IndexFunc(profiles, func(p *source.Profile) bool { return p.Key() == claim.Model })
	if i < 0 {
		v.Outcome = Gone
		v.LeftOut = leftOut // a row that nobody understands can be about the model
		return v, nil
	}
	v.compare(d, profiles[i], leftOut, today)
	return v, nil
}

// pageOf returns the page or SDK whose name in the dataset is that of a source, or nil.
func pageOf(name string) *source.Source {
	i := slices.IndexFunc(page.All, func(s source.Source) bool { return s.Line.Name == name })
	if i < 0 {
		return nil
	}
	return &page.All[i]
}

// compare fills in what the page states about the model.
func (v *Verification) compare(
	d *dataset.Dataset, profile *source.Profile, leftOut []string, today dataset.Date,
) {
	if profile.Unread {
		v.Outcome = NotRead
		v.LeftOut = leftOut
		return
	}
	v.Now = statedValue(profile, v.Fact, today)
	at := profile.Receipts[v.Fact]
	if at.Place != "" {
		lines := profile.ReceiptLines(v.Source)
		i := slices.IndexFunc(lines, func(r dataset.Receipt) bool { return r.Where(v.Fact) != "" })
		v.Place = lines[i].Where(v.Fact)
	}
	kept := digestOf(d, &v.Claimed)
	switch {
	case v.Now == "":
		v.Outcome = Gone
		v.LeftOut = leftOut
	case kept != "" && kept == at.Digest:
		// The row is as it was. What follows from it can depend on the day: of the versions of a model
		// at Azure, those that still answer decide.
		v.Outcome = StillSaid
		v.Now = v.Value
	case !sameStated(v.Fact, v.Now, v.Value):
		v.Outcome = Differs
	case kept != "":
		v.Outcome = Reworded
	default:
		v.Outcome = StillSaid // nobody knows how its row was
	}
}

// statedValue returns what a page states of a fact, or of a price on a day; "" if it states nothing.
func statedValue(profile *source.Profile, fact string, today dataset.Date) string {
	if !strings.HasPrefix(fact, "price:") {
		return profile.Facts[fact]
	}
	for _, p := range profile.Prices {
		if dataset.PriceFact(p.Meter, p.Condition) == fact && p.On(today) {
			return string(p.Amount)
		}
	}
	return ""
}

// sameStated reports whether two values of a fact or of a price are the same.
func sameStated(fact, a, b string) bool {
	if i := dataset.FactIndex(fact); i >= 0 {
		return dataset.SameValue(i, a, b) || dataset.SameValue(i, b, a)
	}
	return a == b
}

// digestOf returns the digest of the row of a claim as it was read; "" if none was kept.
func digestOf(d *dataset.Dataset, claim *Claimed) string {
	m := d.Find(claim.Model.Provider, claim.Model.ID)
	if m == nil {
		return ""
	}
	receipt := m.Receipt(claim.Source, claim.Fact)
	if receipt == nil {
		return ""
	}
	return receipt.Digest
}
