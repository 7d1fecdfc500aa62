// The parts around the table: filters, chips, sort links, pages, the request, the title. Links have the addresses of the states
// that they lead to.

import { byID, make } from "./dom.ts";
import type { Catalog, FilterName } from "./evaluate.ts";
import { providerOf, type Settings } from "./settings.ts";
import { address, apiQuery, cleared, partsOf, sortBy, toggle, type Part, type State } from "./state.ts";
import { pageNumbers, thousands } from "./words.ts";

const facetLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-facet]")];
const sortLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-sort]")];
const ownTitle = document.title;

const facetOf = (link: HTMLElement): [FilterName, string] => [link.dataset["facet"] as FilterName, link.dataset["value"] ?? ""];

/** A filter in use, or the search, as a text: "“mini”", "context ≥ 200k". */
export function partText(settings: Settings, [name, value]: Part): string {
	if (name === "search") return `“${value}”`;
	if (name === "provider") return providerOf(settings, value).name;
	const link = facetLinks.find((l) => l.dataset["facet"] === name && l.dataset["value"] === value);
	return link?.dataset["chip"] ?? `${settings.words?.[name] ?? ""}${value}`;
}

/** The title of a state, before the page's own: "“mini”, OpenAI, chat, page 2"; "" for the initial state. */
function titleOf(settings: Settings, state: State): string {
	const parts = partsOf(state).map(({ part }) => partText(settings, part));
	return [...parts, ...(state.page > 1 ? [`page ${state.page}`] : [])].join(", ");
}

/** Shows a state around the table, before its answer is there. */
export function showControls(settings: Settings, state: State): void {
	for (const link of facetLinks) {
		const [name, value] = facetOf(link);
		link.href = address(toggle(state, name, value), settings.prefix);
		link.ariaCurrent = state[name].includes(value) ? "true" : null;
	}
	for (const link of sortLinks) {
		const key = link.dataset["sort"] ?? "";
		link.href = address(sortBy(state, key), settings.prefix);
		const direction = state.order === "asc" ? "ascending" : "descending";
		(link.closest("th") ?? link).ariaSort = state.sort === key ? direction : null;
	}
	showSort(state);
	byID<HTMLInputElement>("every").checked = state.every;
	const asked = apiQuery(state);
	byID("request").textContent = `GET ${settings.prefix}/api/v2/models${asked && `?${asked}`}`;
	const title = titleOf(settings, state);
	document.title = title ? `${title} · ${ownTitle}` : ownTitle;
	showChips(settings, state);
}

function showSort(state: State): void {
	const sort = byID<HTMLSelectElement>("sort");
	sort.value = `${state.sort}-${state.order}`;
	const [standard] = sort.options;
	if (standard) standard.text = state.search ? "best match" : "active, newest first";
}

function showChips(settings: Settings, state: State): void {
	const chips = byID("chips");
	const focused = chips.contains(document.activeElement);
	const parts = partsOf(state);
	chips.replaceChildren(...parts.map(({ part, without }) => {
		const label = partText(settings, part);
		const cross = make("span", { ariaHidden: "true" }, "×");
		return item(make("a", { href: address(without, settings.prefix), ariaLabel: `Remove filter ${label}` }, `${label} `, cross));
	}));
	if (parts.length) chips.append(item(make("a", { className: "clear", href: address(cleared(state), settings.prefix) }, "Clear all")));
	chips.hidden = parts.length === 0;
	// The chip that had the focus is gone.
	if (focused) (chips.querySelector("a") ?? byID("search")).focus();
}

export const item = (...content: Node[]): HTMLElement => make("li", {}, ...content);

/** Shows how many models each value of the filters would find. */
export function showCounts(catalog: Catalog, state: State): void {
	const counts = catalog.count(state, facetLinks.map(facetOf));
	facetLinks.forEach((link, i) => {
		const count = link.querySelector(".count");
		if (count) count.textContent = thousands(counts[i] ?? 0);
		link.classList.toggle("none", counts[i] === 0 && !link.hasAttribute("aria-current"));
	});
}

/** Shows the links to the other pages, if there is more than one page. */
export function showPages(settings: Settings, state: State, pages: number): void {
	const { page } = state;
	const link = (n: number, text: string, properties: Partial<HTMLAnchorElement>): HTMLAnchorElement =>
		make("a", { href: address({ ...state, page: n }, settings.prefix), ...properties }, text);
	const numbers = pageNumbers(page, pages).map((n) => {
		if (n === 0) return item(make("span", { ariaHidden: "true" }, "…"));
		return item(link(n, thousands(n), { ariaLabel: `Page ${n}`, ariaCurrent: n === page ? "page" : null }));
	});
	const previous = page > 1 ? [item(link(page - 1, "Previous", { rel: "prev" }))] : [];
	const next = page < pages ? [item(link(page + 1, "Next", { rel: "next" }))] : [];
	byID("pages").replaceChildren(...(pages > 1 ? [make("ul", {}, ...previous, ...numbers, ...next)] : []));
}
