// Questions about one model: whether it has something, or is at a place, and what a figure of it is.

import { passes, unknown, type Catalog } from "../evaluate.ts";
import { filters, isAbove } from "../filters.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { isoDay } from "../words.ts";
import { readAmounts } from "./amounts.ts";
import { hasWords, isCalled, makersOf, modelNamed, mostCalled, stillAt } from "./called.ts";
import { joined } from "./filters.ts";
import { isDenial } from "./lack.ts";
import { longest, makes, meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { batchInWords, momentIn, momentOf, priceInWords, type Moment } from "./prices.ts";
import { piecesIn, piecesInWords } from "./piecework.ts";
import { evaluate, ledBy, type Reading } from "./reading.ts";
import { withVersion } from "./version.ts";
import { waysIn } from "./ways.ts";

const asks = /^(?:does|do|did|can|could|will|is|are|has|have)$/;
/** What is between a model and what it is asked for: "accept", "be used with", "good at". */
const between = new RegExp("^(?:accept|support|take|read|see|hear|understand|process|handle|have|has|with" +
	"|use|used|be|do|any|an?|the|as|on|at|by|for|from|to|in|via|through" +
	"|available|offered|sold|hosted|called|call|sell|offer|host" +
	"|serve|make|generate|create|draw|write|output|produce|return|allow|parameter|still)s?$");
const swapped = /^(?:i|you|we) (?:use|send|get|have|run) (.+) (?:with|to|in|from|on|at) (.+)$/;

/**
 * The model that is called so today, if none is meant for sure: of Veo 3.1 the first offer is Google's, which has
 * ended and another name.
 */
function calledToday(catalog: Catalog, asked: State, name: string): Model | null {
	const { models, exact } = evaluate(catalog, { ...asked, search: name });
	const [first] = models;
	return first && exact.has(first) && isCalled(first, name) ? first : null;
}

/** The model that a name means: the maker's or, if none is meant for sure, what is called so today. */
export const modelMeant = (catalog: Catalog, asked: State, name: string): Model | null =>
	modelOf(catalog, asked, name) ?? (/\d/.test(name) ? calledToday(catalog, asked, name) : null);

/** Sorts what has ended: the last one comes first. */
const lastFirst = (a: Model, b: Model): number => (b.ends ?? "").localeCompare(a.ends ?? "");

/** The model of which the answer to a question is known best: the maker's. */
export function modelOf(catalog: Catalog, asked: State, name: string): Model | null {
	if (!name) return null;
	const found = evaluate(catalog, { ...asked, search: name, gone: "too" });
	// A model and its dated version are called the same: that without a day comes first.
	const exact = found.models.filter((model) => found.exact.has(model));
	const called = exact.find((model) => isCalled(model, name)) ?? exact[0];
	// "Opus 4" is no Opus 4.8, which begins so, too.
	const versions = new Set(withVersion(catalog, [...found.versions ?? []], name));
	const named = modelNamed({ ...found, versions }) ?? called;
	if (!named) return null;
	const isExact = found.exact.has(named);
	const model = (isExact && mostCalled(catalog, { ...asked, search: name }, named)) || named;
	// A family is asked for, and not the first model of it, which was called so: "gemini pro". And of
	// those that are not called so, the one that works: "llama 3.3 groq".
	const isMeant = works(model) || (found.exact.has(model) && /\d/.test(name));
	const placed = (other: Model): string => `${nameOf(other)} ${other.provider}`;
	const isCurrent = (other: Model): boolean =>
		works(other) && other.canonical !== model.canonical && hasWords(placed(other), name);
	const current = isMeant ? undefined : found.models.find(isCurrent);
	if (current) return current;
	const isMakers = (other: Model): boolean => other.makers && other.canonical === model.canonical;
	const own = found.models.find(isMakers);
	// Of several ids that have ended and are not called so, the last one says most: "llama 3.3 groq".
	const isSame = (other: Model): boolean => model.canonical !== null && other.canonical === model.canonical;
	const isPast = (other: Model): boolean => !works(other) && isSame(other) && hasWords(placed(other), name);
	const isOpen = isMeant || own || found.exact.has(model);
	const [past] = isOpen ? [] : catalog.models.filter(isPast).sort(lastFirst);
	return own ?? past ?? model;
}

/** The answer to a question whether a model has something; null if a search asks for none. */
export function questionOf(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [first = "", ...words] = text.split(/\s+/);
	if (!asks.test(first)) return null;
	const [, object, subject] = swapped.exec(words.join(" ")) ?? [];
	const parts = object && subject ? `${subject} ${object}`.split(" ") : words;
	return placeOf(catalog, asked, parts) ?? abilityOf(catalog, asked, parts);
}

/** Words without those at their end, or at their start, that are between a model and what it is asked for. */
function trimmed(words: readonly string[]): readonly string[] {
	const first = words.findIndex((word) => !between.test(word));
	const last = words.findLastIndex((word) => !between.test(word));
	return first < 0 ? [] : words.slice(first, last + 1);
}

/** A model and a place that words name, with its offers of the model that work, the one to write first. */
export interface AtPlace {
	readonly model: Model;
	readonly place: string; // its name
	readonly offers: readonly Model[];
	readonly past: readonly Model[]; // those that no longer work, the last first
}

const isMaker = (catalog: Catalog, id: string): boolean =>
	catalog.providers.find((provider) => provider.id === id)?.kind === "maker";

/**
 * The key of the dated model that an id without a day stands for, "claude-sonnet-4-5": places offer that one.
 * Null of other aliases, which can mean a newer model later.
 */
export function datedOf({ provider, id, alias_of }: Model): string | null {
	return alias_of?.startsWith(`${id}-`) ? `${provider}/${alias_of}` : null;
}

/** Reads the model and the place that words name: "opus on azure", "azure have opus"; else null. */
export function atPlace(catalog: Catalog, asked: State, words: readonly string[]): AtPlace | null {
	const names = namesIn(catalog);
	const placeIn = (phrase: readonly string[]): string | undefined =>
		/^(?:provider|maker)=(.+)$/.exec(meaningOf(phrase.join(" "), names) ?? "")?.[1];
	for (let n = Math.min(longest, words.length - 1); n > 0; n--) {
		const behind = placeIn(words.slice(-n));
		const before = behind ? undefined : placeIn(words.slice(0, n));
		const id = behind ?? before;
		if (!id) continue;
		const name = trimmed(behind ? words.slice(0, -n) : words.slice(n));
		const model = modelOf(catalog, asked, name.join(" "));
		if (!model) continue;
		const place = catalog.providers.find((provider) => provider.id === id)?.name ?? id;
		const itself = [model.canonical, datedOf(model)];
		const isThere = (other: Model): boolean =>
			other.provider === id && other.canonical !== null && itself.includes(other.canonical);
		const there = catalog.models.filter(isThere).sort((a, b) => a.id.length - b.id.length);
		// A maker directly before is a part of the name, if it has the model: "mistral large 2".
		const isPart = before !== undefined && name.join(" ") === words.slice(n).join(" ") && isMaker(catalog, id);
		if (isPart && there.length === 0) continue;
		const offers = there.filter(works);
		// The place can have others that are called so: "cohere embed" is no Mistral Embed.
		const values = { ...asked.values, provider: [id] };
		const called = evaluate(catalog, { ...asked, search: name.join(" "), values });
		const isOther = (offer: Model): boolean => works(offer) && hasWords(nameOf(offer), name.join(" "));
		const other = there.length === 0 ? called.models.find(isOther) : undefined;
		if (other) return { model: other, place, offers: [other], past: [] };
		const isPast = (offer: Model): boolean => !works(offer);
		return { model, place, offers, past: there.filter(isPast).sort(lastFirst) };
	}
	return null;
}

/** The offer of a model that a name means at a place, or the last that was; undefined if none is known. */
export function offerAt(catalog: Catalog, name: string, place: string): Model | undefined {
	const at = atPlace(catalog, parse(""), [...name.toLowerCase().split(/\s+/), place]);
	return at?.offers[0] ?? at?.past[0];
}

/** The answer to whether a model is at a place: "is opus on azure", "does azure have opus". */
function placeOf(catalog: Catalog, asked: State, words: readonly string[]): Reading | null {
	const found = atPlace(catalog, asked, words);
	if (!found) return null;
	const { model, place, offers: [offer] } = found;
	const said = offer
		? `${nameOf(model)}: yes, ${place} offers it, as ${offer.id}. `
		: noOffer(found);
	return answerAbout(catalog, asked, offer ?? found.past[0] ?? model, said);
}

/** Says that a place does not offer a model, or that it did. */
export function noOffer({ model, place, past }: AtPlace): string {
	const [ended] = past;
	if (!ended) return `${nameOf(model)}: no offer of ${place} is known. `;
	return `${nameOf(ended)}: the offer of ${place} no longer works. `;
}

/** The answer to whether a model has what the end of a question means. */
function abilityOf(catalog: Catalog, asked: State, words: readonly string[]): Reading | null {
	const names = namesIn(catalog);
	const amounts = readAmounts(words.join(" "));
	const [amount] = amounts.meant;
	let name = trimmed(amounts.rest.split(/\s+/).filter(Boolean));
	let meaning = amount ?? "";
	for (let n = Math.min(longest, words.length - 1); n > 0 && !meaning; n--) {
		meaning = meaningOf(words.slice(-n).join(" "), names) ?? "";
		name = trimmed(words.slice(0, -n));
		// "Images" alone is what models are for, but here what one reads or makes.
		const isMade = words.slice(0, -n).some((word) => makes.test(word));
		meaning = meaning.replace(/^type=(image|audio|video)$/, `${isMade ? "output" : "input"}=$1`);
	}
	const has = meaning ? inWords(meaning) : null;
	// "Does not support caching" asks for models that do not, although some ids have a "not".
	if (!has || isDenial(name[0] ?? "")) return null;
	const model = modelOf(catalog, asked, name.join(" "));
	if (!model) return abilityOfSeveral(catalog, asked, name.join(" "), meaning, has.yes);
	const wanted = { ...parse(meaning), gone: "too" } as const;
	const verdict = catalog.judgedAlone(wanted)(model.row);
	const place = catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	let answer = `no, it ${has.no}`;
	if (verdict === passes) answer = `yes, it ${has.yes}`;
	if (verdict === unknown) answer = `it is not known whether it ${has.yes}`;
	return answerAbout(catalog, asked, model, `${nameOf(model)} at ${place}: ${answer}. `);
}

/** The answer to whether models have something that a name has in common, such as "deepseek v4". */
function abilityOfSeveral(
	catalog: Catalog, asked: State, words: string, meaning: string, yes: string,
): Reading | null {
	const name = withoutFillers(words);
	if (!name || meaningOf(name, namesIn(catalog)) !== undefined) return null;
	const called = { ...asked, search: name };
	const found = evaluate(catalog, called);
	if (!found.named || found.models.length < 2) return null;
	const read = parse(joined([query(called), meaning]));
	const answer = evaluate(catalog, read);
	const some = answer.models.length > 0;
	const have = answer.models.length === 1
		? yes
		: yes.replace(/^has/, "have").replace(/^is/, some ? "are" : "be").replace(/^takes/, "take");
	// What is not known counts offers, of which a model has several.
	const isOpen = some && answer.unknown.length > 0 && answer.models.length < found.models.length;
	const open = isOpen ? "; the others do not, or it is not known" : "";
	const said = `Of ${found.models.length} models that are called “${name}”, ` +
		`${some ? answer.models.length : "none is known to"} ${have}${open}. `;
	return some ? { answer, read, said } : { answer: found, read: called, said };
}

/**
 * The answer to the name of a model beside a parameter or a content, which is a question, too: "gpt-5.5
 * temperature". Models at places that do not say what its maker does would be no answer.
 */
export function abilityNamed(catalog: Catalog, { answer, read }: Reading): Reading | null {
	// What models are called is a name, also if they have ended: "gpt-4 vision".
	if (answer.named || evaluate(catalog, { ...read, gone: "too" }).named) return null;
	const words = read.search.toLowerCase().replace(/[?!.\s]+$/, "").trim().split(/\s+/);
	const names = namesIn(catalog);
	const isAbility = (phrase: readonly string[]): boolean =>
		/^(?:feature|input)=[a-z_]+$/.test(meaningOf(phrase.join(" "), names) ?? "");
	for (let n = Math.min(longest, words.length - 1); n > 0; n--) {
		const [before, behind] = [words.slice(0, n), words.slice(-n)];
		const isBehind = isAbility(behind);
		if (!isBehind && !isAbility(before)) continue;
		const name = trimmed(isBehind ? words.slice(0, -n) : words.slice(n));
		// The offer of a host says little of the model.
		if (!modelOf(catalog, read, name.join(" "))?.makers) continue;
		return abilityOf(catalog, read, [...name, ...(isBehind ? behind : before)]);
	}
	return null;
}

/** What a meaning says of a model that has it, and of one that has not; null if it is no ability. */
function inWords(meaning: string): { readonly yes: string; readonly no: string } | null {
	const [name = "", value = ""] = meaning.split("=");
	if (meaning.includes("&")) return null;
	if (meaning === "feature=temperature") return { yes: "takes temperature", no: "does not take temperature" };
	if (meaning === "max_input_price=0") return { yes: "is free", no: "is not free" };
	const figures: Readonly<Record<string, string>> = { min_context: "a context", min_output: "an output limit" };
	const figure = figures[name];
	if (figure) {
		const inTokens = (tokens: number): string => `${tokens.toLocaleString("en")} tokens`;
		const least = isAbove(value)
			? `${figure} of more than ${inTokens(Number(value) - 1)}`
			: `${figure} of ${inTokens(Number(value))} or more`;
		return { yes: `has ${least}`, no: `does not have ${least}` };
	}
	if (!["feature", "input", "output", "open_weights", "prices"].includes(name)) return null;
	const choices = filters.find((filter) => filter.name === name)?.values ?? [];
	const text = choices.find((choice) => choice.value === value)?.text ?? value;
	if (name === "prices") return value === "batch" ? { yes: text, no: "has no batch price" } : null;
	const thing = name === "output" ? `${value} output` : text;
	return { yes: `has ${thing}`, no: `has no ${thing}` };
}

/** A figure of models: its fact, how answers say it, and what people call it. */
interface Figure {
	readonly fact: string;
	readonly said: string; // with % in place of the value
	readonly called: string;
	readonly forms?: readonly RegExp[]; // further questions for it
}

const most = "(?:max(?:imum)? )?";
const whether = "(?:does|will|is|when (?:does|will|is))";
/** Questions whether or when the price of a model changes. */
const changes = [
	new RegExp(`^${whether} (.+?)(?:['’]s)? (?:get|gets|getting|become|becoming|be) ` +
		"(?:more expensive|dearer|cheaper)$"),
	new RegExp(`^${whether} (?:the )?prices? (?:of|for) (.+?) ` +
		"(?:going to )?(?:change|rise|increase|go up|drop|fall|go down)$"),
	/^(.+?)(?:['’]s)? price (?:changes?|rises?|increases?|hikes?|drops?|falls?|cuts?|decreases?)$/,
];
const inBatches = "(?:in |with )?(?:an? )?batch(?:es| api)?";
const figures: readonly Figure[] = [
	{
		fact: "price_cached",
		said: "% for a million tokens of cached input",
		called: "(?:cached?(?: read)?|caching)(?: input)?(?: tokens?)? " +
			"(?:price|prices|pricing|costs?|rates?|tokens?|input)",
	},
	{
		fact: "context_length",
		said: "a context of % tokens",
		called: `${most}(?:context|input)(?: (?:window|length|size|limit))?(?: size)?|input tokens`,
	}, {
		fact: "max_output_tokens",
		said: "at most % tokens of output",
		called: `${most}output(?: (?:tokens|length|limit|window|size))?|max(?:imum)? tokens`,
	}, {
		fact: "knowledge_cutoff",
		said: "trained on data up to %",
		called: "(?:(?:knowledge|training(?: data)?) ?)?cut-?off(?: date)?|training data",
	}, {
		fact: "release_date",
		said: "released %",
		called: "(?:release|launch)(?: date| day)?",
		forms: [/^when (?:was|is|did) (.+?) (?:released|come out|launched|launch)$/],
	}, {
		fact: "embedding_dimensions",
		said: "% dimensions",
		called: "(?:embedding )?(?:dimensions?|vector size)",
	}, {
		fact: "batch",
		said: "%",
		called: "batch (?:api )?(?:price|prices|pricing|costs?|rates?|discounts?)" +
			"|(?:price|prices|pricing|costs?) in (?:a )?batch(?:es)?",
		// A gateway can have the batches of a model under a name of their own.
		forms: [
			new RegExp(`^(?:what (?:is|are) )?(?:the )?(?:price|prices|pricing|costs?) (?:of|for) (.+?) ${inBatches}$`),
			new RegExp(`^how (?:much|expensive) (?:does|do|is|are) (.+?) (?:costs? )?${inBatches}$`),
			/^(.*\d.*?) batch(?:es)?$/,
		],
	}, {
		fact: "price",
		said: "%",
		called: "(?:(?:in|out)put (?:(?:and|&|or) (?:in|out)put )?)?(?:tokens? )?" +
			"(?:price|prices|pricing|costs?|rates?)(?: per (?:million )?tokens?)?",
		forms: [
			new RegExp("^how (?:much|expensive) (?:does|do|did|is|are|was|were|will|would) (?:costs? )?" +
				"(?:(?:on|with|for) )?(.+?)(?: costs?)?(?: be)?$"),
			/^what (?:does|do|did|will|would) (.+?) costs?$/,
			...changes,
		],
	},
];

/** The questions for each figure, with a group for the name of the model. */
const questions = figures.map(({ fact, said, called, forms = [] }) => ({
	fact,
	said,
	forms: [
		new RegExp(`^(?:what(?:['’]?s| is| are)? |show )?(?:the |its )?(?:${called}) ` +
			"(?:(?:of|for|in|at|does|is|has) )*(.+)$"),
		new RegExp(`^(?:what(?:['’]?s| is| are) )?(?:the )?(.+?)(?:['’]s)? (?:${called})` +
			"( (?:on|at|via|from|by|in|through) .+)?$"),
		...forms,
	],
}));

/** An amount of tokens that is to be paid, and no limit: "how much are 1M tokens on opus". */
const paid = new RegExp("(?:,? (?:if|when) (?:i|you|we) (?:use|send|need|have|buy)| for| with)?" +
	" ?\\b(?:an?|one|\\d[\\d.,]*) ?(?:k|m|b|million|billion|thousand)? (?:(?:in|out)put )?tokens?\\b" +
	"(?: (?:of|on|with|for|in|at|from)\\b)?");
const ofPaying = /\b(?:how (?:much|expensive)|prices?|costs?)\b/;
/** The length of a prompt that has another price, and no limit: "haiku 5.5 price above 100k". */
const ofLength = new RegExp("(?: (?:for|with|of|on|at|in))?(?: (?:long )?(?:prompts?|inputs?|contexts?|requests?))?" +
	" (?:above|over|beyond|past|more than|longer than|below|under|up to) \\d[\\d.,]* ?(?:k|m|thousand|million)\\b" +
	"(?: (?:input|tokens?|context|prompts?))*");

/** "Haiku 5.5 for 10M tokens" */
const ofUse = / for \d[\d.,]* ?(?:m|b|million|billion) tokens?$/;
/** What a price is of, which answers say, too. */
const perUnit = new RegExp(" (?:per|for|/) ?(?:an? |1 ?)?(?:k|m|thousand|million|1,?000(?:,?000)?|mtok)" +
	"(?: (?:in|out)put)?(?: tokens?)?(?= |$)");

/** The answer to a question for a figure of a model, "context window of opus 5.5"; else null. */
export function figureOf(catalog: Catalog, asked: State, now: Date): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const unpaid = ofPaying.test(text) ? text.replace(paid, " ").replace(/\s+/g, " ").trim() : text;
	// Names have days, too.
	const asIs = priceOfPieces(catalog, asked, text, now) ??
		figureAt(catalog, asked, text.replace(perUnit, ""), null, now) ??
		(unpaid === text ? null : figureAt(catalog, asked, unpaid, null, now)) ??
		priceByLength(catalog, asked, text, now) ??
		(ofUse.test(text) ? figureAt(catalog, asked, `${text.replace(ofUse, "")} price`, null, now) : null);
	const moment = asIs ? null : momentIn(text, now);
	if (!moment) return asIs;
	const found = figureAt(catalog, asked, moment.text, moment, now);
	// What a coming month says of a model is its price: "gemini 3.8 flash in january".
	const isComing = Array.isArray(moment.days) && moment.days[1] > isoDay(now);
	return found ?? (isComing ? figureAt(catalog, asked, `${moment.text} price`, moment, now) : null);
}

/** What some pieces cost with a model, "1000 images with imagen 4"; else null. */
function priceOfPieces(catalog: Catalog, asked: State, text: string, now: Date): Reading | null {
	const asIs = piecesIn(text);
	const unread = asIs && figureAt(catalog, asked, `price of ${asIs.name}`, null, now);
	// A size can be a part of a name, and stand between the number and what it is of: "a 4k image".
	const made = unread ? null : waysIn(text, /\b(?:images?|pictures?|photos?)\b/.test(text) ? "image" : "video");
	const isRead = made?.ways && made.unread.length === 0;
	const pieces = isRead ? piecesIn(made.rest.replace(/\s+/g, " ").trim()) : asIs;
	if (!pieces) return null;
	const ways = isRead ? made.ways : null;
	const found = isRead ? figureAt(catalog, asked, `price of ${pieces.name}`, null, now) : unread;
	if (!found?.about) return found;
	const { count, unit } = pieces;
	const one = unit.replace(/s$/, "");
	const what = `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
	// Many models that make images are sold by the token.
	const isGone = !works(found.about);
	if (isGone) return { ...found, said: `${found.said}No sum of ${what} is shown, because it no longer works. ` };
	const cost = piecesInWords(found.about, { ...pieces, ways }) ||
		`What ${what} cost${count === 1 ? "s" : ""} is not known: the list has no price per ${one} of it. `;
	return { ...found, said: found.said + cost };
}

/** The price of a model if a text asks for that of prompts of some length; else null. */
function priceByLength(catalog: Catalog, asked: State, text: string, now: Date): Reading | null {
	if (!ofPaying.test(text) || !ofLength.test(text)) return null;
	const found = figureAt(catalog, asked, text.replace(ofLength, " ").replace(/\s+/g, " ").trim(), null, now);
	return found && { ...found, said: `${found.said}Its page has the prices of long prompts, too, if they differ. ` };
}

/** A question for a figure, and what is asked in it. */
type Form = (typeof questions)[number];

/** What a question for a figure is about. */
export interface Subject {
	readonly model: Model | null; // null if no model is called as asked
	readonly unsold?: AtPlace; // instead: a model at a place that does not offer it
}

/** The model that some names mean, by the first of them that is one, or its offer at a place that they name. */
export function subjectOf(catalog: Catalog, asked: State, names: readonly string[]): Subject {
	const firstOf = (meant: typeof modelOf): Model | null =>
		names.map((name) => meant(catalog, asked, name)).find((found) => found !== null) ?? null;
	const model = firstOf(modelOf) ?? firstOf(modelMeant);
	// What is called as asked is meant, also if it has ended and its maker sells another one.
	if (model && (works(model) || names.some((name) => isCalled(model, name)))) return { model };
	const at = names.map((name) => atPlace(catalog, asked, name.split(" "))).find((found) => found !== null);
	if (!model && at?.offers.length === 0) return { model, unsold: at };
	return { model: at?.offers[0] ?? model };
}

/** The same for a text and, of prices, the moment that is asked for; null if it is none. */
function figureAt(
	catalog: Catalog, asked: State, text: string, asOf: Moment | null, now: Date,
): Reading | null {
	for (const question of questions) {
		// Only prices are announced.
		if (asOf && question.fact !== "price") continue;
		// "Opus price on azure" has the place behind.
		const names = question.forms.flatMap((form) => form.exec(text)?.slice(1).join("") ?? []);
		const { model: named, unsold } = subjectOf(catalog, asked, names);
		if (unsold) return answerAbout(catalog, asked, unsold.past[0] ?? unsold.model, noOffer(unsold));
		const model = named ?? (asOf?.on ? pastNamed(catalog, names) : null);
		if (!model) continue;
		// The past of a model is known best at its maker, also if that no longer has it.
		const own = asOf?.on ? makersPast(catalog, model, names) : null;
		return figureAbout(catalog, asked, own ?? model, question, text, asOf, now);
	}
	return null;
}

/** The answer to a question for a figure of a model. */
function figureAbout(
	catalog: Catalog, asked: State, model: Model, { fact, said, forms }: Form, text: string,
	asOf: Moment | null, now: Date,
): Reading {
	const place = catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	const form = forms.find((one) => one.test(text));
	const isChangeAsked = form !== undefined && changes.includes(form);
	const moment = asOf && momentOf(model, asOf);
	let value = model.known(fact) && model.cell(fact);
	if (fact === "price") value = priceInWords(model, moment, isChangeAsked, now);
	if (fact === "batch") value = batchInWords(model);
	const nothing = moment?.on ? "what it cost then is not known" : "this is not known";
	const what = value ? said.replace("%", () => value) : nothing;
	const own = fact === "price" ? makersOf(catalog, model) : null;
	const others = stillAt(catalog, model) + (own ? ownPrice(catalog, own, now) : "");
	const inAnswer = (figure: string): string => `${nameOf(model)} at ${place}: ${figure} ${others}`;
	const found = answerAbout(catalog, asked, model, inAnswer(`${what}.`));
	if (!moment?.on) return found;
	return { ...found, on: moment.on, ...(moment.until && { until: moment.until }), withPast: inAnswer };
}

/**
 * The model of a past day by a name that newer ones share, "grok 4": that of a place that calls it so, in the row of
 * its maker if that has it under another name. Null if places call several models so.
 */
function pastNamed(catalog: Catalog, names: readonly string[]): Model | null {
	const called = catalog.models.filter((model) =>
		model.canonical !== null && names.some((name) => isCalled(model, name)));
	const [first] = called;
	if (!first || called.some(({ canonical }) => canonical !== first.canonical)) return null;
	const isOwn = (model: Model): boolean => model.makers && model.canonical === first.canonical;
	return catalog.models.find(isOwn) ?? first;
}

/** The maker's model that is called as asked, if that of a place is not meant by it; null if there is none. */
function makersPast(catalog: Catalog, model: Model, names: readonly string[]): Model | null {
	if (model.makers || !names.some((name) => isCalled(model, name))) return null;
	return catalog.models.find((other) => other.makers && isCalled(other, nameOf(model))) ?? null;
}

/** Says what a model costs at its maker under an id of its own; "" if no price is known. */
function ownPrice(catalog: Catalog, own: Model, now: Date): string {
	const maker = catalog.providers.find(({ id }) => id === own.provider)?.name ?? own.provider;
	const price = priceInWords(own, null, false, now);
	return price && `${maker}’s own id, ${own.id}: ${price}. `;
}

/** An answer that says something of a model, and lists it before what is called alike. */
export function answerAbout(catalog: Catalog, asked: State, model: Model, said: string): Reading {
	const read = { ...asked, search: model.id };
	return { answer: ledBy(catalog, read, model), read, said, about: model };
}
