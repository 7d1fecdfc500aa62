// The parts around the table: filters, chips, sort links, pages, the request, the title, and the
// panel in place of the table. Links have the addresses of the states that they lead to.

import { ofToday } from "./catalog/query.ts";
import { byID, item, make } from "./dom.ts";
import { facets } from "./facets.ts";
import { filters, ownFilters, wordsOf } from "./filters.ts";
import { linkTo } from "./links.ts";
import type { Model } from "./models.ts";
import type { Settings } from "./settings.ts";
import {
	address, apiQuery, beyondAPI, change, cleared, hasFilters, isByEnd, isOwnSort, parse, query, sortBy,
	sortOf, toggle,
	type State,
} from "./state.ts";
import { faultsOf, noUse, planOf, usePairs } from "./use.ts";
import { useInWords } from "./usewords.ts";
import { shortDay, thousands } from "./words.ts";

const sortLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-sort]")];
const ownTitle = document.title;

/** The quick filters that are states of this page, each with the filters that it sets. */
const quick = [...document.querySelectorAll<HTMLAnchorElement>(".quick a")]
	.filter(({ pathname }) => pathname === location.pathname)
	.map((link) => ({ link, sets: parse(link.search) }));

/** A search or a filter in use, in words, and the state without it. */
export interface Part {
	readonly label: string;
	readonly without: State;
	readonly isOwn: boolean; // whether only the page has the filter, and not the API
}

/**
 * The search and filters in use, each with a text, "“mini”", "context ≥ 200k", and the state
 * without it.
 */
export function partsOf({ providers }: Settings, state: State): readonly Part[] {
	const parts: Part[] = [];
	if (state.search) {
		const without = change(state, { search: "" });
		parts.push({ label: `“${state.search}”`, without, isOwn: false });
	}
	for (const filter of filters) {
		const { name, values = [] } = filter;
		for (const value of state.values[name] ?? []) {
			// The words of the page's own link, else of the API's choice, else the value.
			const link = facets.find((facet) => facet.name === name && facet.value === value)?.link;
			const facet = link?.querySelector(".label")?.textContent;
			const text = values.find((choice) => choice.value === value)?.text;
			const isOf = /^(?:without_)?(?:maker|provider)$/.test(name);
			const provider = isOf ? providers.find(({ id }) => id === value)?.name : undefined;
			const day = /^\d{4}-\d\d-\d\d$/.test(value) ? shortDay(value) : value;
			const label = facet ?? text ?? wordsOf(filter, provider ?? day);
			parts.push({ label, without: toggle(state, name, value), isOwn: ownFilters.includes(filter) });
		}
	}
	return parts;
}

/**
 * Shows a state around the table, before its answer is there; then with those of its models that no
 * longer work, which it has all the same because their names are asked for.
 */
export function showControls(settings: Settings, state: State, ended: readonly Model[] = []): void {
	const parts = partsOf(settings, state);
	for (const { link, name, value } of facets) {
		link.href = address(toggle(state, name, value), settings.prefix);
		link.ariaCurrent = state.values[name]?.includes(value) ? "true" : null;
	}
	for (const { link, sets } of quick) link.ariaCurrent = hasFilters(state, sets) ? "true" : null;
	const chosen = parts.length - Number(state.search !== ""); // the search is not among them
	byID("filters").textContent = chosen ? `Filters (${chosen})` : "Filters";
	byID<HTMLInputElement>("every").checked = state.every;
	const gone = byID<HTMLInputElement>("gone");
	gone.checked = !ofToday(state);
	gone.indeterminate = ended.length > 0; // some are shown, and not all
	byID("hides").hidden = !ofToday(state);
	showOrder(settings, state);
	showUse(state);
	showQuery(settings, state, parts);
	showChips(settings, state, parts, ended);
	const labels = parts.map(({ label }) => label);
	if (state.page > 1) labels.push(`page ${state.page}`);
	const title = labels.join(", ");
	document.title = title ? `${title} · ${ownTitle}` : ownTitle;
}

/**
 * Whether a list is of images, audio or video only. Their prices are of an image, a minute or other units, which
 * rows name, and few have a context, which the list leaves out unless it is asked for.
 */
function isMade(state: State): boolean {
	const types = state.values["type"] ?? [];
	const isContext = sortOf(state) === "context" || (state.values["min_context"] ?? []).length > 0;
	return types.length > 0 && types.every((type) => ["image", "audio", "video"].includes(type)) && !isContext;
}

/** Shows the order, in the field and in the headings of columns. */
function showOrder({ prefix }: Settings, state: State): void {
	const direction = state.order === "asc" ? "ascending" : "descending";
	for (const link of sortLinks) {
		const key = link.dataset["sort"] ?? "";
		link.href = address(sortBy(state, key), prefix);
		(link.closest("th") ?? link).ariaSort = sortOf(state) === key ? direction : null;
	}
	const sort = byID<HTMLSelectElement>("sort");
	// Only a search has the best matches.
	if (sort.options[0]) sort.options[0].hidden = !state.search;
	sort.value = `${sortOf(state)}-${state.order}`;
	if (sort.selectedIndex < 0) sort.value = ""; // the field has no such order
	const made = isMade(state);
	const input = sortLinks.find(({ dataset }) => dataset["sort"] === "input_price")?.firstChild;
	if (input) input.textContent = made ? "Price or input " : "Input ";
	byID("table").classList.toggle("made", made);
	byID("table").classList.toggle("dated", sortOf(state) === "released");
	byID("table").classList.toggle("ending", isByEnd(state) || !ofToday(state));
}

/** Shows the use of the reader, and what is wrong in it. */
function showUse({ use }: State): void {
	const faults = faultsOf(use);
	for (const name of ["in", "out", "cached"] as const) {
		const field = byID<HTMLInputElement>(name);
		if (field.value !== use[name]) field.value = use[name]; // else the cursor would move
		field.ariaInvalid = String(faults[name] !== undefined);
	}
	byID<HTMLSelectElement>("tier").value = use.tier;
	byID("wrong").textContent = Object.values(faults).join(" ");
	byID("finer").hidden = usePairs(use).length === 0;
	const isPriced = planOf(use) !== null;
	byID("table").classList.toggle("priced", isPriced);
	byID("by-cost").hidden = !isPriced;
}

/** Shows the request of the API, and what it lacks. The field with the order must show it already. */
function showQuery({ prefix }: Settings, state: State, parts: readonly Part[]): void {
	const request = byID<HTMLAnchorElement>("request");
	const asked = apiQuery(state);
	request.href = `${prefix}/api/v2/models${asked && `?${asked}`}`;
	request.textContent = `GET ${request.getAttribute("href")}`;
	const own = parts.filter(({ isOwn }) => isOwn).map(({ label }) => `“${label}”`);
	const [order] = byID<HTMLSelectElement>("sort").selectedOptions;
	if (isOwnSort(state)) own.push(`the order “${order?.text}”`);
	byID("lacks").textContent = beyondAPI(own);
}

/** Shows what the list is of, each part with a link to the list without it, and last one without any. */
function showChips(
	settings: Settings, state: State, parts: readonly Part[], ended: readonly Model[],
): void {
	const chip = (without: State, label: string, does: string): HTMLElement => {
		const link = linkTo(settings, without, `${label} `, make("span", { ariaHidden: "true" }, "×"));
		link.ariaLabel = does;
		return link;
	};
	const chips = parts.map(({ label, without }) => item(chip(without, label, `Remove filter ${label}`)));
	if (ended.length > 0 || state.gone === "too") {
		const isAll = (asked: string): boolean => ended.every(({ stage }) => stage === asked);
		let what = "no longer working";
		if (isAll("retired")) what = "retired";
		if (isAll("unlisted")) what = "no longer listed";
		const label = ended.length > 0 ? `${thousands(ended.length)} ${what}` : "with retired models";
		const gone = ended.length > 0 ? "not" : "";
		const part = item(chip(change(state, { gone }), label, `Hide: ${label}`));
		// The box that says so is behind a button on a phone. Where both are shown, the box is enough.
		if (ended.length === 0) part.className = "boxed";
		chips.push(part);
	}
	// A use can be from an earlier page, and its fields are behind a button on a phone.
	const { tier } = state.use;
	const isPriced = planOf(state.use) !== null;
	if (isPriced) {
		const label = useInWords(state.use);
		const link = chip({ ...state, use: noUse }, label, `Remove your tokens: ${label}`);
		link.dataset["forgets"] = "";
		chips.push(item(link));
	}
	if (isPriced && tier) {
		const standard = { ...state, use: { ...state.use, tier: "" } };
		const does = `Cost at standard prices instead of ${tier} prices`;
		chips.push(item(chip(standard, `cost at ${tier} prices`, does)));
	}
	// A single chip often does the same: two actions that are one would make readers look for what differs.
	const whole = cleared(state);
	const isSame = chips.length === 1 && parts.some(({ without }) => query(without) === query(whole));
	// It keeps the use, which is the reader's and no filter.
	if (parts.length > 0 && !isSame) chips.push(item(linkTo(settings, whole, isPriced ? "Clear filters" : "Clear all")));
	byID("chips").replaceChildren(...chips);
	byID("chips").hidden = chips.length === 0;
}

/** Shows links to the pages before and after, if there are several. */
export function showPages(settings: Settings, state: State, pages: number): void {
	const { page } = state;
	const link = (n: number, text: string): Node | string =>
		(n < 1 || n > pages ? "" : linkTo(settings, { ...state, page: n }, text));
	byID("pages").hidden = pages < 2;
	const here = make("span", {}, `Page ${thousands(page)} of ${thousands(pages)}`);
	// The ends have links where those beside them do not lead there.
	const first = page > 2 ? link(1, "First") : "";
	const last = page < pages - 1 ? link(pages, "Last") : "";
	byID("pages").replaceChildren(first, link(page - 1, "Previous"), here, link(page + 1, "Next"), last);
}
