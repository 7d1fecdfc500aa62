// The days that a period in words has: "this year", "within 3 months", "by 2027", "Q1 2027".

import { isoDay } from "../words.ts";

// Patterns of periods, which are parts of larger ones: the names of their groups are those of Groups.
export const filler = "(?:(?:(?<bound>(?:before|by|until) (?:the )?end of|before|by|until|up to|after|since|from)" +
	"|in|on|within|during|of|the) )*";
export const length = "(?:(?<count>a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|several" +
	"|\\d+) )?(?<unit>day|week|month|quarter|half[- ](?:an? )?year|year)(?<plural>s)?";
export const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// Whole names or their usual short forms: "new nova" asks for no November.
export const months = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?" +
	"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
// A day of it can be before it or behind: "1st of December", "Dec 11, 2026".
const nth = "(?:st|nd|rd|th)?";
export const monthName = `(?:(?<dayBefore>\\d{1,2})${nth} (?:of )?)?(?<name>${months})` +
	`(?:\\.? (?<dayBehind>\\d{1,2})${nth}(?![\\d.:-]))?(?:,? (?<ofYear>20\\d\\d))?`;
const dayOfMonth = "-(?<date>0[1-9]|[12]\\d|3[01])(?:/(?<until>[\\d-]{10}))?";
export const date = `(?<year>20\\d\\d)(?:-(?<month>0[1-9]|1[0-2])(?:${dayOfMonth})?)?`;
// Some models are called Q3: a quarter has a year, or a word before it.
const quarter = "(?<quarter>(?<=\\b(?:in|during|before|by|until|after|since|the|retiring|retires|ending|ends" +
	"|released) )q[1-4]|q[1-4](?=,? (?:of )?20\\d\\d))(?:,? (?:of )?(?<quarterYear>20\\d\\d))?";
export const period = `${filler}(?:(?<which>this|next|coming|last|past) )?` +
	`(?:${length}|${date}|soon|${quarter}|${monthName})\\b`;
/** Two days, months or years, with what is between them. */
const limit = `(?:20\\d\\d(?:-\\d\\d){0,2}|(?:\\d{1,2}${nth} (?:of )?)?(?:${months})` +
	`(?: \\d{1,2}${nth}(?!\\d))?(?:,? 20\\d\\d)?)`;
const range = new RegExp(`\\b(?:(?:between|from) )?(${limit}) (?:and|to|until|till|-|–) (${limit})(?![\\d.-])`);
const single = new RegExp(`^(?:${date}|${monthName})$`);
const past = /\b(?:released|launched|published|came out|new|retired|expired|ended|died|stopped)\b/;
const numbers: Readonly<Record<string, number>> = {
	a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12,
	few: 6, several: 6,
};

const soon = 3; // months

/** The number of days of a month, which can be beyond December. */
const lengthOf = (y: number, m: number): number => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();

/** The first day of a period, and the first one after it. */
export type Days = readonly [from: string, to: string];

/**
 * Whether a period is a month, a quarter or a year of the calendar: "last month" and "next month" are
 * the ones beside this one. "The last month" and "the next month" end or begin today, as numbers of days do.
 */
export function isOfCalendar({ 0: phrase, groups = {} }: RegExpExecArray): boolean {
	const { which = "", count, unit = "", plural } = groups;
	// "The next half year" begins today, as most mean it, but "this half year" is one of the calendar.
	const isHalf = which === "this" && unit.startsWith("half");
	const isNamed = isHalf || /^(?:this|last|next)$/.test(which) && /^(?:month|quarter|year)$/.test(unit);
	// Most say "this quarter" and "the next quarter" of those of the calendar.
	const isLength = count || plural || (unit !== "quarter" && /\bthe (?:last|next) /.test(phrase));
	return isNamed && !isLength;
}

/** What the groups of a pattern match, by their names. */
export type Groups = Readonly<Record<string, string | undefined>>;

/** A day in UTC. Months and days that are out of range roll over: the month 12 is the next January. */
export const dayAt = (y: number, m: number, d: number): string => isoDay(new Date(Date.UTC(y, m, d)));

/**
 * The first day of a period, and the first one after it, counted from a day: forwards or, of what
 * is past, backwards.
 */
export function daysOf(found: RegExpExecArray, now: Date, backwards: boolean): Days {
	const { groups = {} } = found;
	return numberedDays(groups) ?? monthDays(groups, now, backwards) ??
		quarterDays(groups, now, backwards) ?? calendarDays(found, now) ?? lengthDays(groups, now, backwards);
}

/** The days of a date in numbers: "2026-12-11", "2026-12", "2026"; null of other periods. */
function numberedDays({ year, month, date, until }: Groups): Days | null {
	if (!year) return null;
	const y = Number(year);
	if (!month) return [dayAt(y, 0, 1), dayAt(y + 1, 0, 1)];
	const m = Number(month) - 1;
	if (!date) return [dayAt(y, m, 1), dayAt(y, m + 1, 1)];
	const d = Number(date);
	return [dayAt(y, m, d), until ?? dayAt(y, m, d + 1)];
}

/**
 * The year that is meant by a month, a day or a quarter without one: that of the next December if it is
 * to come, and of the last one if it is past.
 */
function nearestYear(now: Date, isEarlier: boolean, isLater: boolean, backwards: boolean): number {
	const y = now.getUTCFullYear();
	return backwards ? y - Number(isLater) : y + Number(isEarlier);
}

/** The days of a month or day by its name: "December 2026", "11 Dec"; null of other periods. */
function monthDays(groups: Groups, now: Date, backwards: boolean): Days | null {
	const { name, ofYear, dayBefore, dayBehind } = groups;
	if (!name) return null;
	const m = monthNames.indexOf(name.slice(0, 3));
	const d = Number(dayBefore ?? dayBehind ?? 0); // 0: the whole month
	const isThisMonth = m === now.getUTCMonth();
	const isEarlierDay = d > 0 && isThisMonth && d < now.getUTCDate();
	const isLaterDay = d > 0 && isThisMonth && d > now.getUTCDate();
	const isEarlier = m < now.getUTCMonth() || isEarlierDay;
	const isLater = m > now.getUTCMonth() || isLaterDay;
	const y = ofYear ? Number(ofYear) : nearestYear(now, isEarlier, isLater, backwards);
	return d > 0 ? [dayAt(y, m, d), dayAt(y, m, d + 1)] : [dayAt(y, m, 1), dayAt(y, m + 1, 1)];
}

/** The number of the quarter of a day, from 0. */
const quarterOf = (now: Date): number => Math.floor(now.getUTCMonth() / 3);

/** The days of a quarter by its number: "Q1 2027"; null of other periods. */
function quarterDays({ quarter, quarterYear }: Groups, now: Date, backwards: boolean): Days | null {
	if (!quarter) return null;
	const n = Number(quarter.slice(1)) - 1;
	const nearest = nearestYear(now, n < quarterOf(now), n > quarterOf(now), backwards);
	const y = quarterYear ? Number(quarterYear) : nearest;
	return [dayAt(y, n * 3, 1), dayAt(y, n * 3 + 3, 1)];
}

/** The days of a period beside the one of today: "this year", "next month"; null of other periods. */
function calendarDays(found: RegExpExecArray, now: Date): Days | null {
	if (!isOfCalendar(found)) return null;
	const { which = "", unit } = found.groups ?? {};
	const step = { last: -1, next: 1 }[which] ?? 0;
	const y = now.getUTCFullYear();
	if (unit === "year") return [dayAt(y + step, 0, 1), dayAt(y + step + 1, 0, 1)];
	let months = 1;
	if (unit === "quarter") months = 3;
	if (unit?.startsWith("half")) months = 6;
	const first = (Math.floor(now.getUTCMonth() / months) + step) * months;
	return [dayAt(y, first, 1), dayAt(y, first + months, 1)];
}

const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7 };
const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, half: 6, year: 12 };

/** The days of a length from or up to today: "within 3 months", "the last two weeks", "soon". */
function lengthDays({ count, unit, plural }: Groups, now: Date, backwards: boolean): Days {
	const y = now.getUTCFullYear();
	const m = now.getUTCMonth();
	const d = now.getUTCDate();
	// How many "the next weeks" are is for the reader to say: six leave out nothing that is near.
	const said = count ?? (plural ? "several" : "one");
	const n = (numbers[said] ?? Number(said)) * (backwards ? -1 : 1);
	// A month before the 31st of March is the end of February: the 3rd of March would leave out days that
	// are asked for. Forwards, some days too many leave out nothing.
	const inMonths = (count: number): string =>
		dayAt(y, m + count, backwards ? Math.min(d, lengthOf(y, m + count)) : d);
	// "Half year", "half a year"
	const [kind = ""] = (unit ?? "").split(/[- ]/);
	const inDays = daysIn[kind];
	const other = inDays ? dayAt(y, m, d + n * inDays) : inMonths(kind ? n * (monthsIn[kind] ?? 0) : soon);
	return backwards ? [other, dayAt(y, m, d + 1)] : [dayAt(y, m, d), other];
}

/** The days that a word before a period leaves of it: before, by, until, after. "" is no bound. */
export function bounded([from, to]: Days, { bound, year, name, which, quarter }: Groups, today: string): Days {
	// "Before March" ends with February; but a length such as "by 3 months" begins today. A period
	// with a name can begin today, too.
	const isNamed = Boolean(year || name || quarter || which === "this");
	if (bound?.endsWith("end of")) return ["", to];
	if (bound === "before" || bound === "by") return ["", from === today && !isNamed ? to : from];
	if (bound === "after") return [to, ""];
	if (bound === "since" || bound === "from") return [from, ""];
	return bound ? ["", to] : [from, to];
}

/** Two days of one month: "between 15 and 30 november", "november 15 to 30". */
const upTo = "(and|to|until|till|-|–)";
const inMonth = new RegExp(`\\b(between|from) (\\d{1,2})${nth} ${upTo} (\\d{1,2}${nth}) (?:of )?(${months})\\b`, "g");
const ofMonth = new RegExp(`\\b(${months}) (\\d{1,2})${nth} ${upTo} (\\d{1,2})${nth}(?![\\w.-])`, "g");

/**
 * A text in which two days, months or years are one period, from the first to the last day, counted forwards or, of
 * what is past, backwards.
 */
export function asOne(written: string, now: Date, isPast = false): string {
	const text = written.replace(inMonth, "$1 $2 $5 $3 $4 $5").replace(ofMonth, "$1 $2 $3 $1 $4");
	return text.replace(range, (whole: string, first: string, last: string) => {
		const backwards = isPast || past.test(text);
		const end = single.exec(last);
		const year = end?.groups?.["ofYear"];
		// "March to June 2026" has both in one year.
		const start = single.exec(/20\d\d/.test(first) || !year ? first : `${first} ${year}`);
		if (!start || !end) return whole;
		const [from] = daysOf(start, now, backwards);
		const [, to] = daysOf(end, now, backwards);
		return from < to ? `${from}/${to}` : whole;
	});
}

/** A period in the words of a search, with its first day and the first one after it. */
export interface Period {
	readonly phrase: string;
	readonly days: Days;
	/** The days of a month, a day or a quarter without a year when it was last, if it is to come. */
	readonly earlier?: Days;
}

/** The period that a search names, counted forwards or, of what is past, backwards; null if it names none. */
export function periodIn(text: string, now: Date, backwards = false): Period | null {
	const today = isoDay(now);
	const found = [...text.matchAll(new RegExp(`(?<=^|\\s)${period}`, "g"))].at(-1);
	// What may rise has no month.
	if (!found || /soon|^may$/.test(found[0])) return null;
	const groups = found.groups ?? {};
	const [phrase] = found;
	const days = bounded(daysOf(found, now, backwards), groups, today);
	const { name, ofYear, quarter, quarterYear, which, bound } = groups;
	const isYearless = (name && !ofYear) || (quarter && !quarterYear);
	const isAhead = days[0] > today;
	if (!isYearless || which || bound || !isAhead) return { phrase, days };
	return { phrase, days, earlier: daysOf(found, now, true) };
}
