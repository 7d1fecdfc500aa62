// Questions about how long models live, or one works.

import type { Catalog } from "../evaluate.ts";
import { nameOf } from "../settings.ts";
import { parse, query, type State } from "../state.ts";
import { modelsCalled } from "./called.ts";
import { joined } from "./filters.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { evaluate, type Reading } from "./reading.ts";

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

/** The answer to how long models live, or one works; null if a search does not ask for it. */
export function lifeOf(catalog: Catalog, asked: State): Reading | null {
	const subject = subjectOfLife(asked.search);
	if (!subject) return null;
	const { text, isLength, isSeveral } = subject;
	const meaning = text ? meaningOf(text, namesIn(catalog)) : "";
	const [model] = text && meaning === undefined ? modelsCalled(catalog, asked, text) : [];
	if (model && !isSeveral) {
		const read = { ...asked, search: model.id };
		const ending = model.value("ending") ?? "Nothing is known about its end";
		const provider = catalog.providers.find(({ id }) => id === model.provider)?.name ?? "";
		const said = `${nameOf(model)} at ${provider}: ${ending}. `;
		const found = evaluate(catalog, { ...read, gone: "too" });
		const models = [model, ...found.models.filter((other) => other !== model)];
		return { answer: { ...found, models }, read, said, about: model };
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
