// Numbers, as in the pages made at build time.

/** A number with commas between thousands: "1,048,576". */
export const thousands = (n: number): string => n.toLocaleString("en");

/** A number of things: "1 model", "1,204 models". */
export const plural = (n: number, thing: string): string => `${thousands(n)} ${thing}${n === 1 ? "" : "s"}`;

/** The numbers of a list of pages: the first, the last, and those around the current one; 0 is a gap. */
export function pageNumbers(current: number, pages: number): number[] {
	const numbers = new Set([1, current - 1, current, current + 1, pages].filter((n) => n >= 1 && n <= pages));
	const shown: number[] = [];
	for (const n of [...numbers].sort((a, b) => a - b)) {
		const last = shown.at(-1) ?? 0;
		// A gap of one page takes as much room as the page.
		if (n - last === 2) shown.push(n - 1);
		else if (n - last > 2) shown.push(0);
		shown.push(n);
	}
	return shown;
}
