// The comparison: models side by side, named by the address (/compare/?m=provider/id&m=…), what the
// reader's use costs at them, and a field to add more.

import type { Costs } from "./costs.ts";
import { byID, make, plainClick, readSettings } from "./dom.ts";
import { loadScript, once } from "./load.ts";
import { loadModels, type Model } from "./models.ts";
import { announce, succeeds } from "./page.ts";
import { Offers } from "./places.ts";
import { compareHref, keyOf, maxPicks, nameAmong, type Settings } from "./settings.ts";
import { fill, fillTable, markLowest } from "./table.ts";
import {
	faultsOf, foldUse, noUse, periods, planOf, readUse, remember, remembered, tiers, useFields, usePairs,
	withPercent, type Use,
} from "./use.ts";
import { plural } from "./words.ts";

const settings = readSettings<Settings>();
const search = byID<HTMLInputElement>("search");
const maxFound = 6; // models that the field suggests
const parameters = byID<HTMLDetailsElement>("treated"); // the fold of their rows
const texts = ["in", "out", "cached", "prompt"] as const; // the fields of the use in which people write
const defaults: Use = { ...noUse, cached: "0%", per: "month" };

/** Loads all models, once for all parts of the page. */
const loadOffers = once(async () => new Offers(await loadModels(settings, false)));

/**
 * Loads what finds models and suggests them. It is large, and few readers need it at once: it is
 * loaded for the first search, for a list of places or of parameters, and beside a single model.
 */
const loadAdding = (): Promise<typeof import("./adding.ts")> => loadScript(settings.adding);

const loadFinder = once(async () => {
	const [{ models }, { finder, suggester }] = await Promise.all([loadOffers(), loadAdding()]);
	const find = await finder(models, settings.providers);
	return { find, suggest: suggester(settings, search, addModel) };
});

let keys: readonly string[] = []; // of the models that the address names
let strange: readonly string[] = []; // what the address has that the page does not understand
let shown: readonly Model[] = [];
let use: Use = defaults;
let bills: Costs | null = null;
let cells: typeof import("./costs.ts");

/**
 * Loads what uses cost. The rule and the prices are as large as the page, so they are loaded when
 * there is a use.
 */
async function loadBills(): Promise<void> {
	cells = await loadScript<typeof cells>(settings.costs);
	bills ??= await cells.loadCosts(settings.prices);
}
const title = document.title;

/** Completes a use: what it leaves open is standard. */
const complete = (given: Use): Use => ({ ...defaults, ...Object.fromEntries(usePairs(given)) });

/** The parameters of the use that are not standard. */
const changedUse = (): (readonly [string, string])[] =>
	useFields.filter((name) => use[name] !== defaults[name]).map((name) => [name, use[name]]);

/** The address that compares models under the use of the page. */
const address = (keys: readonly string[]): string => compareHref(settings.prefix, keys, changedUse());

/** Shows the use in its fields, and in words. */
function showUse(): void {
	const faults = faultsOf(use);
	foldUse(use);
	for (const name of texts) {
		const input = byID<HTMLInputElement>(name);
		if (input.value !== use[name]) input.value = use[name];
		input.ariaInvalid = String(faults[name] !== undefined);
	}
	byID<HTMLSelectElement>("per").value = use.per;
	for (const choice of document.querySelectorAll<HTMLInputElement>("[name=tier]")) {
		choice.checked = choice.value === use.tier;
	}
	byID("wrong").textContent = Object.values(faults).join(" ");
	const share = withPercent(use.cached);
	// How often it is written nobody states, and at some makers that costs more than other input.
	const fromCache = `, ${share} of the input read from the cache (what writing to it costs is left out)`;
	const cached = share === defaults.cached ? "" : fromCache;
	const prompt = use.prompt ? `, in prompts of ${planOf(use)?.isEach ? "" : "up to "}${use.prompt}` : "";
	const often = periods[use.per] ?? "";
	const amounts = `${use.in || "0"} tokens in and ${use.out || "0"} out ${often}${cached}${prompt}`;
	byID("assumed").textContent = planOf(use) ? amounts : "the use that is written above";
	const tier = use.tier ? `, ${tiers[use.tier] ?? ""}` : "";
	byID("total").textContent = `Total ${often}${tier}`;
}

/** What is in place of a total before there is a use: the ways to one. */
function waysToTotal(): readonly (Node | string)[] {
	const fold = byID<HTMLDetailsElement>("use");
	const write = make("button", { type: "button" }, "Write what you use");
	write.addEventListener("click", () => {
		fold.open = true;
		byID("in").focus();
	});
	const example = make("button", { type: "button" }, "try 300M in, 20M out per month");
	example.addEventListener("click", () => {
		takeUse({ ...defaults, tier: use.tier, in: "300M", out: "20M" });
		fold.querySelector("summary")?.focus(); // the button is gone
	});
	return [write, ", or ", example, "."];
}

/**
 * Shows what the use costs at the models, also at prices that are announced. Reports it in words.
 */
function showCosts(): string {
	const plan = planOf(use);
	const row = byID("costs");
	while (row.nextSibling) row.nextSibling.remove(); // the rows of coming days
	if (!plan || !bills) {
		const content = plan ? ["Not computed yet."] : waysToTotal();
		const className = plan ? "" : "none"; // which needs no room for amounts
		fill(row, shown.slice(0, 1), () => make("td", { colSpan: shown.length, className }, ...content));
		return "";
	}
	return cells.showTotals(row, bills, { shown, plan, often: periods[use.per] ?? "", settings }, markLowest);
}

/** Takes another use, for this page and the next ones. */
function takeUse(change: Partial<Use>): void {
	use = { ...use, ...change };
	const plan = planOf(use);
	if (Object.keys(faultsOf(use)).length === 0) remember(plan ? use : noUse);
	showUse();
	history.replaceState(null, "", address(keys));
	showCosts();
	if (plan && shown.length) void guard(loadBills().then(() => announce(showCosts())));
}

/** Offers models beside a single one. */
function showSimilar(links: readonly HTMLElement[]): void {
	byID("suggestions").replaceChildren(...links);
	byID("beside").hidden = links.length === 0;
}

/** Says what is wrong, in a box, because a gray line would be overlooked, or what is under way. */
function say(text: string, isFault = false): void {
	byID("missing").className = isFault && text ? "panel failed" : "note";
	byID("missing").textContent = text;
}

/** Says at the field if no other model fits beside those that are compared. */
function showRoom(): void {
	const isFull = keys.length >= maxPicks;
	if (isFull && document.activeElement === search) byID("scroll").focus(); // a disabled field loses the focus
	search.disabled = isFull;
	search.placeholder = isFull ? `${maxPicks} is the most: remove one first` : "Name or id";
}

/** Says how many columns are in sight, if that is not all of them. */
function showAcross(): void {
	const [names, first] = byID("models").children as HTMLCollectionOf<HTMLElement>;
	// The names of rows stay in sight; phones have none beside the columns. Widths are rounded.
	const inSight = Math.floor((frame.clientWidth - names!.offsetWidth + 2) / (first?.offsetWidth ?? Infinity));
	const isCut = inSight < shown.length && inSight > 0;
	byID("across").textContent = isCut ? `${inSight} of ${shown.length}, scroll sideways` : "";
}

/** Shows the models of the address. */
async function show(): Promise<void> {
	const asked = keys;
	showRoom();
	say(keys.length ? "Searching…" : "");
	const [offers, unbilled, adding] = await Promise.all([
		keys.length ? loadOffers() : null,
		keys.length && planOf(use) ? loadBills().catch((error: Error) => error) : null,
		// A model is of use without suggestions, so what does not come is no fault here.
		keys.length === 1 ? loadAdding().catch(() => null) : null,
	]);
	if (asked !== keys) return;
	const found = keys.map((key) => offers?.named(key));
	shown = [...new Set(found.filter((model) => model !== undefined))];
	const full = [...new Set(keys.map((key, i) => (found[i] ? keyOf(found[i]) : key)))];
	if (full.join(" ") !== keys.join(" ")) {
		keys = full; // an id without its provider is no address that is shared
		history.replaceState(null, "", address(keys));
	}
	const current = keys;
	const missing = keys.filter((key) => !shown.some((model) => keyOf(model) === key));
	const unknown = missing.length ? [`The catalog has no model ${missing.join(", ")}.`] : [];
	say([...strange, ...unknown].join(" "), true);
	showHeading();
	const withAdded = (key: string): string => address([...keys, key]);
	const [model] = shown;
	showSimilar((model && adding?.similarLinks(model, offers?.models ?? [], withAdded)) ?? []);
	if (!offers) return;
	const unfold = (list: HTMLElement, model: Model): void => void guard(loadAdding().then(({ elsewhere }) => {
		const fillList = (): void => list.replaceChildren(...elsewhere(settings, offers, model, withAdded, bills));
		fillList();
		if (!bills && /disputed/.test(list.textContent)) void loadBills().then(fillList).catch(() => null);
	}));
	fillTable(settings, offers, { shown, keys, address, unfold });
	showCosts();
	const isDisputed = shown.some((model) => [model.value("price_in"), model.value("price_out")].includes("disputed"));
	// Bills know the amounts. Without them the word is still true, so that they do not come is no fault.
	if (isDisputed) void loadBills().then(() => current === keys && cells.showDisputed(bills!, shown)).catch(() => null);
	showParameters();
	if (unbilled) throw unbilled; // what is shown is of use without it
}

/** Shows what APIs do with parameters, once the reader has unfolded that. */
function showParameters(): void {
	const current = keys;
	const row = parameters.closest("tr")!;
	while (row.nextSibling) row.nextSibling.remove(); // those of other models
	if (!parameters.open || !shown.length) return;
	void guard(loadAdding().then(({ fillParameters }) =>
		fillParameters(settings, shown, () => current === keys)));
}

/** Says what the page compares. */
function showHeading(): void {
	const names = shown.map((model) => nameAmong(settings, shown, model));
	const all = names.join(" vs ");
	// In a line of a wide window, and in two of a narrow one. More would push the table down.
	const fits = names.length < 4 || all.length < Math.min(90, innerWidth / 8);
	byID("heading").textContent = (fits ? all : `${names.length} models compared`) || "Compare models";
	document.title = all ? `${all} · ${title}` : title;
	byID("comparison").hidden = shown.length === 0;
	byID("invitation").hidden = keys.length > 0;
	byID("lead").hidden = keys.length > 0; // it would push the table down, and says what that shows
	byID("workload").hidden = keys.length === 0; // it would push what to begin with out of a phone's sight
}

/** Says why work failed. early.ts has hidden the page until the models of the address are there. */
async function guard(work: Promise<unknown>): Promise<void> {
	if (!(await succeeds(work)) && !shown.length) say("");
	document.documentElement.classList.remove("pending");
}

/** Goes to a comparison of other models, as a new entry of the history. */
function go(next: readonly string[]): void {
	keys = next;
	strange = [];
	history.pushState(null, "", address(keys));
	void guard(show());
}

function addModel(key: string): void {
	search.value = "";
	if (keys.includes(key)) return;
	if (keys.length >= maxPicks) {
		say(search.placeholder, true); // which says why
		return announce(search.placeholder);
	}
	go([...keys, key]);
	announce(`Added. ${plural(keys.length, "model")} side by side`);
}

/** The models that a search finds and the page does not show yet. */
async function findModels(asked: string): Promise<readonly Model[]> {
	const { find } = await loadFinder();
	return find(asked).filter((model) => !keys.includes(keyOf(model))).slice(0, maxFound);
}

/** Suggests the models that the text of the field finds. */
async function suggestModels(): Promise<void> {
	const { suggest } = await loadFinder();
	const asked = search.value;
	const models = asked.trim() ? await findModels(asked) : [];
	if (asked !== search.value) return;
	suggest(models);
	byID("none").textContent = asked.trim() && !models.length ? "No model found." : "";
	if (asked.trim()) announce(models.length ? `${plural(models.length, "model")} found` : "No model found.");
}

/** Says what of an address that names so many models is not shown. */
function strangeIn(given: URLSearchParams, named: number): readonly string[] {
	// Other sites add parameters to links to know where readers come from.
	const isTracking = (name: string): boolean => /^utm_|clid$|^ref$/.test(name);
	const known = ["m", "ids", ...useFields];
	const others = [...new Set(given.keys())].filter((name) => !known.includes(name) && !isTracking(name));
	return [
		...others.map((name) => `This page does not know “${name}” in its address: models are m=provider/id.`),
		...(named > maxPicks ? [`The first ${maxPicks} of ${named} models are compared.`] : []),
	];
}

/**
 * Reads the models and the use of the address. A use that an earlier page kept counts unless the
 * address has one.
 */
function readAddress(): void {
	const given = new URLSearchParams(location.search);
	const own = readUse(given);
	// The check page has a list of ids in its address, and people write what they know from there.
	const listed = [...given.getAll("m"), given.get("ids") ?? ""].join().split(",").map((id) => id.trim());
	const named = [...new Set(listed)].filter(Boolean);
	keys = named.slice(0, maxPicks);
	strange = strangeIn(given, named.length);
	use = complete(usePairs(own).length ? own : remembered());
	const isList = given.has("ids") || given.getAll("m").join().includes(",");
	if (isList) history.replaceState(null, "", address(keys)); // one form of address is shared
}

readAddress();
// What scrolls sideways holds the heads of the table, so these cannot stay while the page scrolls. A copy
// of them does, once they are gone, and follows what is scrolled sideways.
const frame = byID("scroll");
const follow = (): void => void (byID("heads").scrollLeft = frame.scrollLeft);
frame.addEventListener("scroll", follow);
const watch = new IntersectionObserver(([head]) => {
	byID("heads").hidden = head!.isIntersecting;
	follow(); // what is hidden has no place to scroll to
}, { rootMargin: "0px 0px 999999px" }); // heads below the window are not gone
watch.observe(byID("models"));
const resized = new ResizeObserver(showAcross);
resized.observe(frame);
resized.observe(byID("compare")); // long totals make columns wider
const presetOf = ({ dataset }: HTMLElement): Partial<Use> => Object.fromEntries(new URLSearchParams(dataset["use"]));
const presets = [...document.querySelectorAll<HTMLElement>("#presets [data-use]")].map(presetOf);
for (const name of texts) {
	byID(name).addEventListener("input", () => {
		// The longest prompt of a typical use is not that of other tokens, and few would see that it stays.
		const isTypical = presets.some((preset) =>
			(["in", "out", "prompt"] as const).every((one) => preset[one] === use[one]));
		const other = isTypical && (name === "in" || name === "out") ? { prompt: "" } : {};
		takeUse({ ...other, [name]: byID<HTMLInputElement>(name).value });
	});
}
// While somebody writes, a percent sign behind the cursor would be in the way.
byID("cached").addEventListener("change", () => takeUse({ cached: withPercent(use.cached) }));
byID("per").addEventListener("change", () => takeUse({ per: byID<HTMLSelectElement>("per").value }));
for (const choice of document.querySelectorAll<HTMLInputElement>("[name=tier]")) {
	choice.addEventListener("change", () => takeUse({ tier: choice.value }));
}
byID("presets").addEventListener("click", (event) => {
	const button = (event.target as Element).closest<HTMLElement>("[data-use]");
	if (button) takeUse({ ...defaults, tier: use.tier, ...presetOf(button) });
});
parameters.addEventListener("toggle", showParameters);
byID("retry").addEventListener("click", () => location.reload());
byID("workload").addEventListener("submit", (event) => event.preventDefault());
// A combobox from the start, before its script is there. HTML allows fields of a search no such role.
search.role = "combobox";
search.ariaExpanded = "false";
search.addEventListener("input", () => void guard(suggestModels()));
byID("adding").addEventListener("submit", (event) => {
	event.preventDefault();
	const asked = search.value;
	if (!asked.trim()) return;
	void guard(findModels(asked).then(async ([first]) => {
		const { suggest } = await loadFinder();
		suggest([]);
		if (first) addModel(keyOf(first));
	}));
});
byID("main").addEventListener("click", (event) => {
	const link = (event.target as Element).closest<HTMLAnchorElement>("[data-add], [data-remove]");
	if (!link || !plainClick(event)) return;
	event.preventDefault();
	const { add, remove } = link.dataset;
	if (add) return addModel(add);
	go(keys.filter((key) => key !== remove));
	search.focus();
	announce(`Removed. ${plural(keys.length, "model")} side by side`);
});
addEventListener("popstate", () => {
	readAddress();
	showUse();
	void guard(show());
});
foldUse(use, true);
// Tablets have three lines of fields, which would push the table down.
if (matchMedia("(max-width: 60rem)").matches) byID<HTMLDetailsElement>("use").open = false;
showUse();
void guard(show().then(() => (search.value ? suggestModels() : undefined)));
