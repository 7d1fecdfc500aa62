// Searches that set models against each other.

import type { Answer, Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { compareHref, keyOf, maxPicks, nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { makersFirst } from "./arranged.ts";
import { goneInWords, isOfVery, meantBy, modelNamed } from "./called.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { isUnheard } from "./nosuch.ts";
import { atPlace, noOffer, type AtPlace } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";
import { versionIn } from "./version.ts";
import { isOfEnd } from "./which.ts";

/** Questions which of two is better in some way. */
const better = "(?:better|cheaper|faster|smarter|newer|older|bigger|larger|dearer|pricier|(?:more|less) expensive" +
	"|best|cheapest|fastest)";
const which =
	new RegExp(`^(?:which|what)(?: (?:one|model))? is (?:the )?${better},? (\\S.*?) or (\\S.*?)\\??$`, "i");
const isBetter = new RegExp(`^is (\\S.*?) ${better} th[ae]n (\\S.*?)\\??$`, "i");

/** What asks at the end, or at the start, of two names which of them costs less or the like. */
const whichOf = new RegExp(`^(?:which|what)(?: (?:one|model))? is (?:the )?${better}[,:]? |` +
	`[,:?]? (?:(?:which|what)(?: (?:one|model))? is )?(?:the )?${better}\\??$`, "gi");

const compares = /^(?:compare|comparison (?:of|between)|differences? between) (\S.*?)\??$/i;

/** What a search sets against each other. */
interface Sides {
	readonly sides: readonly string[]; // one or none if the search compares nothing
	readonly isOr: boolean; // whether only "or" is between them
}

/** Splits a search at the words that set names against each other. */
function sidesIn(text: string): Sides {
	const [, first, second] = which.exec(text) ?? isBetter.exec(text) ?? [];
	if (first && second) return { sides: [first, second], isOr: false };
	const [, list = ""] = compares.exec(text) ?? [];
	const sides = list
		? list.split(/ (?:and|with|to|or|vs\.?|versus) |, ?/i)
		: text.split(/ (?:vs\.?|versus|compared (?:to|with)) /i);
	// Of "claude or gemini" both are asked for, and no model has both words.
	const isOr = sides.length < 2 && / or /i.test(text);
	return { sides: isOr ? text.replace(whichOf, "").split(/,? or |, /i) : sides, isOr };
}

/** What is shown of one side of a comparison. */
interface Best {
	readonly models: readonly Model[]; // the best matches; none if nothing is called so
	readonly ended?: string; // the name, if nothing that is called so works any more
	readonly gone?: string; // the sentence about the model, if it is named and has ended
}

const mostOfSide = 3; // models of one side, so that each side is seen

const cheaper = "(?:the )?(?:cheaper|cheapest|less expensive|lowest(?: price)?|better price)";
/** Questions at which of two places a model costs less. */
const cheaperAt = [
	new RegExp(`^(?:who|where|which(?: one| place| provider| cloud| host)?) (?:is|has|sells|offers) ${cheaper}[,:]? ` +
		"(?<one>\\S.*?) or (?<other>\\S.*?),? (?:for|with|on|of) (?<name>\\S.*?)\\??$", "i"),
	new RegExp(`^(?<one>\\S.*?) or (?<other>\\S.*?),? ${cheaper} (?:for|with|on|of) (?<name>\\S.*?)\\??$`, "i"),
	new RegExp(`^(?:(?:where |who )?is )?(?<name>\\S.*?) (?:is )?${cheaper}[,:]? (?:(?:on|at|in|via|with|from) )?` +
		"(?<one>\\S.*?) or (?<other>\\S.*?)\\??$", "i"),
];

/** Such a question as a comparison of the places; another text as it is. */
function placesBehind(catalog: Catalog, text: string): string {
	const names = namesIn(catalog);
	const isPlace = (side: string): boolean =>
		/^(?:provider|maker)=/.test(meaningOf(side.toLowerCase().replace(/^(?:on|at|in|via|from) /, ""), names) ?? "");
	for (const form of cheaperAt) {
		const { one = "", other = "", name = "" } = form.exec(text)?.groups ?? {};
		if (isPlace(one) && isPlace(other)) return `${name} ${one} vs ${other}`;
	}
	return text;
}

/** The model that one side of a comparison names, or the best matches of it. */
function bestOf(catalog: Catalog, asked: State, side: string): Best {
	const asIs = evaluate(catalog, { ...asked, search: side.trim() });
	// "opus vs sonnet price" compares models, whatever of them.
	const search = withoutFillers(side);
	const found = asIs.models.length > 0 || !search ? asIs : evaluate(catalog, { ...asked, search });
	const name = search || side.trim();
	// GPT-5.4 mini has a 7 in its day, and is no GPT-7.
	if (isUnheard(catalog, name)) return { models: [] };
	const read = { ...asked, search: found === asIs ? side.trim() : search };
	const all = makersFirst({ answer: found, read, said: "" }).answer.models;
	// Of "kimi k2" Kimi K2.7 is another version.
	const very = all.filter(isOfVery(name));
	const models = very.length > 0 ? very : all;
	if (models.length === 0 && search) {
		const past = evaluate(catalog, { ...asked, search, gone: "too" });
		if (!past.named) return { models: [] };
		const best = past.models.slice(0, mostOfSide);
		return best.length > 0 ? { models: best, ended: search } : { models: best };
	}
	const named = namedBySide(catalog, asked, side, name, found);
	if (named) return { models: [named], gone: works(named) ? "" : goneInWords(catalog, named) };
	const working = models.filter(works);
	return { models: (working.length > 0 ? working : models).slice(0, mostOfSide) };
}

/** The model that one side of a comparison means by its name; null if it is the name of several. */
function namedBySide(
	catalog: Catalog, asked: State, side: string, name: string, found: Answer,
): Model | null {
	const one = [...found.exact][0] ?? modelNamed(found);
	const first = one ?? found.models[0];
	const meant = first ? meantBy(catalog, asked, name, first) : null;
	// Of the first match of a family it is known only whether it has another version.
	const called = one || meant !== first ? meant : null;
	// "Gemini pro" is a family, of which the first model was called so.
	return called && (works(called) || /\d/.test(side)) ? called : null;
}

/**
 * The answer to a search that sets models against each other, such as "sonnet vs gpt-6"; else null.
 */
export function comparisonOf(catalog: Catalog, asked: State): Reading | null {
	const text = placesBehind(catalog, asked.search.trim());
	const { sides: written, isOr } = sidesIn(text);
	const sides = written.length < 2 ? placesWithAnd(catalog, asked, text) : written;
	if (sides.length < 2 || sides.length > 4) return null;
	const there = modelAtPlaces(catalog, asked, sides);
	if (there) return there;
	const names = isOr ? namesWithOr(catalog, asked, sides) : sides;
	if (names.length === 0) return null;
	const best = inFull(catalog, asked, names).map((side) => bestOf(catalog, asked, side));
	const unknown = names.filter((_, i) => best[i]?.models.length === 0).map((side) => withoutFillers(side));
	if (unknown.length === names.length) return null;
	// Of names with "or" between them each is one. A name that nothing has is said, and the others are compared.
	if (unknown.length > 0 && (isOr || unknown.includes(""))) return null;
	const models = [...new Set(best.flatMap((side) => side.models))];
	const missing = unknown.map((name) => `No model is called “${name}”. `);
	const ended = best.map((side) => (side.ended ? `Nothing that is called “${side.ended}” works any more. ` : ""));
	const gone = best.map((side) => side.gone ?? "");
	const none = [...missing, ...ended, ...gone].join("");
	if (models.length === 1) return asCompared(asked, models, none);
	return asCompared(asked, models, `${none}The best matches of each name; choose rows to compare them. `);
}

/** An answer with models that are compared, and the page that does so if they are several. */
function asCompared(asked: State, models: readonly Model[], said: string): Reading {
	const answer = { models, exact: new Set(models), unknown: [], named: true };
	const keys = models.slice(0, maxPicks).map(keyOf);
	const page = { text: "Compare these side by side", path: compareHref("", keys) };
	const compared = models.length > 1 ? { page } : {};
	return { answer, read: asked, said, ...compared, differs: "The API searches for one name at a time." };
}

/**
 * Names in full of which one has what others leave out: "gpt-5 mini" and "nano", "sonnet" and "opus 4.5".
 * Each is as it is if nothing is called so.
 */
export function inFull(catalog: Catalog, asked: State, sides: readonly string[]): readonly string[] {
	const names = namesIn(catalog);
	const called = (search: string): Model | null => {
		const found = evaluate(catalog, { ...asked, search });
		return [...found.exact][0] ?? modelNamed(found);
	};
	/** A name that begins like the one before it. */
	const behind = (side: string, before: string): string => {
		// LIMIT: words of a name, because each is tried.
		const words = before.split(/[\s-]+/).slice(0, 8);
		// GPT-5 and 4 are not GPT-5.4.
		const isOneNumber = (n: number): boolean => /\d$/.test(words[n - 1] ?? "") && /^\d/.test(side);
		const longer = words.map((_, i) => words.length - i).filter((n) => !isOneNumber(n))
			.map((n) => [...words.slice(0, n), side].join(" "));
		// Of "llama 3.3 70b" and "8b" no model is called as the second, but some have its words.
		const isNamed = (search: string): boolean => evaluate(catalog, { ...asked, search }).named;
		return longer.find(called) ?? (called(side) ? side : longer.find(isNamed) ?? side);
	};
	const full: string[] = [];
	for (const side of sides) {
		// The last word of "command a" adds something.
		const isWhole = called(side.trim()) !== null;
		const short = (isWhole ? side.trim() : withoutFillers(side)).toLowerCase();
		const before = full.at(-1);
		const isMeaning = short === "" || meaningOf(short, names) !== undefined;
		full.push(before === undefined || isMeaning ? side.trim() : behind(short, before));
	}
	// The version of the last name can be that of all, if one maker has them.
	const last = full.at(-1) ?? "";
	const version = versionIn(last);
	const maker = version ? called(last)?.value("maker") : null;
	return full.map((name) => {
		const short = withoutFillers(name);
		const versioned = maker && short && !/\d/.test(name) ? `${short} ${version}` : "";
		return versioned && called(versioned)?.value("maker") === maker ? versioned : name;
	});
}

/**
 * The sides of one model at several places, "gpt-5 on azure and bedrock": filters would show one row of it, and a
 * maker among the places would be that of the model. None of a family, "llama on groq and together".
 */
function placesWithAnd(catalog: Catalog, asked: State, text: string): readonly string[] {
	const sides = text.replace(/\?$/, "").split(/,? (?:and|&) |, /i);
	const names = namesIn(catalog);
	const isPlace = (side: string): boolean =>
		/^(?:provider|maker)=/.test(meaningOf(withoutFillers(side).toLowerCase(), names) ?? "");
	const [first = "", ...others] = sides;
	const [, name = ""] = /^(.*\d.*) (?:on|at|from|in|via|by) \S.*$/i.exec(first) ?? [];
	if (!name || others.length === 0 || !others.every(isPlace)) return [];
	const found = evaluate(catalog, { ...asked, search: withoutFillers(name), gone: "too" });
	return found.exact.size > 0 || modelNamed(found) ? sides : [];
}

/** The names that have "or" between them, in full: "gpt-5 mini or nano". None if one side is no name. */
function namesWithOr(catalog: Catalog, asked: State, sides: readonly string[]): readonly string[] {
	const called = (search: string): Answer => evaluate(catalog, { ...asked, search });
	const start = (sides[0] ?? "").replace(/\S+$/, ""); // "gpt-5 "
	const names = sides.map((side, i) => {
		// The last word of "command a" adds something.
		const isWhole = called(side).exact.size > 0;
		const name = (isWhole ? side : withoutFillers(side)).toLowerCase();
		return i > 0 && called(start + name).exact.size > 0 ? start + name : name;
	});
	const isMeaning = (name: string): boolean => meaningOf(name, namesIn(catalog)) !== undefined;
	// What has ended has a name, too: Imagen 4.
	const isNamed = (name: string): boolean =>
		called(name).named || evaluate(catalog, { ...asked, search: name, gone: "too" }).named;
	const isName = (name: string): boolean => name !== "" && !isMeaning(name) && isNamed(name);
	return names.every(isName) ? names : [];
}

/**
 * The answer to a search for one model at several places, "gpt-5 azure vs openai"; null if its sides are
 * no places.
 */
function modelAtPlaces(catalog: Catalog, asked: State, sides: readonly string[]): Reading | null {
	const written = sides.map((side) => withoutFillers(side).toLowerCase().split(" "));
	// "Gpt-4.1 at azure vs openai end" asks for the ends at both.
	const words = written.map((side) => side.filter((word) => !isOfEnd(word)));
	const isOfEnds = written.flat().some(isOfEnd);
	const [first] = words.flatMap((side) => atPlace(catalog, asked, side) ?? []);
	if (!first) return null;
	const names = namesIn(catalog);
	const isSame = ({ canonical }: Model): boolean => canonical !== null && canonical === first.model.canonical;
	const sold: Model[] = [];
	const missing: AtPlace[] = [];
	for (const side of words) {
		const isPlace = /^(?:provider|maker)=/.test(meaningOf(side.join(" "), names) ?? "");
		const found = atPlace(catalog, asked, isPlace ? [first.model.id, ...side] : side);
		if (!found || (found.model !== first.model && !isSame(found.model))) return null;
		const [offer] = found.offers;
		if (offer) sold.push(offer);
		else missing.push(found);
	}
	// Other models of a place without this one are no answer: where it is sold instead is one.
	const isElsewhere = (model: Model): boolean => isSame(model) && works(model) && !sold.includes(model);
	const elsewhere = missing.length > 0 ? catalog.models.filter(isElsewhere) : [];
	const models = [...sold, ...elsewhere];
	if (models.length === 0) return null;
	const there = missing.length > 0 ? "" : `${nameOf(first.model)} at each of these places. `;
	const placeOf = ({ provider }: Model): string => catalog.providers.find(({ id }) => id === provider)?.name ?? provider;
	const endOf = (model: Model): string => `At ${placeOf(model)}: ${model.value("ending") ?? "nothing is known about its end"}. `;
	const ends = isOfEnds ? sold.map(endOf).join("") : "";
	const said = missing.map(noOffer).join("") + there + ends;
	if (elsewhere.length === 0) return asCompared(asked, models, said);
	const others = sold.length > 0
		? "What is offered comes first, then its other places. "
		: "These other places offer it. ";
	return asCompared(asked, models, said + others);
}
