package dataset

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// The values of members as texts: what parse functions read and format functions write.

var booleans = []string{"false", "true"}

func parseBool(text string) (bool, error) {
	// Not strconv.ParseBool, which also takes 1 and T.
	i, err := jsonl.OneOf(booleans, text)
	return i == 1, err
}

// maxTokens is the largest number of tokens or dimensions. 18 digits fit into an int64, and into
// the context_length of version 1 of the API, which is a text of digits.
const maxTokens = 1e18 - 1

// parseCount returns a function that parses a number from 1 to most.
func parseCount(most int64) func(text string) (int64, error) {
	return func(text string) (int64, error) {
		n, err := strconv.ParseInt(text, 10, 64)
		// JSON also allows 1e3 and ParseInt also +1. Only one spelling of a number is canonical.
		if err != nil || n < 1 || n > most || formatCount(n) != text {
			return 0, fmt.Errorf("%q is not a number from 1 to %d", jsonl.Clip(text), most)
		}
		return n, nil
	}
}

// formatCount returns the digits of a number, or "" for 0, which means unknown.
func formatCount(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

func parseModalities(text string) (m Modalities, err error) {
	for name := range strings.SplitSeq(text, ",") {
		// An unknown name sets a bit, too, but then the value is not used.
		i, unknown := jsonl.OneOf(ModalityNames, name)
		m |= 1 << i
		err = cmp.Or(err, unknown)
	}
	return m, err
}

// parseList returns a function that parses a list of different texts that check allows, and puts
// them in byte order.
func parseList(check func(text string) error) func(text string) ([]string, error) {
	return func(text string) (list []string, err error) {
		list = strings.Split(text, ",")
		for _, element := range list {
			err = cmp.Or(err, check(element))
		}
		slices.Sort(list)
		return slices.Compact(list), err
	}
}

func formatList(list []string) string { return strings.Join(list, ",") }
