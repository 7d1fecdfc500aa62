// Questions about how long models live, or one works.

import type { Answer, Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works as stillWorks } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { isoDay, plural, shortDay } from "../words.ts";
import { hasWords, modelNamed, modelsCalled, wordsOf } from "./called.ts";
import { joined } from "./filters.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { evaluate, ledBy, type Reading } from "./reading.ts";
import { replacementOf, termsInWords } from "./replaced.ts";

const ended = "(?:retired?|ends?|ended|expired?|die|dead|gone|shut ?down|turned off|switched off|closed" +
	"|removed|deprecated|discontinued|sunset|stop(?: working)?|go away|going away)";
const lifespan = "(?:life ?times?|life ?spans?|life ?cycles?|life expectancy" +
	"|(?:deprecation|retirement) policy)";
const lastDay = "(?:end of life|eol|last day|support period" +
	"|(?:retirement|end|deprecation|sunset|shutdown|discontinuation)(?: date| day)?)";
const before = "(?:(?:the|an?|most|all|average|median|typical|usual) )*";
const works = "(?:lives?|lasts?|works?|available|supported|around|alive|kept|usable|runs?|exists?" +
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
	`when (?:do|does|did|is|are|was|were|will) ${before}(.+?)(?: (?:be|being|get))* ${ended}`,
	`until when (?:do|does|is|are|will|can i use) ${before}(.+?)(?: (?:be|stay))*(?: ${works})?`,
	`(?:is|are|was|were) ${before}(.+?)(?: (?:being|already|still|now))* (?:${ended}|${works})`,
	`(?:does|do|will|can i) (?:still use )?${before}(.+?) (?:still|keep) (?:work|working|run)`,
	`${before}(.+?)(?: ${works})? (?:until when|till when|safe until(?: when)?)`,
	`${before}${lastDay} (?:of|for) ${before}(.+)`,
	`${before}(.+?)(?:['’]s)? ${lastDay}`,
];

/** What a search asks how long it lives. */
interface Subject {
	/** Its words, without those that stand for models in general: "" if it is all models. */
	readonly text: string;
	/** Whether it can be a provider, whose models live so long. */
	readonly isLength: boolean;
	/** Whether it is models in general, or those of a family, and not one of them. */
	readonly isSeveral: boolean;
}

/** What stands for models in general. */
const general = /\b(?:ai |large )?(?:language )?(?:models?|llms?)\b/g;

/** Returns what a search asks how long it lives; null if it asks for something else. */
function subjectOfLife(search: string): Subject | null {
	const text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	for (const form of [...lengths, ...days]) {
		const subject = new RegExp(`^${form}$`).exec(text)?.[1];
		if (!subject || /^(?:next|last|first|upcoming|coming|recent|new|planned)$/.test(subject)) continue;
		// "Claude without an end date" asks for no day.
		if (/\b(?:no|not|never|without|with no)\b/.test(subject)) continue;
		// "of openai’s models" is of openai.
		const rest = subject.replace(general, " ").replace(/['’]s?(?= |$)/g, "");
		return {
			text: rest.replace(/\s+/g, " ").trim(),
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

/** The answer to until when several models work that share a name: what ends next comes first. */
function lifeOfSeveral(found: Answer, read: State, models: readonly Model[], today: string): Reading {
	const isEnding = (model: Model): boolean => stillWorks(model) && (model.ends ?? "") >= today;
	const ending = models.filter(isEnding).sort((a, b) => ((a.ends ?? "") < (b.ends ?? "") ? -1 : 1));
	const open = models.filter((model) => stillWorks(model) && !isEnding(model));
	const gone = models.filter((model) => !stillWorks(model));
	const answer = { ...found, models: [...ending, ...open, ...gone] };
	return { answer, read, said: endsInWords(read.search, ending, open, gone), isWhole: true };
}

const mostNamed = 3; // ends in an answer: the rows have the others

/** Says which of several models end next, and how many have no end or have ended. */
function endsInWords(
	name: string, ending: readonly Model[], open: readonly Model[], gone: readonly Model[],
): string {
	const all = plural(ending.length + open.length + gone.length, "model");
	if (ending.length + open.length === 0) return `None of ${all} called “${name}” works any more. `;
	const next = ending.slice(0, mostNamed).map((model) => {
		const isReported = model.value("until") === "reported to end";
		return `${nameOf(model)} on ${shortDay(model.ends ?? "")}${isReported ? " (reported)" : ""}`;
	});
	const left = ending.length - next.length;
	const parts = [
		next.length > 0 ? `the next to end: ${next.join(", ")}${left > 0 ? ` and ${left} more` : ""}` : "",
		open.length > 0 ? `no end is announced for ${open.length}` : "",
		gone.length > 0 ? `${gone.length} no longer work` : "",
	];
	return `Of ${all} called “${name}”, ${parts.filter(Boolean).join("; ")}. `;
}

/** The answer to how long models live, or one works; null if a search does not ask for it. */
export function lifeOf(catalog: Catalog, asked: State, now = new Date()): Reading | null {
	const subject = subjectOfLife(asked.search);
	if (!subject) return null;
	const { text, isLength, isSeveral } = subject;
	const meaning = text ? meaningOf(text, namesIn(catalog)) : "";
	const isName = text !== "" && meaning === undefined;
	const called = { ...asked, search: text, gone: "too" } as const;
	const found = evaluate(catalog, called);
	const alike = isName && !isSeveral ? namesakes(found, text) : [];
	if (alike.length > 1) return lifeOfSeveral(found, called, alike, isoDay(now));
	const [only = null] = alike;
	const model = only ?? (isName ? modelsCalled(catalog, asked, text)[0] : undefined);
	if (model && !isSeveral) {
		const read = { ...asked, search: model.id };
		const ending = model.value("ending") ?? "Nothing is known about its end";
		const provider = catalog.providers.find(({ id }) => id === model.provider)?.name ?? "";
		const next = replacementOf(catalog, model);
		const instead = next ? `It is replaced by ${nameOf(next)}${termsInWords(next, now)}. ` : "";
		const said = `${nameOf(model)} at ${provider}: ${ending}. ${instead}`;
		return { answer: ledBy(catalog, read, model), read, said, about: model, ...(next && { next }) };
	}
	// The words of "which openai models are deprecated" are filters.
	const isKnown = model !== undefined || meaning !== undefined;
	if (!isLength || !isKnown) return null;
	const id = model?.value("maker") ?? meaning?.replace(/^\w+=/, "");
	const provider = catalog.providers.find((other) => other.id === id);
	const page = provider
		? {
			text: `How long models of ${provider.name} live, from release to end`,
			path: `/providers/${id}/#life`,
		}
		: { text: "How long models live, and which end next", path: "/lifecycle/" };
	const rest = query({ ...asked, search: model ? text : "", page: 1 });
	const read = parse(joined([rest, meaning ?? ""]));
	return { answer: evaluate(catalog, read), read, said: "", page };
}
