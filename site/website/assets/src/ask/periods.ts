// Periods that searches name: what ends, came out or was learned when.

import { day, isoDay } from "../words.ts";

// Periods in words: "this year", "within 3 months", "by 2027", "in the last two weeks".
const filler = "(?:(?:(?<bound>before|by|until|up to|after|since|from)|in|on|within|during|of|the) )*";
const length = "(?:(?<count>a|an|one|two|three|six|few|several|\\d+) )?" +
	"(?<unit>day|week|month|quarter|year)(?<plural>s)?";
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// Whole names or their usual short forms: "new nova" asks for no November.
export const months = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?" +
	"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
// A day of it can be before it or behind: "1st of December", "Dec 11, 2026".
const nth = "(?:st|nd|rd|th)?";
const monthName = `(?:(?<dayBefore>\\d{1,2})${nth} (?:of )?)?(?<name>${months})` +
	`(?:\\.? (?<dayBehind>\\d{1,2})${nth}(?![\\d.:-]))?(?:,? (?<ofYear>20\\d\\d))?`;
const date = "(?<year>20\\d\\d)(?:-(?<month>\\d\\d)(?:-(?<date>\\d\\d)(?:/(?<until>[\\d-]{10}))?)?)?";
// Some models are called Q3: a quarter has a year, or a word before it.
const quarter = "(?<quarter>(?<=\\b(?:in|during|before|by|until|after|since|the|retiring|retires|ending|ends" +
	"|released) )q[1-4]|q[1-4](?=,? (?:of )?20\\d\\d))(?:,? (?:of )?(?<quarterYear>20\\d\\d))?";
const period = `${filler}(?:(?<which>this|next|coming|last|past) )?` +
	`(?:${length}|${date}|soon|${quarter}|${monthName})\\b`;
/** Two days, months or years, with what is between them. */
const limit = `(?:20\\d\\d(?:-\\d\\d){0,2}|(?:\\d{1,2}${nth} (?:of )?)?(?:${months})` +
	`(?: \\d{1,2}${nth}(?!\\d))?(?:,? 20\\d\\d)?)`;
const range = new RegExp(`\\b(?:(?:between|from) )?(${limit}) (?:and|to|until|till|-|–) (${limit})(?![\\d.-])`);
const single = new RegExp(`^(?:${date}|${monthName})$`);
const past = /\b(?:released|launched|published|came out|new|retired|expired|ended|died|stopped)\b/;
const endWords = "(?<what>retir\\w+|expir\\w+|end(?:s|ed|ing)?|shut(?:s|ting)? down|sunset\\w*|stop\\w*" +
	"|dying|die[ds]?|deprecated|discontinued|going away|end of life|eol)";
const ending = new RegExp(`\\b${endWords} ${period}`);
// Without a word of what happens, a coming day is that of an end, which is what has days ahead.
const bare = new RegExp(`\\b(?<bound>before|by|until|up to) (?:the )?(?:${date}|${monthName})\\b`);
const alone = new RegExp(`^\\s*(?:in )?${monthName}\\s*$`);
const released =
	new RegExp(`\\b(?:released|launched|published|came out|new)(?<between>(?: \\S+){0,4}?) ${period}`);
/** Without a word of what happens, what is over is a time of releases. */
const lately = new RegExp(`^\\s*(?:new )?(?=(?:since|in the (?:last|past)|last|past) )${period}\\s*$`);
const cutoff = new RegExp("\\b(?:knowledge|training|trained)?(?: ?(?:cut-?off|data|on|date))* ?" +
	`${filler}(?:${date}|${monthName})\\b`);
/** How long models are to be safe, which no filter has: "safe until 2027", "supported for 2 years". */
const safePeriod = new RegExp("\\b(?:safe|available|supported|usable|works?|working|lasts?|lives?" +
	"|guaranteed|alive|stable)" +
	"(?: at least)? (?:until|till|through|past|beyond|for)(?: at least)? (?:the )?(?:end of )?" +
	`(?:${date}|${monthName}|${length})\\b`);
const denied = new RegExp("\\b(?:not|no|never|without|(?:do|does|will) not|(?:do|does|wo)n['’]?t)" +
	"(?: be| get| being| getting)? $");
/** That no end is announced, which no filter has, either. */
const noEnd = new RegExp("\\b(?:never (?:retires?|ends?|expires?|dies?|stops?)" +
	"|(?:without|with no|ha(?:s|ve) no|no|lack(?:s|ing)?|missing) (?:an? |any )?" +
	"(?:(?:known|announced|planned|scheduled|set|fixed|published) )*" +
	"(?:end(?:ing)?|retirement|deprecation|shutdown|sunset|eol|end[- ]of[- ]life|expiry|expiration)" +
	"(?: dates?| days?)?(?: (?:is|was|yet|announced|known|planned|scheduled|set|published|in sight))*)" +
	"(?=$|[\\s,?!])");
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, six: 6, few: 6, several: 6 };

const soon = 3; // months

/** The number of days of a month, which can be beyond December. */
const lengthOf = (y: number, m: number): number => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();

/** The first day of a period, and the first one after it. */
export type Days = readonly [from: string, to: string];

/**
 * Whether a period is a month, a quarter or a year of the calendar: "last month" and "next month" are
 * the ones beside this one. "The last month" and "the next month" end or begin today, as numbers of days do.
 */
function isOfCalendar({ 0: phrase, groups = {} }: RegExpExecArray): boolean {
	const { which = "", count, unit = "", plural } = groups;
	const isNamed = /^(?:this|last|next)$/.test(which) && /^(?:month|quarter|year)$/.test(unit);
	// Most say "this quarter" and "the next quarter" of those of the calendar.
	const isLength = count || plural || (unit !== "quarter" && /\bthe (?:last|next) /.test(phrase));
	return isNamed && !isLength;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A day in UTC. Months and days that are out of range roll over: the month 12 is the next January. */
const dayAt = (y: number, m: number, d: number): string => isoDay(new Date(Date.UTC(y, m, d)));

/**
 * The first day of a period, and the first one after it, counted from a day: forwards or, of what
 * is past, backwards.
 */
function daysOf(found: RegExpExecArray, now: Date, backwards: boolean): Days {
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
	const months = unit === "quarter" ? 3 : 1;
	const first = (Math.floor(now.getUTCMonth() / months) + step) * months;
	return [dayAt(y, first, 1), dayAt(y, first + months, 1)];
}

const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7 };
const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

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
	const inDays = daysIn[unit ?? ""];
	const other = inDays ? dayAt(y, m, d + n * inDays) : inMonths(unit ? n * (monthsIn[unit] ?? 0) : soon);
	return backwards ? [other, dayAt(y, m, d + 1)] : [dayAt(y, m, d), other];
}

/** The days that a word before a period leaves of it: before, by, until, after. "" is no bound. */
function bounded([from, to]: Days, { bound, year, name, which, quarter }: Groups, today: string): Days {
	// "Before March" ends with February; but a length such as "by 3 months" begins today. A period
	// with a name can begin today, too.
	const isNamed = Boolean(year || name || quarter || which === "this");
	if (bound === "before" || bound === "by") return ["", from === today && !isNamed ? to : from];
	if (bound === "after") return [to, ""];
	if (bound === "since" || bound === "from") return [from, ""];
	return bound ? ["", to] : [from, to];
}

/**
 * How long models are to be there, in the words of a search, which no filter has: that they do not end
 * in a period, or that no end is announced. "" if it does not ask for that.
 */
export function lifeIn(text: string): string {
	const [safe] = safePeriod.exec(text) ?? noEnd.exec(text) ?? [];
	if (safe) return safe;
	const ends = ending.exec(text);
	const before = ends ? denied.exec(text.slice(0, ends.index)) : null;
	return ends && before ? before[0] + ends[0] : "";
}

/** A text in which two days, months or years are one period, from the first to the last day. */
function asOne(text: string, now: Date): string {
	return text.replace(range, (whole: string, first: string, last: string) => {
		const backwards = past.test(text);
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

/** The words of a search that name a period, and its first day and the first one after it; else null. */
export function periodIn(text: string, now: Date): { readonly phrase: string; readonly days: Days } | null {
	const today = isoDay(now);
	const found = [...text.matchAll(new RegExp(`(?<=^|\\s)${period}`, "g"))].at(-1);
	// What may rise has no month.
	if (!found || /soon|^may$/.test(found[0])) return null;
	return { phrase: found[0], days: bounded(daysOf(found, now, false), found.groups ?? {}, today) };
}

/** A search of which some words were taken out: the rest, and what the words mean. */
interface Read {
	readonly rest: string;
	readonly meant: readonly string[];
}

/** A day some days after another one. */
const daysAfter = (now: Date, n: number): string => isoDay(new Date(now.getTime() + n * day));

const ofKnowledge = /knowledge|cut-?off|train/;

/** Takes periods out of a search: returns the rest, and what they mean. */
export function readPeriods(text: string, now: Date): Read {
	let rest = text.replace(/\byesterday\b/, daysAfter(now, -1)).replace(/\btoday\b/, isoDay(now))
		.replace(/\btomorrow\b/, daysAfter(now, 1));
	const isOfKnowledge = ofKnowledge.test(rest);
	if (!isOfKnowledge) rest = asOne(rest, now);
	// Both are sought in the whole search: words of one can be between those of the other.
	const came = released.exec(rest) ?? lately.exec(rest);
	// A day without a word of what happens is that of an end only if nothing else has it.
	const ends = ending.exec(rest) ?? (came || isOfKnowledge ? null : bare.exec(rest) ?? alone.exec(rest));
	let read: Read = { rest, meant: [] };
	if (ends) read = takeEnd(read, ends, now);
	read = takeRetired(read, now);
	if (came) read = takeRelease(read, came, now);
	if (isOfKnowledge) read = takeCutoff(read, now);
	return { ...read, meant: read.meant.filter(Boolean) };
}

/** Takes out when models end: "retiring in March", "not retiring this year". */
function takeEnd({ rest, meant }: Read, ends: RegExpExecArray, now: Date): Read {
	const before = denied.exec(rest.slice(0, ends.index));
	if (before) {
		// "Not retiring this year": no filter has what is safe in a period. Models that nobody deprecated
		// come near, and the filter says what it is.
		return { rest: rest.replace(before[0] + ends[0], " "), meant: [...meant, "status=active"] };
	}
	const today = isoDay(now);
	const tomorrow = daysAfter(now, 1);
	const groups = ends.groups ?? {};
	const isPast = hasEnded(groups);
	const [from, end] = bounded(daysOf(ends, now, isPast), groups, today);
	const to = isPast && (!end || end > tomorrow) ? tomorrow : end;
	// What has ended is asked for only by a period that is over.
	const isOver = isPast || (to !== "" && to <= today);
	const isFromLater = from !== "" && (from > today || isOver);
	return {
		rest: rest.replace(ends[0], " "),
		meant: [
			...meant,
			to && `retiring_before=${to}`,
			// The last that ended and the next that ends are both those nearest to today.
			isPast ? "sort=retires" : "sort=retires&order=asc",
			isOver ? "" : "retired=not&reported=too",
			isFromLater ? `retiring_after=${from}` : "",
		],
	};
}

/** Whether the words of an end are about one that is past. */
function hasEnded({ what = "", which, bound, name }: Groups): boolean {
	if (/^(?:last|past|since)$/.test(which ?? bound ?? "")) return true;
	// "Retired in October" is of the last one.
	const isNamed = Boolean(name) || which === "this";
	return isNamed && /^(?:retired|expired|ended|died|stopped)$/.test(what);
}

/** "Hide retired" asks for what the list shows by itself. */
const hidden = new RegExp("\\b(?:not|non|never|no|without|hide|exclude|excluding|skip|except)" +
	"[ -](?:yet |the |any )?retired\\b");

/** Takes out whether models have ended. */
function takeRetired({ rest, meant }: Read, now: Date): Read {
	if (hidden.test(rest)) return { rest: rest.replace(hidden, " "), meant: [...meant, "retired=not"] };
	const isAsked = /\bretired\b/.test(rest) && !/(?:retiring|deprecated) or retired/.test(rest);
	if (!isAsked) return { rest, meant };
	const ended = `status=deprecated&retiring_before=${daysAfter(now, 1)}`;
	return { rest: rest.replace(/\bretired\b/, " "), meant: [...meant, ended, "sort=retires"] };
}

/** Takes out when models came out: "released in June", "new models since March". */
function takeRelease({ rest, meant }: Read, came: RegExpExecArray, now: Date): Read {
	const today = isoDay(now);
	const groups = came.groups ?? {};
	const [from, to] = bounded(daysOf(came, now, true), groups, today);
	// A year or a month that is over has an end, too; "the last year" and "soon" go on until today.
	const isNamed = groups["year"] || groups["name"] || groups["quarter"] || groups["bound"] || isOfCalendar(came);
	const isOver = isNamed && to && to <= today;
	// The filter includes its day: it is the last one of the period.
	const last = isOver ? isoDay(new Date(Date.parse(to) - day)) : "";
	return {
		rest: rest.replace(came[0], ` ${groups["between"] ?? ""} `),
		meant: [
			...meant, from && `released_after=${from}`, last && `released_before=${last}`, "sort=released",
		],
	};
}

/** Takes out up to when models know: "trained after 2024-06". */
function takeCutoff({ rest, meant }: Read, now: Date): Read {
	const knows = cutoff.exec(rest);
	// No filter has models that know nothing after a day. Those that do would be the opposite answer.
	if (!knows || knows.groups?.["bound"] === "before") return { rest, meant };
	const { year, month, name, ofYear, bound } = knows.groups ?? {};
	const named = name ? monthNames.indexOf(name.slice(0, 3)) + 1 : 1;
	// A month without a year is of the year in which it was last.
	const nearest = now.getUTCFullYear() - Number(named > now.getUTCMonth() + 1);
	const y = Number(year ?? ofYear ?? nearest);
	const m = Number(month ?? named) - 1;
	// The filter includes its month: after 2024 is from January 2025 on.
	const isMonth = Boolean(month || name);
	const after = bound === "after" ? 1 : 0;
	const first = isMonth ? dayAt(y, m + after, 1) : dayAt(y + after, m, 1);
	return {
		rest: rest.replace(knows[0], " ").replace(/\b(knowledge|training|trained|cut-?off|data)\b/g, " "),
		meant: [...meant, `cutoff_after=${first.slice(0, 7)}`],
	};
}
