// What a use costs a month at the ids of a text, now and later. Both sums are of the same ids: what
// is known on one of the days only would look like a saving, or like a rise.

import { stageOf } from "../catalog/stage.ts";
import type { Cost, Costs, Turn } from "../costs.ts";
import { boundsOf } from "../lowest.ts";
import type { Model } from "../models.ts";
import { writtenAs } from "../profile.ts";
import type { Found } from "../scan.ts";
import { endsToday, isReported } from "../stack.ts";
import type { Plan } from "../use.ts";
import { dateInWords, day as dayLength, dollars, isoDay, plural } from "../words.ts";
import { inOtherUnits } from "./replaced.ts";
import { firstOf } from "./texts.ts";

/** What something costs at least and at most, in dollars. */
export interface Amount {
	readonly low: number;
	readonly high: number;
	readonly atMost: boolean; // whether it may be any amount below, because a price is not known
}

/** What a use costs a month at an id. */
export interface Month {
	readonly id: string;
	readonly place: string; // the provider that the text names with it; "" if none
	readonly now: Amount | null; // null if it is not known
	readonly why: string; // what is uncertain about that amount, and what it leaves out; "" if nothing
	readonly then: Amount | null; // on the later day
	readonly by: string; // the id that is used then instead; "" if the same
	readonly unknown: boolean; // whether no model has the id
	readonly retired: boolean; // by now, so that its last prices count
	readonly today: boolean; // whether that is today
	readonly gone: string; // that it has ended by then and nothing is known to replace it; else ""
	/** Whether no provider confirms the prices of today. */
	readonly unconfirmed: boolean;
	/** Whether the amount of the later day rests on what only others than the provider say. */
	readonly reported: boolean;
	/** How that amount becomes another if the place follows its maker, which has announced other prices. */
	readonly follows?: Turn | undefined;
	/** Whether what replaces it by then is priced in another unit, so that nobody can compare the two. */
	readonly isOtherUnit: boolean;
}

/**
 * Returns the day of the second sum: when the last announced price begins or, if none is announced,
 * the next first of January; later if an id ends later within a year, because a sum that leaves out
 * an end that is near would promise that nothing changes.
 */
export function laterDay(
	all: readonly Pick<Found, "findings">[], nexts: readonly (Model | undefined)[], bills: Costs, day: string,
): string {
	const own = all.flatMap(({ findings: [first] }) => first?.model ?? []);
	const models = [...own, ...nexts.filter((next) => next !== undefined)];
	const nextYear = Number(day.slice(0, 4)) + 1;
	const changes = models.flatMap((model) => bills.changes(model, "", day)).sort();
	const ends = own.flatMap(({ retirement_date: end }) => end ?? [])
		.filter((end) => end > day && end <= `${nextYear}${day.slice(4)}`);
	return [changes.at(-1) ?? `${nextYear}-01-01`, ...ends].sort().at(-1) as string;
}

/** By what, for whom and for when something is billed. */
export interface Billing {
	readonly bills: Costs;
	readonly plan: Plan;
	readonly day: string; // of the reader
	readonly later: string; // the day of the second sum
}

/** An id that is billed, and who names what replaces it if its provider does not. */
type Billed = Pick<Found, "id" | "place" | "findings"> & Partial<Pick<Found, "sites">>;

/** Returns what a use costs a month at an id. */
export function monthOf(
	{ id, place, findings: [first], sites }: Billed, next: Model | undefined, { bills, plan, day, later }: Billing,
): Month {
	const model = first?.model;
	const none = {
		id,
		place,
		now: null,
		then: null,
		by: "",
		unknown: model === undefined,
		retired: false,
		today: false,
		gone: "",
		unconfirmed: false,
		reported: false,
		isOtherUnit: false,
	};
	if (!model) return { ...none, why: "" };
	// What replaces a profile of Bedrock is asked for by a profile, too.
	const scope = bills.scopeIn(model, id);
	const billOf = (of: Model, on: string): Cost =>
		bills.cost(of, { ...plan, scope: of.provider === model.provider ? scope : "" }, on);
	const costOf = (of: Model, on: string): Amount | null => {
		const { low, high, atMost } = billOf(of, on);
		return low === null || high === null ? null : { low, high, atMost };
	};
	const stops = model.retirement_date;
	const retired = stageOf(model, day) === "retired";
	const isToday = endsToday(model, day);
	// What ends after the build and by now counts with its last prices, as what had ended by then.
	const lastDay = stops && retired && stops > bills.day ? dayBefore(stops) : day;
	const now = costOf(model, lastDay);
	const today = billOf(model, lastDay);
	const unknown = { ...none, unconfirmed: today.doubt !== "", why: now ? today.why : "", today: isToday };
	// What has retired by then is replaced by then.
	const isReplaced = next !== undefined && (retired || (stops !== null && stops <= later));
	if (isReplaced) {
		const isOtherUnit = inOtherUnits(model, next);
		const then = isOtherUnit ? null : costOf(next, later);
		const { doubt, follows } = billOf(next, later);
		const reported = isReported(model) || doubt !== "" || Boolean(sites);
		return { ...unknown, now, then, by: writtenAs(next, model, id).id, retired, reported, follows, isOtherUnit };
	}
	// The last prices of what has retired are none of a later day, unless it is billed as another.
	const isGone = retired && !bills.billedAs(model, later);
	const then = isGone ? null : costOf(model, later);
	const { why, hasEnded, doubt, follows } = billOf(model, later);
	const ended = hasEnded ? `${why} by then` : "";
	return { ...unknown, now, then, retired, reported: doubt !== "", follows, gone: isGone ? goneOn(isToday) : ended };
}

/** Returns how what has ended is told. */
const goneOn = (isToday: boolean): string => (isToday ? "it ends today" : "retired");

const dayBefore = (day: string): string => isoDay(new Date(Date.parse(day) - dayLength));

/** What the ids cost from a day between now and the later one; the first is of today. */
export interface Step {
	readonly day: string;
	readonly months: readonly Month[]; // of the same ids, in the same order
}

/**
 * Returns what the ids cost today with the replacements of what has retired and, after that, on each day
 * before the later one from which one of them may cost something else.
 */
export function stepsTo(
	all: readonly Billed[], nexts: readonly (Model | undefined)[], billing: Billing,
): readonly Step[] {
	const { bills, day, later } = billing;
	const daysOf = all.map(({ findings: [first] }, i) => {
		const models = [first?.model, nexts[i]].filter((model) => model !== undefined);
		const changes = models.flatMap((model) => bills.changes(model, "", day));
		const days = [...changes, first?.model.retirement_date ?? ""];
		return new Set(days.filter((other) => other > day && other < later));
	});
	let before: readonly Month[] | undefined;
	return [...new Set([day, ...daysOf.flatMap((days) => [...days])])].sort().map((on) => {
		// What has no other price on a day is not billed again: a text can have thousands of ids.
		const months = all.map((found, i) => {
			const kept = daysOf[i]?.has(on) ? undefined : before?.[i];
			return kept ?? monthOf(found, nexts[i], { ...billing, later: on });
		});
		before = months;
		return { day: on, months };
	});
}

/**
 * A part of what is said of the month. All together are sentences; a page shows each amount with its label as a
 * figure, and between figures nothing:
 *
 *	of      of how many ids the amounts are
 *	amount  large
 *	label   from when on an amount holds, and what is uncertain about it
 *	joint   words between figures
 *	words   what the figures leave out
 *	note    what they are made of, small
 */
export interface Part {
	readonly text: string;
	readonly kind: "of" | "amount" | "label" | "joint" | "words" | "note";
}

const part = (kind: Part["kind"], text: string): Part => ({ text, kind });
const amount = (of: Amount): Part => part("amount", amountText(of));

/** A sum, and the day from which it holds. */
interface Sum {
	readonly day: string;
	readonly sum: Amount;
	readonly reported: boolean; // as that of a month
	readonly follows: Turn | undefined; // as that of a month
}

const maxSums = 4; // after that of now: more would be a table

/**
 * Returns the sums after now of some ids, by their places among the months: each that is another than
 * the one before, because a last sum alone would hide a higher one; and how many are left out.
 */
function sumsOf(
	months: readonly Month[], counted: readonly number[], later: string, steps: readonly Step[],
): { readonly sums: readonly Sum[]; readonly left: number } {
	const amountsOn = (of: readonly Month[]): readonly (Amount | null)[] => counted.map((i) => of[i]?.then ?? null);
	// A sum without the price of one id would look like a saving.
	const [today, ...coming] = steps;
	const isKnown = (step: Step): boolean => !amountsOn(step.months).includes(null);
	const known = coming.filter(isKnown);
	const isReportedIn = (of: readonly Month[]): boolean => counted.some((i) => of[i]?.reported);
	const followsIn = (of: readonly Month[]): Turn | undefined => {
		const turns = new Set(counted.flatMap((i) => of[i]?.follows ?? []));
		return turns.size > 1 ? "another" : [...turns][0];
	};
	const sumAt = (day: string, of: readonly Month[], sum: Amount): Sum =>
		({ day, sum, reported: isReportedIn(of), follows: followsIn(of) });
	const all = [...known, { day: later, months }]
		.map((step) => sumAt(step.day, step.months, sumOf(amountsOn(step.months))));
	// What replaces the retired does so today, and not on the day on which another id changes.
	const start = today && isKnown(today) ? amountsOn(today.months) : counted.map((i) => months[i]?.now ?? null);
	let before = amountText(sumOf(start));
	const others = all.filter(({ sum }) => {
		const text = amountText(sum);
		const isOther = text !== before;
		before = text;
		return isOther;
	});
	// That nothing changes is said of the later day.
	if (others.length === 0) return { sums: all.slice(-1), left: 0 };
	// Today's sum with the replacements is said if no other shows how high the bill becomes.
	const first = sumOf(start);
	if (today && others.every(({ sum }) => isMore(first, sum))) {
		const unchanged = sumOf(counted.map((i) => months[i]?.now ?? null));
		if (isMore(first, unchanged)) others.unshift(sumAt(today.day, today.months, first));
	}
	if (others.length <= maxSums) return { sums: others, left: 0 };
	const [highest] = others.toSorted((a, b) => b.sum.high - a.sum.high);
	const sums = others.filter((one, i) => i === 0 || one === highest || i === others.length - 1);
	return { sums, left: others.length - sums.length };
}

/**
 * Returns what some ids cost a month together, or what a use costs that is once, now and from each day on
 * from which that is another sum, up to a later day, and what is known of those of which one of the two is not.
 */
export function saidOf(
	months: readonly Month[], later: string, steps: readonly Step[] = [], isOnce = false,
): readonly Part[] {
	if (months.length === 0) return [];
	const subject = isOnce ? "this use" : "a month";
	const from = `from ${dateInWords(later)} on`;
	const counted = months.filter(({ now, then }) => now && then);
	const others = months.filter(({ now, then }) => !now || !then);
	const isKnownNow = others.some(({ now }) => now);
	const isNowAsked = counted.length > 0 || isKnownNow; // else the sentence says it of all
	const left = firstOf(others.map((month) => `${nameOf(month)} (${knownOf(month, from, isNowAsked)})`));
	if (counted.length === 0) {
		// A sum of nothing would be $0.00, which reads as if it were free.
		const none = isKnownNow
			? `Nothing has a known price both now and ${from}`
			: `What ${subject} costs now is not known`;
		return [part("words", `${none}: ${left}.`)];
	}
	const together = counted.length > 1 ? " together" : "";
	let rest = " Then at announced prices, with the replacements of what has retired by then.";
	// It is said at the sum itself: nobody pays the last prices of what has ended.
	const gone = counted.filter(({ retired, today }) => retired && !today);
	const ending = counted.filter(({ today }) => today).map(nameOf);
	if (ending.length > 0) rest += ` Counted at its last prices, because it ends today: ${firstOf(ending)}.`;
	const places = months.flatMap(({ now, then }, i) => (now && then ? [i] : []));
	const { sums, left: leftOut } = sumsOf(months, places, later, steps);
	if (leftOut > 0) rest += ` Between these days are ${plural(leftOut, "more sum")}, none above the highest here.`;
	const coming = sums.flatMap(({ day, sum, reported, follows }, i) => {
		const isLast = i === sums.length - 1;
		const doubts = [
			reported && "by reports that are not confirmed",
			follows && `or ${follows} if a place follows its maker`,
		].filter(Boolean);
		const doubt = doubts.length > 0 ? ` (${doubts.join(", ")})` : "";
		const label = part("label", ` from ${dateInWords(day)} on${doubt}`);
		return [part("joint", isLast ? ", and " : ", "), amount(sum), label];
	});
	// A sum that stands alone is read as that of all ids.
	const lead = left ? `For ${counted.length} of ${months.length} ids ${subject} costs ` : `${capital(subject)} costs `;
	const doubts = [
		gone.length > 0 && `with the last prices of what has retired: ${firstOf(gone.map(nameOf))}`,
		counted.some(({ unconfirmed }) => unconfirmed) && "at unconfirmed prices",
	].filter(Boolean);
	const doubt = doubts.length > 0 ? ` (${doubts.join("; ")})` : "";
	const sum = sumOf(counted.map(({ now }) => now));
	return [
		part("of", lead),
		amount(sum),
		part("label", `${together} now${doubt}`),
		...coming,
		part("joint", "."),
		...(left ? [part("words", ` Left out: ${left}.`)] : []),
		part("note", rest),
	];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An id with the place that the text names: one id can be there of several places. */
function nameOf({ id, place, unknown }: Month): string {
	// What is before an id that no model has can be another name of the place: vertex_ai/my-bot.
	const hasPlace = id.startsWith(`${place}/`) || (unknown && id.includes("/"));
	return place && !hasPlace ? `${place}/${id}` : id;
}

/** Returns what is known of an id that has no price on one of the days: why the sums leave it out. */
function knownOf(
	{ now, then, by, unknown, retired, gone, isOtherUnit }: Month, from: string, isNowAsked: boolean,
): string {
	const other = isOtherUnit ? `${by} is priced in another unit` : "";
	if (now) {
		const paid = `${amountText(now)} ${retired ? "at its last prices" : "now"}`;
		return `${paid}; ${gone || other || `${by || "its price"} not known then`}`;
	}
	if (other) return other;
	if (!then) return unknown ? "not in the catalog" : "no price known";
	const coming = `${by && `${by} `}${amountText(then)} a month ${from}`;
	return isNowAsked ? `not known now; ${coming}` : coming;
}

/** Whether an amount can be higher than another one, by what is seen of them. */
const isMore = (one: Amount, other: Amount): boolean =>
	one.high > other.high && dollars(one.high) !== dollars(other.high);

/**
 * Returns an amount in words: "$950", "$950 up to $1,900" if it is uncertain which prices
 * apply, or "at most $950" if a price is not known that would make it less.
 */
export function amountText({ low, high, atMost }: Amount): string {
	if (atMost && high > 0) return `at most ${dollars(high)}`;
	const isRange = dollars(high) !== dollars(low);
	return isRange ? `${dollars(low)} up to ${dollars(high)}` : dollars(low);
}

/**
 * Says whether an amount becomes more or less; "" if it may stay: by its low end, a range would look
 * like a saving that nobody may ever make.
 */
export function changeIn(now: Amount, then: Amount): "dearer" | "cheaper" | "" {
	const before = boundsOf(now);
	const after = boundsOf(then);
	if (!before || !after) return "";
	if (after.low > before.high) return "dearer";
	return after.high < before.low ? "cheaper" : "";
}

function sumOf(amounts: readonly (Amount | null)[]): Amount {
	let low = 0;
	let high = 0;
	let atMost = false;
	for (const amount of amounts) {
		low += amount?.low ?? 0;
		high += amount?.high ?? 0;
		atMost ||= amount?.atMost ?? false;
	}
	return { low, high, atMost };
}
