// What is asked of several models that a search lists: "gpt-4o, o3 and haiku 4.5: which ends first".

import { byMost, passes, unknown, type Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { parse, type State } from "../state.ts";
import { isoDay, shortDay } from "../words.ts";
import { goneInWords } from "./called.ts";
import { understood } from "./filters.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { periodIn, type Days, type Period } from "./periods.ts";
import { earlierElsewhere, endsByPlace, restOfPlaces } from "./placeends.ts";
import { namedBy, replacementOf } from "./replaced.ts";
import { amountOn, pricesOn } from "./prices.ts";
import type { Ranked } from "./reading.ts";

/** Models in the order of an answer about them, and the answer. */
export interface Said {
	readonly models: readonly Model[];
	readonly said: string;
	readonly ranked?: Ranked | undefined; // if the order is one by price
}

/** What is asked of several models. */
export interface Question {
	readonly answer: (models: readonly Model[]) => Said;
	readonly isFilter?: boolean; // whether it asks which of them fit
	readonly isOfEnds: boolean; // whether it asks when they end, or what follows then
	readonly vain: readonly string[]; // its words that no answer heeds
	readonly places?: readonly string[]; // by id, if it asks what these offer
}

const ofEnds = new RegExp("\\b(?:retir\\w*|deprecat\\w*|sunset\\w*|shut\\w*|discontinu\\w*|end(?:s|ed|et|en|ing)?" +
	"|eol|expir\\w*|die[sd]?|dying|dead|gone|stop\\w*|still|work(?:s|ing)?|alive|last|lasts|until|available)\\b", "g");
const ofNext = /\b(?:replac\w+|success\w+|succeed\w*|instead of|migrat\w+|upgrade\w*)\b/g;
/** Words of questions that say nothing by themselves. */
const small = new RegExp("^(?:which|what|when|who|how|long|will|would|should|could|can|be|been|being|among|between" +
	"|out|off|down|away|go|going|these|those|this|them|they|it|its|one|ones|my|our|use|uses|using|tell|check" +
	"|compared?|comparison|sort(?:ed)?|orders?|ordered|rank(?:ed)?|by|if|gets?|getting" +
	"|already|yet|first|next|soon|soonest|earliest|please|all|each|both|there|dates?|days?" +
	"|than|place|life|support|schedule|has|have|does|did|do|is|are|was|were|of|the|an?|in|at|on|to|for|from|with" +
	"|within|me|i|we|you" +
	"|models?|llms?|ids?|names?|vs\\.?|versus|and|or|prices?|pricing|costs?|wann|welche[rs]?|wich|von|und|oder)$");

/** Whether a word of a question says nothing by itself. */
export const isSmall = (word: string): boolean => small.test(word.toLowerCase());

/** Whether a word asks for the end of a model. */
export const isOfEnd = (word: string): boolean => word !== "" && word.toLowerCase().replace(ofEnds, "") === "";

/** Words of periods: "half a year", "the next quarter". */
const ofPeriod = new RegExp("^(?:(?:day|week|month|quarter|year)s?|half|half-year|few|several|couple" +
	"|soon|later|coming|upcoming|last|past|this)$");

/** Whether a word belongs to a question and not to a name, although some names have it: "next", "still". */
export function isOfQuestion(word: string): boolean {
	const text = word.toLowerCase();
	return isSmall(text) || ofPeriod.test(text) || text.replace(ofEnds, "").replace(ofNext, "") === "";
}

/** The words of a text that say something. */
const telling = (text: string): readonly string[] =>
	text.split(/[\s,?!:;]+/).filter((word) => word && !isSmall(word));

/** Reads what a text, without the names of the models, asks about these; null if that is nothing known. */
export function questionIn(catalog: Catalog, text: string, now: Date): Question | null {
	// What is cheaper than another model is none of those that are named.
	if (/\bthan\b/.test(text)) return null;
	if (text.search(ofNext) >= 0) {
		const answer = (models: readonly Model[]): Said => ({ models, said: nextInWords(catalog, models) });
		return { answer, isOfEnds: true, vain: telling(text.replace(ofNext, " ")) };
	}
	if (text.search(ofEnds) >= 0) {
		const isPast = /\b(?:was|were|did)\b/.test(text);
		const period = periodIn(text, now, isPast);
		const rest = period ? text.replace(period.phrase, " ") : text;
		const { phrase, days } = period ? endBy(text, period) : { phrase: "", days: null };
		const answer = (models: readonly Model[]): Said => endsOf(catalog, models, phrase, days, isoDay(now));
		return { answer, isOfEnds: true, vain: telling(rest.replace(ofEnds, " ")) };
	}
	const whole = understood({ ...parse(""), search: text }, namesIn(catalog), now);
	// Who asks for the cheapest in January asks for prices of that month. LIMIT: the list has no coming batch prices.
	const { on, rest } = whole.sort.endsWith("_price") ? comingIn(text, now) : { on: "", rest: text };
	const read = on ? understood({ ...parse(""), search: rest }, namesIn(catalog), now) : whole;
	const vain = telling(read.search);
	const places = [...read.values["provider"] ?? [], ...read.values["maker"] ?? []];
	if (places.length > 0) return { answer: (models) => ({ models, said: "" }), places, isOfEnds: false, vain };
	// At which places rows are is no fact of a model: "who sells".
	if (Object.entries(read.values).some(([name, values]) => name !== "offers" && values.length > 0)) {
		const wanted = { ...read, search: "", gone: "too" } as const;
		const isOrder = (word: string): boolean => meaningOf(word, namesIn(catalog))?.startsWith("sort=") ?? false;
		const phrase = telling(rest).filter((word) => !vain.includes(word) && !isOrder(word)).join(" ");
		return { answer: (models) => fitting(catalog, models, wanted, phrase, on), isFilter: true, isOfEnds: false, vain };
	}
	if (read.sort in orders) return { answer: (models) => orderedBy(catalog, models, read, on), isOfEnds: false, vain };
	return null;
}

/** The first day of the coming period that a question names, and the question without it; "" if it names none. */
function comingIn(text: string, now: Date): { readonly on: string; readonly rest: string } {
	const period = periodIn(text, now);
	const [from = ""] = period?.days ?? [];
	if (!period || from <= isoDay(now)) return { on: "", rest: text };
	return { on: from, rest: text.replace(period.phrase, " ") };
}

/**
 * By when models end that a question with a period asks for. Who asks which still work in March asks which end before
 * it is over, and not which end in it.
 */
function endBy(text: string, { phrase, days }: Period): { readonly phrase: string; readonly days: Days } {
	const isOfWork = /\b(?:still|work(?:s|ing)?|alive|lasts?|available)\b/.test(text);
	const [, to] = days;
	if (!isOfWork || !to) return { phrase: phrase.trim(), days };
	return { phrase: `before ${shortDay(to)}`, days: ["", to] };
}

/** A question that nothing answers: the models are shown, and what its words are. */
export function anyQuestion(text: string): Question {
	const answer = (models: readonly Model[]): Said =>
		({ models, said: `The best match of each of ${models.length} names. ` });
	return { answer, isOfEnds: false, vain: telling(text) };
}

/** Names in a sentence: "a, b and c". */
function joined(names: readonly string[]): string {
	const last = names.at(-1) ?? "";
	return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** Names of models in a sentence. */
export const inSentence = (models: readonly Model[]): string => joined(models.map(nameOf));

/** What replaces each of some models. */
function nextInWords(catalog: Catalog, models: readonly Model[]): string {
	const said = models.map((model) => {
		const next = replacementOf(catalog, model);
		return next
			? `${nameOf(model)} is replaced by ${nameOf(next)}${namedBy(model)}`
			: `no replacement of ${nameOf(model)} is announced`;
	});
	const all = `${said.join("; ")}. `;
	return all.slice(0, 1).toUpperCase() + all.slice(1);
}

/** Whether the end of a model is only what others report. */
const isReported = (model: Model): boolean => model.value("until") === "reported to end";

/** A sentence as a part of another one. */
const inside = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1).replace(/\. $/, "");

/** Whether a model that its maker does not sell has an end at some place: then no place speaks for the others. */
function isOfPlaces(catalog: Catalog, model: Model): boolean {
	const { hasMaker, ending } = endsByPlace(catalog, model);
	return !hasMaker && ending.length > 0;
}

/** Some models by how they end, each part in its order. */
interface Ends {
	readonly first: readonly Model[]; // end in the period that is asked for, or at all
	readonly ended: readonly Model[]; // have ended in it
	readonly later: readonly Model[]; // end out of it
	readonly open: readonly Model[]; // work, without a known end
	readonly past: readonly Model[]; // have ended before
}

/** Whether a model ends in a period. */
const endsIn = ([from, to]: Days) => ({ ends }: Model): boolean =>
	ends !== null && ends >= from && (to === "" || ends < to);

/** Sorts models by how they end; the period is null if a question has none. */
function byEnd(models: readonly Model[], days: Days | null, today: string): Ends {
	const byDay = (a: Model, b: Model): number => (a.ends ?? "").localeCompare(b.ends ?? "");
	const isAhead = (model: Model): boolean => works(model) && (model.ends ?? "") >= today;
	const ending = models.filter(isAhead).sort(byDay);
	const gone = models.filter((model) => !works(model)).sort(byDay);
	const isWithin = endsIn(days ?? ["", ""]);
	// What has ended is an answer to a period that is over.
	const ended = days ? gone.filter(isWithin) : [];
	return {
		first: ending.filter(isWithin),
		ended,
		later: ending.filter((model) => !isWithin(model)),
		open: models.filter((model) => works(model) && !isAhead(model)),
		past: gone.filter((model) => !ended.includes(model)),
	};
}

/** A model with its day: "GPT-4o on 3 Jan 2027 (reported)", with a verb before the day. */
function dated(model: Model, verb = ""): string {
	const day = model.ends ? ` on ${shortDay(model.ends)}` : "";
	return `${nameOf(model)}${verb}${day}${isReported(model) && day ? " (reported)" : ""}`;
}

/** Models with their days. */
const listDated = (models: readonly Model[]): string => joined(models.map((model) => dated(model)));

/** Says which models end in a period, and which do not, in the words of the question. */
function periodInWords(
	catalog: Catalog, { first, ended, later, open }: Ends, all: number, phrase: string, days: Days,
): string[] {
	const verb = first.length === 1 ? "ends" : "end";
	const isElsewhere = (model: Model): boolean => endsByPlace(catalog, model).ending.some(endsIn(days));
	// A place can end in the period what its maker does not.
	const isNone = first.length + ended.length === 0 && !open.some(isElsewhere) && !later.some(isElsewhere);
	return [
		first.length > 0 ? `${first.length} of ${all} ${verb} ${phrase}: ${listDated(first)}` : "",
		ended.length > 0 ? `Ended ${phrase}: ${listDated(ended)}` : "",
		isNone ? `None of these ${all} is known to end ${phrase}` : "",
		later.length > 0 ? `Not then: ${listDated(later)}` : "",
	];
}

/** Says in which order models end. */
function orderInWords([next, ...others]: readonly Model[]): string {
	if (!next) return "";
	return others.length > 0 ? `In this order end ${listDated([next, ...others])}` : dated(next, " ends");
}

/** Models that work without a known end, by what can be said of that. */
interface Open {
	readonly advised: readonly Model[]; // their makers advise against them
	readonly placed: readonly Model[]; // some places end them, and no maker sells them
	readonly rest: readonly Model[]; // nothing is known
}

/** Sorts models without an end by what can be said of them. */
function byReason(catalog: Catalog, open: readonly Model[]): Open {
	const advised = open.filter((model) => model.value("until") === "advised against");
	const placed = open.filter((model) => !advised.includes(model) && isOfPlaces(catalog, model));
	const rest = open.filter((model) => !advised.includes(model) && !placed.includes(model));
	return { advised, placed, rest };
}

/** Says what is known of models without an end. */
function openInWords(catalog: Catalog, { advised, placed, rest }: Open): string[] {
	const atPlaces = (model: Model): string => restOfPlaces(endsByPlace(catalog, model), catalog);
	return [
		...advised.map((model) => `${nameOf(model)}: ${model.value("ending")}`),
		...placed.map((model) => `${nameOf(model)}: ${atPlaces(model)}`),
		rest.length > 0 ? `No end of ${inSentence(rest)} is known` : "",
	];
}

/** When some models end, the next first, then those without an end, and those that no longer work. */
function endsOf(
	catalog: Catalog, models: readonly Model[], phrase: string, days: Days | null, today: string,
): Said {
	const ends = byEnd(models, days, today);
	const { first, ended, later, open, past } = ends;
	const reasons = byReason(catalog, open);
	// Who asks for the days of a cloud has those of the cloud.
	const own = [...first, ...later, ...open].filter((model) => model.makers && !reasons.placed.includes(model));
	const elsewhere = own.map((model) => {
		const earlier = earlierElsewhere(catalog, model);
		return earlier && `${nameOf(model)}: ${inside(earlier)}`;
	});
	const sentences = [
		...(days ? periodInWords(catalog, ends, models.length, phrase, days) : [orderInWords(first)]),
		...openInWords(catalog, reasons),
		...elsewhere,
		...past.map((model) => goneInWords(catalog, model).replace(/\. $/, "")),
	];
	const said = sentences.filter(Boolean).map((sentence) => `${sentence}. `).join("");
	return { models: [...first, ...ended, ...later, ...open, ...past], said };
}

/** Which of some models have what is asked for, in the words that ask for it. */
function fitting(catalog: Catalog, models: readonly Model[], wanted: State, phrase: string, on: string): Said {
	const judge = catalog.judgedAlone(wanted);
	const groups = Map.groupBy(models, ({ row }) => judge(row));
	const fit = groups.get(passes) ?? [];
	// "Cheapest with vision" has an order, too.
	const ordered = wanted.sort in orders && fit.length > 1 ? orderedBy(catalog, fit, wanted, on) : null;
	const yes = ordered?.models ?? fit;
	const open = groups.get(unknown) ?? [];
	const no = models.filter((model) => !yes.includes(model) && !open.includes(model));
	const parts = [
		yes.length > 0 ? `“${phrase}” fits ${inSentence(yes)}` : `“${phrase}” is known to fit none of these`,
		no.length > 0 && yes.length > 0 ? `does not fit ${inSentence(no)}` : "",
		open.length > 0 ? `of ${inSentence(open)} that is not known` : "",
	];
	const said = `${parts.filter(Boolean).join("; ")}. ${ordered?.said ?? ""}`;
	return { models: [...yes, ...open, ...no], said, ranked: ordered?.ranked };
}

/** The orders of which a sentence says what the first models are, by what their values are called. */
const orders: Readonly<Record<string, string>> = {
	blended_price: "",
	input_price: "",
	output_price: "",
	batch: "",
	context: "context_length",
	output: "max_output_tokens",
	released: "release_date",
	retires: "",
};

/**
 * Some models in the order of a question, what no longer works last. By price, they are in the order of a coming day
 * if the question names one, as far as its prices are announced.
 */
function orderedBy(catalog: Catalog, models: readonly Model[], { sort: key, order }: State, on = ""): Said {
	const at = new Map(catalog.ordered(byMost[key] ?? key, order).map((row, i) => [row, i]));
	const placeOf = ({ row }: Model): number => at.get(row) ?? 0;
	const isPrice = key.endsWith("_price") || key === "batch";
	const fact = orders[key] ?? "";
	const valueOf = (model: Model): string => {
		if (isPrice) return pricesOn(model, on);
		return model.known(fact) === null ? "" : model.cell(fact);
	};
	const sign = order === "asc" ? 1 : -1;
	const byDay = (a: Model, b: Model): number => sign * (amountOn(a, key, on) - amountOn(b, key, on));
	const endsBefore = ({ ends }: Model): boolean => on !== "" && ends !== null && ends <= on;
	const known = models.filter((model) => works(model) && valueOf(model) && !endsBefore(model))
		.sort((a, b) => (on && byDay(a, b)) || placeOf(a) - placeOf(b));
	const ending = models.filter((model) => works(model) && endsBefore(model));
	const gone = models.filter((model) => !works(model));
	const open = models.filter((model) => works(model) && !known.includes(model) && !ending.includes(model));
	const first: Readonly<Record<string, readonly [asc: string, desc: string]>> = {
		context: ["smallest context", "largest context"],
		output: ["smallest output", "largest output"],
		released: ["oldest", "newest"],
	};
	const [asc, desc] = first[key] ?? ["cheapest", "most expensive"];
	const parts = key === "blended_price" ? " by 3 parts of input and 1 of output" : "";
	const each = joined(known.map((model) => `${nameOf(model)} (${valueOf(model)})`));
	const start = on ? `At the prices known for ${shortDay(on)} the` : "The";
	const main = known.length > 0 ? `${start} ${order === "asc" ? asc : desc} comes first${parts}: ${each}. ` : "";
	const sentences = [
		open.length > 0 ? `Of ${inSentence(open)} that is not known` : "",
		...ending.map((model) => `${nameOf(model)} ends before: ${model.value("ending") ?? ""}`),
		...gone.map((model) => goneInWords(catalog, model).replace(/\. $/, "")),
	];
	const said = main + sentences.filter(Boolean).map((sentence) => `${sentence}. `).join("");
	return { models: [...known, ...open, ...ending, ...gone], said, ...(isPrice && { ranked: { order, said: main } }) };
}
