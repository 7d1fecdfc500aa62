// Where else a model is offered, in a comparison. The script that finds models to add brings it, because few
// readers unfold the list.

import type { Costs } from "./costs.ts";
import { item, make } from "./dom.ts";
import type { Model } from "./models.ts";
import { unitIn, type Offers } from "./places.ts";
import { keyOf, providerOf, type Settings } from "./settings.ts";
import { shortDay } from "./words.ts";

/** Terms of offers by the ends of their ids, in the words of models' pages. */
const termsInWords: Readonly<Record<string, string>> = {
	batch: "in batches", flex: "slower", free: "with limits", spot: "on spare capacity", fast: "faster",
};

/** The terms that an id ends in, in words; "" if there are none, or if the model itself is called so. */
function termsOf({ id, canonical }: Model): string {
	const end = /[:-](\w+)$/.exec(id)?.[1] ?? "";
	return canonical?.endsWith(end) ? "" : termsInWords[end] ?? "";
}

/**
 * What an offer costs, on which terms, and the day on which that was read if it is late. Bills have the amounts
 * of sources that disagree.
 */
export function priceOf(offer: Model, bills: Costs | null): string {
	let isRange = false;
	const amountOf = (fact: string, note: string, meter: "input" | "output"): string => {
		const isOfText = !unitIn(offer.value(note));
		const range = offer.value(fact) === "disputed" && isOfText && bills?.listed(offer, meter, bills.day);
		isRange ||= Boolean(range);
		return range || offer.cell(fact);
	};
	const prices = [amountOf("price_in", "price_note", "input"), amountOf("price_out", "price_out_note", "output")];
	const read = offer.value("price_read");
	const day = read && `read ${shortDay(read)}`; // so it counts for no lowest price
	const disputed = isRange ? "disputed" : "";
	return [prices.join(" / "), disputed, termsOf(offer), offer.value("price_note"), day].filter(Boolean).join(", ");
}

/**
 * Returns the other offers of a model, each with a link that adds it. Of a place with several, each has its
 * id: they can cost the same on the same terms, and equal lines would seem to be a fault.
 */
export function elsewhere(
	settings: Settings, offers: Offers, model: Model, address: (added: string) => string, bills: Costs | null,
): readonly HTMLElement[] {
	const others = offers.of(model);
	const at = Map.groupBy([model, ...others], ({ provider }) => provider);
	return others.map((offer) => {
		const link = make("a", { href: address(keyOf(offer)) }, providerOf(settings, offer).name);
		link.dataset["add"] = keyOf(offer);
		link.title = `Compare ${offer.id} too`;
		const isOneOfSeveral = (at.get(offer.provider)?.length ?? 0) > 1;
		const id = isOneOfSeveral ? [make("code", {}, offer.id), " "] : [];
		return item(link, " ", ...id, make("small", {}, priceOf(offer, bills)));
	});
}
