// The script of the page of a model: its prices on a day, and reports of what is wrong.

import { announce } from "./page.ts";
import { pricesFrom, type Prices } from "./pastprice.ts";
import "./plain.ts";
import "./section.ts";
import { reportText } from "./report.ts";
import { isoDay, plural } from "./words.ts";

// The price on a day, and the rows of the history with what each source showed then.
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
	const prices = JSON.parse(on?.dataset["prices"] ?? "{}") as Prices;
	const sentence = last ? pricesFrom(first, last, prices, isoDay(new Date())) : "";
	if (told) told.textContent = sentence;
	announce(sentence || `${plural(rows.length, "price")} of all days`);
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
