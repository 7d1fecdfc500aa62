package calls

import (
	"slices"
	"strconv"

	"github.com/dustin/go-humanize"

	"modelcatalog/dataset/parameter"
)

// Excess is a parameter that asks for more tokens than a model writes at a time. Most APIs refuse it,
// and some write what the model can, so that it is no fault that a rule states.
type Excess struct {
	Arg   *Arg
	Limit int64 // of the model
}

// Excesses returns the parameters of a call that are above the output limit of a model; none if the
// limit is 0, which is not known.
func (c *Call) Excesses(limit int64) (found []Excess) {
	if limit == 0 || c.raised {
		return nil
	}
	for i := range c.Args {
		a := &c.Args[i]
		if !slices.Contains(table().Limits, a.Name) || a.Value.Kind != Number {
			continue
		}
		asked, err := strconv.ParseInt(a.Value.Text, 10, 64)
		if err == nil && asked > limit {
			found = append(found, Excess{a, limit})
		}
	}
	return found
}

// Says says in a clause what is above the limit: "max_tokens=50000 is above the output limit of gpt-9,
// 16,384 tokens".
func (e *Excess) Says(model string) string {
	return e.Set() + " is above the output limit of " + model + ", " + humanize.Comma(e.Limit) + " tokens"
}

// Set returns the parameter and its value, as the call sets it.
func (e *Excess) Set() string { return e.Arg.Name + "=" + e.Arg.Value.Text }

// budget is the parameter with the most tokens that may be spent on thinking.
const budget = "thinking.budget_tokens"

// Overspent is a budget for thinking that is not less than the parameter of all tokens.
type Overspent struct{ Arg, Below *Arg }

// Overspent returns the budget for thinking of a call that is not less than max_tokens, which counts the
// thinking, too, if a rule of the model is about such a budget. Where a beta lets tools and thinking take
// turns, it can be more, so that it is no fault that a rule states.
func (c *Call) Overspent(rules []parameter.Rule) (over Overspent, found bool) {
	takesBudget := slices.ContainsFunc(rules, func(r parameter.Rule) bool {
		return r.Name == budget && r.Outcome == parameter.AtLeast
	})
	arg, spent := c.number(budget)
	below, most := c.number("max_tokens")
	if !takesBudget || arg == nil || below == nil || spent < most {
		return Overspent{}, false
	}
	return Overspent{arg, below}, true
}

// number returns the parameter of a name whose value is a whole number, and the number; nil if there is none.
func (c *Call) number(name string) (*Arg, int64) {
	for i := range c.Args {
		a := &c.Args[i]
		if a.Name != name || a.Value.Kind != Number {
			continue
		}
		n, err := strconv.ParseInt(a.Value.Text, 10, 64)
		if err == nil && n >= 0 {
			return a, n
		}
	}
	return nil, 0
}

// Says says in a clause that the budget is not less than it must be.
func (o *Overspent) Says(model string) string {
	budget := o.Arg.Name + "=" + o.Arg.Value.Text
	below := o.Below.Name + "=" + o.Below.Value.Text
	return model + " expects " + budget + " to be less than " + below
}

// Unlimited returns the name of the parameter by which a call may ask for more tokens than a limit,
// because its value is not known here; empty if there is none. Without a request, the text counts.
func (t *Text) Unlimited(c *Call) string {
	for _, name := range table().Limits {
		switch {
		case c == nil || c.Open:
			if t.Sets(name) {
				return name
			}
		default:
			unknown := func(a Arg) bool { return a.Name == name && a.Value.Kind == Unknown }
			if slices.ContainsFunc(c.Args, unknown) {
				return name
			}
		}
	}
	return ""
}
