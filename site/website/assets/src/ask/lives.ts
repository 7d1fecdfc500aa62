// Questions about how long models live, or one works.

import type { Answer, Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works as stillWorks } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { isoDay, plural, shortDay } from "../words.ts";
import { hasWords, isCalled, listedBy, modelNamed, modelsCalled, stillAt } from "./called.ts";
import { joined } from "./filters.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { inDays, periodIn } from "./periods.ts";
import { earlierElsewhere, endsByPlace, placeOf, restOfPlaces, sentence, soldLonger } from "./placeends.ts";
import { answerAbout, atPlace, noOffer } from "./questions.ts";
import { evaluate, ledBy, type Reading } from "./reading.ts";
import { nextInWords } from "./replaced.ts";
import { hasVersion, modelsWith, versionIn, withVersion, wordsOf } from "./version.ts";

const ended = "(?:retir(?:e[sd]?|ing)|ends?|ended|ending|expir(?:ed?|es|ing)|dying|die|dead|gone|shut ?down" +
	"|(?:turned|switched|shut) off|closed" +
	"|removed|deprecated|discontinued|sunset|stop(?: working)?|go away|going away)";
const lifespan = "(?:life ?times?|life ?spans?|life ?cycles?|life expectancy" +
	"|(?:deprecation|retirement) policy)";
const endNoun = "(?:retirement|deprecation|sunset|shut ?down|discontinuation|end)";
const lastDay = "(?:last day|support period" +
	`|(?:end of (?:life|support)|eol|${endNoun}s?|end)` +
	"(?: dates?| days?| schedule| calendar| timeline)?)";
const asksFor = "(?:(?:what|when)(?:['’]?s| is| are) )?";
/** A place at which a model ends or works: " on azure". */
const there = "( (?:on|at|in|via|from|by|through) \\S.*)?";
const before = "(?:(?:the|an?|most|all|average|median|typical|usual) )*";
const ofEnds = /\b(?:retire|deprecat|sunset|shut|discontinu|end|eol|expir)/i;
const works = "(?:lives?|lasts?|work(?:s|ing)?|available|supported|around|alive|kept|usable|runs?|exists?" +
	"|(?:safe|good)(?: to use)?|guaranteed)";

/** What searches ask for a length of time. Each has a group with what lives so long. */
const lengths = [
	`how long (?:do|does|will|is|are|can i use) ${before}(.+?)(?: (?:be|stay|still))*(?: ${works})+`,
	`how long (?:do|are) ${before}models ${works} (?:on|at|by) ${before}(.+)`,
	`${before}${lifespan} (?:(?:of|for|on|at) )?${before}(.+)`,
	`${before}(.+?)(?:['’]s)? ${lifespan}`,
];

/** What they ask for a day, or whether something still works. */
const days = [
	`when (?:do|does|did|is|are|was|were|will) ${before}(.+?)(?: (?:be|being|get))* ${ended}${there}`,
	`when ${before}(.+?) (?:gets? |is |will be )?${ended}${there}`,
	`${before}(.+?) (?:gets? |is |will be )?(?:${ended}|${endNoun}) when`,
	`until when (?:do|does|is|are|will|can i use) ${before}(.+?)(?: (?:be|stay))*(?: ${works})?`,
	`(?:is|are|was|were|will|has|have) ${before}(.+?)(?: (?:be|been|being|already|still|now))*` +
		` (?:${ended}|${works})${there}`,
	`(?:does|do|did) ${before}(.+?) ${ended}${there}`,
	`can (?:i|we|you) still (?:use|call) ${before}(.+?)${there}`,
	`(?:does|do|will|can i) (?:still use )?${before}(.+?) (?:still|keep) (?:work|working|run)`,
	`(?:does|do|will) ${before}(.+?) work${there}`,
	`${before}(.+?)(?: ${works})? (?:until when|till when|safe until(?: when)?)`,
	`how long (?:until|before|till) ${before}(.+?)(?: (?:is|gets|be))* ${ended}`,
	`${before}(.+?) still ${works}(?: ${works})?${there}`,
	`${asksFor}${before}(?:end of life|eol|last day|${endNoun}s? (?:date|day)s?) (?:(?:of|for) )?${before}(.+)`,
	`${asksFor}${before}${lastDay} (?:of|for) ${before}(.+)`,
	`${asksFor}${before}(.+?)(?:['’]s)? ${lastDay}( \\S.*)?`,
];

/** What a search asks how long it lives. */
interface Subject {
	/** Its words, without those that stand for models in general: "" if it is all models. */
	readonly text: string;
	/** The place that is named behind it, with the word before; "" if none is. */
	readonly there: string;
	/** Whether it can be a provider, whose models live so long. */
	readonly isLength: boolean;
	/** Whether it is models in general, or those of a family, and not one of them. */
	readonly isSeveral: boolean;
}

/** What stands for models in general, or for those of a family. */
const general =
	/\b(?:ai |large )?(?:language )?(?:models?|llms?)\b|[ -](?:famil(?:y|ies)|series|line-?up)\b/g;

/** Returns what a search asks how long it lives; null if it asks for something else. */
function subjectOfLife(search: string): Subject | null {
	const text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	for (const form of [...lengths, ...days]) {
		const [, subject, there = ""] = new RegExp(`^${form}$`).exec(text) ?? [];
		if (!subject || /^(?:next|last|first|upcoming|coming|recent|new|planned)$/.test(subject)) continue;
		// "Claude without an end date" asks for no day.
		if (/\b(?:no|not|never|without|with no)\b/.test(subject)) continue;
		// "of openai’s models" is of openai.
		const rest = subject.replace(general, " ").replace(/['’]s?(?= |$)/g, "");
		return {
			text: rest.replace(/\s+/g, " ").trim(),
			there,
			isLength: lengths.includes(form),
			isSeveral: subject.search(general) >= 0,
		};
	}
	return null;
}

/**
 * The models that share a name, such as "claude 4.5", or a family, such as "sonnet"; none if it is the
 * id or the version of one. What is said of one of them would be read as said of all.
 */
function namesakes(found: Answer, name: string): readonly Model[] {
	// A name without a number is that of a family, also if the id of one is no more: "whisper".
	const isID = found.models.some(({ id }) => id.toLowerCase() === name);
	if (/\d/.test(name) && (isID || modelNamed(found))) return [];
	const asked = wordsOf(name);
	const isWhole = (model: Model): boolean => wordsOf(nameOf(model)).join(" ") === asked.join(" ");
	const whole = found.models.filter(isWhole);
	// Two ids of one provider with one name are a model and its dated version.
	if (new Set(whole.map(({ provider }) => provider)).size === 1) return whole.slice(0, 1);
	if (whole.length > 0) return whole;
	return found.models.filter((model) => hasWords(nameOf(model), name));
}

/** The answer to a name whose version no model has: those that are called so without it; else null. */
function otherVersions(catalog: Catalog, called: State): Reading | null {
	const version = versionIn(called.search);
	if (!version) return null;
	const search = called.search.replace(version, " ").replace(/[-.\s]+(?= |$)/g, "").trim();
	// Of "o2" a letter is left, which most names have.
	if (search.length < 2) {
		const said = `No model is called “${called.search}”. `;
		return { answer: evaluate(catalog, called), read: called, said };
	}
	const read: State = { ...called, search, gone: "" };
	const answer = evaluate(catalog, read);
	if (!answer.named) return null;
	return { answer, read, said: `No model is called “${called.search}”: these have its other words. ` };
}

/** The models of a family that a search names, "claude 3": those of one letter have a digit behind it, "o3". */
function family({ models, named }: Answer, name: string): readonly Model[] {
	if (!named) return [];
	if (name.length > 1) return models;
	if (!/[a-z]/i.test(name)) return []; // a "(" names no model
	const begins = new RegExp(`\\b${name}\\d`, "i");
	return models.filter((model) => begins.test(nameOf(model)));
}

/** The answer to until when several models work that share a name: what ends next comes first. */
function lifeOfSeveral(
	catalog: Catalog, found: Answer, read: State, models: readonly Model[], today: string,
): Reading {
	const isEnding = (model: Model): boolean => stillWorks(model) && (model.ends ?? "") >= today;
	const ending = models.filter(isEnding).sort((a, b) => ((a.ends ?? "") < (b.ends ?? "") ? -1 : 1));
	const open = models.filter((model) => stillWorks(model) && !isEnding(model));
	const gone = models.filter((model) => !stillWorks(model));
	const answer = { ...found, models: [...ending, ...open, ...gone] };
	// Each model has the row of its maker, if that matches. Other places may still sell what it ended.
	const elsewhere = gone.filter((model) => listedBy(catalog, model).size > 0).length;
	const said = endsInWords(read.search, ending, open, gone, elsewhere) + endsAtPlaces(catalog, open);
	return { answer, read, said, isWhole: true };
}

/** Says which places end some of several models that their makers do not sell; "" if none is known to. */
function endsAtPlaces(catalog: Catalog, models: readonly Model[]): string {
	// A maker speaks for its models, and their pages have the other places.
	const placed = models.filter((model) => !endsByPlace(catalog, model).hasMaker);
	const ends = placed.flatMap((model) => endsByPlace(catalog, model).ending
		.map((offer) => `${nameOf(model)} ends at ${placeOf(catalog, offer)} on ${shortDay(offer.ends ?? "")}`));
	const left = ends.length - mostNamed;
	const more = left > 0 ? `; ${left} more` : "";
	return ends.length > 0 ? `But not everywhere: ${ends.slice(0, mostNamed).join("; ")}${more}. ` : "";
}

const mostNamed = 3; // ends in an answer: the rows have the others

/** Says which of several models end next, how many have no end or have ended, and are still sold elsewhere. */
function endsInWords(
	name: string, ending: readonly Model[], open: readonly Model[], gone: readonly Model[], elsewhere: number,
): string {
	const all = plural(ending.length + open.length + gone.length, "model");
	const sold = elsewhere > 0 ? `; other places still list ${elsewhere} of these` : "";
	if (ending.length + open.length === 0) return `None of ${all} called “${name}” works any more${sold}. `;
	const next = ending.slice(0, mostNamed).map((model) => {
		const isReported = model.value("until") === "reported to end";
		return `${nameOf(model)} on ${shortDay(model.ends ?? "")}${isReported ? " (reported)" : ""}`;
	});
	const left = ending.length - next.length;
	const parts = [
		next.length > 0 ? `the next to end: ${next.join(", ")}${left > 0 ? ` and ${left} more` : ""}` : "",
		open.length > 0 ? `no end is announced for ${open.length}` : "",
		gone.length > 0 ? `${gone.length} no longer ${gone.length === 1 ? "works" : "work"}${sold}` : "",
	];
	return `Of ${all} called “${name}”, ${parts.filter(Boolean).join("; ")}. `;
}

/** What ends next of a maker or at a place, with its calendar: "mistral retirements"; null if it is neither. */
function endsOfProvider(catalog: Catalog, asked: State, meaning: string): Reading | null {
	const [, id] = /^(?:maker|provider)=(.+)$/.exec(meaning) ?? [];
	const provider = catalog.providers.find((other) => other.id === id);
	if (!provider || !ofEnds.test(asked.search)) return null;
	const ending = "status=deprecated&sort=retires&order=asc&retired=not";
	const read = parse(joined([query({ ...asked, search: "", page: 1 }), meaning, ending]));
	const page = { text: `All ends at ${provider.name}, with a calendar`, path: `/lifecycle/${provider.id}/` };
	return { answer: evaluate(catalog, read), read, said: "", page };
}

/** The answer to until when a model works at a place, "gpt-4o on azure"; null if words name none. */
function lifeAt(catalog: Catalog, asked: State, text: string, now: Date): Reading | null {
	const found = atPlace(catalog, asked, text.split(" "));
	if (!found) return null;
	const { model, place, offers, past } = found;
	const offer = offers[0] ?? past[0];
	if (!offer) return answerAbout(catalog, asked, model, noOffer(found));
	const ending = offer.value("ending") ?? "Nothing is known about its end";
	const longer = soldLonger(catalog, offer) + stillAt(catalog, offer);
	const said = `${nameOf(offer)} at ${place}: ${ending}. ${longer}`;
	// What has an end raises the next question: what that place sells instead.
	const next = offer.ends === null ? null : nextInWords(catalog, offer, now);
	const answer = answerAbout(catalog, asked, offer, said + (next?.said ?? ""));
	return next ? { ...answer, next: next.model } : answer;
}

/**
 * The answer to until when a model works that its maker does not sell, such as open weights: each place has a day
 * of its own, and the next one leads. Null if its maker has it, if a search names the id of a place, or if only one
 * place has it.
 */
function lifeAtPlaces(catalog: Catalog, asked: State, model: Model, name: string): Reading | null {
	const ends = endsByPlace(catalog, model);
	const isID = model.id.toLowerCase() === name;
	if (ends.hasMaker || isID || ends.ending.length + ends.open < 2) return null;
	const [first] = ends.ending;
	const lead = first ?? model;
	const said = first
		? `${nameOf(lead)} at ${placeOf(catalog, lead)}: ${lead.value("ending")}. `
		: `${nameOf(lead)}: `;
	const rest = sentence(restOfPlaces(ends, catalog, first));
	const read = { ...asked, search: lead.id };
	return { answer: ledBy(catalog, read, lead), read, said: said + rest, about: lead };
}

const soon = /\b(?:(?:any ?time )?soon|shortly)\b/;
/** What asks for an end only beside a period: "gpt-5 retiring soon". */
const isEnding = new RegExp(`^(?=\\S)(?!(?:is|are|was|were|will|does|do|did|has|have|when) )(.+) ${ended}$`);

/**
 * A search whether one model ends in a period without that: its last day is the answer, and other models of its
 * family that end then are none. Null if it names no period, or no one model.
 */
function withoutPeriod(catalog: Catalog, asked: State, now: Date): State | null {
	const text = inDays(asked.search.toLowerCase(), now);
	const phrase = soon.exec(text)?.[0] ?? periodIn(text, now)?.phrase;
	if (!phrase) return null;
	// The day of "gpt-4o 2024-11-20 retirement" is a part of the name.
	const written = subjectOfLife(text)?.text ?? "";
	const isPart = written.includes(phrase.trim());
	if (isPart && evaluate(catalog, { ...asked, search: written, gone: "too" }).exact.size > 0) return null;
	const rest = text.replace(phrase, " ").replace(/[?!.\s]+$/, "").replace(/\s+/g, " ").trim();
	const search = rest.replace(isEnding, "is $1 retiring");
	const subject = subjectOfLife(search);
	// "Claude ending soon" asks for those of a family that do.
	if (!subject || subject.isSeveral || !/\d/.test(subject.text)) return null;
	const found = evaluate(catalog, { ...asked, search: subject.text, gone: "too" });
	const isOne = modelNamed(found) !== null || [...found.exact].some((model) => isCalled(model, subject.text));
	// Of what has ended nothing ends in a period to come: "grok 4 fast ending soon".
	const hasEnded = found.named && !withVersion(catalog, found.models, subject.text).some(stillWorks);
	return isOne || hasEnded ? { ...asked, search } : null;
}

const stops = "(?:retire|end|shut ?down|sunset|drop|remove|discontinue|deprecate|turn off|switch off" +
	"|stop(?: (?:selling|offering|serving|supporting|hosting))?)";
/** "When does azure retire gpt-4o" */
const byPlace = new RegExp(`^when (?:does|do|did|will|is|are) (\\S.*?) (?:going to |planning to )?${stops} (\\S.*)$`);

/** A question when a place ends a model as one when the model ends there; null if it is none. */
function endingThere(catalog: Catalog, asked: State): State | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [, place = "", name = ""] = byPlace.exec(text) ?? [];
	const isPlace = /^(?:provider|maker)=/.test(meaningOf(place, namesIn(catalog)) ?? "");
	return isPlace ? { ...asked, search: `when does ${name} retire on ${place}` } : null;
}

/** The answer to how long models live, or one works; null if a search does not ask for it. */
export function lifeOf(catalog: Catalog, written: State, now = new Date()): Reading | null {
	const asked = endingThere(catalog, written) ?? withoutPeriod(catalog, written, now) ?? written;
	const subject = subjectOfLife(asked.search);
	if (!subject) return null;
	const { text, there, isLength } = subject;
	if (there) return lifeAt(catalog, asked, `${text}${there}`, now);
	// "openai" has a filter, and models in general have an empty one. What has none is a name.
	const filter = text ? meaningOf(text, namesIn(catalog)) : "";
	if (filter === undefined) return lifeOfNamed(catalog, asked, subject, now);
	if (!isLength) return endsOfProvider(catalog, asked, filter);
	const maker = filter.replace(/^\w+=/, "");
	return lengthsOfLife(catalog, maker, [query({ ...asked, search: "", page: 1 }), filter]);
}

/** The answer to how long the model or the models of a name live; null if a search does not ask for that. */
function lifeOfNamed(catalog: Catalog, asked: State, subject: Subject, now: Date): Reading | null {
	const { text, isLength, isSeveral } = subject;
	const called: State = { ...asked, search: text, gone: "too" };
	const found = evaluate(catalog, called);
	// No model is called "gpt-4o on azure" in "end date of gpt-4o on azure".
	const at = found.models.length === 0 ? lifeAt(catalog, asked, text, now) : null;
	if (at) return at;

	// Of how long a family lives a page knows more than its days.
	const isFamily = isSeveral && !isLength;
	// Claude 3.5 is of the family Claude 3, but is not Claude 3.
	const fitting = isFamily
		? modelsWith(catalog, found.models, hasVersion(text))
		: withVersion(catalog, found.models, text);
	// What is said of another version would be taken for an answer.
	const others = fitting.length === 0 ? otherVersions(catalog, called) : null;
	if (others) return others;

	const named = { ...found, models: fitting };
	let alike: readonly Model[] = [];
	if (isFamily) alike = family(named, text);
	else if (!isSeveral) alike = namesakes(named, text);
	if (alike.length > 1) return lifeOfSeveral(catalog, found, called, alike, isoDay(now));

	const model = alike[0] ?? modelsCalled(catalog, asked, text)[0];
	if (!model) return null;
	if (!isSeveral) return lifeOfOne(catalog, asked, model, text, now);
	// The words of "which openai models are deprecated" are filters.
	if (!isLength) return null;
	return lengthsOfLife(catalog, model.value("maker"), [query({ ...asked, search: text, page: 1 })]);
}

/**
 * Says when the maker ends, or ended, a model that has ended at the place of a row: who writes an id need not know
 * whose it is, and claude-3-7-sonnet is that of Vertex AI alone. "" if it is the maker's row, or nothing is known.
 */
function endAtMaker(catalog: Catalog, model: Model): string {
	if (model.makers || model.canonical === null || stillWorks(model)) return "";
	const isOwn = (other: Model): boolean => other.makers && other.canonical === model.canonical;
	const own = catalog.models.find(isOwn);
	const ending = own?.value("ending");
	return own && ending ? `${nameOf(own)} at ${placeOf(catalog, own)}: ${ending}. ` : "";
}

/** The answer to until when one model works that a search calls by a name, and what replaces it. */
function lifeOfOne(catalog: Catalog, asked: State, model: Model, name: string, now: Date): Reading {
	const places = lifeAtPlaces(catalog, asked, model, name);
	if (places) return places;
	const ending = model.value("ending") ?? "Nothing is known about its end";
	const provider = catalog.providers.find(({ id }) => id === model.provider)?.name ?? "";
	const next = nextInWords(catalog, model, now);
	const others = endAtMaker(catalog, model) + stillAt(catalog, model) + soldLonger(catalog, model) +
		earlierElsewhere(catalog, model);
	const said = `${nameOf(model)} at ${provider}: ${ending}. ${others}${next?.said ?? ""}`;
	const read = { ...asked, search: model.id };
	return { answer: ledBy(catalog, read, model), read, said, about: model, ...(next && { next: next.model }) };
}

/** What queries find, with the page about how long models of a maker live, or all models if there is none. */
function lengthsOfLife(catalog: Catalog, maker: string | null, queries: readonly string[]): Reading {
	const provider = catalog.providers.find(({ id }) => id === maker);
	const page = provider
		? {
			text: `How long models of ${provider.name} live, from release to end`,
			path: `/providers/${provider.id}/#life`,
		}
		: { text: "How long models live, and which end next", path: "/lifecycle/" };
	const read = parse(joined(queries));
	return { answer: evaluate(catalog, read), read, said: "", page };
}
