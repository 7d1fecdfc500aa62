package catalog

import "slices"

// Distance returns the number of bytes to insert, delete, replace or exchange with their neighbor
// to make one text of the other, each byte in at most one exchange: the optimal string alignment
// distance, of which https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance has the
// recurrence. The texts have at most MaxName bytes. A result above the limit may be too low.
func Distance(a, b string, limit int) int {
	// Most names differ so much in length that no letter has to be compared.
	if diff := len(a) - len(b); max(diff, -diff) > limit {
		return max(diff, -diff)
	}
	// On the stack, because Nearest asks for every name of the catalog. Distances are at most
	// MaxName, which fits a byte.
	var d [MaxName + 1][MaxName + 1]uint8 // d[i][j] is the distance of a[:i] and b[:j]
	for j := range len(b) + 1 {
		d[0][j] = uint8(j)
	}
	// The distance never gets smaller than the least of two lines one behind the other, so a look
	// at all others is spared. Two lines, because an exchange of neighbors goes back to the line
	// before the last.
	before := uint8(0) // the least of the line before
	for i := 1; i <= len(a); i++ {
		d[i][0] = uint8(i)
		for j := 1; j <= len(b); j++ {
			d[i][j] = d[i-1][j-1] // if the last bytes are equal, they cost nothing
			if a[i-1] == b[j-1] {
				continue
			}
			replaced := d[i-1][j-1]
			deleted := d[i-1][j]
			inserted := d[i][j-1]
			d[i][j] = min(replaced, deleted, inserted) + 1
			isExchange := i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1]
			if isExchange {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
		least := slices.Min(d[i][:len(b)+1])
		reachable := int(min(least, before+1))
		if reachable > limit {
			return reachable
		}
		before = least
	}
	return int(d[len(a)][len(b)])
}
