// The parts around the table: filters, chips, sort links, pages, the request, the title, and the panel shown instead of the table. Links
// have the addresses of the states that they lead to.

import { byID, item, make } from "./dom.ts";
import { refused, type Catalog } from "./evaluate.ts";
import { corrected, nearest } from "./nearest.ts";
import { modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { address, apiQuery, change, cleared, filters, parse, partsOf, sortBy, toggle, type State } from "./state.ts";
import { thousands } from "./words.ts";

const facetLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-facet]")];
const sortLinks = [...document.querySelectorAll<HTMLAnchorElement>("a[data-sort]")];
const ownTitle = document.title;

/** How many models are offered that may be meant. */
const offered = 5;

/** The filters and values of the links, in their order. */
export const facets = facetLinks.map((link) => [link.dataset["facet"] ?? "", link.dataset["value"] ?? ""] as const);

/** A filter in use, or the search, as a text: "“mini”", "context ≥ 200k". */
function partText(settings: Settings, { name, value }: { readonly name: string; readonly value: string }): string {
	if (name === "search") return `“${value}”`;
	if (name === "provider") return providerOf(settings, value).name;
	const link = facetLinks[facets.findIndex(([facet, v]) => facet === name && v === value)];
	return link?.dataset["chip"] ?? `${filters.find((filter) => filter.name === name)?.words ?? ""}${value}`;
}

const linkTo = (settings: Settings, state: State, ...content: (Node | string)[]): HTMLElement =>
	make("a", { href: address(state, settings.prefix) }, ...content);

/** Shows a state around the table, before its answer is there. */
export function showControls(settings: Settings, state: State): void {
	facetLinks.forEach((link, i) => {
		const [name = "", value = ""] = facets[i] ?? [];
		link.href = address(toggle(state, name, value), settings.prefix);
		link.ariaCurrent = state.values[name]?.includes(value) ? "true" : null;
	});
	for (const link of sortLinks) {
		const key = link.dataset["sort"] ?? "";
		link.href = address(sortBy(state, key), settings.prefix);
		const direction = state.order === "asc" ? "ascending" : "descending";
		(link.closest("th") ?? link).ariaSort = state.sort === key ? direction : null;
	}
	const sort = byID<HTMLSelectElement>("sort");
	sort.value = `${state.sort}-${state.order}`;
	if (sort.selectedIndex < 0) sort.value = "";
	if (sort.options[0]) sort.options[0].text = state.search ? "best match" : "usable, newest first";
	byID<HTMLInputElement>("every").checked = state.every;
	const [request, asked] = [byID<HTMLAnchorElement>("request"), apiQuery(state)];
	request.href = `${settings.prefix}/api/v2/models${asked && `?${asked}`}`;
	request.textContent = `GET ${request.getAttribute("href")}`;
	const parts = partsOf(state).map((part) => ({ ...part, label: partText(settings, part) }));
	const title = [...parts.map(({ label }) => label), ...(state.page > 1 ? [`page ${state.page}`] : [])].join(", ");
	document.title = title ? `${title} · ${ownTitle}` : ownTitle;
	const chips = byID("chips");
	const focused = chips.contains(document.activeElement);
	chips.replaceChildren(...parts.map(({ label, without }) => {
		const link = linkTo(settings, without, `${label} `, make("span", { ariaHidden: "true" }, "×"));
		link.ariaLabel = `Remove filter ${label}`;
		return item(link);
	}), ...(parts.length ? [item(linkTo(settings, cleared(state), "Clear all"))] : []));
	chips.hidden = parts.length === 0;
	// The chip that had the focus is gone.
	if (focused) (chips.querySelector("a") ?? byID("search")).focus();
}

/** Shows how many models each value of the filters would find, and how many may match besides those found. */
export function showCounts(settings: Settings, catalog: Catalog, state: State): void {
	const counts = catalog.count(state, facets);
	facetLinks.forEach((link, i) => {
		const count = link.querySelector(".count");
		if (count) count.textContent = thousands(counts[i] ?? 0);
		link.classList.toggle("none", counts[i] === 0 && !link.hasAttribute("aria-current"));
	});
	const { unknown, unsure } = catalog.evaluate(state);
	const labels = new Set(filters.filter(({ name }) => unsure.has(name)).map(({ label }) => label.toLowerCase()));
	byID("unknown").hidden = unknown.length === 0;
	byID("unknown").replaceChildren(`${thousands(unknown.length)} more may match: ${[...labels].join(", ")} not known. `,
		...unknown.slice(0, offered).flatMap((model) => [make("a", { className: "model", href: modelHref(settings, model) }, nameOf(model)), " "]));
}

/** Shows links to the pages before and after, if there are several. */
export function showPages(settings: Settings, state: State, pages: number): void {
	const { page } = state;
	const link = (n: number, text: string): Node[] => (n < 1 || n > pages ? [] : [linkTo(settings, { ...state, page: n }, text)]);
	byID("pages").replaceChildren(...(pages < 2 ? [] : [
		...link(page - 1, "Previous"), make("span", {}, `Page ${thousands(page)} of ${thousands(pages)}`), ...link(page + 1, "Next"),
	]));
}

/** Says why no row is shown: a filter is not valid, or nothing matches. It offers ways on. */
export function showEmpty(settings: Settings, state: State, catalog: Catalog): void {
	const wrong = refused(filters, state);
	const parts = partsOf(state).map((part) => ({ ...part, label: partText(settings, part) }));
	const empty = byID("empty");
	empty.querySelector("h2")?.replaceChildren(wrong ? "This filter is not valid" : "No model matches");
	byID("empty-reason").textContent = wrong ? `${wrong.name} is “${wrong.value}”, but should be ${wrong.want}.`
		: `The catalog has no model for ${parts.map(({ label }) => label).join(", ") || "this"}.`;
	const removals = parts.map(({ label, without }) =>
		linkTo(settings, without, `Without ${label} `, make("span", { className: "count" }, thousands(catalog.evaluate(without).models.length))));
	const remedies = [...(state.search ? similar(settings, state, catalog) : []), ...removals, linkTo(settings, cleared(state), "All models")];
	byID("remedies").replaceChildren(...remedies.map((remedy) => item(remedy)));
	empty.hidden = false;
}

/** Links to a search with known words, if there is one, and to the models with the nearest names. */
function similar(settings: Settings, state: State, catalog: Catalog): HTMLElement[] {
	const search = corrected(catalog.models, state.search);
	const found = search ? catalog.evaluate({ search }).models : [];
	const models = (found.length ? found : nearest(catalog.evaluate({}).models, state.search, offered)).slice(0, offered);
	const links = models.map((model) => make("a", { className: "model", href: modelHref(settings, model) }, nameOf(model)));
	return [...(found.length ? [linkTo(settings, change({ ...parse(""), vs: state.vs }, { search }), `Search for “${search}”`)] : []), ...links];
}
