// Puts an answer into the page: its rows, in short tasks, and what is said around them.

import type { Reading } from "../ask.ts";
import { ofToday } from "../catalog/query.ts";
import { partsOf, showControls, showPages } from "../controls.ts";
import { byID } from "../dom.ts";
import type { Catalog, Group } from "../evaluate.ts";
import { nextFrame } from "../pace.ts";
import { works } from "../places.ts";
import { isByEnd, isByPlace, limit } from "../state.ts";
import { plural } from "../words.ts";
import { read, setAnswer, settings, state } from "./current.ts";
import { count, rootClasses, rows, table } from "./elements.ts";
import { showPicks } from "./picks.ts";
import { costOf, nextCostOf } from "./pricing.ts";

export type ReadingScript = typeof import("../reading.ts");

/**
 * How many rows are shown at once: those on the screen of a laptop, then as many with each frame. To
 * lay out a row takes a millisecond on a busy machine, and all rows of a page were the longest task
 * of an answer.
 */
const rowsAtOnce = 14;

/** How many pages some groups fill. */
export const pagesOf = (groups: readonly Group[]): number => Math.max(Math.ceil(groups.length / limit), 1);

/**
 * Shows the answer to the state: what is around the rows and the first of these at once, and then the
 * others, unless another answer is asked for meanwhile. Each row is made when it is shown: those that
 * are not on the screen yet would delay those that are.
 */
export async function paint(
	catalog: Catalog, found: Reading, groups: readonly Group[], script: ReadingScript,
): Promise<void> {
	const meant = found.read;
	const painted = state;
	const page = groups.slice((state.page - 1) * limit, state.page * limit);
	/** Makes some rows of the page, from the one with this number on, with a head where a part begins. */
	const makeRows = (from: number): readonly HTMLElement[] =>
		page.slice(from, from + rowsAtOnce).flatMap((group, i) => {
			const { lead } = group;
			const row = script.makeRow(settings, catalog, group, meant, costOf(lead), nextCostOf(lead));
			// Also the first of a page, whose part may have begun on the page before.
			const isFirst = group.unit !== page[from + i - 1]?.unit;
			return group.unit !== undefined && isFirst ? [script.makeHead(group.unit), row] : [row];
		});
	const first = makeRows(0);
	setAnswer(meant, groups); // from here on without a pause, so that nobody sees a part of the answer
	// So that the page does not scroll while it has fewer rows.
	table.style.minHeight = `${table.offsetHeight}px`;
	rows.replaceChildren(...first);
	// Only these rows have its column: before, its head would move the columns of others.
	table.classList.toggle("mixing", meant.sort === "blended_price");
	showPicks();
	showAround(catalog, found, groups, script);
	byID("parts").hidden = page.every(({ unit }) => unit === undefined);
	// What the filters would find comes in a frame of its own. But a page that arrives with a question is
	// shown when nothing more will move: of its filters, those that find nothing disappear.
	const isArriving = rootClasses.contains("pending");
	if (!isArriving) await nextFrame();
	const counted = script.showCounts(settings, catalog, found, () => read === meant);
	for (let from = rowsAtOnce; from < page.length; from += rowsAtOnce) {
		await nextFrame();
		if (painted !== state) return;
		const more = makeRows(from);
		rows.append(...more);
		showPicks(more);
	}
	table.style.minHeight = "";
	if (isArriving) await counted;
}

/** Shows what is around the rows of an answer. */
function showAround(
	catalog: Catalog, found: Reading, groups: readonly Group[], script: ReadingScript,
): void {
	const { models } = found.answer;
	table.hidden = groups.length === 0;
	byID("empty").hidden = !table.hidden;
	const parts = partsOf(settings, read);
	if (table.hidden) script.showEmpty(settings, catalog, read, (asked) => partsOf(settings, asked));
	// What sorts, prices, saves or explains rows has nothing to do without any.
	rootClasses.toggle("rowless", table.hidden);
	showTotal(models.length, groups.length);
	const ended = ofToday(read) ? models.filter((model) => !works(model)) : [];
	// Else they are shown since it was asked.
	if (read !== state || ended.length > 0) showControls(settings, read, ended);
	script.showReading(settings, catalog, state, found, parts.length);
	showPages(settings, state, pagesOf(groups));
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
