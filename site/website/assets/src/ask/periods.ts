// What searches ask of periods: what ends, came out or was learned when.

import { day, isoDay } from "../words.ts";
import {
	asOne, bounded, date, dayAt, daysOf, filler, isOfCalendar, length, monthName, monthNames, months, period,
	type Groups,
} from "./days.ts";
import { withDates } from "./feasts.ts";

export { months, periodIn, type Days, type Period } from "./days.ts";

/** "By the end of" a period is no end of a model. */
const noBound = "(?<!\\b(?:before|by|until) (?:the )?)";
const endWords = `(?<what>retir\\w+|expir\\w+|${noBound}end(?:s|ed|ing)?|` +
	"shut(?:s|ting)? down|sunset\\w*|stop\\w*" +
	"|dying|die[ds]?|deprecated|discontinued|going away|end of life|eol)";
const ending = new RegExp(`\\b${endWords} ${period}`);
// Without a word of what happens, a coming day is that of an end, which is what has days ahead.
/** What ends at a place in a period, with the place between both: "what ends on azure this year". */
const endThere = new RegExp(`\\b${endWords} (?<there>(?:on|at|via) (?!(?:the|${months})\\b)[a-z]\\S*` +
	`(?: (?!in |on |of )[a-z]+)??) (?=${period}$)`);
const bare = new RegExp(`\\b(?<bound>before|by|until|up to) (?:the )?(?:${date}|${monthName})\\b`);
const alone = new RegExp(`^\\s*(?:in )?${monthName}\\s*$`);
const released =
	new RegExp(`\\b(?:released|launched|published|came out|new)(?<between>(?: \\S+){0,4}?) ${period}`);
/** Without a word of what happens, what is over is a time of releases. */
const lately = new RegExp(`^\\s*(?:new )?(?=(?:since|in the (?:last|past)|last|past) )${period}\\s*$`);
/** The same behind words that say of what: "openai last two weeks". A price may be of a time that is over. */
const latelyOf = new RegExp("(?<=^(?!.*(?:pric|cost|cheap|expensive|how much))\\S+(?: \\S+){0,3} )" +
	`(?=(?:in the )?(?:last|past) )${period}\\s*$`);
const cutoff = new RegExp("\\b(?:knowledge|training|trained)?(?: ?(?:cut-?off|data|on|date))* ?" +
	`${filler}(?:${date}|${monthName})\\b`);
/** How long models are to be safe, which no filter has: "safe until 2027", "supported for 2 years". */
const safePeriod = new RegExp("\\b(?:safe|available|supported|usable|works?|working|lasts?|lives?" +
	"|guaranteed|alive|stable)" +
	"(?: to (?:work|run|last|live|stay|be|remain)(?: (?:available|supported|usable))?)?" +
	"(?: at least)? (?:until|till|through|past|beyond|after|for|on)(?: at least)? (?:the )?(?:end of )?" +
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

/** A search of which some words were taken out: the rest, and what the words mean. */
interface Read {
	readonly rest: string;
	readonly meant: readonly string[];
}

/** A day some days after another one. */
const daysAfter = (now: Date, n: number): string => isoDay(new Date(now.getTime() + n * day));

const ofKnowledge = /knowledge|cut-?off|train/;

/** A search with the days that only its reader's day tells: "tomorrow" as "2026-12-01". */
export const inDays = (text: string, now: Date): string => withDates(text, now)
	.replace(/\byesterday\b/, daysAfter(now, -1))
	.replace(/\btoday\b/, isoDay(now))
	.replace(/\btomorrow\b/, daysAfter(now, 1));

/** Takes periods out of a search: returns the rest, and what they mean. */
export function readPeriods(text: string, now: Date): Read {
	// "What did Google release this month"
	let rest = inDays(text.replace(/\bdid (\S+(?: \S+)?) (?:release|launch|publish)\b/, "$1 released"), now);
	const isOfKnowledge = ofKnowledge.test(rest);
	if (!isOfKnowledge) rest = asOne(rest, now);
	rest = rest.replace(/[?!.\s]+$/, "").replace(endThere, "$<there> $<what> ");
	// Both are sought in the whole search: words of one can be between those of the other.
	const isOfEnd = ending.test(rest);
	const came = released.exec(rest) ?? lately.exec(rest) ??
		(isOfEnd || isOfKnowledge ? null : latelyOf.exec(rest));
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
	const isPast = hasEnded(groups, today);
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
function hasEnded({ what = "", which, bound, name, year }: Groups, today: string): boolean {
	if (/^(?:last|past|since)$/.test(which ?? bound ?? "")) return true;
	// "Retired in October" is of the last one.
	const isYear = year === today.slice(0, 4);
	const isNamed = Boolean(name) || isYear || which === "this";
	return isNamed && /^(?:retired|expired|ended|died|stopped)$/.test(what);
}

/** "Hide retired" asks for what the list shows by itself. */
const hidden = new RegExp("\\b(?:not|non|never|no|without|hide|exclude|excluding|skip|except)" +
	"[ -](?:yet |the |any )?retired\\b");

/** What is to work still, although it has an end: "deprecated models still working". */
const working = new RegExp("\\b(?:(?:that|which|but) )?(?:(?:is|are|do) )?still " +
	"(?:works?|working|available|usable|alive|running|supported|sold|up)\\b" +
	"|\\b(?:but |and )?not (?:yet )?(?:gone|ended|dead|shut down|turned off)(?: yet)?\\b");

/** Takes out whether models have ended. */
function takeRetired({ rest, meant }: Read, now: Date): Read {
	if (hidden.test(rest)) return { rest: rest.replace(hidden, " "), meant: [...meant, "retired=not"] };
	const isEnding = /\b(?:deprecated|discontinued|sunset|end of life)\b/.test(rest);
	if (isEnding && working.test(rest)) return { rest: rest.replace(working, " "), meant: [...meant, "retired=not"] };
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
