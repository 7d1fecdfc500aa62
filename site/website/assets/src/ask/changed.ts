// Searches for prices that have changed, which only the pages of changes have: "did openai lower prices in november".

import type { Catalog } from "../evaluate.ts";
import { nameOf } from "../settings.ts";
import { query, type State } from "../state.ts";
import { day as aDay, isoDay } from "../words.ts";
import { modelNamed } from "./called.ts";
import { understood } from "./filters.ts";
import { namesIn, withoutFillers } from "./meanings.ts";
import { months, periodIn } from "./periods.ts";
import { evaluate, ledBy, type Reading } from "./reading.ts";

const ofYear = `(?:\\d{1,2} )?(?:${months})(?: \\d{1,2})?(?: 20\\d\\d)?`; // "3 december 2026"
const ofWeek = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
const day = `(?:${ofYear}|20[\\d-]+|${ofWeek})`;
/** The past days of which somebody asks. */
export const when = new RegExp(`\\b(?:(?:since|on|in|from) )?(?:(?:this|last|past) )?${day}\\b` +
	"|\\b(?:(?:(?:in|over|during|within|since|of|from|for) )?(?:the )?(?:(?:this|last|past) )?" +
	"(?:(?:\\d+|two|three|few|couple of) )?(?:days?|weeks?|months?|years?)|today|yesterday|recent(?:ly)?" +
	"|lately|so far|since|ago|latest|new|about)\\b", "g");
// What says that prices changed: "which models became cheaper", "price cuts".
const turned = "got|became|gotten|went|dropped|fell|rose|ha(?:ve|s) become" +
	"|(?:was|were) (?:cut|made|reduced|raised)";
const dearer = "cheaper|dearer|pricier|(?:less|more) expensive|prices?|down|up";
const wasChanged = new RegExp(`\\b(?:${turned})\\b.*\\b(?:${dearer})\\b` +
	"|\\bprices? (?:of models )?(?:went|dropped|fell|rose|changed|(?:was|were) (?:cut|reduced|raised))\\b");
const change = "changes?|cuts?|drops?|rises?|increases?|decreases?|hikes?|reductions?";
const priceChange = new RegExp(`\\bprice (?:${change})\\b`);
// "Did OpenAI lower prices", "have prices gone up", "Google raised its prices"
const auxiliary = "did|has|have|had|was|were";
const turning = "lower|cut|rais|reduc|drop|increas|decreas|hik|slash|chang|g(?:o|one) (?:up|down)|gone|risen|rise" +
	"|fall|fallen|get|become";
const turns = `\\b(?:${turning})(?:e|es|ed|ing|ped|ping)?\\b`;
const did = new RegExp(`\\b(?:${auxiliary})\\b.*(?:${turns}.*\\b(?:${dearer})\\b|\\bprices?\\b.*${turns})` +
	`|\\bprices? (?:${auxiliary}) (?:been )?${turns}`);
const own = "(?: (?:its|their|the|his|any|api|model|token))*";
const raised = new RegExp("\\b(?:lowered|raised|reduced|dropped|increased|decreased|hiked|slashed|changed)" +
	`${own} prices?\\b`);
/** What is compared with a model or an amount is none that changed: "cheaper than gpt-5, released last month". */
const since = /\b(?:cheaper|dearer|pricier|more expensive)\b.*\b(?:since|last|past)\b/;

/** Whether a search asks which prices changed, in words of the past or by a period that began. */
function arePast(text: string, now: Date): boolean {
	const isChange = priceChange.test(text);
	const isCompared = /\bthan\b/.test(text);
	if (wasChanged.test(text) || (isChange && /\b(?:since|last|past|ago)\b/.test(text))) return true;
	if (did.test(text) || raised.test(text) || (since.test(text) && !isCompared)) return true;
	const [from = ""] = isChange ? periodIn(text, now)?.days ?? [] : [];
	return from !== "" && from.slice(0, 7) <= isoDay(now).slice(0, 7);
}

/** The words of such a search that say nothing else. */
const saying = new RegExp(`${wasChanged.source}|${priceChange.source}|\\b(?:${auxiliary})\\b|${turns}` +
	`|\\b(?:${change}|${dearer}|its|their|any|anyone|who|whose|been|gone)\\b`, "g");

/**
 * The answer to which prices changed, all or those of what else a search asks for: the page of these, or that of a
 * model if words name one. Null if it asks for something else.
 */
export function pricesThatChanged(catalog: Catalog, asked: State, text: string, now: Date): Reading | null {
	if (!arePast(text, now)) return null;
	const rest = withoutFillers(text.replace(when, " ").replace(saying, " "));
	const others = { ...asked, search: "", page: 1 };
	const read = rest ? understood({ ...others, search: rest }, namesIn(catalog), now) : others;
	const named = read.search ? evaluate(catalog, { ...asked, search: rest }) : null;
	// Of a family, the page of its maker has them: "has Claude become cheaper".
	const makers = [...new Set(named?.models.flatMap((model) => model.value("maker") ?? []))];
	const model = named && changesOfModel(catalog, asked, rest);
	if (model) return model;
	if (named?.models.length === 0) return null;
	const places = named ? makers : [...read.values["maker"] ?? [], ...read.values["provider"] ?? []];
	const [id = ""] = places.length === 1 ? places : [];
	const place = catalog.providers.find((provider) => provider.id === id);
	const path = (place ? `/changes/providers/${place.id}/prices/` : "/changes/kinds/prices/") + partOf(text, now);
	const page = { text: `Which prices changed${place ? ` at ${place.name}` : ""}, day by day`, path };
	if (named) {
		return { answer: named, read: { ...asked, search: rest }, said: "The list has the prices of today. ", page };
	}
	const isAll = query(read) === query(others);
	const shown = isAll ? "" : `: these are the models of ${place?.name ?? "that kind"}, whatever their prices did`;
	return { answer: evaluate(catalog, read), read, said: `The list has the prices of today${shown}. `, page };
}

/**
 * The part of a page of changes that has the month which a search names; "" if its first part, the last 14 days,
 * has some of it.
 */
function partOf(text: string, now: Date): string {
	const recent = 14;
	const [from = "", to = ""] = periodIn(text, now, true)?.days ?? [];
	const last = to && isoDay(new Date(Date.parse(to) - aDay));
	const isOver = last !== "" && last < isoDay(new Date(now.getTime() - recent * aDay));
	return isOver && from.slice(0, 7) === last.slice(0, 7) ? `#m${from.slice(0, 7)}` : "";
}

/** The answer to what changed of one model, which its page has; null if words name none. */
export function changesOfModel(catalog: Catalog, asked: State, name: string): Reading | null {
	const found = evaluate(catalog, { ...asked, search: name, gone: "too" });
	const model = modelNamed(found);
	if (!model) return null;
	const said = `${nameOf(model)}: its page has what changed, and when. `;
	const read = { ...asked, search: name };
	return { answer: ledBy(catalog, read, model), read, said, about: model };
}
