package price

import (
	"maps"
	"slices"
)

// addTools adds the tools that an answer used and that its usage object does not count. Those that
// have no meter are missing in the bill.
func (u *Use) addTools(answer Object) {
	calls := map[string]count{} // by the meter, or the name of a use that has none
	countCalls(answer, calls)
	countQueries(answer, calls)
	// In the order of the names, so that the same answer has the same bill every time.
	for _, use := range slices.Sorted(maps.Keys(calls)) {
		isCounted := slices.ContainsFunc(u.counts, func(c count) bool { return c.meter == use })
		if !isCounted {
			u.counts = append(u.counts, calls[use])
		}
	}
}

// isFree reports whether a call of a tool may cost nothing: OpenAI calls it a search too when a
// model opens a page that it has found, or looks for words in it.
func isFree(call Object) bool {
	action, _ := call["action"].(Object)
	kind, _ := action["type"].(string)
	return kind == "open_page" || kind == "find_in_page" || kind == "find"
}

// queriesAt returns the number of elements of the lists at a path, which may go through lists.
func queriesAt(value any, path []string) int {
	if list, isList := value.([]any); isList {
		if len(path) == 0 {
			return len(list)
		}
		n := 0
		for _, element := range list {
			n += queriesAt(element, path)
		}
		return n
	}
	o, isObject := value.(Object)
	if !isObject || len(path) == 0 {
		return 0
	}
	return queriesAt(o[path[0]], path[1:])
}

// countCalls counts the items of an answer that are calls of tools.
func countCalls(answer Object, calls map[string]count) {
	for _, path := range rule().Record.Output {
		output, _ := valueAt(answer, path).([]any)
		for _, element := range output {
			item, _ := element.(Object)
			kind, _ := item["type"].(string)
			use := rule().Record.Tools[kind]
			if use == "" {
				continue // a text, or the call of a function of the caller
			}
			c := calls[use]
			c.meter = use
			c.most.units++
			// What may be free is billed as possible: from none to one.
			if !isFree(item) {
				c.least.units++
			}
			calls[use] = c
		}
	}
}

// countQueries counts the searches of Gemini, which lists its queries and not its calls.
func countQueries(answer Object, calls map[string]count) {
	for _, path := range rule().Record.Queries {
		queries := queriesAt(answer, path)
		if queries == 0 {
			continue
		}
		// Newer models of Gemini bill each query, older ones each answer that searched.
		one := quantity{units: 1}
		each := quantity{units: int64(queries)}
		calls["web_search"] = count{"web_search", one, each}
	}
}
