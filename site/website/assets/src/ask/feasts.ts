// Days that have a name, in the words of a search: "before christmas", "by easter", "until the end of the year".

import { isoDay } from "../words.ts";

/** Days of the same date in each year. */
const fixed: readonly (readonly [RegExp, string])[] = [
	[/\b(?:christmas|x-?mas) eve\b/g, "24 december"],
	[/\b(?:christmas|x-?mas)(?: day)?\b/g, "25 december"],
	[/\bnew year['’]?s eve\b/g, "31 december"],
	[/\bnew year['’]?s day\b|(?<=\b(?:before|by|until|till|after|since|over|at) (?:the )?)new years?\b/g, "1 january"],
	[/\bhalloween\b/g, "31 october"],
	[/\bvalentine['’]?s(?: day)?\b/g, "14 february"],
];

/** Easter Sunday of a year, by the anonymous Gregorian rule. */
function easterOf(year: number): string {
	const golden = year % 19;
	const century = Math.floor(year / 100);
	const inCentury = year % 100;
	const leap = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
	const moon = (19 * golden + leap + 15) % 30;
	const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - inCentury % 4) % 7;
	const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
	const n = moon + weekday - 7 * late + 114;
	return isoDay(new Date(Date.UTC(year, Math.floor(n / 31) - 1, n % 31 + 1)));
}

/** The next Easter, or the last one if a search is about the past. */
function easterNear(now: Date, isPast: boolean): string {
	const year = now.getUTCFullYear();
	const isOver = easterOf(year) < isoDay(now);
	if (isPast) return easterOf(isOver ? year : year - 1);
	return easterOf(isOver ? year + 1 : year);
}

/** A search with its named days in numbers, and with the end of a period as that of the one of today. */
export function withDates(text: string, now: Date): string {
	const dated = fixed.reduce((left, [name, date]) => left.replace(name, date), text);
	return dated
		.replace(/\beaster(?: sunday)?(?: (20\d\d))?\b/g, (_, year: string | undefined) =>
			(year ? easterOf(Number(year)) : easterNear(now, /\b(?:since|retired|released|ended|last)\b/.test(text))))
		// "The end of the year" would else be a year from today.
		.replace(/\bend of (?:the )?(year|month|quarter)\b/g, "end of this $1")
		.replace(/\b(?:year['’]?s?[- ]end|eoy)\b/g, "the end of this year");
}
