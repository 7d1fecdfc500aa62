// What the build wrote of models for its own day, brought to the reader's: the ends that have come since, and the
// prices that apply since. A page can be some days old, and the API answers for the day on which it is asked.

/** The values of a fact by the rows of the models, null if unknown. */
type Values = (string | null)[];

/** The facts of the two prices of a row: what is shown, what follows, and the amount for filters. */
const prices = [
	["price_in", "price_in_next", "input_price"],
	["price_out", "price_out_next", "output_price"],
] as const;

/** A price that its provider announced, as rows say it. What only others report is no price yet. */
const announced = /^→ (\$?[\w.]+) on (\d.*)$/;

/** The day of an announced price, "1 Jan" or "1 Jan 2028": without a year it is the next one after the build. */
function dayAfter(built: string, text: string): string {
	const hasYear = /\d{4}$/.test(text);
	const year = Number(built.slice(0, 4));
	const isoOf = (written: string): string => new Date(`${written} UTC`).toISOString().slice(0, 10);
	if (hasYear) return isoOf(text);
	const day = isoOf(`${text} ${year}`);
	return day > built ? day : isoOf(`${text} ${year + 1}`);
}

/** Changes facts, by their names, from the day of the build to another one, which is later. */
export function bringToDay(facts: ReadonlyMap<string, Values>, built: string, day: string): void {
	const set = (name: string, row: number, value: string | null): void => {
		const values = facts.get(name);
		if (values) values[row] = value;
	};
	for (const [row, end] of (facts.get("retirement_date") ?? []).entries()) {
		// Of an end that only others report, nobody knows whether it came.
		const isComing = facts.get("until")?.[row] === "retires";
		if (!isComing || end === null || end > day) continue;
		set("stage", row, "retired");
		set("until", row, "retired");
		const ending = facts.get("ending")?.[row] ?? "";
		set("ending", row, ending.replace(/^Retires /, "Retired "));
	}
	for (const [shown, next, amount] of prices) {
		for (const [row, text] of (facts.get(next) ?? []).entries()) {
			const [, price = "", on = ""] = announced.exec(text ?? "") ?? [];
			if (!price || dayAfter(built, on) > day) continue;
			set(shown, row, price);
			set(amount, row, price.replace("$", "").replace("free", "0"));
			set(next, row, null);
		}
	}
}
