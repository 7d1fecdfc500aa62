// What lists and comparisons show of a model.

import type { Cost } from "./costs.ts";
import { byID, field, make } from "./dom.ts";
import type { Model } from "./models.ts";
import { works, type Places } from "./places.ts";
import { modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
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
	const price = cheapest?.value("price_in");
	const at = plural(count, "place");
	if (!price || price !== cheapest?.cell("input_price") || price === model.value("price_in")) return at;
	return price === "free" ? `${at}, also free` : `${at}, from ${price}`;
}

/**
 * Fills a cell with what a use costs, or why that is not known. In lists, whose columns are narrow,
 * the reason is a title, unless it is the tier of service.
 */
export function showCost(cell: HTMLElement, cost: Cost | null, inList = false): void {
	if (!cost) return cell.replaceChildren();
	const { low, high, atMost, why } = cost;
	const range = low !== null && high !== null && high > low ? `up to ${dollars(high)}` : "";
	const reason = low === 0 ? "" : why; // what is free has nothing to explain
	const isOfTier = low === null && /^no \w+ price$/.test(reason); // which the reader chose
	const isShown = !inList || isOfTier;
	const said = [range, isShown && reason].filter(Boolean).join(", ");
	cell.title = isShown ? "" : reason;
	const bound = atMost && low ? "at most " : "";
	cell.replaceChildren(bound + amountText(low));
	if (said) cell.append(" ", make("small", {}, said));
}

function amountText(amount: number | null): string {
	if (amount === null) return "–";
	return amount === 0 ? "free" : dollars(amount);
}

/** Copies a template of the page, and shows a model in its places. */
export function copyFor(model: Model, template: string, settings: Settings): HTMLElement {
	const { content } = byID<HTMLTemplateElement>(template);
	const copy = document.importNode(content, true).firstElementChild as HTMLElement;
	const maker = providerOf(settings, model);
	const monogram = field(copy, "monogram");
	const link = field<HTMLAnchorElement>(copy, "link");
	monogram.classList.replace("p0", `p${maker.number}`);
	monogram.textContent = maker.monogram;
	link.href = modelHref(settings, model);
	link.textContent = nameOf(model);
	for (const cell of copy.querySelectorAll<HTMLElement>("[data-fact]")) {
		cell.textContent = model.cell(cell.dataset["fact"] ?? "");
	}
	for (const sign of copy.querySelectorAll<HTMLElement>("[data-value-of]")) {
		sign.classList.add(model.value(sign.dataset["valueOf"] ?? "") ?? "none");
	}
	return copy;
}
