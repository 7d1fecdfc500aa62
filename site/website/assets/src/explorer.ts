// The explorer: the state is in the address, the models are in one file, and the table shows those
// that match. Here is what its reader does; the directory of this name has what follows from that.

import { ofToday } from "./catalog/query.ts";
import { showControls, showPages } from "./controls.ts";
import { byID, plainClick } from "./dom.ts";
import { fromAddress, read, settings, state } from "./explorer/current.ts";
import { rootClasses, search, table } from "./explorer/elements.ts";
import { listenToLegend } from "./explorer/legend.ts";
import { listenToPicks } from "./explorer/picks.ts";
import { saveSheet } from "./explorer/save.ts";
import { go, loadCatalog, show } from "./explorer/show.ts";
import { listenToUse, takeUse } from "./explorer/uses.ts";
import { succeeds } from "./page.ts";
import { addFilters, address, change, hasFilters, limit, parse, query, removeFilters } from "./state.ts";
import { inTotal, noUse, planOf, remember, remembered } from "./use.ts";

/**
 * Whether the last change of the address came from a key in the search field: the next one then
 * replaces it.
 */
let typing = false;

/**
 * Searches for the text in the field. The first key makes an entry of the history; later keys
 * change that entry.
 */
function searchNow(): void {
	if (search.value === state.search) return;
	const how = typing ? "replaceState" : "pushState";
	typing = true;
	go(change(state, { search: search.value }), how);
}

search.addEventListener("input", searchNow);
search.addEventListener("blur", () => {
	typing = false;
});
search.form?.addEventListener("submit", (event) => event.preventDefault());

byID("main").addEventListener("click", (event) => {
	// The links that lead to other states of this page.
	const link = (event.target as Element).closest<HTMLAnchorElement>(
		":is(.facets,.quick,.chips,.pages,#read) a:not(.model),[data-sort],.more,#back");
	// The others of a family are another list: the one with its row is left behind.
	if (link?.matches(".more")) byID<HTMLAnchorElement>("back").href = address(state, settings.prefix);
	// Rows of the HTML lead to the page of a family, for readers without scripts. Here it is a filter like others.
	const [, provider, family] = /\/families\/([^/]+)\/([^/]+)\/$/.exec(link?.pathname ?? "") ?? [];
	if (provider && family && plainClick(event)) {
		event.preventDefault();
		const values = { ...state.values, provider: [provider], family: [decodeURIComponent(family)] };
		return go(change(state, { values, every: true }));
	}
	if (link?.pathname !== location.pathname || !plainClick(event)) return;
	event.preventDefault();
	typing = false;
	if ("forgets" in link.dataset) return takeUse(noUse);
	const next = parse(link.search);
	// Quick filters add to what is chosen, or leave it again; what the page has read as filters stays.
	const quick = hasFilters(read, next) ? removeFilters : addFilters;
	go(link.closest(".quick") ? quick(read, next) : next);
	if (next.use.tier !== remembered().tier && planOf(next.use)) remember(inTotal(next.use));
	if (link.closest("#pages") && table.getBoundingClientRect().top < 0) table.scrollIntoView();
});

const sort = byID<HTMLSelectElement>("sort");
sort.addEventListener("change", () => {
	const [key = "", order = ""] = sort.value.split("-");
	go(change(state, { sort: key, order }));
});

const unfold = byID("unfold");
unfold.addEventListener("click", () => {
	unfold.ariaExpanded = String(unfold.ariaExpanded !== "true");
});
listenToUse();
const every = byID<HTMLInputElement>("every");
every.addEventListener("change", () => go(change(state, { every: every.checked })));
const gone = byID<HTMLInputElement>("gone");
gone.addEventListener("change", () => {
	// Without a word in the address, the query decides.
	const decides = ofToday({ ...state, gone: "" }) === !gone.checked;
	const word = gone.checked ? "too" : "not";
	go(change(state, { gone: decides ? "" : word }));
});

listenToPicks();
listenToLegend();
byID("save").addEventListener("click", () => void succeeds(saveSheet()));
// The page may be of a publication whose models are gone.
byID("retry").addEventListener("click", () => location.reload());

addEventListener("popstate", () => {
	typing = false;
	const next = fromAddress();
	// A link within the page changes nothing but the fragment.
	if (query(next) !== query(state)) go(next, "replaceState");
});

if (location.hash === "#search") search.focus(); // "/" on a page without a search leads here
if (search.value && search.value !== state.search) {
	searchNow(); // typed before this script ran
} else if (query(state)) {
	void show();
} else {
	// The HTML has the initial state, which needs no models. Readers who touch the page are about to
	// need them.
	showControls(settings, state);
	showPages(settings, state, Math.ceil(settings.rows / limit));
	rootClasses.remove("pending");
	const soon = (): void => void loadCatalog().catch(() => {});
	for (const type of ["pointerdown", "focusin"]) addEventListener(type, soon, { once: true });
}
