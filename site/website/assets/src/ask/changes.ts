// Searches for prices that change in a period, which no filter has.

import type { Catalog } from "../evaluate.ts";
import type { State } from "../state.ts";
import { day, isoDay, shortDay } from "../words.ts";
import { understood } from "./filters.ts";
import { namesIn } from "./meanings.ts";
import { periodIn } from "./periods.ts";
import { evaluate, type Reading } from "./reading.ts";

const ofPrices = /\b(?:prices?|costs?|cheaper|dearer|expensive)\b/;

/** The models whose prices change in the period that a search names, the first first; else null. */
export function changesOf(catalog: Catalog, asked: State, now: Date): Reading | null {
	const text = asked.search.toLowerCase();
	const period = ofPrices.test(text) ? periodIn(text, now) : null;
	if (!period) return null;
	// "Prices that rise" are called "prices rise".
	const rest = text.replace(period.phrase, " ").replace(/\b(prices?) (?:that|which|will|to) /, "$1 ");
	const read = understood({ ...asked, search: rest.trim() }, namesIn(catalog), now);
	if (!read.values["prices"]?.some((kind) => kind !== "batch")) return null;
	const [from, to] = period.days;
	const answer = evaluate(catalog, read);
	const models = answer.models.filter((model) => {
		const changes = model.value("price_day")?.padEnd(10, "-01") ?? "";
		return changes !== "" && changes >= from && (!to || changes < to);
	});
	if (models.length === 0) {
		const others = answer.models.length > 0 ? "; these are all that are" : "";
		const said = `No such change of a price is announced for “${period.phrase.trim()}”${others}. `;
		return { answer, read, said };
	}
	const last = to ? ` until ${shortDay(isoDay(new Date(Date.parse(to) - day)))}` : "";
	const said = `Only changes of prices${from ? ` from ${shortDay(from)}` : ""}${last} are shown. `;
	const differs = "The API cannot filter by the day on which a price changes.";
	return { answer: { ...answer, models }, read, said, differs };
}
