// Searches for a version that no model has: "veo 4 release date", "gpt-7 price".

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { parse, type State } from "../state.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";
import { hasVersion, modelsWith } from "./version.ts";

/** A name with a version, by its parts: "claude", "6" and "sonnet" of "claude 6 sonnet". */
interface Name {
	readonly family: string;
	readonly version: string; // with the letter before it, "k4"
	readonly variant: string; // "" if nothing is behind the version
}

/** What people ask of a model that is not out, besides what the vocabulary has. */
const ofWaiting = new RegExp("^(?:release[ds]?|launch(?:e[ds])?|dates?|days?|come|comes|coming|out|yet|now|soon" +
	"|available|availability|expected|announced|announcement|going|about|info|details|specs|rumou?rs?|news" +
	"|retire[ds]?|retirement|end|ends|eol|deprecat(?:ed|ion)|there|already|ever)$");

/** A version behind a family: "7", "5.9", "v5", or as one word with it, "gpt-7". Days and sizes are none. */
const versioned = /^(?:([a-z]{2,}(?:-[a-z]+)*)-?)?([a-z]?\d{1,2}(?:\.\d{1,2})?)((?:-[a-z]+)*)$/;

/** Whether models of a family have a version, also if they have ended. */
function isKnown(catalog: Catalog, family: readonly Model[], version: string): boolean {
	const number = version.replace(/^[a-z]/, "").replace(/\.0$/, "");
	const has = hasVersion(`model ${number}`);
	// FLUX.2 Klein 4B is no FLUX 4. From 7 on a number is a size more often: "llama 70".
	const isSize = Number(number) >= 7;
	const plain = (text: string): string => (isSize ? text : text.replace(/\d+(?:\.\d+)?b\b/gi, ""));
	return has !== null && modelsWith(catalog, family, ({ id, name, aliases }) =>
		has({ id: plain(id), name: plain(name ?? ""), aliases: aliases.map(plain) })).length > 0;
}

/** The models of a family at every place, also those that have ended; none if no name has these words. */
function familyCalled(catalog: Catalog, name: string): readonly Model[] {
	const everywhere = { ...parse("offers=all"), search: name, gone: "too" } as const;
	const found = evaluate(catalog, everywhere);
	return found.named ? found.models : [];
}

/** A name in a search, as it is written there, and the words around it. */
interface Found {
	readonly name: Name;
	readonly written: string;
	readonly others: readonly string[];
}

/** The name among words whose version no model has; null if there is none. */
function nameIn(catalog: Catalog, words: readonly string[]): Found | null {
	const at = words.findIndex((word) => /\d/.test(word));
	const word = words[at] ?? "";
	const [, begin = "", version = "", end = ""] = versioned.exec(word) ?? [];
	// Two numbers are a name and its day, or two names. "Claude45" is of version 4.5.
	const isPair = /^[a-z]+\d\d$/.test(word);
	const isOnly = words.every((other, i) => i === at || !/\d/.test(other));
	// "The next 90 days" has no version of Qwen3-Next.
	const isLength = !begin && /^(?:hours?|days?|weeks?|months?|quarters?|years?)$/.test(words[at + 1] ?? "");
	if (!version || isPair || !isOnly || isLength) return null;
	// A place that makes no models is no part of a name: "bedrock titan 3".
	const isPart = (other = ""): boolean => catalog.words.has(other) && !ofWaiting.test(other) &&
		withoutFillers(other) !== "" && !meaningOf(other, namesIn(catalog))?.startsWith("provider=");
	const isVariant = (other = ""): boolean => isPart(other) && meaningOf(other, namesIn(catalog)) === undefined;
	let from = at;
	while (!begin && isPart(words[from - 1])) from--;
	let to = at + 1;
	while (!end && isVariant(words[to])) to++;
	const variant = end ? end.slice(1).replaceAll("-", " ") : words.slice(at + 1, to).join(" ");
	// A word before the name can be one of other names: "new veo 4".
	for (; from <= at; from++) {
		const family = begin ? begin.replaceAll("-", " ") : words.slice(from, at).join(" ");
		const models = family ? familyCalled(catalog, family) : [];
		if (models.length === 0) continue;
		if (isKnown(catalog, models, version)) return null;
		const others = [...words.slice(0, from), ...words.slice(to)];
		return { name: { family, version, variant }, written: words.slice(from, to).join(" "), others };
	}
	const isAlone = !begin && !variant && /^[a-z]\d$/.test(version);
	const isOfSeries = isAlone && seriesOf(catalog, version) !== "" && !isWord(catalog, version);
	const name = { family: "", version, variant };
	return isOfSeries ? { name, written: version, others: words.toSpliced(at, 1) } : null;
}

/** Whether a word is one of a name. */
const isWord = (catalog: Catalog, word: string): boolean =>
	[...catalog.words.keys()].some((known) => known.startsWith(word)) ||
	evaluate(catalog, { ...parse(""), search: word, gone: "too" }).named;

/** The last of the models that are called by the letter of a name and a digit, "o4" of "o7"; "" if there is none. */
function seriesOf(catalog: Catalog, [letter = ""]: string): string {
	const isOfSeries = new RegExp(`^${letter}\\d$`);
	const ids = catalog.models.filter((model) => model.isItself).map(({ id }) => id.split("-")[0] ?? "");
	return ids.filter((id) => isOfSeries.test(id)).sort().at(-1) ?? "";
}

/** Whether a name has a version that none of its family has, "gpt-7". */
export const isUnheard = (catalog: Catalog, name: string): boolean =>
	nameIn(catalog, name.toLowerCase().split(/\s+/).filter(Boolean))?.others.length === 0;

/** The longest of the names that an unknown one has in it, and that models have: "gpt 5 mini" of "gpt-5.9 mini". */
function nearestOf(catalog: Catalog, { family, version, variant }: Name): string {
	if (!family) return seriesOf(catalog, version);
	const [major = ""] = version.split(".");
	const hasMajor = major !== version && isKnown(catalog, familyCalled(catalog, family), major);
	const begins = hasMajor ? [`${family} ${major}`, family] : [family];
	const names = begins.flatMap((name) => (variant ? [`${name} ${variant}`, name] : [name]));
	return names.find((name) => familyCalled(catalog, name).length > 0) ?? family;
}

/**
 * The answer to a search for a version that no model has: the nearest of its family, with the sentence that says so.
 * The digits would find others by the way, such as Mistral Large 4 of "veo 4". Null if a search is for something
 * else, or has words that nobody understands.
 */
export function noSuch(
	catalog: Catalog, asked: State, search: (name: string) => Reading,
): Reading | null {
	const words = asked.search.toLowerCase().replace(/[?!,"“”]/g, " ").split(/\s+/).filter(Boolean);
	const found = nameIn(catalog, words);
	if (!found) return null;
	const asking = found.others.filter((word) => !ofWaiting.test(word)).join(" ");
	const left = withoutFillers(asking).split(" ").filter(Boolean);
	const names = namesIn(catalog);
	if (!left.every((word) => meaningOf(word, names) !== undefined)) return null;
	const nearest = nearestOf(catalog, found.name);
	const shown = search([...left, nearest].join(" "));
	const { about: _, ...rest } = shown;
	const said = `No model is known that is called “${found.written}”: these are called “${nearest}”. `;
	return { ...rest, said: said + shown.said };
}
