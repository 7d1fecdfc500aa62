// Puts an answer into the page: its rows, in short tasks, and what is said around them.

import type { Reading } from "../ask.ts";
import { ofToday } from "../catalog/query.ts";
import { partsOf, showControls, showPages } from "../controls.ts";
import { byID } from "../dom.ts";
import type { Catalog, Group } from "../evaluate.ts";
import { nextFrame, pacer } from "../pace.ts";
import { works } from "../places.ts";
import { isByEnd, isByPlace, limit } from "../state.ts";
import { plural } from "../words.ts";
import { read, setAnswer, settings, state } from "./current.ts";
import { count, rootClasses, rows, table } from "./elements.ts";
import { showPicks } from "./picks.ts";
import { costOf } from "./pricing.ts";

export type ReadingScript = typeof import("../reading.ts");

/**
 * How many rows are shown at once: those on the screen of a laptop, then as many with each frame. To
 * lay out a row takes a millisecond on a busy machine, and all rows of a page were the longest task
 * of an answer.
 */
const rowsAtOnce = 14;

/** How many pages some groups fill. */
export const pagesOf = (groups: readonly Group[]): number => Math.max(Math.ceil(groups.length / limit), 1);

/** Shows the answer to the state, unless another one is asked for while its rows are made. */
export async function paint(
	catalog: Catalog, found: Reading, groups: readonly Group[], script: ReadingScript,
): Promise<void> {
	const { answer, read: meant } = found;
	const painted = state;
	const made: HTMLElement[] = [];
	const pace = pacer();
	let unit: string | undefined;
	for (const group of groups.slice((state.page - 1) * limit, state.page * limit)) {
		await pace();
		if (painted !== state) return;
		// Also the first of a page, whose part may have begun on the page before.
		if (group.unit !== undefined && group.unit !== unit) made.push(script.makeHead(group.unit));
		unit = group.unit;
		made.push(script.makeRow(settings, catalog, group, meant, costOf(group.lead)));
	}
	setAnswer(meant, groups); // from here on without a pause, so that nobody sees a part of the answer
	// So that the page does not scroll while it has fewer rows.
	table.style.minHeight = `${table.offsetHeight}px`;
	rows.replaceChildren(...made.slice(0, rowsAtOnce));
	showPicks();
	table.hidden = groups.length === 0;
	byID("empty").hidden = !table.hidden;
	const parts = partsOf(settings, read);
	if (table.hidden) script.showEmpty(settings, catalog, read, parts);
	showTotal(answer.models.length, groups.length);
	const ended = ofToday(read) ? answer.models.filter((model) => !works(model)) : [];
	// Else they are shown since it was asked.
	if (read !== state || ended.length > 0) showControls(settings, read, ended);
	byID("parts").hidden = unit === undefined;
	script.showReading(settings, catalog, state, found, parts.length);
	showPages(settings, state, pagesOf(groups));
	const counted = script.showCounts(settings, catalog, found, () => read === meant);
	await showRest(made.slice(rowsAtOnce), () => painted === state);
	// A page that arrives with a question is shown when nothing more will move: of its filters, those
	// that find nothing disappear.
	if (rootClasses.contains("pending")) await counted;
}

/** Says how many models are found, and in how many rows if some share one: these can be counted. */
function showTotal(found: number, shown: number): void {
	// Of every place, a row is an offer: several are of one model.
	const thing = isByPlace(read) ? "offer" : "model";
	let total = plural(found, state.every ? "id" : thing);
	let folded = "";
	let title = "";
	if (shown < found) {
		if (isByEnd(read)) {
			total = plural(shown, "model");
			folded = ` with ${plural(found, "id")}`;
			title = "Ids of a model that end on one day are one row; each place that sells it has its own.";
		} else {
			folded = ` in ${plural(shown, "row")}`;
			title = "Models of one family share a row. “+2 more” behind a name lists the others.";
		}
	}
	count.textContent = total + folded;
	count.title = title;
	byID("seen").textContent = `Show ${total}`;
}

/** Shows the rows below the first ones, unless another answer is shown by then. */
async function showRest(rest: readonly HTMLElement[], isCurrent: () => boolean): Promise<void> {
	for (let from = 0; from < rest.length; from += rowsAtOnce) {
		await nextFrame();
		if (!isCurrent()) return;
		rows.append(...rest.slice(from, from + rowsAtOnce));
		showPicks();
	}
	table.style.minHeight = "";
}
