// Goes to a state and shows its answer: the controls at once, the models when they are there.

import type { Reading } from "../ask.ts";
import { showControls } from "../controls.ts";
import type { Costs } from "../costs.ts";
import { byID } from "../dom.ts";
import type { Catalog } from "../evaluate.ts";
import { loadScript, once } from "../load.ts";
import { loadModels } from "../models.ts";
import { nextTask } from "../pace.ts";
import { announce, succeeds } from "../page.ts";
import { address, query, sortOf, type State } from "../state.ts";
import { planOf } from "../use.ts";
import { answered, setState, settings, state } from "./current.ts";
import { count, rootClasses, search, table } from "./elements.ts";
import { pagesOf, paint, type ReadingScript } from "./paint.ts";
import { costOf, loadCosts, setCosts } from "./pricing.ts";

/** Loads what answers need, once somebody asks something. */
const loadReading = once(async (): Promise<ReadingScript> => {
	const script = await loadScript<ReadingScript>(settings.reading);
	// While the models are loaded there is time for it.
	await script.warmUp();
	return script;
});

/** Loads the models, and at once what answers need, which makes a catalog of them. */
export const loadCatalog = once(async (): Promise<Catalog> => {
	const [models, { makeCatalog }] = await Promise.all([loadModels(settings), loadReading()]);
	return makeCatalog(models, settings.providers);
});

let loaded = false; // whether everything was there once that answers need

/** Goes to a state, as a new entry of the history or in place of the present one. */
export function go(next: State, how: "pushState" | "replaceState" = "pushState"): void {
	setState(next);
	history[how](null, "", address(state, settings.prefix));
	void show();
}

/**
 * Shows the state: its controls at once, the models when they are there. If what had the focus is
 * gone, the answer gets it.
 */
export async function show(): Promise<void> {
	const asked = state;
	const focused = document.activeElement;
	showControls(settings, asked);
	// The way back from the others of a family, as long as the list is of these.
	const isFamily = asked.every && (asked.values["family"]?.length ?? 0) > 0;
	byID("back").hidden = !isFamily || byID<HTMLAnchorElement>("back").href === "";
	rootClasses.toggle("asked", asked.search !== "");
	rootClasses.toggle("chosen", Object.values(asked.values).some((values) => values.length > 0));
	if (search.value !== asked.search) search.value = asked.search;
	if (!loaded) showWait(asked);
	const work = update(asked);
	await work.catch(() => undefined); // why is said below
	// A later answer is under way, or shown already: what is there until then is none to this question, and
	// why it is incomplete stays.
	if (asked !== state) return;
	const isWhole = await succeeds(work);
	// Of an answer that is shown only the costs are missing.
	if (!isWhole && answered !== asked) showFailure();
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

/** Shows that a first answer takes its time. */
function showWait(asked: State): void {
	table.ariaBusy = "true";
	// A page that arrives with a question has empty rows below the word that it searches: see the style
	// sheet. The sentence that says how a search is read has its line, so that the rows come where these are.
	if (rootClasses.contains("pending")) {
		if (asked.search !== "") {
			byID("read").textContent = "\u00a0";
			byID("read").hidden = false;
		}
		// They stay where they are while the answer is laid out, which is shown as a whole.
		table.parentElement?.style.setProperty("--rows", `${table.offsetTop}px`);
	}
	// An answer that comes at once must not flicker. The style sheet waits as long.
	setTimeout(() => {
		if (asked === state && asked !== answered && table.ariaBusy) count.textContent = "Searching…";
	}, 150);
}

/** Shows that there is no answer; why is said below the list. */
function showFailure(): void {
	table.hidden = true;
	byID("empty").hidden = true;
	byID("read").hidden = true;
	byID("read").textContent = "";
	count.textContent = "Couldn’t load models";
}

/**
 * Loads the models and shows the answer to a state, unless a later one is asked for meanwhile.
 * Without the prices it shows the answer without costs, and then rejects.
 */
export async function update(asked: State): Promise<void> {
	const costsOf = ({ use }: State): Promise<Costs | Error> | null =>
		planOf(use) && loadCosts().catch((error: Error) => error);
	const [catalog, script, early] = await Promise.all([loadCatalog(), loadReading(), costsOf(asked)]);
	loaded = true;
	// The browser lays out the page when it has written the address: first that, then the rows.
	await nextTask();
	if (asked !== state) return;
	// To judge the models by the search, to find those that match, and to make their rows takes about
	// as long: each is a task, so that the page answers in between.
	catalog.prepare(asked.search);
	await nextTask();
	if (asked !== state) return;
	const find = async (): Promise<Reading> => {
		const resolved = await script.resolved(catalog, asked, settings);
		if (resolved) return resolved;
		// To look for ids, and to read a search, are two tasks.
		await nextTask();
		return script.answerTo(catalog, asked);
	};
	const past = await script.withPastPrices(settings, await find());
	let found = await script.withTierPrices(past, loadCosts);
	const { answer, read, costsOn } = found;
	// A use that the search states is known only now. What failed is not asked for twice.
	const loadedCosts = early ?? await costsOf(read);
	if (asked !== state) return;
	const costs = loadedCosts instanceof Error ? null : loadedCosts;
	setCosts(planOf(read.use), costs, `${asked.search} ${read.search}`, costsOn);
	if (costs && sortOf(read) === "cost") {
		// Each takes a fraction of a millisecond, so only those are priced that will be sorted.
		const name = query({ ...asked, page: 1 });
		await costs.order(catalog, found.priced ?? answer.models, name, costOf, () => asked === state);
		found = await find();
	}
	await nextTask();
	if (asked === state) {
		const groups = script.groupsToShow(catalog, asked, found);
		const pages = pagesOf(groups);
		if (asked.page > pages) go({ ...asked, page: pages }, "replaceState");
		else await paint(catalog, found, groups, script);
	}
	if (loadedCosts instanceof Error) throw loadedCosts;
}
