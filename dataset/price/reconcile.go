package price

import (
	"fmt"
	"slices"
)

// maxUses is how many uses the table can name.
const maxUses = 64

// counted are the numbers of a usage object by use, an index of rule().uses.
type counted struct {
	byUse    [maxUses]quantity
	slack    [maxUses]quantity // what there may be more of a use
	total    quantity          // of all tokens, as the object states it; 0 if it does not
	beside   []part            // what may be counted beside the numbers that mostly contain it
	either   []part            // what is inside or beside, unless a total tells
	hasApart bool              // whether there are steps beside the object's own numbers
}

// part is a number that a row subtracts from the uses that contain it.
type part struct {
	*row
	n quantity
}

// add adds the number of a row.
//
// OpenAI's {"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1000}} has two rows: the
// prompt adds 1,200 to input; the cache adds 1,000 to cache_read and takes them from input, which
// leaves 200.
func (c *counted) add(r *row, n quantity) {
	if r.Times > 0 {
		n = n.times(r.Times)
	}
	for _, use := range r.add {
		c.byUse[use] = c.byUse[use].plus(n)
	}
	for _, use := range r.take {
		c.byUse[use] = c.byUse[use].minus(n)
	}
	switch {
	// The total is read before the rows.
	case r.Either && c.total.isZero():
		c.either = append(c.either, part{r, n})
	case r.Beside:
		c.beside = append(c.beside, part{r, n})
	}
}

// giveBack adds a part to what it was taken from: it is beside it, not inside.
func (c *counted) giveBack(p part) {
	for _, use := range p.take {
		c.byUse[use] = c.byUse[use].plus(p.n)
	}
}

// reconcile compares the parts of a use with the total that the object states, and returns the
// tokens that it leaves open: none if there is no total, or if the parts make it up, perhaps with
// some beside the numbers that mostly contain them.
//
// OpenAI counts reasoning inside completion_tokens, xAI beside, and no field says which:
//
//	{"prompt_tokens":32,"completion_tokens":9,"total_tokens":135,
//	 "completion_tokens_details":{"reasoning_tokens":94}}
//
// As if it were inside, output is 9-94 = -85, and the sum of the parts 32-85+94 = 41. To the total
// 94 tokens are missing, which is the reasoning: so it is beside, and output is 9. Mistral's audio
// is beside the prompt in the same way.
//
// Gemini's endpoint for OpenAI's clients has its thoughts only in the total: of
//
//	{"prompt_tokens":28,"completion_tokens":36,"total_tokens":1064}
//
// 1,000 tokens are open, because no number of the object is 1,000.
func (c *counted) reconcile() (open quantity) {
	if c.total.isZero() {
		c.giveBackLarge()
		return open
	}
	var sum quantity
	for i, n := range c.byUse[:len(rule().uses)] {
		// Searches, pages and seconds are no tokens, so no total has them.
		if rule().isTokens[i] {
			sum = sum.plus(n)
		}
	}
	open = c.total.minus(sum)
	if open.isZero() {
		c.giveBackLarge()
		return open
	}
	// Several parts can be beside, so all selections are tried: each bit of choice is a part. There
	// are at most five, mostly one.
	for choice := 1; choice < 1<<len(c.beside); choice++ {
		chosen := c.chosen(choice)
		var beside quantity
		for _, p := range chosen {
			beside = beside.plus(p.n)
		}
		if beside != open {
			continue
		}
		// These parts explain the total, so nothing is open.
		for _, p := range chosen {
			c.giveBack(p)
		}
		return quantity{}
	}
	return open
}

// chosen returns the parts whose bits a choice has.
func (c *counted) chosen(choice int) (parts []part) {
	for i, p := range c.beside {
		if choice&(1<<i) != 0 {
			parts = append(parts, p)
		}
	}
	return parts
}

// giveBackLarge takes the parts to be beside that are more than what would contain them. The
// reasoning of Perplexity's research is neither in the answer nor in the total:
//
//	{"prompt_tokens":33,"completion_tokens":7163,"total_tokens":7196,"reasoning_tokens":95305}
func (c *counted) giveBackLarge() {
	for _, p := range c.beside {
		if slices.ContainsFunc(p.take, func(use int) bool { return c.byUse[use].isNegative() }) {
			c.giveBack(p)
		}
	}
}

// chooseEither decides where the parts are that may be inside or beside others.
//
// opencode's {"input":10,"output":5,"reasoning":3} may mean that 3 of the 5 tokens are reasoning,
// or that there are 8. So output is 2 to 5: its slack is 3. With {"output":2,"reasoning":3} the
// reasoning does not fit into the output, so it is beside: output is 2, without slack.
func (c *counted) chooseEither() {
	for _, p := range c.either {
		for _, use := range p.take {
			c.slack[use] = c.slack[use].plus(p.n)
		}
	}
	for _, p := range c.either {
		for _, use := range p.take {
			if c.byUse[use].isNegative() {
				c.byUse[use] = c.byUse[use].plus(c.slack[use])
				c.slack[use] = quantity{}
			}
		}
	}
}

// counts returns what is billed, in the order of the uses.
//
// Tokens that a total leaves open may be output, the dearest: above, output is 36 to 1,036. If the
// total is less than its parts, some may not exist: of output first, then of input, then of the
// others.
func (c *counted) counts(open quantity) ([]count, error) {
	counts := make([]count, 0, 4) // as most objects need: input, output, cache and reasoning
	for i, name := range rule().uses {
		n := c.byUse[i]
		if n.isNegative() {
			return nil, fmt.Errorf("%s: its parts are more than the whole", name)
		}
		// A quantity that is only possible is billed from 0 on.
		most := n.plus(c.slack[i])
		if name == "output" && open.isPositive() {
			most = most.plus(open)
		}
		if !most.isZero() {
			counts = append(counts, count{meter: name, least: n, most: most})
		}
	}
	if !open.isNegative() {
		return counts, nil
	}
	// Output is the dearest, so leaving it out first gives the least that it can have cost.
	excess := quantity{}.minus(open)
	for _, meter := range append([]string{"output", "input"}, rule().uses...) {
		i := slices.IndexFunc(counts, func(u count) bool { return u.meter == meter })
		if i >= 0 && countsTokens(meter) {
			less := smaller(excess, counts[i].least)
			counts[i].least = counts[i].least.minus(less)
			excess = excess.minus(less)
		}
	}
	return counts, nil
}

// countsTokens reports whether a use is a meter of tokens. Some uses have no meter at all.
func countsTokens(use string) bool {
	i, known := rule().useIndex[use]
	return known && rule().isTokens[i]
}
