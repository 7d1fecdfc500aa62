// Where a model is cheapest, in a comparison.

import type { Model } from "./models.ts";
import { costOf, usualTerms, type Places } from "./places.ts";
import { plural, shortDay } from "./words.ts";

/** The price of input at a place; "" if its row shows that of something else than tokens of text. */
const textPrice = (offer: Model): string =>
	offer.cell("price_in") === offer.cell("input_price") ? offer.cell("price_in") : "";

/**
 * Where a model is cheapest and at which price, behind the number of its places. Some of these texts name the
 * price: "5 places, from $0.50".
 */
export function placesAt(
	{ count, cheapest, alike, priced, agreed, unsure }: Places, model: Model, others: readonly Model[],
	text: string, nameAt: (offer: Model) => string,
): string {
	const said: string[] = [];
	if (agreed && (priced > 1 || !cheapest)) {
		const many = alike ? ` and ${plural(alike, "other")}` : ""; // a place that asks the same is no worse
		const at = `at ${nameAt(agreed)}${many}`;
		const price = textPrice(agreed);
		// Whether that is the lowest price depends on who is right.
		if (!cheapest) {
			// A column of seven has no room for a list of them, which is below, unfolded.
			const names = [...new Set(unsure.map(nameAt))];
			const disputed = names.length > 2 ? `${names.length} others` : names.join(", ");
			said.push(`${price || agreed.cell("price_in")} ${at}`, `disputed at ${disputed}`);
		} else if (text.includes(",")) {
			said.push(at);
		} else if (alike + 1 === count) {
			// A cloud can add a surcharge in some regions, which lists do not have: what is the same is the list price.
			said.push(price ? `all at the list price of ${price}` : "all at the same list price");
		} else {
			said.push(["cheapest", price, at].filter(Boolean).join(" "));
		}
	}
	// What a place asked months ago counts for no lowest price, but it may still ask that.
	const least = Math.min(...[agreed, model].map((offer) => (offer && costOf(offer)) ?? Infinity));
	const late = others.find((offer) => offer.value("price_read") && usualTerms(offer) && textPrice(offer));
	if (late && (costOf(late) ?? Infinity) < least) {
		said.push(`${textPrice(late)} at ${nameAt(late)} as read on ${shortDay(late.value("price_read")!)}`);
	}
	const list = said.join(", ");
	return list && (list.startsWith("at ") ? ` ${list}` : `, ${list}`);
}
