package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync"
	"modelcatalog/site/facts"
)

// verified is what became of a statement on its page, in JSON.
type verified struct {
	Fact    string   `json:"fact"`
	Value   string   `json:"value"` // as the history has it
	Source  string   `json:"source"`
	Page    string   `json:"page"` // that was read
	Place   string   `json:"place"`
	Outcome string   `json:"outcome"` // one of sync.OutcomeNames
	Now     string   `json:"now"`     // the value that the page states
	LeftOut []string `json:"left_out"`
}

// verifyStatement reads a page again, at an address or in a file, and says whether it still states
// what it stated about a fact of a row. If it does not, the program ends with exitFound.
func (p *program) verifyStatement(row int, fact, page string) error {
	v, err := p.readAgain(row, fact, page)
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	if p.json {
		err = p.encode(map[string]any{"data": verified{
			Fact:    v.Fact,
			Value:   v.Value,
			Source:  v.Source,
			Page:    page,
			Place:   v.Place,
			Outcome: v.Outcome.String(),
			Now:     v.Now,
			LeftOut: append([]string{}, v.LeftOut...), // an array also if it is empty
		}})
	} else {
		p.printVerification(&v)
	}
	// Outcomes are ordered: after these two the page no longer states what it did, or nobody can tell.
	if err == nil && v.Outcome > sync.Reworded {
		return errFound
	}
	return err
}

// readAgain reads a page again for a statement about a fact. Of several sources that state the fact,
// the first counts that the page can be: the one at its address, or the first whose form it has.
func (p *program) readAgain(row int, fact, page string) (v sync.Verification, err error) {
	claims := p.claims(row, fact)
	if at := sync.VerifyAddress(page); at != "" {
		claims = slices.DeleteFunc(claims, func(c sync.Claimed) bool { return c.Source != at })
	}
	if len(claims) == 0 {
		model := p.dataset.Models[row].Key()
		return v, fmt.Errorf("no source states %s, or it is not at this address: see models why %s %s",
			fact, model, fact)
	}
	var others []string // sources whose page it is not, with the reasons
	for _, claim := range claims {
		v, err = sync.Verify(context.Background(), p.dataset, claim, page, p.today(), nil)
		if err == nil {
			return v, nil
		}
		reason := fmt.Sprintf("%s: %v", claim.Source, err)
		others = append(others, reason)
	}
	return v, errors.New(strings.Join(slices.Compact(others), "\n"))
}

// claims returns the claims about a fact that are stated today, those of pages that a program reads
// first.
func (p *program) claims(row int, fact string) (claims []sync.Claimed) {
	m := &p.dataset.Models[row]
	for _, s := range p.index.Statements(row, fact) {
		if s.Fact != fact || s.Derived || s.Source == dataset.CatalogSource {
			continue
		}
		// The page can state it in the row of another model, such as the one that an alias points to.
		of, _ := p.index.Receipt(m, s.Source, fact)
		claims = append(claims, sync.Claimed{Model: of.Key(), Fact: fact, Value: s.Value, Source: s.Source})
	}
	unread := func(c sync.Claimed) bool { return !sync.CanVerify(c.Source) }
	isRead := slices.DeleteFunc(slices.Clone(claims), unread)
	if len(isRead) > 0 {
		return isRead
	}
	return claims // the error about the first says why no program can read its page
}

// printVerification prints what became of a statement.
func (p *program) printVerification(v *sync.Verification) {
	words := facts.Of(v.Fact)
	said := words.Value(v.Value)
	place := ""
	if v.Place != "" {
		place = " at " + v.Place
	}
	text := ""
	switch v.Outcome {
	case sync.StillSaid:
		text = fmt.Sprintf("still so: %s states %s%s", v.Source, said, place)
	case sync.Reworded:
		text = fmt.Sprintf("still so, but its row has changed: %s states %s%s", v.Source, said, place)
	case sync.Differs:
		isNow := words.Value(v.Now)
		text = fmt.Sprintf("changed: %s states %s%s, and stated %s", v.Source, isNow, place, said)
	case sync.Gone:
		text = fmt.Sprintf("gone: %s states nothing, and stated %s", v.Source, said)
	case sync.NotRead:
		text = fmt.Sprintf("not understood: %s has the model in a row that is not understood; it stated %s",
			v.Source, said)
	}
	fmt.Fprintln(p.stdout, printable(v.Fact+" of "+v.Model.String()+": "+text))
	if len(v.LeftOut) == 0 {
		return
	}
	const most = 5 // reasons; people look at the first
	shown := v.LeftOut[:min(most, len(v.LeftOut))]
	p.note("not understood on the page (%s):", english.Plural(len(v.LeftOut), "row", ""))
	for _, reason := range shown {
		p.note("  %s", reason)
	}
}
