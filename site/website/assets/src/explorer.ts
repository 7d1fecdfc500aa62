// The explorer: the state is in the address, the API answers it, and the table shows the answer.

import "./page.ts";
import { allowedOf, questions, totalOf } from "./counts.ts";
import { showControls, showCount, showCounts, showPages } from "./controls.ts";
import { byID, make, readJSON } from "./dom.ts";
import { listenToKeys } from "./keys.ts";
import { hideFailed, showEmpty, showFailed, showRetry, type Remedy } from "./panels.ts";
import { keyOfRow, pick, showPicks } from "./picks.ts";
import { makeRows } from "./rows.ts";
import { keyOf, nameOf, type List, type Settings } from "./settings.ts";
import { Failure, isFailure, openSource } from "./source.ts";
import { address, change, parse, query, type State } from "./state.ts";
import { countParts } from "./words.ts";

/** Times in milliseconds. */
const typingPause = 100; // from the last key to the request
const calm = 250; // from a request to the sign that it takes long, and from an answer to further questions
const quiet = 800; // from the last key to the announcement of the number of models
const slow = 8_000; // from a request to the offer to try again
const patience = 20_000; // from a request to its end
const fresh = 300_000; // how long an answer may be shown again

const settings = readJSON<Settings>("settings");
const allowed = allowedOf(settings);
const source = openSource(settings);
const search = byID<HTMLInputElement>("search");
const table = byID("table");
const rows = byID("rows");
const count = byID("count");

let state = parse(location.search, allowed);
/** The query whose answer the table shows; null if it shows no answer. The HTML has the answer to the empty query. */
let painted: string | null = "";
let running = new AbortController();
/** The page that the table shows, of how many. */
let pages = { page: 1, pages: 0 };
/** Whether the last change of the address came from a key in the search field: the next one then replaces it. */
let typing = false;
/** Whether the next answer is another page, so that the reader goes on at its top. */
let turning = false;

/** The latest answers by query, so that going back shows its rows at once and at their place. */
const answers = new Map<string, { readonly list: List; readonly time: number }>();
const remembered = 30;

/** Names of models by key: of all that have been in the table. */
const names = new Map<string, string>(Object.entries((history.state as { names?: Record<string, string> } | null)?.names ?? {}));

function write(how: "pushState" | "replaceState"): void {
	const known = Object.fromEntries(state.vs.map((key) => [key, names.get(key)]).filter(([, name]) => name !== undefined));
	try {
		history[how]({ names: known }, "", address(state, settings.prefix));
	} catch {
		// Some browsers allow only a hundred changes in half a minute. The view is right without them.
	}
}

/** Goes to a state, as a new entry of the history or in place of the present one. */
function go(next: State, how: "pushState" | "replaceState"): void {
	state = next;
	write(how);
	show();
}

/** Shows the state: at once as far as it is known, the rest when the answer arrives. */
function show(): void {
	showControls(settings, state, allowed);
	if (search.value !== state.search) search.value = state.search;
	showPicks(settings.prefix, state.vs, names);
	showCounts(settings, state);
	const asked = query(state);
	const known = answers.get(asked);
	if (known && Date.now() - known.time < fresh) {
		running.abort();
		running = new AbortController();
		paint(asked, known.list);
	} else if (asked === painted && !asked) {
		running.abort();
		settle();
	} else void load(asked);
}

/** Asks for the answer to a query and shows it, unless another is asked for in the meantime. */
async function load(asked: string): Promise<void> {
	running.abort();
	const run = (running = new AbortController());
	showRetry();
	const timers = [
		setTimeout(busy, calm, true),
		setTimeout(showSlow, slow),
		setTimeout(() => run.abort(new Failure("There was no answer for 20 seconds.")), patience),
	];
	try {
		const list = await source.answer(asked, run.signal);
		if (run !== running) return;
		answers.delete(asked);
		answers.set(asked, { list, time: Date.now() });
		for (const oldest of [...answers.keys()].slice(0, -remembered)) answers.delete(oldest);
		paint(asked, list);
	} catch (error) {
		if (run !== running || (run.signal.aborted && !isFailure(error))) return;
		fail(isFailure(error) ? error : new Failure(String(error)));
	} finally {
		timers.forEach(clearTimeout);
	}
}

/** Shows whether a request is taking long. */
function busy(yes: boolean): void {
	table.ariaBusy = yes ? "true" : null;
}

function settle(): void {
	busy(false);
	// After "Try again" the focus moves to the answer.
	if (hideFailed()) focusTable();
	// theme.ts has hidden the parts that did not match the address.
	document.documentElement.classList.remove("pending");
}

function paint(asked: string, list: List): void {
	const { data, meta } = list;
	painted = asked;
	for (const model of data) names.set(keyOf(model), nameOf(model));
	rows.replaceChildren(...makeRows(byID<HTMLTemplateElement>("row"), settings, data, state.search));
	table.hidden = data.length === 0;
	const remedies = showEmpty(settings, state, allowed, list);
	settle();
	const [range, number, models] = countParts(meta.total, meta.page, meta.limit, data.length);
	count.replaceChildren(range, make("strong", {}, number), models);
	pages = meta;
	showPages(settings, state, pages);
	showPicks(settings.prefix, state.vs, names);
	if (source.local) showNote();
	if (turning) {
		if (table.getBoundingClientRect().top < 0) table.scrollIntoView();
		focusTable();
	}
	turning = false;
	if (state.search) setTimeout(ask, calm, list, remedies, running.signal);
}

function focusTable(): void {
	table.tabIndex = -1;
	table.focus({ preventScroll: true });
}

/** Says that this browser answers because the host cannot. */
function showNote(): void {
	if (document.getElementById("note")) return;
	const note = make("p", { id: "note", className: "note" }, "This host serves files only: answered in your browser.");
	document.querySelector(".request")?.after(note);
}

/** Asks for the numbers that a search needs: those of the facets and of the remedies. */
function ask(list: List, remedies: readonly Remedy[], signal: AbortSignal): void {
	if (signal.aborted) return;
	const total = (asked: string, use: (n: number) => void): void => {
		source.answer(asked, signal).then((answer) => signal.aborted || use(answer.meta.total), () => {
			// If a number does not arrive, none is shown.
		});
	};
	for (const { facet, value, query: asked, known } of questions(settings, state, list)) {
		if (known === undefined) total(asked, (n) => showCount(facet, value, n));
		else showCount(facet, value, known);
	}
	for (const remedy of remedies) total(remedy.query, remedy.show);
}

/** Removes the last answer, which does not match the state. */
function hideAnswer(instead: string): void {
	painted = null;
	table.hidden = true;
	byID("empty").hidden = true;
	pages = { page: 1, pages: 0 };
	showPages(settings, state, pages);
	count.textContent = instead;
	document.documentElement.classList.remove("pending");
}

function showSlow(): void {
	hideAnswer("No answer yet");
	showFailed(settings.prefix, state, "The API is slow", "No answer for 8 seconds. Wait on, or try again.");
}

function fail(failure: Failure): void {
	const refused = failure.status === 400;
	hideAnswer("No answer");
	busy(false);
	showFailed(settings.prefix, state, refused ? "The API refused the request" : "The API did not answer", failure.message, refused);
}

let pause: number | undefined;
let hush: number | undefined;

/** Searches for the text in the field. The first key makes an entry of the history; later keys change that entry. */
function searchNow(): void {
	clearTimeout(pause);
	if (search.value === state.search) return;
	const how = typing ? "replaceState" : "pushState";
	typing = true;
	go(change(state, { search: search.value }), how);
}

function listenToSearch(): void {
	search.addEventListener("input", () => {
		// Screen readers announce the number of models only after the last key.
		count.ariaBusy = "true";
		clearTimeout(hush);
		hush = setTimeout(() => (count.ariaBusy = null), quiet);
		clearTimeout(pause);
		pause = setTimeout(searchNow, typingPause);
	});
	search.addEventListener("keydown", (event) => {
		if (event.key !== "Escape" || event.isComposing || !search.value) return;
		event.preventDefault();
		search.value = "";
		searchNow();
	});
	search.addEventListener("blur", () => {
		searchNow();
		typing = false;
	});
	search.form?.addEventListener("submit", (event) => {
		event.preventDefault();
		searchNow();
		typing = false;
	});
}

const plainClick = (event: MouseEvent): boolean =>
	event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** The places whose links lead to other states of this page. */
const places = ".facets a, .chips a, #failed a, .pages a, a[data-sort]";

function listenToLinks(): void {
	byID("main").addEventListener("click", (event) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>(places);
		if (!link || !plainClick(event)) return;
		event.preventDefault();
		searchNow();
		typing = false;
		turning = link.closest("#pages") !== null;
		go({ ...parse(link.search, allowed), vs: state.vs }, "pushState");
	});
	byID<HTMLSelectElement>("sort").addEventListener("change", (event) => {
		const [sort = "", order = ""] = (event.target as HTMLSelectElement).value.split("-");
		go(change(state, { sort, order }), "pushState");
	});
	byID("retry").addEventListener("click", () => void load(query(state)));
	addEventListener("popstate", () => {
		typing = false;
		const next = parse(location.search, allowed);
		// A link within the page changes nothing but the fragment.
		if (address(next, "") === address(state, "")) return;
		// Picks do not go back with the history.
		state = { ...next, vs: state.vs };
		if (address(next, "") !== address(state, "")) write("replaceState");
		show();
	});
}

function setPicks(vs: readonly string[]): void {
	state = { ...state, vs };
	write("replaceState");
	showControls(settings, state, allowed);
	showPages(settings, state, pages);
	showPicks(settings.prefix, vs, names);
}

function listenToPicks(): void {
	rows.addEventListener("change", (event) => {
		const box = event.target as HTMLInputElement;
		setPicks(pick(state.vs, keyOfRow(box), box.checked));
	});
	byID("picked").addEventListener("click", (event) => {
		const key = (event.target as Element).closest<HTMLElement>("[data-pick]")?.dataset["pick"];
		if (key) setPicks(pick(state.vs, key, false));
	});
	byID("unpick").addEventListener("click", () => {
		setPicks([]);
		search.focus();
	});
}

/** Shows the state of the address: that of the HTML asks nothing. */
function start(): void {
	const early = search.value;
	if (!query(state)) {
		pages = { page: 1, pages: Math.ceil(totalOf(settings, state) / settings.limit) };
		showPages(settings, state, pages);
	}
	show();
	// Keep text that was typed before this script ran.
	if (early && !state.search && document.activeElement === search) {
		search.value = early;
		searchNow();
	}
}

for (const link of rows.querySelectorAll("[data-field=link]")) names.set(keyOfRow(link), link.textContent ?? "");
listenToSearch();
listenToLinks();
listenToPicks();
listenToKeys();
start();
