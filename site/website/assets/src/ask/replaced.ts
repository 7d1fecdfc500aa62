// Searches for what replaces a model.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { makersNext, namedInWords, successorOf, type MakersNext } from "../replacement.ts";
import { keyOf, nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { shortDay } from "../words.ts";
import { readAlike } from "./alike.ts";
import { modelsCalled } from "./called.ts";
import { meaningOf, namesIn } from "./meanings.ts";
import { placeOf } from "./placeends.ts";
import { priceInWords } from "./prices.ts";
import { atPlace, noOffer, type AtPlace } from "./questions.ts";
import { ledBy, type Reading } from "./reading.ts";
import { versionIn, wordsOf } from "./version.ts";

const move = "(?:migrate|switch|upgrade|move)";
/** Searches for the model that replaces another. */
const succeeds = new RegExp("^(?:(?:what|which|who)(?: models?)?(?:['’]?s| is| are)? )?" +
	`(?:(?:(?:can|should|do) (?:i|we) |to )(?:use|${move})(?: to)? )?(?:the |an? )?(?:use )?` +
	"(?:replaces|replaced|succeeds|instead of|in place of|(?:newer|next) version of" +
	"|(?:replacement|successor|alternative|substitute)s? (?:for|of|to)|(?:le |el |der )?(?:remplaçant|successeur" +
	"|remplacement|alternative|sucesor|reemplazo|alternativa|nachfolger|ersatz) (?:de|à|a|von|für|zu)" +
	`|${move} (?:(?:away )?from|off)` +
	"|(?:upgrade|migration|successor) (?:paths?|options?|targets?) (?:for|from|of)) (\\S.*)$");
/** What leads to that and adds nothing: "how do I migrate from gpt-4o", "help me move off o1". */
const leading = new RegExp("^(?:(?:how|where) (?:(?:do|can|should|would|could|must) (?:i|we|you|one) |to )" +
	`|help me (?:to )?|(?:i|we) (?:want|need|have) to )(?=(?:${move}|replace)\\b)`);
/** "What should I migrate to from gpt-4o", "replace o1 with" */
const moves = new RegExp(`^(?:what|which model) (?:(?:can|should|do) (?:i|we)|to) ${move} to from (\\S.*)$` +
	"|^replace (\\S.*?) (?:with|by)(?: what)?$");

const succeeded = new RegExp("^(\\S.*?)(?:(?:['’]s)?" +
	" (?:replacement|successor|alternative|substitute|equivalent|nachfolger|(?:upgrade|migration) path)s?" +
	"( (?:on|at|in|via|from) \\S.*)?|(?: replaced by(?: what)?| ?(?:→|->|=>)(?: ?what)?) ?)$");

const stageOf = ({ stage }: Model): string => stage;

const byKey = ({ models }: Catalog): ReadonlyMap<string, Model> =>
	new Map(models.map((model) => [keyOf(model), model]));

/** The working model that its provider names in place of a model; undefined if it names none. */
export const replacementOf = (catalog: Catalog, old: Model): Model | undefined =>
	successorOf(old, byKey(catalog), stageOf);

/** Says who names the replacement of a model, if that is not its provider: " according to dev.to". */
export function namedBy(old: Model): string {
	const sites = old.value("replacement_sites");
	return sites ? ` according to ${sites}` : "";
}

/**
 * Says what another place names for its own offer of a model whose replacement only sites name, if it is another one;
 * "" if none does. Who sells a model knows more of what follows than sites do: replacement.go of package website.
 */
function namedElsewhere(catalog: Catalog, old: Model, named: Model): string {
	if (!old.value("replacement_sites") || old.canonical === null) return "";
	for (const offer of catalog.models) {
		const isOther = offer.canonical === old.canonical && offer.provider !== old.provider;
		const next = isOther && !offer.value("replacement_sites") ? replacementOf(catalog, offer) : undefined;
		if (!next || next.canonical === named.canonical) continue;
		const place = catalog.providers.find(({ id }) => id === offer.provider)?.name ?? offer.provider;
		return `${place} names another for its own offer: ${nameOf(next)}. `;
	}
	return "";
}

/** Says behind the name of a model what it costs, and until when it works: ": $2 in, $10 out, …". */
export function termsInWords(model: Model, now: Date): string {
	const until = model.value("until");
	const day = model.value("until_day");
	const prices = model.value("price_in") === "disputed" ? "" : priceInWords(model, null, false, now);
	const end = until && day ? `${until} ${shortDay(day)}` : until;
	const terms = [prices, end].filter(Boolean).join("; ");
	return terms && `: ${terms}`;
}

/** A model that replaces another, with the sentence that says so. */
interface Next {
	readonly model: Model;
	readonly said: string;
}

/**
 * What replaces a model, behind a sentence about its end: what its provider names or, if it names nothing for what
 * ends there, what the maker does. Null if neither names one.
 */
export function nextInWords(catalog: Catalog, old: Model, now: Date): Next | null {
	const next = replacementOf(catalog, old);
	if (next) {
		const said = `It is replaced by ${nameOf(next)}${namedBy(old)}${termsInWords(next, now)}. `;
		return { model: next, said: said + namedElsewhere(catalog, old, next) };
	}
	const isOpen = old.ends === null || old.replacement !== null;
	const makers = isOpen ? undefined : makersNext(old, byKey(catalog), stageOf);
	if (!makers) return null;
	return { model: makers.model, said: replacementInWords(catalog, old, undefined, makers, now) };
}

/** Says what replaces a model: what its provider names or, if that names nothing, what its maker does. */
function replacementInWords(
	catalog: Catalog, old: Model, named: Model | undefined, makers: MakersNext | undefined, now: Date,
): string {
	if (named) {
		const over = works(named) ? termsInWords(named, now) : ", which no longer works either";
		const said = `${nameOf(old)} is replaced by ${nameOf(named)}${namedBy(old)}${over}. `;
		return said + namedElsewhere(catalog, old, named);
	}
	const sellerOf = (model: Model): string =>
		catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	const seller = sellerOf(old);
	if (old.replacement) {
		return `${seller} names ${old.replacement} in place of ${nameOf(old)}, which the catalog does not have. `;
	}
	if (!makers) return `No replacement of ${nameOf(old)} is announced. `;
	const where = makers.here
		? `; at ${seller} that is ${makers.here.id}`
		: `, which ${seller} is not known to sell`;
	return `${seller} names no replacement of ${nameOf(old)}. ` +
		`${namedInWords(makers, sellerOf)} ${nameOf(makers.model)}${where}. `;
}

/**
 * Whether a model only has the words of a name, whose version belongs to something else: Grok Voice Think Fast
 * 2.0 is no Grok 2, nor is GPT-4o the "gpt-4 azure" that somebody asks for.
 */
export function isOtherVersion({ id, name, aliases }: Model, asked: string): boolean {
	const [version = ""] = wordsOf(versionIn(asked));
	if (!version) return false;
	const sought = wordsOf(asked);
	const texts = [id, name ?? "", ...aliases].map(wordsOf);
	const before = texts.flatMap((words) => words.flatMap((word, i) => (word === version ? [words[i - 1] ?? ""] : [])));
	if (before.length > 0) return !before.some((word) => word === "" || sought.includes(word));
	return texts.flat().some((word) => word.startsWith(version) && /^[a-z]+$/.test(word.slice(version.length)));
}

/** Says when an offer ends at its place; "" if no end is known. */
function endThere(offer: Model, place: string): string {
	const ending = offer.ends === null ? null : offer.value("ending");
	return ending === null ? "" : `${nameOf(offer)} at ${place}: ${ending}. `;
}

/** Says when a model ends at a place, or that this does not offer it; "" if no end is known. */
function endInWords(at: AtPlace): string {
	const offer = at.offers[0] ?? at.past[0];
	return offer ? endThere(offer, at.place) : noOffer(at);
}

/**
 * A question for what replaces a model, with the place as the other forms have it: "gpt-4o successor azure" and "gpt-4o
 * replacement according to microsoft" ask what there is on these.
 */
export function withPlace(catalog: Catalog, text: string): string {
	const plain = text.replace(/ according to (?=\S)/, " on ");
	const [, named = "", place = ""] = /^(\S.* (?:replacement|successor)s?) (?:by )?(\S.*)$/.exec(plain) ?? [];
	const isPlace = /^(?:provider|maker)=/.test(meaningOf(place, namesIn(catalog)) ?? "");
	return isPlace ? `${named} on ${place}` : plain;
}

/** The answer to what replaces a model; null if a search does not ask for it. */
export function replacementFor(catalog: Catalog, asked: State, now = new Date()): Reading | null {
	const whole = asked.search.toLowerCase().replace(/\?$/, "").trim();
	const short = whole.replace(leading, "").replace(/^migrating (?=from |off )/, "migrate ");
	const text = withPlace(catalog, short);
	// "Gpt-4o successor on azure" has the place behind.
	const [, replaced] = short === whole ? [] : /^replace (\S.*)$/.exec(text) ?? []; // "how to replace o1"
	const name = (succeeds.exec(text) ?? moves.exec(text) ?? succeeded.exec(text))?.slice(1).join("") ?? replaced;
	// "Llama 3.3 70b on groq" is called so nowhere. "Mistral" is a place, too, and a part of names.
	const isThere = / (?:on|at|in|via|from) \S/.test(name ?? "");
	const [first] = name && !isThere ? modelsCalled(catalog, asked, name) : [];
	const called = first && name && isOtherVersion(first, name) ? undefined : first;
	const at = name && !called ? atPlace(catalog, asked, name.split(" ")) : null;
	const old = called ?? at?.offers[0] ?? at?.past[0] ?? at?.model;
	if (!old) return null;
	const all = byKey(catalog);
	// If all that follow have ended, the first of them still says what its provider had in mind.
	const named = successorOf(old, all, stageOf) ?? all.get(old.replacement ?? "");
	const makers = named ? undefined : makersNext(old, all, stageOf);
	const next = named ?? makers?.here ?? makers?.model;
	// An alternative can be something else than a replacement.
	if (!next && readAlike(text)) return null;
	const read = { ...asked, search: (next ?? old).id };
	// Of an id of a place, "azure gpt-4o", its end there is meant.
	const end = at ? endInWords(at) : old.makers ? "" : endThere(old, placeOf(catalog, old));
	const said = end + replacementInWords(catalog, old, named, makers, now);
	const led = ledBy(catalog, read, next ?? old);
	// The id of a place can be that of others, too.
	const isOther = (model: Model): boolean => model === next || !next?.canonical || model.canonical !== next.canonical;
	const answer = { ...led, models: led.models.filter(isOther) };
	const linked = named ?? makers?.model;
	return { answer, read, said, about: old, ...(linked && { next: linked }) };
}
