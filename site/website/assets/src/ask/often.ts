// How often pieces are made, and for how long: "45 minutes a day for a month".

import { daysIn } from "./workloads.ts";

/** How many pieces a text asks the sum of, from the number that it has. */
export interface Often {
	readonly rest: string; // of the text
	readonly factor: number;
	readonly per: string; // the period of the sum: "month", "3 months"; "" if none is said
	readonly each: string; // of what the number is, if that is another period: "day"; else ""
	readonly unread: string; // what multiplies the number and is not understood: "5 days a week"
}

const often = new RegExp(",? ?(?:\\b(?:per|an?|each|every)\\b ?|\\/ ?)(day|week|month|year)\\b" +
	"|\\b(dai|week|month|year)ly\\b(?! (?:costs?|bills?|prices?))");
/** For how long, of what is made so often or in all, or a bill of a period. */
const spans = [
	new RegExp(",? ?\\b(?:for|over|during|in) (?:(?:the|an?|one|all) )?(?:(?:whole|full|entire) )?" +
		"(?:(?<count>\\d+) )?(?<period>day|week|month|year)s?\\b"),
	/,? ?\b(?:costs?|bills?|prices?) (?:per|an?|each|every|for an?|\/) ?(?<period>day|week|month|year)\b/,
	/,? ?\b(?<adverb>dai|week|month|year)ly (?:costs?|bills?|prices?)\b/,
];

const daysOf = "\\d+ (?:(?:working|business|week) ?)?days? (?:per|an?|each|every) (?:week|month|year)";
/** No pieces are days. */
const multiplied = new RegExp(`,? ?\\b(?:(?:on |for )?${daysOf}` +
	"|(?:on )?(?:(?:working |business )days|weekdays)|twice|thrice)\\b");

/** Reads how often a text has its pieces. */
export function oftenIn(written: string): Often {
	const [unread = ""] = multiplied.exec(written) ?? [];
	const text = written.replace(unread, " ");
	const span = spans.map((form) => form.exec(text)).find((found) => found !== null);
	const { period, adverb, count = "1" } = span?.groups ?? {};
	const asked = period ?? adverb?.replace("dai", "day") ?? "";
	const without = span ? text.replace(span[0], " ") : text;
	const [phrase = "", one, ly] = often.exec(without) ?? [];
	const each = one ?? ly?.replace("dai", "day") ?? "";
	const rest = without.replace(phrase, " ");
	const named = count === "1" ? asked : `${count} ${asked}s`;
	if (!each || !asked || named === each) return { rest, factor: 1, per: asked ? named : each, each: "", unread };
	const months = asked === "year" && each === "month" ? 12 : 0;
	const factor = Number(count) * (months || (daysIn[asked] ?? 1) / (daysIn[each] ?? 1));
	return { rest, factor, per: named, each, unread };
}
