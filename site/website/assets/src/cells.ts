// What lists and comparisons show of a model.

import type { Cost } from "./costs.ts";
import { byID, field, make } from "./dom.ts";
import type { Model } from "./models.ts";
import { isLower, works, type Places } from "./places.ts";
import { modelHref, nameOf, type Settings } from "./settings.ts";
import { dollars, plural, shortDay } from "./words.ts";

/**
 * At how many places a model can be reached, and from which price of input on, if that is another
 * than the row shows; "" if at one. If the row no longer works, where or how long others do. Go's
 * placesInWords has the same words.
 */
export function placesText({ count, cheapest, last }: Places, model: Model): string {
	if (count > 0 && !works(model)) {
		return last ? `elsewhere until ${shortDay(last)}` : `still at ${plural(count, "place")}`;
	}
	if (count < 2) return "";
	// A row shows the price of what its model is for, such as audio, which that of text tokens must
	// not seem to undercut.
	const at = plural(count, "place");
	const range = cheapest?.value("input_price") === "disputed" && cheapest.value("price_in_range");
	const price = range || cheapest?.value("price_in");
	const isShown = price === (model.value("price_in_range") ?? model.value("price_in"));
	if (!price || isShown || !(range || price === cheapest?.cell("input_price"))) return at;
	if (!isLower(cheapest, model)) return at;
	if (price === "free") return `${at}, also free`;
	const isConfirmed = !cheapest?.value("price_note")?.includes("unconfirmed");
	return `${at}, from ${price}${isConfirmed ? "" : " unconfirmed"}`;
}

/**
 * Fills a cell with what a use costs, or why that is not known. In lists, whose columns are narrow,
 * the reason is a title, unless it is what the reader chose.
 */
export function showCost(cell: HTMLElement, cost: Cost | null, inList = false): void {
	if (!cost) return cell.replaceChildren();
	const [amount, range] = inList ? rangeOf(cost) : amountOf(cost);
	const reason = cost.high === 0 ? "" : cost.why; // what is free has nothing to explain
	// A bill that doubles at some hours is no matter of how a model is used: it is said in lists, too.
	const [ofText] = /^text tokens only(?=;)/.exec(reason) ?? []; // rows show the price of something else
	const isShown = !inList || cost.isChosen || reason.startsWith("more at");
	// "up to $114.00 at peak hours"
	const said = [range, isShown ? reason : ofText].filter(Boolean).join(", ")
		.replace(/^((?:up )?to \S+), more/, "$1");
	cell.title = isShown ? "" : reason;
	cell.replaceChildren(amount);
	if (said) cell.append(" ", make("small", {}, said));
}

/** The mark of a price that nobody who may speak for the provider states. The template "doubt" has the same. */
export const doubtMark = (): HTMLElement =>
	make("span", { className: "doubt", role: "img", ariaLabel: "unconfirmed", title: "unconfirmed" }, "†");

/** Returns what a use costs, and up to which amount if it is a range: "$344", "up to $688". */
function amountOf({ low, high, atMost }: Cost): readonly [amount: string, range: string] {
	if (low === null || high === null) return ["–", ""];
	if (high === 0) return ["free", ""];
	// Of what may be any amount below a bound, only the bound is known.
	if (atMost) return [`at most ${dollars(high)}`, ""];
	const isRange = dollars(high) !== dollars(low);
	return [low === 0 ? "free" : dollars(low), isRange ? `up to ${dollars(high)}` : ""];
}

/**
 * Returns what a use costs for short prompts, and up to what: "from $344", "to $688". Lists are ordered by the
 * most, which few pay: as the amount of the row it would hide what most do.
 */
function rangeOf(cost: Cost): readonly [amount: string, bound: string] {
	const { low, high, atMost } = cost;
	if (low === null || !high) return amountOf(cost);
	if (atMost) return [dollars(high), "at most"];
	if (dollars(high) === dollars(low)) return [dollars(high), ""];
	return [`from ${low === 0 ? "free" : dollars(low)}`, `to ${dollars(high)}`];
}

/** Returns what a use costs, in words: "$344 up to $688". */
export const costText = (cost: Cost): string =>
	cost.low === null ? "not known" : amountOf(cost).filter(Boolean).join(" ");

/** Copies a template of the page, and shows a model in its places. */
export function copyFor(model: Model, template: string, settings: Settings): HTMLElement {
	const { content } = byID<HTMLTemplateElement>(template);
	const copy = document.importNode(content, true).firstElementChild as HTMLElement;
	const link = field<HTMLAnchorElement>(copy, "link");
	link.href = modelHref(settings, model);
	link.textContent = nameOf(model);
	for (const cell of copy.querySelectorAll<HTMLElement>("[data-fact]")) {
		cell.textContent = model.cell(cell.dataset["fact"] ?? "");
	}
	for (const sign of copy.querySelectorAll<HTMLElement>("[data-value-of]")) {
		sign.classList.add(model.value(sign.dataset["valueOf"] ?? "") ?? "none");
		// Only a promise of the provider is green. Go's IsHearsay has the same rule.
		if (/^(said|reported) /.test(model.value("until") ?? "")) sign.classList.add("said");
	}
	return copy;
}
