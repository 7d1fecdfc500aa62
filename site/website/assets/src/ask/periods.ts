// Periods that searches name: what ends, came out or was learned when.

import { day, isoDay } from "../words.ts";

// Periods in words: "this year", "within 3 months", "by 2027", "in the last two weeks".
const filler = "(?:(?:(?<bound>before|by|until|up to|after|since|from)|in|on|within|during|of|the) )*";
const length = "(?:(?<count>a|an|one|two|three|six|\\d+) )?(?<unit>day|week|month|quarter|year)s?";
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// Whole names or their usual short forms: "new nova" asks for no November.
const monthName = "(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?" +
	"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:,? (?<ofYear>20\\d\\d))?";
const date = "(?<year>20\\d\\d)(?:-(?<month>\\d\\d)(?:-(?<date>\\d\\d))?)?";
const period =
	`${filler}(?:(?<which>this|next|last|past) )?(?:${length}|${date}|soon|${monthName})\\b`;
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
export const safePeriod = new RegExp("\\b(?:safe|available|supported|usable|works?|working|lasts?|lives?" +
	"|guaranteed|alive|stable)" +
	"(?: at least)? (?:until|till|through|past|beyond|for)(?: at least)? (?:the )?(?:end of )?" +
	`(?:${date}|${monthName}|${length})\\b`);
const denied = /\b(?:not|no|never|without|(?:do|does|will) not|(?:do|does|wo)n['’]?t) $/;
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, six: 6 };

const soon = 3; // months

/** The number of days of a month, which can be beyond December. */
const lengthOf = (y: number, m: number): number => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();

/** The first day of a period, and the first one after it. */
type Days = readonly [from: string, to: string];

/**
 * The first day of a period, and the first one after it, counted from a day: forwards or, of what
 * is past, backwards.
 */
function daysOf({ groups = {} }: RegExpExecArray, now: Date, backwards: boolean): Days {
	const { which, count, unit, year, month, date, name, ofYear } = groups;
	// Months and days that are out of range roll over: the month 12 is the next January.
	const at = (y: number, m: number, d: number): string => isoDay(new Date(Date.UTC(y, m, d)));
	const y = now.getUTCFullYear();
	const m = now.getUTCMonth();
	const d = now.getUTCDate();
	if (year && month && date) {
		const [inYear, inMonth, onDay] = [Number(year), Number(month) - 1, Number(date)];
		return [at(inYear, inMonth, onDay), at(inYear, inMonth, onDay + 1)];
	}
	if (year && month) return [at(Number(year), Number(month) - 1, 1), at(Number(year), Number(month), 1)];
	if (name) {
		const named = monthNames.indexOf(name.slice(0, 3));
		// Without a year it is the next December of what is to come, and the last one of what was.
		const nearest = backwards ? y - Number(named > m) : y + Number(named < m);
		const inYear = ofYear ? Number(ofYear) : nearest;
		return [at(inYear, named, 1), at(inYear, named + 1, 1)];
	}
	if (year) return [at(Number(year), 0, 1), at(Number(year) + 1, 0, 1)];
	if (which === "this" && unit === "year") return [at(y, 0, 1), at(y + 1, 0, 1)];
	if (which === "this" && unit === "month") return [at(y, m, 1), at(y, m + 1, 1)];
	if (which === "next" && unit === "year" && !count) return [at(y + 1, 0, 1), at(y + 2, 0, 1)];
	if (which === "next" && unit === "month" && !count) return [at(y, m + 1, 1), at(y, m + 2, 1)];
	const sign = backwards ? -1 : 1;
	const n = sign * (numbers[count ?? "one"] ?? Number(count));
	const months: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
	const days: Readonly<Record<string, number>> = { day: 1, week: 7 };
	// A month before the 31st of March is the end of February: the 3rd of March would leave out days that
	// are asked for. Forwards, some days too many leave out nothing.
	const inMonths = (count: number): string =>
		at(y, m + count, backwards ? Math.min(d, lengthOf(y, m + count)) : d);
	const inDays = days[unit ?? ""];
	const other = inDays ? at(y, m, d + n * inDays) : inMonths(unit ? n * (months[unit] ?? 0) : soon);
	return backwards ? [other, at(y, m, d + 1)] : [at(y, m, d), other];
}

type Groups = Readonly<Record<string, string | undefined>>;

/** The days that a word before a period leaves of it: before, by, until, after. "" is no bound. */
function bounded([from, to]: Days, { bound, year, name, which }: Groups, today: string): Days {
	// "Before March" ends with February; but a length such as "by 3 months" begins today. A period
	// with a name can begin today, too.
	const isNamed = Boolean(year || name || which === "this");
	if (bound === "before" || bound === "by") return ["", from === today && !isNamed ? to : from];
	if (bound === "after") return [to, ""];
	if (bound === "since" || bound === "from") return [from, ""];
	return bound ? ["", to] : [from, to];
}

/** Takes periods out of a search: returns the rest, and what they mean. */
export function readPeriods(
	text: string, now: Date,
): { readonly rest: string; readonly meant: readonly string[] } {
	const meant: string[] = [];
	const today = isoDay(now);
	const tomorrow = isoDay(new Date(now.getTime() + day));
	const yesterday = isoDay(new Date(now.getTime() - day));
	let rest = text.replace(/\byesterday\b/, yesterday).replace(/\btoday\b/, today);
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
		// A year or a month that is over has an end, too; "last year" and "soon" go on until today.
		const isOver = (groups["year"] || groups["name"] || groups["bound"]) && to && to <= today;
		// The filter includes its day: it is the last one of the period.
		const last = isOver ? isoDay(new Date(Date.parse(to) - day)) : "";
		meant.push(from && `released_after=${from}`, last && `released_before=${last}`, "sort=released");
		rest = rest.replace(came[0], ` ${groups["between"] ?? ""} `);
	}
	const knows = isOfKnowledge ? cutoff.exec(rest) : null;
	// No filter has models that know nothing after a day. Those that do would be the opposite answer.
	const isMeant = knows && knows.groups?.["bound"] !== "before";
	if (isMeant) {
		const { year, month, name, ofYear } = knows.groups ?? {};
		const named = name ? String(monthNames.indexOf(name.slice(0, 3)) + 1).padStart(2, "0") : "01";
		// A month without a year is of the year in which it was last.
		const inYear = year ?? ofYear ?? String(now.getUTCFullYear() - Number(Number(named) > now.getUTCMonth() + 1));
		meant.push(`cutoff_after=${inYear}-${month ?? named}`);
		rest = rest.replace(knows[0], " ").replace(/\b(knowledge|training|trained|cut-?off|data)\b/g, " ");
	}
	return { rest, meant: meant.filter(Boolean) };
}
