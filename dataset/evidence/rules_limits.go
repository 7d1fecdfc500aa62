package evidence

import (
	"slices"

	"modelcatalog/dataset"
)

// limitWithinContext finds a limit above the context length, and a context length below a limit
// that is trusted more.
func limitWithinContext(v *claimView) finding {
	if v.fact == "context_length" {
		return contextAboveLimits(v)
	}
	context := count(v.model.ContextLength)
	if context == 0 || count(v.claim.Value) <= context {
		return finding{}
	}
	const sentence = "It is more than the context length, %d tokens."
	for _, other := range v.current("context_length") {
		if other.Value != v.model.ContextLength {
			continue
		}
		// If a source contradicts itself, the smaller number is safer to act on.
		if sameSite(&other, v.claim) {
			return aside(sentence, context)
		}
		if v.believedMore(v.model.Provider, &other, v.claim) && !v.official(v.claim) {
			return aside(sentence, context)
		}
	}
	return unsure(sentence, context)
}

// contextAboveLimits finds a context length below the longest input or output of a source that is
// trusted more.
func contextAboveLimits(v *claimView) finding {
	for _, limit := range []string{"max_input_tokens", "max_output_tokens"} {
		for _, other := range v.current(limit) {
			trusted := v.believedMore(v.model.Provider, &other, v.claim)
			if !trusted || count(other.Value) <= count(v.claim.Value) {
				continue
			}
			// A source with a limit above its own context is wrong about the limit, so that proves
			// nothing about the context of others.
			contradictsItself := func(c dataset.Claim) bool {
				return sameSite(&c, &other) && count(c.Value) < count(other.Value)
			}
			if slices.ContainsFunc(v.current("context_length"), contradictsItself) {
				continue
			}
			return aside("%s states that %s is more, %s.", other.Source, limit, other.Value)
		}
	}
	return finding{}
}

// inputFillsWindow finds a limit of the input that leaves a part of the context unused, even beside
// the longest output, although the provider states the context.
//
// Pages state the window and the longest output, and rarely the longest input. Collections have one
// number for input and window, so what they say of the input is often the window of an earlier
// version: 32,000 tokens of July beside a window of 128,000 and an output of 32,000 of November. Of
// two collections nobody knows which is wrong, and the smaller number is safer to act on, so it
// stays.
func inputFillsWindow(v *claimView) finding {
	context := count(v.model.ContextLength)
	output := int64(-1)
	for _, c := range v.current("max_output_tokens") {
		// Of several outputs the longest counts, because it leaves the least to the input.
		if longest := count(c.Value); longest <= context {
			output = max(output, longest)
		}
	}
	if context == 0 || output < 0 || count(v.claim.Value) >= context-output {
		return finding{}
	}
	stated := false // by the provider, not before the claim was made
	for _, other := range v.current("context_length") {
		if other.Value != v.model.ContextLength {
			continue
		}
		if sameSite(&other, v.claim) {
			return finding{} // it knows this window, so it means what it says of the input
		}
		if v.official(&other) && v.ConfirmedOn(&other) >= v.ConfirmedOn(v.claim) {
			stated = true
		}
	}
	if !stated {
		return finding{}
	}
	return aside("A context of %d tokens leaves at least %d beside the longest output.",
		context, context-output)
}

// oneNotation finds a number of tokens that a source that is trusted more states in another
// notation.
func oneNotation(v *claimView) finding {
	for i := range v.claims {
		other := &v.claims[i]
		if other.Claim == *v.claim {
			return finding{} // the rest is trusted less
		}
		current := other.Until == 0 || v.claim.Until != 0
		believed := current && other.Standing == Shown
		if believed && other.Value != v.claim.Value && SameSize(other.Value, v.claim.Value) {
			return aside("It is %s in another notation.", other.Value)
		}
	}
	return finding{}
}

// SameSize reports whether two numbers of tokens are one in units of 1,000 and of 1,024: 128000 and
// 131072, 1000000 and 1048576.
func SameSize(a, b string) bool {
	low := min(count(a), count(b))
	high := max(count(a), count(b))
	const most = 1e12 // no limit is as high, and products of more could overflow
	if low <= 0 || high >= most {
		return false
	}
	return low*1024 == high*1000 || low*1024*1024 == high*1000*1000
}
