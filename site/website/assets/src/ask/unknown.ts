// What searches ask for that the catalog does not know.

import words from "../../../../facts/words.json" with { type: "json" };

/** By phrases of searches, what they ask for that the catalog does not know. */
const notKnown = new Map(
	Object.entries(words.unknown).flatMap(([what, phrases]) =>
		phrases.split(", ").map((phrase): [string, string] => [phrase, what])),
);
const longestFirst = [...notKnown.keys()].sort((a, b) => b.length - a.length);
// "under 5€", "£2"
const otherMoney = "[€£¥] ?\\d[\\d.]*|\\d[\\d.]* ?(?:[€£¥]|euros?|eur|gbp|pounds|yuan|rmb|yen)|[€£¥]";
// "Non Chinese" is no more known than Chinese.
const denied = "(?:(?:non|not|no|without|except|excluding)[ -])?";
const unknownPhrases =
	new RegExp(`(?<=^|[\\s,])${denied}(${otherMoney}|${longestFirst.join("|")})(?=$|[\\s,?!])`, "gi");

/** What a search asks for that the catalog does not know, and the search without it. */
export function takeUnknown(search: string): { readonly lacks: readonly string[]; readonly rest: string } {
	const lacks = new Set<string>();
	const rest = search.replace(unknownPhrases, (_, phrase: string) => {
		// What is not in the list is an amount of money.
		lacks.add(notKnown.get(phrase.toLowerCase()) ?? notKnown.get("euro") ?? "");
		// What models are for is in descriptions: of "best coding" that leaves coding. And what is fast and
		// cheap can be sorted by the price.
		return /coding$|cheap/i.exec(phrase)?.[0] ?? " ";
	});
	return { lacks: [...lacks], rest };
}
