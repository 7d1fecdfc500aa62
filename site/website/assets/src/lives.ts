// Questions about how long models live: which of them a search asks. ask.ts answers them.

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
	`${before}(.+?) (?:until when|till when|safe until(?: when)?)`,
	`${before}${lastDay} (?:of|for) ${before}(.+)`,
	`${before}(.+?)(?:['’]s)? ${lastDay}`,
];

/** What a search asks how long it lives. */
export interface Subject {
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
export function subjectOfLife(search: string): Subject | null {
	const text = search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	for (const form of [...lengths, ...days]) {
		const subject = new RegExp(`^${form}$`).exec(text)?.[1];
		if (!subject) continue;
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
