// What a search means: names, or filters in people's words, misspelled perhaps, or a question. Each
// file in the directory ask has one kind of these; here is which of them is tried when.

import { agesIn } from "./ask/ages.ts";
import { alikeOf } from "./ask/alike.ts";
import { alternativesTo } from "./ask/alternatives.ts";
import { readAmounts } from "./ask/amounts.ts";
import { textIn } from "./ask/aloud.ts";
import { appOf } from "./ask/apps.ts";
import {
	arranged, beyondPieces, boundedPieces, idFirst, makersFirst, ownFirst, pricedFirst, screenersLast, workingFirst,
} from "./ask/arranged.ts";
import { hostedBy, offeredAt } from "./ask/atplace.ts";
import { audioPriced } from "./ask/audio.ts";
import { soldByEach, withoutBoth } from "./ask/both.ts";
import { askedWhether } from "./ask/broken.ts";
import { namedFirst, withEnded } from "./ask/called.ts";
import { boundedByCharacter, byCharacter } from "./ask/characters.ts";
import { changesOf } from "./ask/changes.ts";
import { atCheapestPlaces } from "./ask/cheapestplace.ts";
import { comparisonOf } from "./ask/comparison.ts";
import { inDollarsOf } from "./ask/currency.ts";
import { withDimensions } from "./ask/dimensions.ts";
import { pageFor } from "./ask/elsewhere.ts";
import { eitherOf } from "./ask/either.ts";
import { understood } from "./ask/filters.ts";
import { freeOf } from "./ask/free.ts";
import { lifeOf } from "./ask/lives.ts";
import { limited, onePlaceEach } from "./ask/limits.ts";
import { hasSums, madeIn, videoToRead, withSums, type Made } from "./ask/made.ts";
import { meaningOf, namesIn, single, withoutFillers } from "./ask/meanings.ts";
import { moveOf } from "./ask/moves.ts";
import { nearestNamed } from "./ask/near.ts";
import { noSuch } from "./ask/nosuch.ts";
import { openInstead, openOfOthers, withWeights } from "./ask/openof.ts";
import { outsideOf, unfiltered } from "./ask/outside.ts";
import { pastOfFamily } from "./ask/past.ts";
import { readPeriods } from "./ask/periods.ts";
import { inDigits, quantitiesIn } from "./ask/quantities.ts";
import { withoutPurpose } from "./ask/purpose.ts";
import { abilityNamed, figureOf, questionOf } from "./ask/questions.ts";
import { evaluate, type Reading } from "./ask/reading.ts";
import { parametersOf } from "./ask/refusals.ts";
import { relaxedAnswer, withoutFit } from "./ask/relaxed.ts";
import { piecesOfNamed } from "./ask/piecesof.ts";
import { replacementFor } from "./ask/replaced.ts";
import { isForeign, translated } from "./ask/translated.ts";
import { withoutMoment } from "./ask/prices.ts";
import { ofSize, resolutionIn } from "./ask/resolution.ts";
import { inBillions, limitOfSize } from "./ask/sizes.ts";
import { askedOfSeveral, severalOf } from "./ask/several.ts";
import { videoWithSound } from "./ask/sound.ts";
import { inUsualWords, ofPast, withoutTexts } from "./ask/texts.ts";
import { withoutStumps } from "./ask/stumps.ts";
import { inTier } from "./ask/tier.ts";
import { tierPricesOf } from "./ask/tierprices.ts";
import { takeUnknown } from "./ask/unknown.ts";
import { unfitNamed } from "./ask/unfit.ts";
import { withoutSold } from "./ask/unsold.ts";
import { useIn, withLimitsSaid, withUse } from "./ask/uses.ts";
import { ofNoReasoning, takeVain, type Rest } from "./ask/vain.ts";
import { ofVersion, onlyVersion, versionIn, withFamily } from "./ask/version.ts";
import { withQuality } from "./ask/ways.ts";
import { corrected } from "./catalog/lookup.ts";
import { fold, meeting, splitWords, squash } from "./catalog/words.ts";
import { Catalog } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { nextTask } from "./pace.ts";
import { parse, query, sortOf, type State } from "./state.ts";

export { resolved } from "./ask/ids.ts";
export type { Reading };

/**
 * Reads a search in a catalog without models, and leaves what that finds. Code and expressions are compiled when
 * they are first used, which takes longer than to answer with them: here each part of an answer has a task for that,
 * so that the first answer is not a long one.
 */
export async function warmUp(now = new Date()): Promise<void> {
	const none = new Catalog([], [], new Map(), []);
	const search = "zzyzx"; // no part knows that word, so that all are tried
	const asked = parse(`search=${search}`);
	const asIs: Reading = { answer: evaluate(none, asked), read: asked, said: "" };
	const parts = [
		() => translated(search),
		() => takeUnknown(search),
		() => readAmounts(readPeriods(search, now).rest),
		() => quantitiesIn(inDigits(search)),
		() => useIn(none, search, now),
		() => answerToQuestion(none, asIs, now),
		() => answerToFilters(none, asIs, now),
		() => answerToWords(none, asked, now),
		() => answerTo(none, asked, now),
	];
	for (const part of parts) {
		part();
		await nextTask();
	}
}

/**
 * The answer to a state, and how its search was read: as names, as filters, or as known words that
 * are spelled alike.
 */
export function answerTo(catalog: Catalog, asked: State, now = new Date()): Reading {
	const english = translated(asked.search);
	const isTranslated = english !== asked.search && !asked.names;
	const isOther = isTranslated && !isNameTranslated(catalog, asked);
	const read = isOther ? answerInEnglish(catalog, { ...asked, search: english }, now) : null;
	const answered = read?.answer.models.length ? read : answerInEnglish(catalog, asked, now);
	const known = answered.answer.models.length > 0 ? answered : otherwise(catalog, asked, answered, now);
	const found = asked.names ? known : withLimitsSaid(asked, known);
	// Of a search in Japanese a model may be left that has a word of it, or none.
	if (found.about || !isForeign(asked.search)) return found;
	const said = "Only searches in English are understood, and short ones in French, German, Spanish and Italian. ";
	return { ...found, said: said + found.said };
}

/** An answer to a search that finds no models, with what is known of it. */
function otherwise(catalog: Catalog, asked: State, found: Reading, now: Date): Reading {
	// A limit that is chosen as a filter stays one of tokens.
	const isRead = asked.search !== "" && !asked.names && !asked.values["max_input_price"]?.length && !found.said;
	return (isRead ? beyondPieces(catalog, found.read) : null) ?? outsideOfName(catalog, asked, found, now);
}

/**
 * An answer without models, with the sentence that filters leave out the model whose name is in the search beside
 * other words, "gpt-4 price": what these words ask for would else seem to be unknown.
 */
function outsideOfName(catalog: Catalog, asked: State, found: Reading, now: Date): Reading {
	const isFiltered = query(unfiltered(asked)) !== query(asked);
	if (!isFiltered || !asked.search || asked.names || found.said) return found;
	const { read, about } = answerInEnglish(catalog, unfiltered(asked), now);
	if (!about || !read.search) return found;
	return outsideOf(catalog, { ...found, read: { ...asked, search: read.search } }) ?? found;
}

/**
 * Whether a search that has words of another language is a name: "imagen 4" is a model, and "flux kontext"
 * another one. Of several such words it is none.
 */
function isNameTranslated(catalog: Catalog, asked: State): boolean {
	const called = evaluate(catalog, { ...asked, gone: "too" });
	const foreign = asked.search.replace(/[?!.\s]+$/, "").split(/\s+/).filter((word) => translated(word) !== word);
	const [word = "", ...others] = foreign;
	// "10 images with imagen" says what makes them.
	const making = new RegExp(`\\d.* (?:with|using) ${word.replace(/\W/g, "\\$&")}[?.!\\s]*$`, "i");
	const isMaking = others.length === 0 && making.test(asked.search);
	const isMeant = isMaking && evaluate(catalog, { ...asked, search: word, gone: "too" }).named;
	return called.exact.size > 0 || (called.named && foreign.length < 2) || isMeant;
}

const superlatives = "cheapest|largest|newest|latest|longest|biggest|dearest|priciest|oldest|smallest" +
	"|lowest|highest|best|most";
const someNumber = "\\d{1,2}|two|three|four|five|ten";
/** How many models are wanted, which the list does not limit: "top 10 cheapest". */
const howMany = new RegExp(`(?<=^|^the )(?:top )?(?:${someNumber}|second|third) (?=(?:${superlatives}) )` +
	`|(?<=^(?:the )?(?:top )?)(?:${someNumber}) (?=(?:${superlatives})$)` +
	`|(?<=\\b(?:${superlatives}) )(?:${someNumber}) (?=(?:\\w+ )?(?:models?|llms?)$)` +
	// "Top 5 gpt models" are no GPT-5.
	"|(?<=^(?:the )?)top (?:\\d{1,2}|three|five|ten) (?=[a-z])", "i");
/** Where something is hosted. */
const where = /^(?:in|hosted|within) |\b(?:in|hosted in|within) (?:the )?(?:eu|us|usa|uk|europe)\b/i;

/** The same for a search in English. */
function answerInEnglish(catalog: Catalog, written: State, now: Date): Reading {
	const past = ofPast(written.search);
	const isInPast = !written.names && past !== written.search.trim();
	if (isInPast) return answerInEnglish(catalog, { ...written, search: past }, now);
	const whether = written.names ? null : askedWhether(catalog, written, now);
	if (whether) return answerInEnglish(catalog, whether, now);
	const other = written.names ? null : inDollarsOf(written.search);
	if (other) {
		const found = answerInEnglish(catalog, { ...written, search: other.search }, now);
		return { ...found, said: other.said + found.said };
	}
	const text = written.names ? null : textIn(written.search) ?? videoToRead(written.search);
	if (text) {
		const found = answerInEnglish(catalog, { ...written, search: text.search }, now);
		// "Kokoro 20M characters" is of a voice, "gpt-5 20M characters" is not.
		if (text.isKind || hasSums(found, text)) return withSums(catalog, found, text, now);
	}
	const stated = written.names ? null : useIn(catalog, written.search, now);
	if (stated) {
		const found = answerInEnglish(catalog, { ...written, search: stated.rest }, now);
		return withUse(catalog, written, stated, found, now);
	}
	const aged = written.names ? null : agesIn(catalog, written.search, now);
	if (aged) {
		const found = answerInEnglish(catalog, { ...written, search: aged.search }, now);
		return { ...found, said: aged.said + found.said };
	}
	const purpose = written.names ? null : withoutPurpose(catalog, written.search, now);
	if (purpose) {
		const found = answerInEnglish(catalog, { ...written, search: purpose.search }, now);
		// One sentence says that nobody knows how good they are.
		return { ...found, said: purpose.said + found.said.replace("The catalog does not know how good models are. ", "") };
	}
	const bound = written.names ? null : byCharacter(written.search);
	if (bound) {
		const unbounded = answerInEnglish(catalog, { ...written, search: bound.rest }, now);
		return boundedByCharacter(catalog, unbounded, bound);
	}
	const search = inUsualWords(inBillions(written.search).replace(howMany, ""));
	// A state that is read as it is stays the same one: so the list knows that nothing needs to be said.
	const asked = search === written.search ? written : { ...written, search };
	const ofTier = asked.names ? null : tierPricesOf(catalog, asked);
	if (ofTier) return ofTier;
	const { said: lacks, rest, isUncovered } = takeUnknown(asked.search);
	// "fastest" was taken for a misspelled "latest", and the newest models for the answer.
	// Where something is hosted is no name, although some ids have "us" for a region.
	const isWhere = where.test(asked.search.trim());
	if (!lacks || asked.names || (!isWhere && evaluate(catalog, asked).named)) {
		return answerToWords(catalog, asked, now);
	}
	// Which of two is better is not known, but both can be compared.
	const compared = comparisonOf(catalog, asked);
	if (compared) return { ...compared, said: lacks + compared.said };
	// Small words count in "under $5 output" and in "text to speech", but not beside a name.
	const short = withoutFillers(rest);
	const { meant, vain } = readAmounts(rest.toLowerCase());
	const isAmount = meant.length > 0 || vain.length > 0 || limitOfSize(rest.toLowerCase()) !== null;
	const isName = !isAmount && evaluate(catalog, { ...asked, search: short }).named;
	const left = !short || isName ? short : rest.replace(/\s+/g, " ").trim();
	// Of a type that the catalog does not have, other models are no answer.
	if (!left && isUncovered) {
		return { answer: { models: [], exact: new Set(), unknown: [], named: false }, read: asked, said: lacks };
	}
	const isAll = query({ ...asked, search: "" }) === "";
	const open = !left && isAll ? openInstead(catalog, asked, lacks) : null;
	if (open) return open;
	const found = answerToWords(catalog, { ...asked, search: left }, now);
	const isNewest = !left && sortOf(found.read) === "released";
	const instead = isNewest ? `The list ${isAll ? "shows all models" : "stays as it is"}, the newest first. ` : "";
	const all = { ...found, said: lacks + found.said + instead };
	return lacks.includes("the licenses of models") ? withWeights(catalog, all) : all;
}

/** The same for a search that asks for what the catalog may know. */
function answerToWords(catalog: Catalog, asked: State, now: Date): Reading {
	const found = answerAtPlaces(catalog, asked, now);
	return asked.search && !asked.names ? withoutSold(catalog, asked, found) : found;
}

/** The same, of which places that a search denies leave out their own offers. */
function answerAtPlaces(catalog: Catalog, asked: State, now: Date): Reading {
	const asIs: Reading = { answer: evaluate(catalog, asked), read: asked, said: "" };
	// The API has no order by cost, so that this one can leave what only screens texts for the end.
	if (!asked.search && asked.sort === "cost") return screenersLast(inTier(catalog, asIs));
	if (!asked.search) return atCheapestPlaces(catalog, asIs);
	if (!asked.search || asked.names) return asIs;
	if (isCalled(catalog, asIs)) {
		const first = idFirst(catalog, workingFirst(makersFirst(namedFirst(pricedFirst(catalog, asIs)))));
		return withEnded(catalog, onlyVersion(catalog, ownFirst(catalog, first)));
	}
	const searchFor = (search: string): Reading => answerToWords(catalog, { ...asked, search }, now);
	const answered = noSuch(catalog, asked, searchFor) ??
		eitherOf(catalog, asked, now, true) ??
		askedOfSeveral(catalog, asked, searchFor, now) ??
		answerToQuestion(catalog, asIs, now) ??
		severalOf(catalog, asIs, searchFor) ??
		changesOf(catalog, asked, now) ??
		askedOfSeveral(catalog, asked, searchFor, now, true);
	if (answered) return answered;
	const past = pastOfFamily(catalog, asked, now);
	if (past) return past;
	const any = withoutBoth(asked.search);
	const each = any === null ? null : soldByEach(catalog, asked, searchFor(any));
	if (each) return each;
	const hosted = hostedBy(catalog, asked);
	if (hosted) {
		const found = answerToWords(catalog, hosted.state, now);
		return { ...found, said: hosted.said + found.said };
	}
	const made = madeOf(catalog, asked);
	if (made) {
		// What no longer works is found by its name alone; others would be shown in its place.
		const { named = "" } = made;
		const isPast = named !== "" && evaluate(catalog, { ...asked, search: named }).models.length === 0 &&
			evaluate(catalog, { ...asked, search: named, gone: "too" }).named;
		const found = searchFor(isPast ? named : made.search);
		if (found.answer.models.length > 0 || !made.unbounded) return withSums(catalog, found, made, now);
		const unbounded = withSums(catalog, searchFor(made.unbounded), made, now);
		const none = "No model is known to make them for that: these cost more, or it is not known what. ";
		return { ...unbounded, said: none + unbounded.said };
	}
	const ofPieces = asIs.answer.models.length > 0 ? null : piecesOfNamed(catalog, asked, searchFor, now);
	if (ofPieces) return ofPieces;
	const sized = asIs.answer.named ? null : resolutionIn(asked.search);
	if (sized) return ofSize(searchFor(sized.search), sized);
	const vain: Rest | null = takeVain(catalog, asked.search, now) ?? withoutMoment(asked.search, now) ??
		withoutStumps(catalog, asked, now);
	if (!vain) {
		const read = withoutTexts(catalog, asked, answerToFilters(catalog, asIs, now), searchFor);
		return ofNoReasoning(atCheapestPlaces(catalog, withFamily(catalog, read)));
	}
	const plain = answerToWords(catalog, { ...asked, search: vain.search }, now);
	// A promise for a place is one, too, and the row of a model has only that of its maker.
	const isPromise = vain.limits?.some(({ open }) => open !== undefined) ?? false;
	const isPlaced = ["provider", "offers"].some((name) => plain.read.values[name]?.length);
	const found = isPromise && !isPlaced && !plain.about
		? onePlaceEach(atEveryPlace(catalog, plain), vain.limits ?? [])
		: plain;
	const all = { ...found, said: vain.said + found.said };
	if (!vain.limits) return all;
	const isCached = vain.limits.some(({ by }) => by?.fact === "price_cached");
	const places = isCached ? atCheapestPlaces(catalog, all, "cached") : all;
	return limited(withDimensions(catalog, places, vain.limits), vain.limits);
}

/** An answer with the offers of its models at all places. */
function atEveryPlace(catalog: Catalog, found: Reading): Reading {
	const read = { ...found.read, values: { ...found.read.values, offers: ["all"] } };
	return { ...found, answer: evaluate(catalog, read), read };
}

const nameBeforeLength = /\b([a-z]{2,}) (\d[\d.]*) (?=\d[\d.]*[- ]?s(?:ec(?:ond)?s?)?\b)/i;

/**
 * What a search has made, by number; "200 images gpt image 1 mini medium" has a quality, if no name has that
 * word.
 */
function madeOf(catalog: Catalog, asked: State): Made | null {
	// Of "veo 3 10 seconds" the 3 is a part of the name, and no number of videos.
	const isNamed = (name: string): boolean => evaluate(catalog, { ...asked, search: name, gone: "too" }).named;
	const written = asked.search.replace(nameBeforeLength, (whole: string, word: string, n: string) =>
		(isNamed(`${word} ${n}`) ? `${word}-${n} ` : whole));
	const made = madeIn(written);
	const graded = made ? withQuality(written.toLowerCase()) : null;
	if (!made || graded === null) return made;
	const isName = evaluate(catalog, { ...asked, search: made.named ?? "", gone: "too" }).named;
	return isName ? made : madeIn(graded);
}

/**
 * Whether a model is called as a search says. "Chat" is what models are for, although a maker has one
 * that is called so behind its own name.
 */
function isCalled(catalog: Catalog, { answer, read }: Reading): boolean {
	const isMeaning = Boolean(meaningOf(read.search.trim().toLowerCase(), namesIn(catalog)));
	const text = squash(fold(read.search)).text;
	const isWhole = ({ id, name, aliases }: Model): boolean =>
		[id, name ?? "", ...aliases].some((called) => squash(fold(called)).text === text);
	return answer.exact.size > 0 && (!isMeaning || [...answer.exact].some(isWhole));
}

/** The answer to a search that is a question, or for what another page has; null if it is neither. */
function answerToQuestion(catalog: Catalog, asIs: Reading, now: Date): Reading | null {
	const { read: asked } = asIs;
	return appOf(catalog, asked) ??
		pageFor(catalog, asIs, now) ??
		alternativesTo(catalog, asked, now) ??
		moveOf(catalog, asked, now) ??
		replacementFor(catalog, asked) ??
		alikeOf(catalog, asked) ??
		lifeOf(catalog, asked, now) ??
		comparisonOf(catalog, asked) ??
		parametersOf(catalog, asked) ??
		questionOf(catalog, asked) ??
		figureOf(catalog, asked, now) ??
		abilityNamed(catalog, asIs);
}

/** The answer to a search whose words are names or filters, misspelled perhaps. */
function answerToFilters(catalog: Catalog, asIs: Reading, now: Date): Reading {
	const { answer, read: asked } = asIs;
	const names = namesIn(catalog);
	const meant = understood(asked, names, now);
	const either = eitherOf(catalog, asked, now, false) ?? openOfOthers(catalog, meant);
	if (either) return either;
	const audio = audioPriced(catalog, asked.search, meant);
	if (audio) return audio;
	const sounding = videoWithSound(catalog, asked, now);
	if (sounding) return sounding;
	const bounded = boundedPieces(catalog, meant);
	if (bounded) return bounded;
	const free = freeOf(catalog, meant);
	if (free) return free;
	const there = offeredAt(catalog, asked, meant);
	if (there) return there;
	// Of "all models" no word says anything.
	const isEmpty = meant !== asked && !query(meant) && asked.search.trim().includes(" ");
	if (isEmpty) return { answer: evaluate(catalog, meant), read: meant, said: "" };
	if (answer.named && meant.search && !isOrdered(asked.search)) {
		return namesOf(catalog, asIs);
	}
	const known = new Map([...single, ...catalog.words]);
	// "O5" is a name as "o3" is one: with a letter and a digit apart, most names would match.
	const isShort = answer.named || /^[a-z]\d{1,2}$/i.test(asked.search.trim());
	const spelling = isShort ? "" : apart(known, asked.search) || corrected(known, asked.search);
	// The version stays one: of "gpt 5 2 mini", GPT-5.4 mini would have all that is asked for.
	const version = versionIn(asked.search);
	const written = spelling.replace(version.replace(/[.-]/g, " "), version);
	const spelled = { ...asked, search: written || asked.search };
	// A question for a model whose name is misspelled is none for names.
	const answered = spelling ? figureOf(catalog, spelled, now) : null;
	if (answered) return { ...answered, said: answered.said + guessed(asked.search, spelling) };
	for (const read of [meant, understood(spelled, names, now), spelled]) {
		if (!query(read) || query(read) === query(asked)) continue;
		const other = evaluate(catalog, read);
		if (other.models.length === 0) continue;
		// A search that is shown in another spelling is seen. A guess that became a filter is not.
		const isSeen = read === meant || read.search === written;
		const said = isSeen ? "" : guessed(asked.search, spelling);
		return makersFirst(arranged(catalog, ofVersion(catalog, { answer: other, read, said })));
	}
	if (answer.models.length > 0) return namesOf(catalog, asIs);
	const rest = pastAnswer(catalog, asked) ?? outsideOf(catalog, asIs) ?? nearestNamed(catalog, asked) ??
		unfitNamed(catalog, asked, meant, now) ?? relaxedAnswer(catalog, asked, meant);
	if (rest) return rest;
	// All words mean filters, which no model passes.
	const isFilters = meant !== asked && !meant.search;
	if (isFilters) return { answer: evaluate(catalog, meant), read: meant, said: "" };
	return meant === asked ? asIs : { ...asIs, said: withoutFit(catalog, asked, meant) };
}

/**
 * A search with known words that are written together: "claude4" is no misspelled "claude". "" if a word
 * is not known then.
 */
function apart(known: ReadonlyMap<string, number>, search: string): string {
	const parts = splitWords(fold(search)).flatMap((word) => (known.has(word) ? [word] : word.split(meeting)));
	// "Claude45" is of version 4.5.
	const words = parts.flatMap((part) => (/^\d\d$/.test(part) && !known.has(part) ? [...part] : [part]));
	return words.every((word) => known.has(word)) ? words.join(" ") : "";
}

/** The answer to a search that is a name, perhaps of several models, in the order of what is meant. */
function namesOf(catalog: Catalog, asIs: Reading): Reading {
	const ordered = workingFirst(makersFirst(ofVersion(catalog, pricedFirst(catalog, asIs))));
	const found = withEnded(catalog, onlyVersion(catalog, ordered));
	return outsideOf(catalog, found) ?? found;
}

/** Says which words were taken for others; "" if none was. */
function guessed(search: string, spelling: string): string {
	const written = splitWords(fold(search));
	const read = spelling.split(" ");
	// "Gpt5" is read as two words.
	const isAligned = written.length === read.length;
	const pairs = isAligned ? written.map((word, i) => [word, read[i]]) : [[written.join(" "), spelling]];
	const others = pairs.filter(([word, other]) => word !== other);
	return others.map(([word, other]) => `“${word}” is read as “${other}”. `).join("");
}

/**
 * Whether a search begins with an order or ends with what all have: "latest gpt" is no name, although
 * gpt-latest has its words, nor is "mini models".
 */
const isOrdered = (search: string): boolean =>
	/^(?:the )?(?:latest|newest|most recent|cheapest|oldest) |[a-z\d] models?$/i.test(search.trim());

/** The answer if only models that no longer work are called so; else null. */
function pastAnswer(catalog: Catalog, asked: State): Reading | null {
	if (asked.gone) return null;
	const read: State = { ...asked, gone: "too" };
	const answer = evaluate(catalog, read);
	const found = { answer, read, said: "None of these works any more. " };
	return answer.models.length > 0 ? ofVersion(catalog, found) : null;
}
