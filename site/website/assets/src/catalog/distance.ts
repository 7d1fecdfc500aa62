// How alike names are: distance.go of Go's package dataset/catalog.

/**
 * Returns how many characters to insert, delete, replace or swap with the next turn a into b; more
 * than `most` if that many do not. Each character is in at most one swap: the optimal string
 * alignment distance, of which https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance
 * has the recurrence.
 */
export function distance(a: string, b: string, most: number): number {
	// Most names differ so much in length that no letter has to be compared.
	if (Math.abs(a.length - b.length) > most) return most + 1;
	// The last two rows of the table of edits: row i has the distances of the first i characters of a
	// and the beginnings of b.
	let before: number[] = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 0; i < a.length; i++) {
		const row = [i + 1];
		for (let j = 0; j < b.length; j++) {
			const replaced = last[j]! + Number(a[i] !== b[j]);
			const deleted = last[j + 1]! + 1;
			const inserted = row[j]! + 1;
			const isSwap = a[i] === b[j - 1] && a[i - 1] === b[j];
			const swapped = isSwap ? before[j - 1]! + 1 : Infinity;
			row.push(Math.min(replaced, deleted, inserted, swapped));
		}
		// The distance never gets smaller than the least of two rows one behind the other. Two, because
		// a swap goes back to the row before the last.
		if (Math.min(...last, ...row) > most) return most + 1;
		before = last;
		last = row;
	}
	return last[b.length]!;
}

/**
 * Whether two neighbors of a text are swapped in another: "gpt" and "gtp". The first letters of
 * short words are mostly right.
 */
export function isSwapped(a: string, b: string): boolean {
	if (a.length !== b.length || a.length < 3) return false;
	const at = [...a].findIndex((letter, i) => letter !== b[i]);
	return at >= 0 && a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}
