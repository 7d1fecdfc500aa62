// The explorer: the state is in the address, the models are in one file, and the table shows those
// that match.

import type { Reading } from "./ask.ts";
import type { Cost, Costs } from "./costs.ts";
import { partsOf, showControls, showCounts, showPages } from "./controls.ts";
import { byID, plainClick, readSettings } from "./dom.ts";
import { familiesOf, groupsByEnd, groupsOf, loadCatalog, ofToday, type Catalog, type Group } from "./evaluate.ts";
import { loadScript, once } from "./load.ts";
import type { Model } from "./models.ts";
import { nextFrame, nextTask, pacer } from "./pace.ts";
import { announce, succeeds } from "./page.ts";
import { makeRow } from "./rows.ts";
import { compareHref, maxPicks, type Settings } from "./settings.ts";
import { add, address, change, isByEnd, limit, parse, query, sortOf, type State } from "./state.ts";
import { noUse, planOf, remember, remembered, usePairs, withPercent, type Use } from "./use.ts";
import { plural } from "./words.ts";

const settings = readSettings<Settings>();
const search = byID<HTMLInputElement>("search");
const table = byID("table");
const rows = byID("rows");
const count = byID("count");
/** The classes of the root element, of which early.ts sets "pending" and "asked". */
const rootClasses = document.documentElement.classList;

/** The state of an address. A use that an earlier page kept counts unless the address has one. */
function fromAddress(text: string): State {
	const given = parse(text);
	const kept = remembered();
	if (usePairs(given.use).length > 0 || !planOf(kept)) return given;
	return { ...given, use: { ...kept, per: "" } };
}

let state = fromAddress(location.search);
let read = state; // as the answer has read it: words of the search may be filters
let loaded = false;
const picks = new Set<string>(); // keys of the models to compare

/** The state whose answer is shown, if there was one. */
let answered: State | undefined;

/** The groups of the answer that is shown, on all its pages, in the order of the list. */
let listed: readonly Group[] = [];

/** What the use of the reader costs at a model; null if there is no use. */
let costOf: (model: Model) => Cost | null = () => null;

/**
 * Whether the last change of the address came from a key in the search field: the next one then
 * replaces it.
 */
let typing = false;

type ReadingScript = typeof import("./reading.ts");

/** Loads how searches are read, once somebody searches. */
const loadReading = once(() => loadScript<ReadingScript>(settings.reading));

/** Loads what uses cost, once there is a use. */
const loadCosts = once(async (): Promise<Costs> => {
	const script = await loadScript<typeof import("./costs.ts")>(settings.costs);
	return script.loadCosts(settings.prices);
});

/** Goes to a state, as a new entry of the history or in place of the present one. */
function go(next: State, how: "pushState" | "replaceState" = "pushState"): void {
	state = next;
	read = next;
	history[how](null, "", address(state, settings.prefix));
	void show();
}

/**
 * Loads the models and shows the answer to a state, unless a later one is asked for meanwhile.
 * Without the prices it shows the answer without costs, and then rejects.
 */
async function update(asked: State): Promise<void> {
	const plan = planOf(asked.use);
	const [catalog, script, loadedCosts] = await Promise.all([
		loadCatalog(settings),
		loadReading(),
		plan ? loadCosts().catch((error: Error) => error) : null,
	]);
	const bills = loadedCosts instanceof Error ? null : loadedCosts;
	loaded = true;
	// The browser lays out the page when it has written the address: first that, then the rows.
	await nextTask();
	if (asked !== state) return;
	// To judge the models by the search, to find those that match, and to make their rows takes about
	// as long: each is a task, so that the page answers in between.
	catalog.prepare(asked.search);
	await nextTask();
	if (asked !== state) return;
	costOf = (model) => (plan && bills ? bills.cost(model, plan) : null);
	if (bills && sortOf(asked) === "cost") {
		// Each takes a fraction of a millisecond, so only those are priced that will be sorted.
		const { answer } = script.answerTo(catalog, { ...asked, sort: "released" });
		await priceAll(catalog, answer.models, asked);
	}
	if (asked !== state) return;
	const found = (await script.resolved(catalog, asked, settings)) ?? script.answerTo(catalog, asked);
	await nextTask();
	if (asked === state) await paint(catalog, found, script);
	if (loadedCosts instanceof Error) throw loadedCosts;
}

/** Computes what the use costs at some models, for the order by cost, in short tasks. */
async function priceAll(catalog: Catalog, models: readonly Model[], asked: State): Promise<void> {
	const name = query({ ...asked, page: 1 });
	if (catalog.costs.name === name) return;
	const pace = pacer();
	const known = new Map<Model, number | null>();
	for (const model of models) {
		await pace();
		if (asked !== state) return;
		known.set(model, costOf(model)?.low ?? null);
	}
	catalog.costs = { name, of: (model) => known.get(model) ?? null };
}

/**
 * Shows the state: its controls at once, the models when they are there. If what had the focus is
 * gone, the answer gets it.
 */
async function show(): Promise<void> {
	const asked = state;
	const focused = document.activeElement;
	showControls(settings, asked);
	rootClasses.toggle("asked", asked.search !== "");
	if (search.value !== asked.search) search.value = asked.search;
	if (!loaded) {
		table.ariaBusy = "true";
		// An answer that comes at once must not flicker. The style sheet waits as long, also with the
		// first word of a page, which has its room from the start: what is beside it must not move.
		if (rootClasses.contains("pending")) {
			byID("read").textContent = "Searching…";
			byID("read").hidden = false;
		}
		setTimeout(() => {
			if (asked === state && asked !== answered && table.ariaBusy) count.textContent = "Searching…";
		}, 150);
	}
	const isWhole = await succeeds(update(asked));
	// A later answer is under way, or shown already: what is there until then is none to this question.
	if (asked !== state) return;
	// Of an answer that is shown only the costs are missing.
	if (!isWhole && answered !== asked) {
		table.hidden = true;
		byID("empty").hidden = true;
		byID("read").hidden = true;
		byID("read").textContent = "";
		count.textContent = "Couldn’t load models";
	}
	table.ariaBusy = null;
	if (rootClasses.contains("pending")) {
		rootClasses.remove("pending");
		// Screen readers do not say what was written while it was hidden.
		announce(`${byID("read").textContent} ${count.textContent}`.trim());
	}
	if (!focused?.isConnected || focused.closest("[hidden]")) {
		table.tabIndex = -1;
		(table.hidden ? search : table).focus({ preventScroll: true });
	}
}

/**
 * How many rows are shown at once: those on the screen of a laptop, then as many with each frame. To
 * lay out a row takes a millisecond on a busy machine, and all rows of a page were the longest task
 * of an answer.
 */
const rowsAtOnce = 14;

/** Shows the answer to the state, unless another one is asked for while its rows are made. */
async function paint(catalog: Catalog, found: Reading, script: ReadingScript): Promise<void> {
	const { answer, read: meant } = found;
	const painted = state;
	const groups = rowsOf(catalog, found);
	const pages = Math.max(Math.ceil(groups.length / limit), 1);
	if (state.page > pages) return go({ ...state, page: pages }, "replaceState");
	const made: HTMLElement[] = [];
	const pace = pacer();
	for (const group of groups.slice((state.page - 1) * limit, state.page * limit)) {
		await pace();
		if (painted !== state) return;
		made.push(makeRow(settings, catalog, group, meant, costOf(group.lead)));
	}
	listed = groups;
	answered = painted;
	read = meant; // from here on without a pause, so that nobody sees a part of the answer
	// So that the page does not scroll while it has fewer rows.
	table.style.minHeight = `${table.offsetHeight}px`;
	rows.replaceChildren(...made.slice(0, rowsAtOnce));
	showPicks();
	table.hidden = groups.length === 0;
	byID("empty").hidden = !table.hidden;
	const parts = partsOf(settings, read);
	if (table.hidden) script.showEmpty(settings, catalog, read, parts);
	showTotal(answer.models.length, groups.length, familiesOf(answer.models, catalog));
	if (read !== state) showControls(settings, read); // else they are shown since it was asked
	script.showReading(settings, catalog, state, found, parts.length);
	showPages(settings, state, pages);
	const counted = showCounts(settings, catalog, found, () => read === meant);
	await showRest(made.slice(rowsAtOnce), () => painted === state);
	// A page that arrives with a question is shown when nothing more will move: of its filters, those
	// that find nothing disappear.
	if (rootClasses.contains("pending")) await counted;
}

/** Says how many models are found, which can be in fewer rows, and in how many families. */
function showTotal(found: number, shown: number, families: number): void {
	// Of every place, a row is an offer: several are of one model.
	const thing = isByPlace(read) ? "offer" : "model";
	const ids = plural(found, state.every ? "id" : thing);
	const isFolded = shown < found;
	const isEnds = isFolded && isByEnd(read);
	const total = isEnds ? plural(shown, "model") : ids;
	const rest = isEnds ? ` with ${plural(found, "id")}` : ` in ${plural(families, "family", "families")}`;
	count.textContent = isFolded && (isEnds || families < found) ? total + rest : total;
	count.title = isEnds ? "Ids of a model that end on one day are one row; each place that sells it has its own." : "";
	byID("seen").textContent = `Show ${total}`;
}

/** Whether a state has a row for each place that offers a model. */
const isByPlace = ({ values }: State): boolean => values["offers"]?.at(-1) === "all";

/** Returns the rows of an answer, on all its pages: what is named comes first. */
function rowsOf(catalog: Catalog, { answer, read: meant }: Reading): readonly Group[] {
	// By what happens first, each model has a row: its day is not that of its family.
	const isApart = state.every || meant.sort === "change";
	const isOfIDs = isByEnd(meant) && !isApart;
	const families = isOfIDs ? groupsByEnd(answer, catalog) : groupsOf(answer, isApart);
	// A family by itself is unfolded. Ids that end together are one model, also if it is the only one.
	const groups = families.length > 1 || isOfIDs ? families : groupsOf(answer, true);
	// An id is what its name says, even if the alias of another model is called the same.
	const asked = state.sort === "relevance" ? state.search.toLowerCase() : "";
	// Of a model by name whose places are sorted by price, these come before what is only called
	// alike.
	const sought = new Set(isByPlace(meant) ? [...answer.exact].map(({ canonical }) => canonical) : []);
	sought.delete(null);
	if (!asked && sought.size === 0) return groups;
	const rank = ({ lead }: Group): number =>
		Number(lead.id.toLowerCase() === asked) + Number(sought.has(lead.canonical));
	return groups.toSorted((a, b) => rank(b) - rank(a));
}

/** Shows the rows below the first ones, unless another answer is shown by then. */
async function showRest(rest: readonly HTMLElement[], isCurrent: () => boolean): Promise<void> {
	for (let from = 0; from < rest.length; from += rowsAtOnce) {
		await nextFrame();
		if (!isCurrent()) return;
		rows.append(...rest.slice(from, from + rowsAtOnce));
		showPicks();
	}
	table.style.minHeight = "";
}

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

/** Saves all models of the list as a file for spreadsheets. */
async function saveSheet(): Promise<void> {
	const asked = state;
	const script = loadScript<typeof import("./sheet.ts")>(settings.sheet);
	// The HTML of the first page has no models, and an answer may still be on its way.
	const error = await update(asked).then(() => null, (error: Error) => error);
	// Without the prices there are still the models.
	if (error && answered !== asked) throw error;
	const { save, sheetOf } = await script;
	if (asked !== state) return;
	const models = listed.flatMap(({ lead, others }) => [lead, ...others]);
	save(sheetOf(settings, models, planOf(asked.use) && !error ? costOf : null), "models.csv");
	if (error) {
		byID("wrong").textContent = "The file does not have your cost, because the prices could not be loaded.";
		throw error; // shown below the list, with a button to try again
	}
	announce(`Saved ${plural(models.length, "model")} as models.csv`);
}

/** A use of this page, which asks for no period, for other pages. */
const inTotal = (use: Use): Use => ({ ...use, per: use.per || "once" });

const keyOfRow = (element: Element): string => element.closest<HTMLElement>("tr")?.dataset["key"] ?? "";

/**
 * Shows the link to the comparison of the picks, and the boxes of the rows. If there is no more
 * room, the other boxes are disabled.
 */
function showPicks(): void {
	const link = byID<HTMLAnchorElement>("compare");
	link.href = compareHref(settings.prefix, [...picks], planOf(state.use) ? usePairs(inTotal(state.use)) : []);
	link.textContent = `Compare ${plural(picks.size, "model")}`;
	byID("picks").hidden = picks.size === 0;
	for (const box of rows.querySelectorAll<HTMLInputElement>("[data-field=pick]")) {
		box.checked = picks.has(keyOfRow(box));
		box.closest("tr")?.classList.toggle("picked", box.checked);
		box.disabled = picks.size >= maxPicks && !box.checked;
		box.title = box.disabled ? `You can compare up to ${maxPicks} models` : "";
	}
}

search.addEventListener("input", searchNow);
search.addEventListener("blur", () => {
	typing = false;
});
search.form?.addEventListener("submit", (event) => event.preventDefault());
byID("main").addEventListener("click", (event) => {
	// The links that lead to other states of this page.
	const link = (event.target as Element).closest<HTMLAnchorElement>(
		":is(.facets, .quick, .chips, .pages, #read) a:not(.model), [data-sort], .more");
	if (link?.pathname !== location.pathname || !plainClick(event)) return;
	event.preventDefault();
	typing = false;
	if ("forgets" in link.dataset) return takeUse(noUse);
	const next = parse(link.search);
	// Quick filters add to what is chosen; what the page has read as filters stays.
	go(link.closest(".quick") ? add(read, next) : next);
	if (next.use.tier !== remembered().tier && planOf(next.use)) remember(inTotal(next.use));
	if (link.closest("#pages") && table.getBoundingClientRect().top < 0) table.scrollIntoView();
});
const sort = byID<HTMLSelectElement>("sort");
sort.addEventListener("change", () => {
	const [key = "", order = ""] = sort.value.split("-");
	go(change(state, { sort: key, order }));
});
/** Takes another use of the reader, for this page and the next ones. */
function takeUse(use: Use): void {
	const priced = planOf(use) !== null;
	remember(priced ? inTotal(use) : use);
	const order = sortOf(state) === "cost" && !priced ? { sort: "relevance", order: "desc" } : {};
	go(change(state, { use, ...order }), "replaceState");
}
for (const name of ["in", "out", "cached"] as const) {
	const field = byID<HTMLInputElement>(name);
	field.addEventListener("input", () => takeUse({ ...state.use, [name]: field.value }));
}
// While somebody writes, a percent sign behind the cursor would be in the way.
byID("cached").addEventListener("change", () => {
	takeUse({ ...state.use, cached: withPercent(state.use.cached) });
});
const tier = byID<HTMLSelectElement>("tier");
tier.addEventListener("change", () => takeUse({ ...state.use, tier: tier.value }));
byID("forget").addEventListener("click", () => {
	takeUse(noUse);
	byID("in").focus();
});
const unfold = byID("unfold");
unfold.addEventListener("click", () => {
	unfold.ariaExpanded = String(unfold.ariaExpanded !== "true");
});
const every = byID<HTMLInputElement>("every");
every.addEventListener("change", () => go(change(state, { every: every.checked })));
const gone = byID<HTMLInputElement>("gone");
gone.addEventListener("change", () => {
	// Without a word in the address, the query decides.
	const decides = ofToday({ ...state, gone: "" }) === !gone.checked;
	const word = gone.checked ? "too" : "not";
	go(change(state, { gone: decides ? "" : word }));
});
rows.addEventListener("change", ({ target }) => {
	const box = target as HTMLInputElement;
	if (box.checked) picks.add(keyOfRow(box));
	else picks.delete(keyOfRow(box));
	showPicks();
	if (picks.size === maxPicks) announce(`You can compare up to ${maxPicks} models`);
});
// Of a folded family the file has every model, each as a row below the one that the list shows.
byID("save").addEventListener("click", () => void succeeds(saveSheet()));
// The page may be of a publication whose models are gone.
byID("retry").addEventListener("click", () => location.reload());
byID("clear").addEventListener("click", () => {
	picks.clear();
	showPicks();
	table.tabIndex = -1;
	table.focus({ preventScroll: true });
});
addEventListener("popstate", () => {
	typing = false;
	const next = fromAddress(location.search);
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
	const soon = (): void => {
		for (const part of [loadCatalog(settings), loadReading()]) part.catch(() => {});
	};
	for (const type of ["pointerdown", "focusin"]) addEventListener(type, soon, { once: true });
}
