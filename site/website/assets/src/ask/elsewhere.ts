// Searches for something that another page of the site has.

import words from "../../../../facts/words.json" with { type: "json" };
import type { Catalog } from "../evaluate.ts";
import { compareHref, keyOf, maxPicks } from "../settings.ts";
import { parse, query } from "../state.ts";
import { day as aDay, isoDay, shortDay } from "../words.ts";
import { changesOfModel, pricesThatChanged, when } from "./changed.ts";
import { joined } from "./filters.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { asOne, type Days } from "./days.ts";
import { inDays, periodIn } from "./periods.ts";
import { evaluate, type Reading } from "./reading.ts";

/** By phrases of searches, the path of the page, and what it is called. */
const pages = new Map(Object.entries(words.pages).flatMap(([path, { text, phrases, ...rest }]) =>
	phrases.split(", ").map((phrase) => [phrase, { path, text, said: "", query: "", ...rest }] as const)));
/** How people ask for a page. */
const asking = /^(?:(?:how (?:do|can) i|where (?:is|are)|can i|show(?: me)?|see|get|the|an?|your|my) )+/;
const flagships = /^(.*?)\b(?:flagships?|frontier models?|frontier llms?)\b(.*)$/;

/** The answer to a search for what another page has, from that to it as it is; else null. */
export function pageFor(catalog: Catalog, asIs: Reading, now: Date): Reading | null {
	const asked = asIs.read;
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const [, before = "", behind] = flagships.exec(text) ?? [];
	if (behind !== undefined) return flagshipsOf(catalog, asIs, withoutFillers(`${before} ${behind}`));
	const page = pages.get(text) ?? pages.get(text.replace(asking, ""));
	const past = page ? null : pricesThatChanged(catalog, asked, text, now);
	if (past) return past;
	if (!page) return changesOf(catalog, asIs, text, now);
	const { path, said } = page;
	const link = { text: page.text, path };
	// A word that is a name, too, can be meant so: "api" is a part of some.
	if (asIs.answer.named) return { ...asIs, said, page: link };
	const read = parse(joined([query({ ...asked, search: "", page: 1 }), page.query]));
	return { answer: evaluate(catalog, read), read, said, page: link };
}

// What asks for changes.
const changing = "chang(?:ed?|es|ing)|changelog|news|updates?|updated|announce(?:[ds]|ments?)?" +
	"|happen(?:ed|ing|s)?|what(?:['’]?s| is) new";
const changes = new RegExp(`^(.*?)\\b(?:${changing})\\b(.*)$`);
/** What asks for changes of prices that were, and not for those to come. */
const over = /\b(?:did|changed|last|past|recent|recently|since)\b/;

/** The page of changes, or of those at a place: "what changed this week at anthropic". */
function changesOf(catalog: Catalog, { read: asked }: Reading, text: string, now: Date): Reading | null {
	const [, before, behind] = changes.exec(text) ?? [];
	// What rises or falls in price is a filter.
	if (before === undefined || /\bpric|\bcost/.test(text) && !over.test(text)) return null;
	// Changes of a period are in its words, "between 15 and 30 november", and the page has all days.
	const isOver = /\b(?:did|changed|happened|announced|updated|since|last|past)\b/.test(text);
	const period = periodIn(asOne(inDays(text, now), now, isOver), now, isOver);
	const around = asOne(inDays(`${before} ${behind}`, now), now, isOver).replace(period?.phrase ?? "", " ");
	const rest = withoutFillers(around.replace(when, " "));
	const id = /^(?:maker|provider)=(.+)$/.exec(meaningOf(rest, namesIn(catalog)) ?? "")?.[1];
	const place = catalog.providers.find((provider) => provider.id === id);
	if (rest && !place) return changesOfModel(catalog, asked, rest);
	const page = place
		? { text: `What changed at ${place.name}, day by day`, path: `/changes/providers/${place.id}/` }
		: { text: words.pages["/changes/"].text, path: "/changes/" };
	const filter = place ? meaningOf(rest, namesIn(catalog)) ?? "" : "";
	const order = /\bnew\b/.test(text) ? "sort=released" : "";
	const parts = [query({ ...asked, search: "", page: 1 }), filter];
	const isNews = /\b(?:news?|announce\w*|updates?)\b/.test(text);
	const came = place && isNews ? releasesIn(catalog, parts, place.name, text, now) : null;
	if (came) return { ...came, page };
	const coming = period && !isNews ? comingIn(catalog, parts, place?.name, period.days, now) : null;
	if (coming) return coming;
	const read = parse(joined([...parts, order]));
	const answer = evaluate(catalog, read);
	const [from, to] = period?.days ?? ["", ""];
	// The page begins with the last days, of which nothing needs to be said: "the last 7 days".
	const isDated = /20\d\d-/.test(period?.phrase ?? "") && from !== "" && to !== "" && from <= isoDay(now);
	if (!place || !isDated) return { answer, read, said: "", page };
	const days = daysInWords(from, to);
	const said = `What ${place.name} changed ${days} is on that page; the list has all its models, whatever changed. `;
	return { answer, read, said, page };
}

/** Days as a sentence has them: "on 1 Dec 2026", "from 15 Nov 2026 to 30 Nov 2026". */
function daysInWords(from: string, to: string): string {
	const last = isoDay(new Date(Date.parse(to) - aDay));
	return from === last ? `on ${shortDay(from)}` : `from ${shortDay(from)} to ${shortDay(last)}`;
}

/**
 * What ends in a coming period, with a link to the prices that change then: what happened is on the page of changes,
 * and this is not. Null if the period is none to come.
 */
function comingIn(
	catalog: Catalog, parts: readonly string[], place: string | undefined, [from, to]: Days, now: Date,
): Reading | null {
	if (!from || !to || from <= isoDay(now)) return null;
	const days = daysInWords(from, to);
	const ends = `retiring_after=${from}&retiring_before=${to}&retired=not&reported=too&sort=retires&order=asc`;
	const read = parse(joined([...parts, ends]));
	const answer = evaluate(catalog, read);
	const last = isoDay(new Date(Date.parse(to) - aDay));
	const period = from === last ? from : `${from}/${to}`; // as searches write a period
	const prices = parse(joined([...parts, String(new URLSearchParams({ search: `prices change on ${period}` }))]));
	const instead = { text: `Prices that change ${days}`, state: prices };
	const where = place ? ` at ${place}` : "";
	const said = answer.models.length > 0
		? `The list has what is known to end${where} ${days}. `
		: `Nothing is known to end${where} ${days}. `;
	return { answer, read, said, instead };
}

/** What a place released in the past period that a search names, the newest first; null if it names none. */
function releasesIn(
	catalog: Catalog, parts: readonly string[], place: string, text: string, now: Date,
): Reading | null {
	const today = isoDay(now);
	const period = periodIn(text.replace(/\btoday\b/, today), now, true);
	const [from = "", to = ""] = period?.days ?? [];
	if (!from || from > today) return null;
	// The filter includes its day: it is the last one of the period.
	const last = to && to <= today ? isoDay(new Date(Date.parse(to) - aDay)) : "";
	const days = [`released_after=${from}`, last && `released_before=${last}`, "sort=released"].filter(Boolean);
	const read = parse(joined([...parts, ...days]));
	const answer = evaluate(catalog, read);
	const when = last ? `from ${shortDay(from)} to ${shortDay(last)}` : `since ${shortDay(from)}`;
	const others = "that page has other changes, too";
	if (answer.models.length > 0) {
		return { answer, read, said: `The list has what ${place} released ${when}; ${others}. ` };
	}
	const all = parse(joined([...parts, "sort=released"]));
	const said = `No release of ${place} ${when} is known: these are all its models, the newest first; ${others}. `;
	return { answer: evaluate(catalog, all), read: all, said };
}

/**
 * The model by which each maker is known, with the comparison of the first of these, or that of one
 * maker that the rest of the search names; null if it names something else.
 */
function flagshipsOf(catalog: Catalog, { read }: Reading, maker: string): Reading | null {
	const meaning = meaningOf(maker, namesIn(catalog));
	const only = meaning?.startsWith("maker=") ? meaning.slice("maker=".length) : "";
	if (maker && !only && maker !== "each maker" && maker !== "every maker") return null;
	const makers = catalog.providers.filter(({ id }) => !only || id === only);
	const models = makers.flatMap(({ id, flagship }) =>
		catalog.models.find((model) => model.provider === id && model.id === flagship) ?? []);
	if (models.length === 0) return null;
	const compared = models.slice(0, maxPicks);
	const place = catalog.providers.find(({ id }) => id === only);
	const page = place
		? { text: `More of ${place.name}`, path: `/providers/${only}/` }
		: { text: `Compare the first ${compared.length}`, path: compareHref("", compared.map(keyOf)) };
	const said = `The flagship of ${place?.name ?? "each maker"} is the dearest of its newest chat models. `;
	// Each is a row of its own, like everything that is named.
	const answer = { models, exact: new Set(models), unknown: [], named: true };
	return { answer, read, said, page, differs: "The API does not know which models are flagships." };
}
