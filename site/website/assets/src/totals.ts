// The cells of a comparison that have amounts of a use. They are loaded with the rule of costs, because
// most readers come without a use.

import { costText, showCost } from "./cells.ts";
import type { Cost, Costs } from "./costs.ts";
import { byID, make } from "./dom.ts";
import { boundsOf, endInMark, leastOf } from "./lowest.ts";
import type { Model } from "./models.ts";
import { unitIn } from "./places.ts";
import { nameAmong, providerOf, type Settings } from "./settings.ts";
import type { markLowest } from "./table.ts";
import type { Plan } from "./use.ts";
import { dateInWords, dollars } from "./words.ts";

/** What the totals are of. */
interface Asked {
	readonly shown: readonly Model[];
	readonly plan: Plan;
	readonly often: string; // "per month"
	readonly settings: Settings;
}

/** Fills the row of totals, adds those of coming days, and returns the totals in words. */
export function showTotals(
	row: HTMLElement, bills: Costs, { shown, plan, often, settings }: Asked, mark: typeof markLowest,
): string {
	const costs = shown.map((model) => bills.cost(model, plan));
	row.replaceChildren(row.children[0]!, ...shown.map((model, i) => costCell(model, costs[i]!)));
	markTotals(row, shown, costs, mark);
	const rows = laterRows(bills, shown, plan, costs, mark, settings);
	row.after(...rows);
	byID("comparison").style.setProperty("--digits", String(digitsIn([row, ...rows])));
	return costs.map((cost, i) => {
		const name = nameAmong(settings, shown, shown[i]!);
		return `${name}: ${costText(cost)}${cost.low === null ? "" : ` ${often}`}`;
	}).join(", ");
}

/** A cell with a cost and its parts. */
function costCell(model: Model, cost: Cost): HTMLElement {
	const cell = make("td", {});
	showCost(cell, cost);
	const parts = partsText(cost);
	if (parts) cell.append(make("small", { className: "parts" }, parts));
	if (model.stage === "retired") cell.append(make("small", { className: "parts" }, "at its last prices"));
	return cell;
}

/**
 * The parts of a total, which add up to what the cell shows: to its range, or to the bound of what is at most an
 * amount. "" if there is only one.
 */
export function partsText({ parts, atMost }: Cost): string {
	const said = parts.filter(({ high }) => high > 0).map(({ name, low, high }) => {
		const [least, most] = [dollars(low), dollars(high)];
		if (atMost || least === most) return `${name} ${most}`;
		return `${name} ${least}–${most.slice(1)}`;
	});
	return said.length > 1 ? said.join(" + ") : "";
}

/**
 * Marks the lowest total of a row: the row for which readers come. If none is the lowest for certain, because
 * totals are ranges, the one that begins lowest is marked with what its low end is for.
 */
function markTotals(
	row: Element, shown: readonly Model[], costs: readonly Cost[], mark: typeof markLowest,
): void {
	mark(row, shown, costs.map(boundsOf), endInMark);
	if (row.querySelector(".lowest")) return;
	const offered = costs.map((cost, i) => (shown[i]?.stage === "retired" ? null : cost));
	const first = leastOf(offered);
	const model = shown[first];
	const cost = costs[first];
	// Of what is at most an amount nobody knows where it begins, and of a part how much comes on top.
	if (!model || !cost || cost.atMost || cost.isPart) return;
	const only = onlyFor(cost.why);
	if (!only) return;
	const tag = make("span", { className: "tag ends" }, `lowest ${only}${endInMark(model)}`);
	row.children[first + 1]?.firstChild?.after(" ", tag);
}

/** For what the low end of a range is billed; "" if that has no short name. */
function onlyFor(why: string): string {
	if (why.includes("more for long prompts")) return "for short prompts";
	return why.includes("more at peak hours") ? "off-peak" : "";
}

/**
 * Puts the amounts of sources that disagree into the cells of prices: "$0.037 to $0.05, disputed". Bills have them,
 * and the file of models has the word only.
 */
export function showDisputed(bills: Costs, shown: readonly Model[]): void {
	for (const [fact, meter] of [["price_in", "input"], ["price_out", "output"]] as const) {
		const row = document.querySelector(`[data-row=${fact}]`);
		for (const [i, model] of shown.entries()) {
			const isOfText = !unitIn(model.value(fact === "price_in" ? "price_note" : "price_out_note"));
			if (model.value(fact) !== "disputed" || !isOfText) continue;
			const range = bills.listed(model, meter, bills.day);
			if (range) row?.children[i + 1]?.firstChild?.replaceWith(range, make("small", {}, ", disputed"));
		}
	}
}

/** A row for each coming day on which a plan costs something else at one of some models. */
function laterRows(
	bills: Costs, shown: readonly Model[], plan: Plan, now: readonly Cost[], mark: typeof markLowest,
	settings: Settings,
): readonly HTMLElement[] {
	return bills.turns(shown, plan).map((day) => {
		const head = make("th", { scope: "row" }, `From ${dateInWords(day)}`);
		const then = shown.map((model) => bills.cost(model, plan, day));
		const whys = shown.map((model) => bills.billedAs(model, day));
		const row = make("tr", {}, head, ...then.map((cost, i) => {
			const [maker = ""] = shown[i]?.canonical?.split("/") ?? [];
			return laterCell(now[i], ifFollowed(cost, providerOf(settings, { provider: maker })?.name), whys[i] ?? "");
		}));
		// Beside a bill that is only reported nobody knows which will be the lowest.
		const isReported = whys.some((why) => why.includes("reported:")) || then.some(({ doubt }) => doubt === "reported");
		if (!isReported) markTotals(row, shown, then, mark);
		return row;
	});
}

/** A cost that says what else it can be: "or more if it follows Google". */
function ifFollowed(cost: Cost, maker = "its maker"): Cost {
	if (!cost.follows) return cost;
	return { ...cost, why: [`or ${cost.follows} if it follows ${maker}`, cost.why].filter(Boolean).join(", ") };
}

/** A cell with what a use will cost, how many times as much as today that is, and why. */
function laterCell(now: Cost | undefined, then: Cost, why: string): HTMLElement {
	const cell = make("td", {});
	showCost(cell, then);
	// Not finite if either is not known. Nobody plans by the third digit.
	const times = (then: number | null, now: number | null | undefined): number =>
		Number(((then ?? 0) / (now ?? 0)).toPrecision(2));
	const rounded = times(then.low, now?.low);
	// Of a range the low end may be half as much, and the high end twice.
	const isOne = rounded === times(then.high, now?.high);
	const isSaid = isOne && Number.isFinite(rounded) && rounded !== 1 && rounded > 0;
	const said = isSaid ? [`${rounded}× today’s`, why] : [why];
	const words = said.filter(Boolean).join(", ");
	if (words) cell.append(make("small", { className: "parts" }, words));
	return cell;
}

/** The letters of the longest amount of some cells: no column is narrower, because amounts never break. */
function digitsIn(rows: readonly Element[]): number {
	const digitsOf = ({ firstChild }: Node): number => /\$\S+/.exec(firstChild?.textContent ?? "")?.[0].length ?? 0;
	return Math.max(...rows.flatMap((row) => [...row.querySelectorAll("td")].map(digitsOf)));
}
