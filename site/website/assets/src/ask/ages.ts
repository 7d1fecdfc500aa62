// Searches for models by their age: "older than a year", "2024 models". Each is read as the days that it means.

import type { Catalog } from "../evaluate.ts";
import { isoDay } from "../words.ts";
import { months } from "./days.ts";
import { thanModel } from "./than.ts";
import type { Rest } from "./vain.ts";

const numbers: Readonly<Record<string, number>> =
	{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const span = `(${Object.keys(numbers).join("|")}|\\d{1,2}) (day|week|month|year)s?`;
const released = "(?:(?:released|launched|published|that are|which are) )*";
/** Of what has ended, the day of the end is meant: "retired more than a year ago". */
const notEnded = "(?<!\\b(?:retired|ended|deprecated|discontinued|died|gone|changed|updated) )";
const came = `${notEnded}\\b${released}`;
const older = new RegExp(`${came}(?:older than ${span}|(?:more than|over) ${span} (?:old|ago))\\b`, "i");
const newer = new RegExp(`${came}(?:(?:newer|younger) than ${span}|less than ${span} old)\\b`, "i");
/** What is of a year came out in it; ids have years, too: "command-r 2024". */
const ofYear = /\b(models?|llms?) (?:of|from) (20[12]\d)\b|\b(20[12]\d) (models|llms)\b/i;
const month = `(?:${months})(?: 20\\d\\d)?`;
/** The same for months, of which the last has its year: "models from May to July 2026". */
const ofMonths = new RegExp("\\b(models?|llms?) (?:(?:of|from|in|between) )?" +
	`((${month}) (?:to|until|through|and|[-–]) )?((?:${months}) 20\\d\\d)$`, "i");
/** What else can be of a month than what came out in it. */
const ofOther = /\b(?:pric|cost|chang|retir|end|di(?:e|ed|es)|deprecat|cheap|dear|expensive|updat|releas|before|after|since|until)/i;

/** A search for models of some months that have begun, as one for what came out in them; "" if it is for something else. */
function releasedIn(text: string, now: Date): string {
	const [phrase = "", models = "", , from = "", last = ""] = ofMonths.exec(text) ?? [];
	if (!phrase || ofOther.test(text) || new Date(`1 ${last}`) > now) return "";
	return text.replace(phrase, `${models} released ${from ? `from ${from} to ${last}` : `in ${last}`}`);
}

/** A search in such words, or set against a model; null if it has none of them. */
export function agesIn(catalog: Catalog, search: string, now: Date): Rest | null {
	const text = search.replace(/[?!.\s]+$/, "");
	const [old] = older.exec(text) ?? [];
	if (old) return { search: text.replace(old, `released before ${dayBefore(old, now)}`), said: "" };
	const [young] = newer.exec(text) ?? [];
	if (young) return { search: text.replace(young, `released after ${dayBefore(young, now)}`), said: "" };
	const [year, models = "models", of, alone] = ofYear.exec(text) ?? [];
	if (year) return { search: text.replace(year, `${models} released in ${of ?? alone}`), said: "" };
	const released = releasedIn(text, now);
	if (released) return { search: released, said: "" };
	return thanModel(catalog, text);
}

/** The day so long before today as a phrase says. */
function dayBefore(phrase: string, now: Date): string {
	const [, count = "", unit = ""] = new RegExp(span, "i").exec(phrase) ?? [];
	const n = numbers[count.toLowerCase()] ?? Number(count);
	const day = new Date(now);
	if (unit === "year") day.setUTCFullYear(day.getUTCFullYear() - n);
	else if (unit === "month") day.setUTCMonth(day.getUTCMonth() - n);
	else day.setUTCDate(day.getUTCDate() - n * (unit === "week" ? 7 : 1));
	return isoDay(day);
}
