// Which prices of the ids of a text are announced to rise. An id without an announced end would
// otherwise look as if nothing changed.

import { stageOf } from "../catalog/stage.ts";
import type { Found } from "../checker.ts";
import type { Model } from "../models.ts";
import { keyOf } from "../settings.ts";
import { dateInWords, plural } from "../words.ts";

/** A price that rises. */
interface Rise {
	readonly day: string; // "2026-12-01", or a month: "2026-12"
	readonly reported: boolean; // by others than the provider
}

/** What is said of some rises: "1 price rises", "on 1 December 2026". */
type Said = readonly [count: string, when: string];

/** Says how many prices of some ids rise, and when the first does; nothing if none is announced to. */
export function risesIn(all: readonly Pick<Found, "findings">[], day: string): readonly Said[] {
	const models = new Map<string, Model>(); // by key: an id can have several spellings
	for (const { findings: [first] } of all) {
		if (first) models.set(keyOf(first.model), first.model);
	}
	const rises = [...models.values()].flatMap((model) => riseOf(model, day) ?? []);
	const announced = rises.filter(({ reported }) => !reported);
	const reported = rises.filter((rise) => rise.reported);
	return [
		...saidOf(announced, "price rises", "prices rise"),
		...saidOf(reported, "price is reported to rise", "prices are reported to rise"),
	];
}

function saidOf(rises: readonly Rise[], one: string, many: string): readonly Said[] {
	const [first] = rises.map((rise) => rise.day).sort();
	if (!first) return [];
	const isMonth = first.length === "2026-12".length;
	const when = isMonth ? `in ${monthInWords(first)}` : `on ${dateInWords(first)}`;
	return [[plural(rises.length, one, many), rises.length > 1 ? `the first ${when}` : when]];
}

/** Returns "December 2026" of "2026-12". */
const monthInWords = (month: string): string => dateInWords(`${month}-01`).replace(/^1 /, "");

// The words of rows: "→ $4 on 1 Dec", "→ $4 in Dec 2027", "→ $4, 1 Dec, reported".
const coming = /^→ \$(\d[\d.]*)(?:,| on| in) ((?:\d+ )?[A-Z][a-z]+(?: \d{4})?)(, reported)?$/;

/** Returns the first rise of the price of a model that works then; null if none is known. */
export function riseOf(model: Model, day: string): Rise | null {
	if (stageOf(model, day) === "retired") return null;
	const end = model.retirement_date;
	const rises = (["price_in", "price_out"] as const).flatMap((fact) => {
		const [, next, on = "", reported] = coming.exec(model.value(`${fact}_next`) ?? "") ?? [];
		const now = amountOf(model.value(fact) ?? "");
		const from = dayOf(on, day);
		if (!next || now === null || Number(next) <= now || !from || (end && end <= from)) return [];
		return [{ day: from, reported: reported !== undefined }];
	});
	return rises.sort((a, b) => a.day.localeCompare(b.day))[0] ?? null;
}

/** Returns the amount of a price as rows have it, "$0.50" or "free"; null if it is none, as "disputed". */
function amountOf(price: string): number | null {
	if (price === "free") return 0;
	const [, amount] = /^\$(\d[\d.]*)$/.exec(price) ?? [];
	return amount ? Number(amount) : null;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns the day of "1 Dec", "Dec" or "1 Dec 2027"; "" if it is past, or none. */
function dayOf(words: string, today: string): string {
	const [, date, name = "", year] = /^(\d+ )?([A-Z][a-z]+)( \d{4})?$/.exec(words) ?? [];
	const month = months.indexOf(name) + 1;
	if (month === 0) return "";
	const two = (n: number): string => String(n).padStart(2, "0");
	const inYear = (n: number): string => `${n}-${two(month)}${date ? `-${two(Number(date))}` : ""}`;
	if (year) return inYear(Number(year)) > today ? inYear(Number(year)) : "";
	// Without a year it is less than eleven months away from the day of the build, which can be some
	// weeks ago: what was then to come may be past.
	const maxAge = 31 * 86_400_000;
	const thisYear = inYear(Number(today.slice(0, 4)));
	if (thisYear > today) return thisYear;
	return Date.parse(today) - Date.parse(thisYear) <= maxAge ? "" : inYear(Number(today.slice(0, 4)) + 1);
}
