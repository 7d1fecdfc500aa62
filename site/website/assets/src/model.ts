// The script of the page of a model: its prices on a day, and reports of what is wrong.

import { announce } from "./page.ts";
import { priceOn, type Prices } from "./pastprice.ts";
import "./plain.ts";
import { reportText } from "./report.ts";
import { plural } from "./words.ts";

// The prices of a day: the rows of the history that were valid then.
const on = document.querySelector<HTMLInputElement>("#on");
const then = document.querySelector<HTMLDetailsElement>("#prices-then");
const told = document.querySelector<HTMLElement>("#price-then");
on?.addEventListener("input", () => showPrices(on.value, on.value));

/** Shows the prices of the days from one to another, all if these are empty, and says what they are. */
function showPrices(first: string, last: string): void {
	const rows = [...(then?.querySelectorAll<HTMLTableRowElement>("tbody tr") ?? [])];
	for (const row of rows) {
		// A cell without a day has a dash: nobody knows, so the row stays.
		const dayIn = (column: number): string => row.cells[column]?.querySelector("time")?.dateTime ?? "";
		const from = dayIn(2);
		const until = dayIn(3);
		const begins = from > last;
		const ended = until !== "" && until <= first;
		row.hidden = last !== "" && (begins || ended);
	}
	if (then) then.open = true;
	const valid = pricesIn(rows.filter((row) => !row.hidden));
	const today = pricesIn([...document.querySelectorAll<HTMLTableRowElement>(".quotes:not(.then) tbody tr")]);
	const sentence = last ? priceOn(first, last, valid, today) : "";
	if (told) told.textContent = sentence;
	announce(sentence || `${plural(rows.length, "price")} of all days`);
}

/** The amounts in rows of prices, by what they are for. Several sources can state the same. */
function pricesIn(rows: readonly HTMLTableRowElement[]): Prices {
	const prices = new Map<string, string[]>();
	for (const row of rows) {
		const name = textIn(row, "th");
		// What follows the amount is about today, such as how long it is promised.
		const amount = row.querySelector(".price")?.firstChild?.textContent?.trim() ?? "";
		const known = prices.get(name) ?? [];
		if (!known.includes(amount)) prices.set(name, [...known, amount]);
	}
	return prices;
}

/** The text of a part of the page in one line; "" if there is no such part. */
const textIn = (part: Element | null | undefined, selector: string): string =>
	part?.querySelector(selector)?.textContent?.trim().replace(/\s+/g, " ") ?? "";

/** A report of the model or, below the sources of a fact, of this fact. */
function reportOf(button: HTMLElement): string {
	const about = button.closest("dl.facts > div, tr");
	const source = button.closest(".pill")?.querySelector(".shown li");
	const read = source?.querySelector<HTMLTimeElement>("time");
	return reportText({
		model: document.querySelector<HTMLElement>("[data-model]")?.dataset["model"] ?? "",
		page: location.href.replace(/[?#].*/, ""),
		fact: textIn(about, "dt, th"),
		value: textIn(about, ".value, .price"),
		source: source?.querySelector("a")?.href ?? textIn(source, "span"),
		// With the day as the files have it, in which the correction goes.
		read: textIn(source, "li > small").replace(/\. .*/, "")
			.replace(read?.textContent ?? "", read?.dateTime ?? ""),
	});
}

// Without an address for reports, the page has buttons that copy one. The script of every page does
// that with a text which is there when it sees the click.
document.addEventListener("click", ({ target }) => {
	const button = (target as Element).closest<HTMLElement>("[data-report]");
	if (button) button.dataset["copyText"] = reportOf(button);
}, { capture: true });

// The answer to a search for the price of a past day, or of several, links to these.
const [, first, last] = /^#on=(\d{4}-\d\d-\d\d)(?:\/(\d{4}-\d\d-\d\d))?$/.exec(location.hash) ?? [];
if (on && first) {
	if (!last) on.value = first;
	showPrices(first, last ?? first);
	on.scrollIntoView({ block: "center" });
}
