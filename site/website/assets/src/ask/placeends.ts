// When places end what others still sell: of open weights each place has a day of its own, and clouds end some
// models before their makers do.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { usualTerms, works } from "../places.ts";
import { plural, shortDay } from "../words.ts";

/** The offers of a model that tell when places end it. */
export interface PlaceEnds {
	readonly hasMaker: boolean; // whether its maker sells it, or did, whose end is that of the model
	readonly ending: readonly Model[]; // the last offer of each place that ends it, the next first
	readonly ended: readonly Model[]; // the same of places that ended it on a known day, the latest first
	readonly open: number; // places that still sell it, of which no end is known
}

/** The ends of a model at each place that sells it or did. */
export function endsByPlace(catalog: Catalog, { canonical }: Model): PlaceEnds {
	const offers = catalog.models.filter((model) =>
		canonical !== null && model.canonical === canonical && usualTerms(model));
	const places = [...Map.groupBy(offers, ({ provider }) => provider).values()];
	const byDay = (a: Model, b: Model): number => (a.ends ?? "").localeCompare(b.ends ?? "");
	const ending: Model[] = [];
	const ended: Model[] = [];
	let open = 0;
	for (const rows of places) {
		const working = rows.filter(works);
		// A place ends a model with its last id.
		const last = (working.length > 0 ? working : rows).toSorted(byDay).at(-1);
		if (working.some(({ ends }) => ends === null)) open++;
		else if (working.length > 0 && last) ending.push(last);
		else if (last?.stage === "retired" && last.ends) ended.push(last);
	}
	const hasMaker = offers.some(({ makers }) => makers);
	return { hasMaker, ending: ending.sort(byDay), ended: ended.sort(byDay).reverse(), open };
}

const most = 2; // places in a sentence: the page of the model has all

/** Days of places in a sentence: "Bolt: 9 Dec 2026, Cube: 1 Feb 2027 and 2 more". */
function daysInWords(catalog: Catalog, offers: readonly Model[]): string {
	const days = offers.slice(0, most).map((offer) => {
		const isReported = offer.value("until") === "reported to end";
		return `${placeOf(catalog, offer)}: ${shortDay(offer.ends ?? "")}${isReported ? " (reported)" : ""}`;
	});
	const more = offers.length - days.length;
	return days.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Says when places end a model: "Bolt ends it on 9 Dec 2026"; "" if there are none. */
function endsInWords(catalog: Catalog, offers: readonly Model[]): string {
	const [only, second] = offers;
	if (!only) return "";
	if (second || only.value("until") === "reported to end") return `it ends at ${daysInWords(catalog, offers)}`;
	return `${placeOf(catalog, only)} ends it on ${shortDay(only.ends ?? "")}`;
}

/** The name of the place of an offer. */
export const placeOf = (catalog: Catalog, { provider }: Model): string =>
	catalog.providers.find(({ id }) => id === provider)?.name ?? provider;

/** Says which other places end a model before the one of a row does, or did; "" if none is known to. */
export function earlierElsewhere(catalog: Catalog, model: Model): string {
	if (!works(model)) return "";
	const { ending, ended } = endsByPlace(catalog, model);
	const isEarlier = ({ provider, ends }: Model): boolean =>
		provider !== model.provider && (model.ends === null || (ends ?? "") < model.ends);
	const next = ending.filter(isEarlier);
	const past = ended.filter(isEarlier);
	const earlier = next.length > 0 ? `Earlier at ${daysInWords(catalog, next)}. ` : "";
	return earlier + (past.length > 0 ? `Ended already at ${daysInWords(catalog, past)}. ` : "");
}

const noEnd = "9999"; // after all days

/** The day up to which an offer works, as far as its provider says; "" if nobody knows whether it goes on. */
function worksUntil(model: Model): string {
	const until = model.value("until");
	if (until === "retires") return model.value("retirement_date") ?? "";
	if (until === "safe until") return model.value("until_day") ?? "";
	return until === "no end announced" ? noEnd : "";
}

/** The place that sells a model longest after the place of a row ends it, and until when in words. */
export interface Longest {
	readonly provider: string;
	readonly place: string; // its name
	readonly until: string; // "until 8 Apr 2027"
}

/**
 * Who sells a model longest after the place of a row ends it, as its page has it; null if that has no announced or
 * past end, or nobody is known to.
 */
export function longestElsewhere(catalog: Catalog, model: Model): Longest | null {
	const end = ["retires", "retired"].includes(model.value("until") ?? "") ? model.value("retirement_date") : null;
	if (end === null || model.canonical === null) return null;
	const isOther = (other: Model): boolean =>
		other.canonical === model.canonical && other.provider !== model.provider && works(other) &&
		usualTerms(other);
	const [longest] = catalog.models.filter((other) => isOther(other) && worksUntil(other) > end)
		.sort((a, b) => worksUntil(b).localeCompare(worksUntil(a)));
	if (!longest) return null;
	const day = worksUntil(longest);
	const isPromise = longest.value("until") === "safe until";
	const until = day === noEnd
		? "without an announced end"
		: `until ${shortDay(day)}${isPromise ? " at least" : ""}`;
	return { provider: longest.provider, place: placeOf(catalog, longest), until };
}

/** Says who sells a model longer than the place of a row, which still works; "" if nobody is known to. */
export function soldLonger(catalog: Catalog, model: Model): string {
	const longest = works(model) ? longestElsewhere(catalog, model) : null;
	return longest ? `${longest.place} sells it ${longest.until}. ` : "";
}

/**
 * Says when places end a model that its maker does not sell: no place speaks for the others. The one of a row, which
 * is named before, is left out. "" if there is no other.
 */
export function restOfPlaces({ ending, ended, open }: PlaceEnds, catalog: Catalog, named?: Model): string {
	const others = (offers: readonly Model[]): readonly Model[] =>
		offers.filter(({ provider }) => provider !== named?.provider);
	const later = others(ending);
	const gone = others(ended).length;
	const parts = [
		endsInWords(catalog, later),
		open > 0 ? `no end is known at ${plural(open, named ? "other place" : "place")}` : "",
		gone > 0 ? `it has ended at ${plural(gone, "place")}` : "",
	].filter(Boolean);
	return parts.join("; ");
}

/** Returns a sentence with a capital at its start and a stop: "" remains. */
export const sentence = (text: string): string =>
	text && `${text.slice(0, 1).toUpperCase()}${text.slice(1)}. `;
