// Amounts in euros, pounds and francs, which are near enough to dollars to be read as these, if that is said.
// A limit in yen or yuan is not: it is left out, as unknown.ts says.

const amount = "\\d+(?:[.,]\\d+)*";
const name = "(?:[€£](?![\\w])|(?:euros?|eur|gbp|pounds?|chf|francs?)\\b)";
const money = new RegExp(`(?:[€£]|\\bchf\\b) ?(${amount})|(?<![\\w.,$])(${amount}) ?${name}`, "gi");

/** An amount as it is written in English: "0,50" as "0.50", "1.500" as "1500". */
function inEnglish(digits: string): string {
	const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits);
	return isGrouped ? digits.replace(/[.,]/g, "") : digits.replace(/,(?=\d+$)/, ".");
}

/** A search with other currencies as dollars, and the sentence that says so; null if it has none. */
export function inDollarsOf(search: string): { readonly search: string; readonly said: string } | null {
	const read: string[] = [];
	const text = search.replace(money, (written: string, behind?: string, before = "") => {
		const dollars = `$${inEnglish(behind ?? before)}`;
		read.push(`“${written.trim()}” is read as ${dollars}`);
		return dollars;
	});
	if (read.length === 0) return null;
	return { search: text, said: `Prices are in US dollars, and no exchange rates are known: ${read.join(", ")}. ` };
}
