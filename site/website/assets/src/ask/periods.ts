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

/**
 * The first day of a period, and the first one after it, counted from a day: forwards or, of what
 * is past, backwards.
 */
function daysOf(found: RegExpExecArray, now: Date, backwards: boolean): Days {
	const { groups = {} } = found;
	const { which, count, unit, year, month, date, name, ofYear, until, quarter, quarterYear } = groups;
	// Months and days that are out of range roll over: the month 12 is the next January.
	const at = (y: number, m: number, d: number): string => isoDay(new Date(Date.UTC(y, m, d)));
	const y = now.getUTCFullYear();
	const m = now.getUTCMonth();
	const d = now.getUTCDate();
	if (year && month && date) {
		const [inYear, inMonth, onDay] = [Number(year), Number(month) - 1, Number(date)];
		return [at(inYear, inMonth, onDay), until ?? at(inYear, inMonth, onDay + 1)];
	}
	if (year && month) return [at(Number(year), Number(month) - 1, 1), at(Number(year), Number(month), 1)];
	if (name) {
		const named = monthNames.indexOf(name.slice(0, 3));
		const onDay = Number(groups["dayBefore"] ?? groups["dayBehind"] ?? 0);
		if (onDay) {
			const isEarlier = named < m || (named === m && onDay < d);
			const isLater = named > m || (named === m && onDay > d);
			const inYear = ofYear ? Number(ofYear) : backwards ? y - Number(isLater) : y + Number(isEarlier);
			return [at(inYear, named, onDay), at(inYear, named, onDay + 1)];
		}
		// Without a year it is the next December of what is to come, and the last one of what was.
		const nearest = backwards ? y - Number(named > m) : y + Number(named < m);
		const inYear = ofYear ? Number(ofYear) : nearest;
		return [at(inYear, named, 1), at(inYear, named + 1, 1)];
	}
	if (year) return [at(Number(year), 0, 1), at(Number(year) + 1, 0, 1)];
	const thisQuarter = Math.floor(m / 3);
	if (quarter) {
		const n = Number(quarter.slice(1)) - 1;
		const nearest = backwards ? y - Number(n > thisQuarter) : y + Number(n < thisQuarter);
		const inYear = quarterYear ? Number(quarterYear) : nearest;
		return [at(inYear, n * 3, 1), at(inYear, n * 3 + 3, 1)];
	}
	if (isOfCalendar(found)) {
		const step = { last: -1, next: 1 }[which ?? ""] ?? 0;
		if (unit === "year") return [at(y + step, 0, 1), at(y + step + 1, 0, 1)];
		const months = unit === "quarter" ? 3 : 1;
		const first = (Math.floor(m / months) + step) * months;
		return [at(y, first, 1), at(y, first + months, 1)];
	}
	const sign = backwards ? -1 : 1;
	// How many "the next weeks" are is for the reader to say: six leave out nothing that is near.
	const said = count ?? (groups["plural"] ? "several" : "one");
	const n = sign * (numbers[said] ?? Number(said));
	const monthsOf: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
	const days: Readonly<Record<string, number>> = { day: 1, week: 7 };
	// A month before the 31st of March is the end of February: the 3rd of March would leave out days that
	// are asked for. Forwards, some days too many leave out nothing.
	const inMonths = (count: number): string =>
		at(y, m + count, backwards ? Math.min(d, lengthOf(y, m + count)) : d);
	const inDays = days[unit ?? ""];
	const other = inDays ? at(y, m, d + n * inDays) : inMonths(unit ? n * (monthsOf[unit] ?? 0) : soon);
	return backwards ? [other, at(y, m, d + 1)] : [at(y, m, d), other];
}

type Groups = Readonly<Record<string, string | undefined>>;

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

/** Takes periods out of a search: returns the rest, and what they mean. */
export function readPeriods(
	text: string, now: Date,
): { readonly rest: string; readonly meant: readonly string[] } {
	const meant: string[] = [];
	const today = isoDay(now);
	const tomorrow = isoDay(new Date(now.getTime() + day));
	const yesterday = isoDay(new Date(now.getTime() - day));
	let rest = text.replace(/\byesterday\b/, yesterday).replace(/\btoday\b/, today)
		.replace(/\btomorrow\b/, tomorrow);
	if (!/knowledge|cut-?off|train/.test(rest)) rest = asOne(rest, now);
	const came = released.exec(rest) ?? lately.exec(rest);
	const isOfKnowledge = /knowledge|cut-?off|train/.test(rest);
	const ends = ending.exec(rest) ?? (came || isOfKnowledge ? null : bare.exec(rest) ?? alone.exec(rest));
	const before = ends ? denied.exec(rest.slice(0, ends.index)) : null;
	if (ends && before) {
		// "Not retiring this year": no filter has what is safe in a period. Models that nobody deprecated
		// come near, and the filter says what it is.
		meant.push("status=active");
		rest = rest.replace(before[0] + ends[0], " ");
	} else if (ends) {
		const groups = ends.groups ?? {};
		const isNamed = Boolean(groups["name"] || groups["which"] === "this");
		// "Retired in October" is of the last one.
		const isPast = /^(?:last|past|since)$/.test(groups["which"] ?? groups["bound"] ?? "") ||
			(isNamed && /^(?:retired|expired|ended|died|stopped)$/.test(groups["what"] ?? ""));
		const [from, end] = bounded(daysOf(ends, now, isPast), groups, today);
		const to = isPast && (!end || end > tomorrow) ? tomorrow : end;
		// What has ended is asked for only by a period that is over.
		const isOver = isPast || (to && to <= today);
		// The last that ended and the next that ends are both those nearest to today.
		meant.push(to && `retiring_before=${to}`, isPast ? "sort=retires" : "sort=retires&order=asc");
		if (!isOver) meant.push("retired=not&reported=too");
		if (from && (from > today || isOver)) meant.push(`retiring_after=${from}`);
		rest = rest.replace(ends[0], " ");
	}
	// "Hide retired" asks for what the list shows by itself.
	const hides = "(?:not|non|never|no|without|hide|exclude|excluding|skip|except)";
	const hidden = new RegExp(`\\b${hides}[ -](?:yet |the |any )?retired\\b`);
	if (hidden.test(rest)) {
		meant.push("retired=not");
		rest = rest.replace(hidden, " ");
	} else if (/\bretired\b/.test(rest) && !/(?:retiring|deprecated) or retired/.test(rest)) {
		meant.push(`status=deprecated&retiring_before=${tomorrow}`, "sort=retires");
		rest = rest.replace(/\bretired\b/, " ");
	}
	if (came) {
		const groups = came.groups ?? {};
		const [from, to] = bounded(daysOf(came, now, true), groups, today);
		// A year or a month that is over has an end, too; "the last year" and "soon" go on until today.
		const isNamed = groups["year"] || groups["name"] || groups["quarter"] || groups["bound"] || isOfCalendar(came);
		const isOver = isNamed && to && to <= today;
		// The filter includes its day: it is the last one of the period.
		const last = isOver ? isoDay(new Date(Date.parse(to) - day)) : "";
		meant.push(from && `released_after=${from}`, last && `released_before=${last}`, "sort=released");
		rest = rest.replace(came[0], ` ${groups["between"] ?? ""} `);
	}
	const knows = isOfKnowledge ? cutoff.exec(rest) : null;
	// No filter has models that know nothing after a day. Those that do would be the opposite answer.
	const isMeant = knows && knows.groups?.["bound"] !== "before";
	if (isMeant) {
		const { year, month, name, ofYear, bound } = knows.groups ?? {};
		const named = name ? String(monthNames.indexOf(name.slice(0, 3)) + 1).padStart(2, "0") : "01";
		// A month without a year is of the year in which it was last.
		const inYear = year ?? ofYear ?? String(now.getUTCFullYear() - Number(Number(named) > now.getUTCMonth() + 1));
		// The filter includes its month: after 2024 is from January 2025 on.
		const isMonth = month || name;
		const after = bound === "after" ? 1 : 0;
		const first = new Date(Date.UTC(
			Number(inYear) + (isMonth ? 0 : after), Number(month ?? named) - 1 + (isMonth ? after : 0), 1,
		));
		meant.push(`cutoff_after=${isoDay(first).slice(0, 7)}`);
		rest = rest.replace(knows[0], " ").replace(/\b(knowledge|training|trained|cut-?off|data)\b/g, " ");
	}
	return { rest, meant: meant.filter(Boolean) };
}
