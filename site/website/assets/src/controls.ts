// The parts around the table: facets, chips, sort links, pages, the request, the title. Links have the addresses of the states
// that they lead to.

import { byID, make } from "./dom.ts";
import { listPath } from "./address.ts";
import { countsOf, type Counts } from "./counts.ts";
import { providerOf, type Settings } from "./settings.ts";
import { address, change, cleared, facets, query, sortBy, toggle, type Allowed, type Facet, type State } from "./state.ts";
import { pageNumbers, stateTitle, thousands } from "./words.ts";

export const labelOf = (settings: Settings) => (value: string): string => providerOf(settings, value).name;

/** A part of the state that can be taken away. */
export interface Part {
	readonly label: string;
	readonly without: State;
}

/** The search and filters in use. */
export function partsOf(settings: Settings, state: State, allowed: Allowed): Part[] {
	const label = labelOf(settings);
	const parts = facets.flatMap((facet) =>
		state[facet].map((value) => ({ label: label(value), without: toggle(state, facet, value, allowed) })));
	return state.search ? [{ label: `“${state.search}”`, without: change(state, { search: "" }) }, ...parts] : parts;
}

const facetLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-facet]")];
const sortLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-sort]")];
const ownTitle = document.title;

/** Shows a state around the table, before its answer is there. */
export function showControls(settings: Settings, state: State, allowed: Allowed): void {
	for (const link of facetLinks) {
		const [facet, value] = [link.dataset["facet"] as Facet, link.dataset["value"] ?? ""];
		link.href = address(toggle(state, facet, value, allowed), settings.prefix);
		link.ariaCurrent = state[facet].includes(value) ? "true" : null;
	}
	for (const link of sortLinks) {
		const key = link.dataset["sort"] ?? "";
		link.href = address(sortBy(state, key), settings.prefix);
		const direction = state.order === "asc" ? "ascending" : "descending";
		(link.closest("th") ?? link).ariaSort = state.sort === key ? direction : null;
	}
	byID<HTMLSelectElement>("sort").value = `${state.sort}-${state.order}`;
	const asked = query(state);
	byID("request").textContent = `GET ${listPath(settings.prefix)}${asked && `?${asked}`}`;
	const title = stateTitle(state, labelOf(settings));
	document.title = title ? `${title} · ${ownTitle}` : ownTitle;
	showChips(settings, state, allowed);
}

function showChips(settings: Settings, state: State, allowed: Allowed): void {
	const chips = byID("chips");
	const focused = chips.contains(document.activeElement);
	const parts = partsOf(settings, state, allowed);
	chips.replaceChildren(...parts.map(({ label, without }) => {
		const cross = make("span", { ariaHidden: "true" }, "×");
		return item(make("a", { href: address(without, settings.prefix), ariaLabel: `Remove filter ${label}` }, `${label} `, cross));
	}));
	if (parts.length) chips.append(item(make("a", { className: "clear", href: address(cleared(state), settings.prefix) }, "Clear all")));
	chips.hidden = parts.length === 0;
	// The chip that had the focus is gone.
	if (focused) (chips.querySelector("a") ?? byID("search")).focus();
}

export const item = (...content: Node[]): HTMLElement => make("li", {}, ...content);

/** Shows the numbers of the facets' values; a search leaves them open until they are asked for. */
export function showCounts(settings: Settings, state: State): void {
	const counts: Counts | null = state.search ? null : countsOf(settings, state);
	for (const link of facetLinks) {
		showNumber(link, counts?.[link.dataset["facet"] as Facet].get(link.dataset["value"] ?? ""));
	}
}

export function showCount(facet: Facet, value: string, n: number): void {
	for (const link of facetLinks) if (link.dataset["facet"] === facet && link.dataset["value"] === value) showNumber(link, n);
}

function showNumber(link: HTMLElement, n: number | undefined): void {
	const count = link.querySelector(".count");
	if (count) count.textContent = n === undefined ? "" : thousands(n);
	link.classList.toggle("none", n === 0 && !link.hasAttribute("aria-current"));
}

/** Shows the links to the other pages, if there is more than one page. */
export function showPages(settings: Settings, state: State, { page, pages }: { readonly page: number; readonly pages: number }): void {
	const link = (n: number, text: string, properties: Partial<HTMLAnchorElement>): HTMLAnchorElement =>
		make("a", { href: address({ ...state, page: String(n) }, settings.prefix), ...properties }, text);
	const numbers = pageNumbers(page, pages).map((n) => {
		if (n === 0) return item(make("span", { ariaHidden: "true" }, "…"));
		return item(link(n, thousands(n), { ariaLabel: `Page ${n}`, ariaCurrent: n === page ? "page" : null }));
	});
	const previous = page > 1 ? [item(link(page - 1, "Previous", { rel: "prev" }))] : [];
	const next = page < pages ? [item(link(page + 1, "Next", { rel: "next" }))] : [];
	byID("pages").replaceChildren(...(pages > 1 ? [make("ul", {}, ...previous, ...numbers, ...next)] : []));
}
