// The prices of past days in an answer of the list, which itself has only those of today: the page of each model
// has the others.

import type { Reading } from "./ask/reading.ts";
import { load } from "./load.ts";
import { pricesFrom, type Prices } from "./pastprice.ts";
import { modelHref, type Settings } from "./settings.ts";
import { isoDay } from "./words.ts";

/**
 * Returns the prices by day in the HTML of the page of a model; null if it has none. A parser of the browser is
 * no way to them, because the site lets no script make HTML.
 */
export function pricesIn(html: string): Prices | null {
	const [, written = ""] = /\sdata-prices="([^"]+)"/.exec(html) ?? [];
	const text = written.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
	return text ? JSON.parse(text) as Prices : null;
}

/**
 * An answer about the price on a past day, with what is known of that day. If the page of the model does not come,
 * the answer stays as it is: it links to the page.
 */
export async function withPastPrices(settings: Settings, found: Reading, now = new Date()): Promise<Reading> {
	const { about, on, until, withPast } = found;
	if (!about || !on || !withPast || !settings.pages) return found;
	// The page does not know since when the first price holds: not before the release, which the answer says.
	const released = about.known("release_date") ?? "";
	const last = until ?? on;
	if (last < released) return found;
	const isDay = released.length === "2026-01-01".length; // and not a month
	const first = isDay && on < released ? released : on;
	const read = async (response: Response): Promise<Prices | null> => pricesIn(await response.text());
	const prices = await load(modelHref(settings, about), "prices", read).catch(() => null);
	return prices ? { ...found, said: withPast(pastInWords([first, last], prices, about.perToken, now)) } : found;
}

/** Says what a model cost from the first of some past days to the last, within a sentence, and for how much. */
function pastInWords(
	[first, last]: readonly [string, string], prices: Prices, isPerToken: boolean, now: Date,
): string {
	const said = pricesFrom(first, last, prices, isoDay(now));
	const sentence = said.slice(0, 1).toLowerCase() + said.slice(1);
	return isPerToken && sentence.includes("$") ? `${sentence} Prices are for a million tokens.` : sentence;
}
