// Searches for what to make or to write down, by number: "1000 pictures cheapest", "transcribe 200 hours".

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { works } from "../places.ts";
import { nameOf } from "../settings.ts";
import { day, isoDay, shortDay } from "../words.ts";
import { oftenIn, type Often } from "./often.ts";
import { inDollars } from "./prices.ts";
import { speed, sumOf, type Pieces, type Sum } from "./piecework.ts";
import type { Reading } from "./reading.ts";
import { listed } from "./relaxed.ts";
import { numberLeftOut } from "./uses.ts";
import { waysIn, waysInWords } from "./ways.ts";
import { daysOfMonth } from "./workloads.ts";

/** A search without the number of pieces that it has, in words that mean who makes them. */
export interface Made {
	readonly search: string;
	readonly pieces: Pieces | null; // null if models read them
	readonly said: string; // what is left out
	/** The same of the size or quality that it has: if a price is known by that, and if none is. */
	readonly sized?: { readonly priced: string; readonly unpriced: string };
	/** The most that one of them may cost, made as asked: filters know only the lowest price of a piece. */
	readonly bound?: Bound;
	readonly named?: string; // the rest of the search, without words for who makes them: the name of a model, perhaps
	/** The search without what all may cost, if it has that. */
	readonly unbounded?: string;
	/** Whether its words say that models are sold so, and not only the prices of those that it names. */
	readonly isKind?: boolean;
}

/** A bound of the price of an image or of a second of video. */
interface Bound {
	readonly price: number;
	readonly isBelow: boolean;
}

const number = "(\\d[\\d,]*(?:\\.\\d+)?) ?(k|thousand|million|m)?";
// Up to two words say what is on the pictures: "2000 product photos".
const whatIsOn = "((?:(?!with|using|on|from|for|in|at)[a-z-]+ ){0,2}?)";
const images = new RegExp(`\\b${number} ${whatIsOn}(images?|pictures?|photos?|pics?|bilder)\\b`);
const anImage = /\b(?:images?|pictures?|photos?)\b/;
const units = "hours?|hrs?|h|minutes?|mins?|seconds?|secs?|(?<=\\d)s";
// "Hours of speech to text" are of no speech that is made.
const ofWhat = "(?: of(?: (?:audio|video|speech|recordings?|calls?|meetings?|podcasts?|footage|clips?)" +
	"(?! (?:to|recognition|synthesis|generation|models?|recordings?|files?)\\b))?)?(?:,? each\\b)?";
const hours = new RegExp(`\\b${number}-? ?()(${units})\\b${ofWhat}`);
/**
 * Several things of one length: "100 clips of 8 seconds", "100 8-second clips", "5 x 10 s". A 4k video is one.
 */
const things = "(?:[a-z]+ )?(?:videos?|clips?|calls?|meetings?|recordings?|podcasts?|episodes?|files?|scenes?" +
	"|shots?|ads?)";
const noVideo = "(?! (?:[a-z]+ )?(?:video|clip|scene|shot|ad)\\b)";
const times = new RegExp(`\\b(?<![a-z]-)(\\d[\\d,]*)(?: ?(k|thousand)${noVideo})? ` +
	`(?:x |× |${things},? (?:(?:of|at|with|lasting|each|about) )*)?` +
	`(?=\\d[\\d,.]*-? ?(?:${units})\\b)`);
/** Things of one length with their number behind them, or apart before them: "12 second clips, 40 a day". */
const ofLength = `(\\d[\\d.]*[- ]?(?:${units}))[- ]` +
	"((?:videos?|clips?|calls?|recordings?|scenes?|shots?|ads?)\\b)(?: each)?";
/** "40 a day", "40 of them per week". */
const byPeriod = "(\\d[\\d,]*) (?:of (?:them|these) |times )?" +
	"((?:an?|per|each|every) (?:hour|day|week|month|year)\\b)";
const numberBehind = new RegExp(`\\b(?<!\\d )${ofLength},? (?:and |at |about )?${byPeriod}`);
const numberBefore = new RegExp(`\\b${byPeriod}(?: of)?,? ${ofLength}`);

/** A text in which the number of things of one length stands before these: "40 12-second clips a day". */
const inUsualOrder = (text: string): string =>
	text.replace(numberBehind, "$3 $1 $2 $4").replace(numberBefore, "$1 $3 $4 $2");

/** One of some length, whose price is asked for: "per 8 second clip". */
const ofOne = new RegExp("\\b(?:per|for|an?|each|every|one) (?:an? |one )?" +
	`(?=\\d[\\d.]*[- ]?(?:${units}) (?:video|clip|shot|scene|audio|recording|call)s?\\b)`);
/** A bound of what one piece costs, which a filter keeps. */
const pieceBound = new RegExp("\\b(?:under|below|less than|at most|max|up to) \\$ ?[\\d.]+ ?" +
	"(?:per|an?|\\/) ?(?:second|minute|hour)\\b");
const fromText = /\bfrom (?:a )?(?:text|prompt)s?\b/;
/** What is written down, which no model is called. */
const recorded = new RegExp("\\b(?:(?:phone|meeting|call|zoom|podcast|audio|video|customer) )?" +
	"(?:recordings?|calls?|meetings?|podcasts?|episodes?|files?)\\b");
const wayOfVideo = /\b(?:text|image|photo|picture)s?(?:[- ]to[- ]|2)videos?\b/;
const embedding = /\b(?:embed|vectori[sz])\w*\b/;
const making = /\b(?:mak|generat|creat|draw|render|produc|paint|illustrat)(?:e|es|ing|ion)?\b/g;
/** Seedance and Seedream make what others see. */
const reading = new RegExp("\\b(?:read|analy[sz]|understand|caption|describ|classif|tag|label|process|extract" +
	"|recogni[sz]|scan|look|input|summari[sz]|search|embed|vectori[sz])\\w*\\b" +
	"|\\b(?:see(?:s|ing)?|ocr|vision)\\b");
const ofImages = /\b(?:image|picture|photo) (?:models?|generators?|makers?|ai|apis?)\b/g;
export const ofText = new RegExp("\\b(?:transcri\\w+|speech[- ]to[- ]text|stt|asr|(?:speech|voice) recognition" +
	"|(?:audio|voice|recordings?|video) to text)\\b");
/** "Clip-5" would be the name of a model. */
export const ofVideo = /\b(?:videos?(?: clips?)?|footage|clips?)\b(?!-\d)/;
/** Ads of some seconds are videos, if they are not to be heard. */
const ads = new RegExp("(?<=\\d[- ]?(?:seconds?|secs?|s)[- ])(?:(?:long|video|ai|tv|social) )*" +
	"((?:ads?|adverts?|commercials?|reels?|shorts)\\b)");
const heard = /\b(?:radio|audio|voice|speech|podcast|spotify|read|narrat|spoken)/;
const longUnits: Readonly<Record<string, string>> = {
	h: "hours", hr: "hours", hrs: "hours", min: "minutes", mins: "minutes", s: "seconds", sec: "seconds",
	secs: "seconds", bilder: "images",
};
const thousands: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** How many things of one length a text has, by a form of that, and the phrase; 1 if it does not say so. */
export function timesIn(text: string, form: RegExp): { readonly phrase: string; readonly count: number } {
	const [phrase = "", digits = "1", thousand] = form.exec(text) ?? [];
	return { phrase, count: Number(digits.replaceAll(",", "")) * (thousand ? 1e3 : 1) };
}

const budgets = new RegExp(",? ?(?:\\b(?:with|for|on) )?(?:\\ban? )?" +
	"(?:\\b(?:budget|under|below|less than|at most|max|up to)(?: of)? )?" +
	"\\$ ?\\d[\\d,.]*\\d?(?![\\d.,]*\\d)(?: budget\\b)?(?! ?(?:per|an?|each|/|for)\\b| ?/)");

/** "$ 0.04", "4 cents". */
const sum = "(?:\\$ ?(?<dollars>\\d[\\d,]*(?:\\.\\d+)?)" +
	"|(?<amount>\\d[\\d,]*(?:\\.\\d+)?) ?(?<unit>cents?|dollars?|usd|bucks)\\b)";
/** "each", "per image": then the sum is not of all. */
const ofEach = "(?<each>,? ?(?:each|apiece" +
	"|(?:per|an?|every|for (?:an?|one|each)|\\/) ?(?:image|picture|photo))\\b)?";

/** What all images of a search, or each of them, may cost. */
const sums = new RegExp(",? ?(?:\\b(?:with|for|on|within) )?(?:\\b(?:an?|my|the|our) )?(?:\\b(?:total )?" +
	"(?<limit>budget|under|below|(?:less|cheaper) than|at most|max(?:imum)?|up to)(?: of)? )?" +
	`${sum}(?: (?:budget|in total|total|altogether))?(?![\\d.,]*\\d)` +
	`${ofEach}(?! ?(?:per|an?|every)\\b| ?\\/)`);

/** What images may cost, as a bound of the price of one. */
interface Priced {
	readonly rest: string; // of the text
	readonly bound: string;
	readonly said: string;
}

/**
 * A text with the price of one image in place of a sum for all, which are so many times the number in it; null
 * if it has no sum.
 */
function ofEachImage(text: string, times: number): Priced | null {
	const found = sums.exec(text);
	const [phrase = ""] = found ?? [];
	const { limit = "", dollars, amount = "", unit = "", each = "" } = found?.groups ?? {};
	const rest = text.replace(phrase, " ").replace(/\s+/g, " ").replace(/^ ?(?:for|to|buys?) /, "");
	const [, digits = "", many = ""] = images.exec(rest) ?? [];
	const count = Number(digits.replaceAll(",", "")) * (thousands[many] ?? 1) * times;
	const paid = Number((dollars ?? amount).replaceAll(",", "")) / (unit.startsWith("cent") ? 100 : 1);
	if (!found || !(count > 0) || !(paid > 0)) return null;
	// Nobody has a budget below a dollar: "100 images under $0.05" is of each.
	const isOfEach = each !== "" || paid < 1;
	const price = Number((isOfEach ? paid : paid / count).toPrecision(6));
	const below = /under|below|than/.test(limit) ? "under" : "at most";
	const bound = `${below} $${price.toFixed(8).replace(/\.?0+$/, "")} per image`;
	const what = `${inDollars(String(paid))} for ${count.toLocaleString("en")} images`;
	return { rest, bound, said: isOfEach ? "" : `${what} is ${inDollars(String(price))} each. ` };
}

/** A text without a sum that all may cost, which no filter bounds, and what is said of that. */
export function withoutBudget(text: string): { readonly rest: string; readonly said: string } {
	const [phrase = ""] = anImage.test(text) ? [] : budgets.exec(text) ?? [];
	if (!phrase) return { rest: text, said: "" };
	const sum = listed([phrase.trim()]);
	return { rest: text.replace(phrase, " "), said: `The list has no filter for a sum: ${sum} is left out. ` };
}

/** A search without how often, how many times and for what sum it asks. */
interface Plain {
	readonly written: string; // in lower case, with a usual word for what it makes
	readonly text: string; // without all of the following
	readonly often: Often;
	readonly times: { readonly phrase: string; readonly count: number };
	readonly shared: Priced | null; // the sum for images
	readonly bound: string; // of one piece; "" if it has none
	readonly ofSizes: ReturnType<typeof waysIn> | null; // of images
	readonly said: string; // of the sum, and of ads
}

/** Reads what stands around the number of pieces of a search. */
function plainly(search: string): Plain {
	const lower = search.toLowerCase();
	const [bound = ""] = pieceBound.exec(lower) ?? [];
	const [adsPhrase = "", ad = ""] = heard.test(lower) ? [] : ads.exec(lower) ?? [];
	const written = (adsPhrase ? lower.replace(ads, "clips") : lower)
		.replace(bound, " ")
		.replace(/\b(?:a|one) (?=(?:million|thousand)\b)/g, "1 ")
		.replace(ofOne, " ");
	const often = oftenIn(inUsualOrder(written));
	const several = timesIn(often.rest, times);
	const single = often.rest.replace(several.phrase, "");
	const shared = ofEachImage(single, often.factor);
	const budget = shared ?? withoutBudget(single);
	const ofSizes = anImage.test(budget.rest) ? waysIn(budget.rest, "image") : null;
	const text = (ofSizes?.rest ?? budget.rest)
		.replace(/\s+/g, " ").replace(/(?: ,)+(?= |$)/g, ",").trim();
	const asVideo = ad ? `${listed([ad])} ${/s$/.test(ad) ? "are" : "is"} read as video. ` : "";
	return { written, text, often, times: several, shared, bound, ofSizes, said: budget.said + asVideo };
}

/** Pieces with their number: "2k product photos", "200 hours". */
interface Counted {
	readonly phrase: string;
	readonly number: string; // as written: "2k"
	readonly n: number;
	readonly which: string; // "product"
	readonly unit: string;
	readonly rest: string; // of the text
	readonly isImage: boolean;
	readonly ofWay: string; // "image to video"
}

/** Reads the number of pieces; null if a text asks for something else. */
function countedIn(text: string): Counted | null {
	// "500 images per minute" is a speed, and "1 image under 4 cents" a price.
	if (/\bper\b|\$|\bcents?\b|\/|\bcontext\b/.test(text)) return null;
	const [ofWay = ""] = wayOfVideo.exec(text) ?? [];
	const ofImage = images.exec(text.replace(ofWay, " "));
	const [phrase = "", digits = "", many = "", which = "", unit = ""] = ofImage ?? hours.exec(text) ?? [];
	const n = Number(digits.replaceAll(",", "")) * (thousands[many] ?? 1);
	const rest = text.replace(phrase, " ");
	const isImage = ofImage !== null;
	const isSpeed = isImage && /\b(?:an?|every) (?:second|minute)\b/.test(rest);
	if (!n || isSpeed) return null;
	return { phrase, number: `${digits} ${many}`.trim(), n, which, unit, rest, isImage, ofWay };
}

/** A search for models that read images or videos: their number says nothing of what that costs. */
function asRead({ phrase, number, rest, isImage }: Counted, timesPhrase: string): Made {
	const what = isImage ? "an image" : "a video";
	const whole = isImage ? number : `${timesPhrase}${phrase}`.trim();
	const said = `What ${what} costs to read depends on its tokens: ${listed([whole])} is left out. `;
	const unread = (isImage ? rest : rest.replace(ofVideo, " ")).replace(reading, " ");
	const kind = embedding.test(rest) ? "embedding " : "";
	return { search: `${kind}${unread} ${isImage ? "image" : "video"} input`, pieces: null, said };
}

/** Says which words about what is on the pictures no filter has; "" if there are none. */
function subjectsLeft(which: string): string {
	const words = which.trim().split(" ").filter((word) => word && !/^(?:ai|new|different)$/.test(word));
	return words.length > 0 ? `${listed(words)} ${words.length > 1 ? "are" : "is"} left out. ` : "";
}

/** Words that name a model at most, without those around its name: "with imagen 4". */
const bareName = (text: string): string => text
	.replace(/\s+/g, " ")
	.replace(/^(?:[\s,]|(?:with|using|from|on|of|for|the|prices?|costs?) )+|[\s,]+$/g, "");

const ordered = /\b(?:cheap\w*|lowest|best|fastest|newest|latest|dearest|expensive)\b/;

/** Reads them; null if a search asks for something else, such as images up to a price. */
export function madeIn(search: string): Made | null {
	const plain = plainly(search);
	const { written, text, often, shared } = plain;
	const counted = countedIn(text);
	if (!counted) return null;
	const { n, which, unit, rest, isImage, ofWay } = counted;
	const count = n * plain.times.count;
	if (count === 0) return null;
	const isText = !isImage && ofText.test(written);
	const isVideo = !isImage && !isText && ofVideo.test(written);
	if ((isImage || isVideo) && reading.test(text)) return asRead(counted, plain.times.phrase);
	if (!isImage && !isText && !isVideo) return null;
	const sized = isVideo ? waysIn(rest, "video") : plain.ofSizes;
	let kind = "";
	let made = rest;
	if (isImage) kind = "image models";
	if (isVideo) {
		kind = ofWay || "video models";
		made = (sized?.rest ?? rest).replace(ofWay, " ").replace(ofVideo, " ").replace(fromText, " ");
	}
	if (isText) made = rest.replace(/\btranscribed\b|\b\w+ to text\b/, "speech to text").replace(recorded, " ");
	const without = made.replace(making, " ").replace(ofImages, " ");
	const asking = (bounded: string): string => `${kind} ${without} ${bounded}`
		.replace(/\bcheap\b/, "cheapest")
		.replace(/\s+/g, " ")
		.replace(/^[\s,]+|[\s,]+$/g, "");
	const bound = shared?.bound ?? plain.bound;
	const order = ordered.test(asking(bound)) ? "" : " cheapest";
	const { ways = null, phrases = [], unread = [] } = sized ?? {};
	// A filter knows only the lowest price of a piece, which may be of another size.
	const most = ways ? boundIn(bound) : null;
	const by = isImage ? "size or quality" : "resolution";
	return {
		search: asking(most ? "" : bound) + order,
		...(shared && !most && { unbounded: asking("") + order }),
		...(most && { bound: most }),
		pieces: { ...piecesOften(count, longUnits[unit] ?? unit, often), ways },
		said: plain.said + subjectsLeft(which),
		sized: { priced: unpricedInWords(unread, by), unpriced: unpricedInWords(phrases, by) },
		named: bareName(without),
	};
}

/** Reads a bound of one piece; null if there is none. */
function boundIn(text: string): Bound | null {
	const [, amount, unit = ""] = /\$ ?([\d.]+) ?(?:per|an?|\/) ?(\w+)/.exec(text) ?? [];
	const seconds: Readonly<Record<string, number>> = { minute: 60, hour: 3600 };
	return amount ? { price: Number(amount) / (seconds[unit] ?? 1), isBelow: /under|below|than/.test(text) } : null;
}

/** Says that prices are not known by what is asked for; "" if that is nothing. */
function unpricedInWords(phrases: readonly string[], what: string): string {
	if (phrases.length === 0) return "";
	const are = phrases.length > 1 ? "are" : "is";
	return `Few prices are known by ${what}: ${listed(phrases)} ${are} left out, and may cost more. `;
}

/** So many pieces, as often as a text has them. */
export function piecesOften(count: number, unit: string, { factor, per, each, unread }: Often): Pieces {
	const steps = each && `${count.toLocaleString("en")} a ${each}`;
	const fault = unread && `${listed([unread.replace(/^[, ]+/, "")])} is not understood. `;
	return { name: "", count: count * factor, unit, per, ...(steps && { steps }), ...(fault && { fault }) };
}

const most = 3; // sums in a sentence: the rows have the price of a piece

/** Reads what no maker of videos does, to have them read, "summarize 10 hours of video"; else null. */
export function videoToRead(search: string): Made | null {
	const made = /\bvideos?\b/i.test(search) && !/\btokens?\b/i.test(search) ? madeIn(search) : null;
	return made?.pieces === null ? { ...made, isKind: true } : null;
}

/** Whether a model of an answer that may be meant by a name is sold by such pieces. */
export const hasSums = ({ answer }: Reading, { pieces }: Made): boolean =>
	pieces !== null && answer.models.slice(0, most).some((model) => sumOf(model, pieces) !== null);

/** Says when a model ended, or ends if that is within the month that most sums are of; else "". */
function endInWords(model: Model, now: Date): string {
	const { ends } = model;
	if (!works(model)) return ` at its last price: it no longer works${ends ? `, since ${shortDay(ends)}` : ""}`;
	if (!ends || ends > isoDay(new Date(now.getTime() + daysOfMonth * day))) return "";
	return ` (${model.retirement_date ? "ends" : "reported to end"} ${shortDay(ends)})`;
}

/** An answer with what the pieces cost with the first of its models that have a price. */
export function withSums(catalog: Catalog, found: Reading, made: Made, now: Date): Reading {
	const { pieces } = made;
	const said = made.said + (made.sized?.unpriced ?? "");
	if (!pieces || found.answer.models.length === 0) return { ...found, said: said + found.said };
	// Another sum may be asked for.
	const unread = pieces.fault ?? numberLeftOut(found.said);
	if (unread) return { ...found, said: `No sum is shown. ${unread}${said}${found.said}` };
	const first = pieces.ways ? pricedFirst(found, pieces, made.bound) : null;
	const { answer } = first?.found ?? found;
	const sums: (Sum & { readonly model: Model })[] = [];
	for (const model of answer.models) {
		const sum = sumOf(model, pieces);
		if (sum) sums.push({ ...sum, model });
		if (sums.length === most) break;
	}
	const unit = pieces.unit.replace(/s$/, "");
	const often = pieces.per ? ` ${/^\d/.test(pieces.per) ? "in" : "a"} ${pieces.per}` : "";
	const steps = pieces.steps ? ` (${pieces.steps})` : "";
	const ways = first && pieces.ways ? ` (${waysInWords(pieces.ways)})` : "";
	const what = `${pieces.count.toLocaleString("en")} ${unit}${pieces.count === 1 ? "" : "s"}${often}${steps}${ways}`;
	const taken = sums.some(({ isAbout }) => isAbout) ? `${speed} ` : "";
	// What costs no known amount, made as asked, is an answer only beside a name.
	const known = sums.filter(({ isKnown }) => isKnown || !first);
	// Two places may sell a model under one name.
	const nameIn = (model: Model): string => {
		const isShared = known.some((other) => other.model !== model && nameOf(other.model) === nameOf(model));
		const place = catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
		return isShared ? `${nameOf(model)} at ${place}` : nameOf(model);
	};
	const inWords = known.map(({ model, text }) => `${text} with ${nameIn(model)}${endInWords(model, now)}`);
	const cost = sums.length > 0
		? `${what}: ${inWords.join(", ")}. ${taken}`
		: `What ${what} cost is not known of these models. `;
	// A bill of tokens cannot be told from such pieces.
	const shown = answer.models.slice(0, most);
	const isMixed = sums.length > 0 && shown.some((model) => sumOf(model, pieces) === null);
	const others = isMixed ? `What has no price per ${unit} has no sum. ` : "";
	const isAbove = made.bound && !first?.isBounded;
	const none = isAbove ? "No model is known to make them for that: these cost more, or it is not known what. " : "";
	const read = (first ? made.said + (made.sized?.priced ?? "") : said) + none;
	return { ...found, ...first?.found, said: read + cost + (first?.found.said ?? "") + others + found.said };
}

/** An answer with what has a known price for pieces that are made as asked first, and what is said of the rest. */
interface PricedFirst {
	readonly found: Reading;
	readonly isBounded: boolean; // whether it is only of what costs no more than a bound
}

/** Returns it; null if none has a price. */
function pricedFirst(found: Reading, pieces: Pieces, bound?: Bound): PricedFirst | null {
	const { answer, read } = found;
	const sums = new Map(answer.models.map((model) => [model, sumOf(model, pieces)]));
	const priced = answer.models.filter((model) => sums.get(model)?.isKnown);
	if (priced.length === 0) return null;
	const isByPrice = /^(?:second|image)$/.test(read.sort) && read.order === "asc";
	const lowOf = (model: Model): number => sums.get(model)?.low ?? 0;
	if (isByPrice) priced.sort((a, b) => lowOf(a) - lowOf(b));
	const ways = waysInWords(pieces.ways ?? {});
	const differs = "The API does not know the price of a size or quality.";
	const inOrder = (models: readonly Model[], said: string): Reading =>
		({ ...found, answer: { ...answer, models }, said, differs, isOrderSaid: true });
	// The price of one is by the unit of the text, which may be a minute.
	const onePiece = { ...pieces, count: 1, unit: /^(?:ima|pic|pho)/.test(pieces.unit) ? "image" : "second" };
	const isWithin = (model: Model): boolean => {
		const price = sumOf(model, onePiece)?.low ?? Infinity;
		return bound !== undefined && (bound.isBelow ? price < bound.price : price <= bound.price);
	};
	const within = priced.filter(isWithin);
	if (bound && within.length > 0) {
		const most = `${bound.isBelow ? "below" : "of at most"} ${inDollars(String(bound.price))}`;
		return { found: inOrder(within, `Only what has a known price for ${ways} ${most} is shown. `), isBounded: true };
	}
	const rest = answer.models.filter((model) => !sums.get(model)?.isKnown);
	// Those of tokens have no sum at all.
	const isOpen = rest.some((model) => sums.get(model));
	const said = isOpen ? `What has no known price for ${ways} comes last. ` : "";
	return { found: inOrder([...priced, ...rest], said), isBounded: false };
}
