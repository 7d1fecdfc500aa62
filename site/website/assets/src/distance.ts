// How different two names are.

// The last three rows of the table of edits: long texts have so many words that new arrays would take most of the time.
const newRow = (): Uint16Array => new Uint16Array(1024 + 1); // ids have up to 1,024 characters
let [before, last, row] = [newRow(), newRow(), newRow()];

/** How many characters to insert, delete, replace or swap with the next turn a into b; more than `most` if that many do not. */
export function distance(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most) return most + 1;
	for (let j = 0; j <= b.length; j++) row[j] = j;
	let least = 0; // of the last row
	for (let i = 0; i < a.length; i++) {
		[before, last, row] = [last, row, before];
		row[0] = i + 1;
		const leastBefore = least;
		least = i + 1;
		for (let j = 0; j < b.length; j++) {
			let n = last[j]!;
			if (a[i] !== b[j]) n = 1 + Math.min(n, last[j + 1]!, row[j]!);
			if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]) n = Math.min(n, before[j - 1]! + 1);
			row[j + 1] = n;
			if (n < least) least = n;
		}
		if (least > most && leastBefore > most) return most + 1;
	}
	return row[b.length]!;
}
