// The check page: finds model ids in a text that never leaves the page, and says what they mean
// today, until when, and what replaces them at what price. The address /check/?ids=a,b,c has a list
// of ids instead of a text: a stack that can be shared.

import type { Calls, End, Finder, Found, Said, Tables } from "./checker.ts";
import type { Costs } from "./costs.ts";
import { byID, make, readSettings } from "./dom.ts";
import { loadCatalog } from "./evaluate.ts";
import { nearest } from "./match.ts";
import type { Model } from "./models.ts";
import { succeeds } from "./page.ts";
import { stageOf } from "./stage.ts";
import {
	compareHref, encodeQuery, keyOf, maxPicks, modelHref, nameOf, providerOf, type Settings,
} from "./settings.ts";
import { endingOf, endingsOf, inWords, tally } from "./stack.ts";
import { faultsOf, monthly, noUse, planOf, remember, remembered, type Plan, type Use } from "./use.ts";
import { dollars, plural, thousands } from "./words.ts";

const settings = readSettings<Settings>();
const input = byID<HTMLTextAreaElement>("text");
const copy = byID<HTMLButtonElement>("corrected");
const share = byID<HTMLButtonElement>("share");
const calendar = byID<HTMLAnchorElement>("calendar");
const compare = byID<HTMLAnchorElement>("compare");
const example = byID<HTMLButtonElement>("example");
const uses = {
	in: byID<HTMLInputElement>("in"),
	out: byID<HTMLInputElement>("out"),
	cached: byID<HTMLInputElement>("cached"),
};
// for a bill of another use
let shown: { readonly all: readonly Found[]; readonly checked: Checked } | undefined;
/** What reads texts, and its tables. They are loaded when there is a text. */
interface Reading {
	readonly checker: typeof import("./checker.ts");
	readonly finder: Finder<Model>;
	readonly calls: Calls;
}
let reading: Promise<Reading> | undefined;
let run = 0;
const maxNear = 25; // rows with the nearest ids of unknown ones
const maxRows = 500; // rows that are shown
const maxShared = 100; // ids in an address

/** What the texts of the page are made of. */
interface Checked {
	readonly text: string;
	readonly path: string; // of a file of the text's kind
	readonly day: string; // of the reader
	readonly reading: Reading;
	readonly near: (id: string) => readonly string[];
	readonly kept: ReadonlySet<number>; // offsets of ids whose requests their successors would refuse
}

/** Loads what reads texts. */
async function loadReading(models: readonly Model[]): Promise<Reading> {
	const load = <T>(address: string): Promise<T> => fetch(address).then((response) => response.json());
	const [checker, tables, table, rules] = await Promise.all([
		import(settings.checker) as Promise<Reading["checker"]>,
		load<Tables>(settings.spellings),
		load<Calls["table"]>(settings.calls),
		load<Calls["rules"]>(settings.parameters),
	]);
	return { checker, finder: new checker.Finder(models, tables), calls: { table, rules } };
}

/** Checks the text, unless it changes in between. */
async function check(): Promise<void> {
	const text = input.value;
	run++;
	const current = run;
	if (text) byID("summary").textContent = "Checking…";
	const there = await loadCatalog(settings, false);
	reading ??= loadReading(there.models);
	const loaded = await reading;
	const { checker, finder, calls } = loaded;
	const day = new Date().toISOString().slice(0, 10);
	const models = new Map(there.models.map((model) => [keyOf(model), model]));
	const scanned = await checker.scan(text, finder, { models, day }, () => current === run);
	// What is written in a text is meant even if it will end; the row of that id says so.
	const isOffered = (model: Model, isMeant: boolean): boolean => {
		const stage = stageOf(model, day);
		return stage === "usable" || (isMeant && ["uncertain", "retiring"].includes(stage));
	};
	const near = (id: string): string[] => [...new Set(nearest(there, id, 3, isOffered).map((model) => model.id))];
	if (!scanned) return;
	const { said, kept } = checker.requestsIn(text, scanned, calls);
	// An id whose request its successor would refuse is left to a person.
	const all = scanned.map((found) => {
		const mentions = found.mentions.map((mention) => (kept.has(mention.at) ? { ...mention, exact: false } : mention));
		return { ...found, mentions };
	});
	show(all, { text, path: checker.kindOf(text), day, reading: loaded, near, kept });
	showRequests(said);
}

/** Checks the text, or says why that failed. */
async function update(): Promise<void> {
	example.hidden = input.value !== "";
	if (await succeeds(check(), false)) return; // a reload would lose the text
	reading = undefined;
	byID("summary").textContent = "";
}

function show(found: readonly Found[], checked: Checked): void {
	const { near } = checked;
	const all = found.filter(({ uncovered }) => !uncovered);
	showSummary(found, checked);
	shown = { all, checked };
	byID("results").hidden = all.length === 0;
	byID("results").classList.toggle("listed", checked.text === idsOfAddress().join("\n"));
	byID("using").hidden = all.length === 0;
	byID("rows").replaceChildren(...all.slice(0, maxRows).map((found, i) =>
		row(found, found.stage === "unknown" && i < maxNear ? near(found.id) : [], checked)));
	void succeeds(showBill(), false);
	showText(found, checked);
	offerCopy(all, checked);
	offerLink(all);
	offerComparison(all);
	offerCalendar(all, checked);
}

/** Says in a sentence how long the ids work. */
function showSummary(found: readonly Found[], { text, day, reading: { finder } }: Checked): void {
	const all = found.filter(({ uncovered }) => !uncovered);
	const others = found.filter(({ uncovered }) => uncovered).map(({ id }) => id);
	const missed = idsOfAddress().filter((id) => text.split("\n").includes(id) && !isRead(id, found));
	const counted = tally(all, finder.tally, day).flatMap(({ kind, text }, i) => [
		i ? ", " : `${plural(all.length, "id")}: `, make("strong", { className: kind }, text),
	]);
	const sentences = [
		...(all.length > maxRows ? [`The first ${maxRows} are shown.`] : []),
		...(text && !found.length && !missed.length ? ["No model id in this text."] : []),
		...(others.length ? [`Not in the catalog, because it covers other providers or knows these weights by other names: ${firstOf(others)}.`] : []),
		...(missed.length ? [`Not read as an id: ${firstOf(missed)}.`] : []),
	].join(" ");
	byID("summary").replaceChildren(...counted, counted.length ? `.${sentences && " "}` : "", sentences);
}

/** Whether an id of the address was found: what is before it can be a place. */
const isRead = (id: string, found: readonly Found[]): boolean =>
	found.some((one) => id.endsWith(one.id) || id.includes(one.id));

/** The use that the fields have. */
const useOfFields = (): Use =>
	({ ...noUse, in: uses.in.value, out: uses.out.value, cached: uses.cached.value, per: "month" });

/** Says what is wrong in the fields of the use. */
function showFaults(use: Use): void {
	const faults = faultsOf(use);
	for (const name of ["in", "out", "cached"] as const) {
		uses[name].ariaInvalid = String(faults[name] !== undefined);
	}
	byID("wrong").textContent = Object.values(faults).join(" ");
}

/** What uses cost. The rule and the prices are large, so they are loaded when there is a use. */
let costs: Promise<Costs> | undefined;
function loadCosts(): Promise<Costs> {
	const script: Promise<typeof import("./costs.ts")> = import(settings.costs);
	costs ??= script.then(({ loadCosts }) => loadCosts(settings.prices));
	return costs.catch((error: unknown) => {
		costs = undefined; // the next use tries again
		throw error;
	});
}

/**
 * The day of the second bill: when the last announced price begins or, if none is announced, the
 * next first of January.
 */
function nextDay(bills: Costs, all: readonly Found[], day: string): string {
	const models = all.flatMap(({ findings, instead }) => [findings[0]?.model, instead[0]]);
	const changes = models.flatMap((model) => (model ? bills.changes(model, "", day) : []));
	return [...changes].sort().at(-1) ?? `${Number(day.slice(0, 4)) + 1}-01-01`;
}

/** What something costs at least and at most, in dollars. */
interface Amount { readonly low: number; readonly high: number }

/** What a use costs at a model on a day; null if that is not known. */
function amountOf(bills: Costs, model: Model | undefined, plan: Plan, day: string): Amount | null {
	const { low = null, high = null } = model ? bills.cost(model, plan, day) : {};
	return low === null || high === null ? null : { low, high };
}

/**
 * An amount in words: "$950.00", or "$950.00 to $1,900.00" if it is uncertain which prices apply.
 */
const amountText = ({ low, high }: Amount): string =>
	(high - low >= 0.005 ? `${dollars(low)} to ${dollars(high)}` : dollars(low));

const sumOf = (amounts: readonly (Amount | null)[]): Amount => ({
	low: amounts.reduce((sum, amount) => sum + (amount?.low ?? 0), 0),
	high: amounts.reduce((sum, amount) => sum + (amount?.high ?? 0), 0),
});

/** Shows what the use costs a month, or takes it away if there is no use. */
async function showBill(): Promise<void> {
	const use = useOfFields();
	const plan = planOf(use);
	showFaults(use);
	byID("results").classList.toggle("billed", plan !== null);
	byID("bill").textContent = "";
	if (!shown || !plan) return;
	const asked = shown;
	const bills = await loadCosts();
	// Meanwhile there may be another text or use, whose bill follows.
	if (shown === asked && JSON.stringify(useOfFields()) === JSON.stringify(use)) fillBill(bills, asked, plan);
}

/** Shows what the use costs a month at each id, now and later, and at all of them together. */
function fillBill(bills: Costs, { all, checked: { day } }: NonNullable<typeof shown>, plan: Plan): void {
	const later = nextDay(bills, all, day);
	const nows: (Amount | null)[] = [];
	const thens: (Amount | null)[] = [];
	const missing = new Set<string>();
	const cells = [...document.querySelectorAll<HTMLElement>("#rows .month")];
	for (const [i, { id, findings, instead, stage }] of all.entries()) {
		const model = findings[0]?.model;
		const next = instead[0];
		// What has stopped by then is replaced by then.
		const stops = model?.retirement_date;
		const then = stops && stops <= later && next ? next : model;
		const now = stage === "unknown" ? null : amountOf(bills, model, plan, day);
		const after = amountOf(bills, then, plan, later);
		if (now === null || after === null) missing.add(id);
		nows.push(now);
		thens.push(after);
		const change = changeOf(now, after, then === model ? "" : then?.id ?? "");
		cells[i]?.replaceChildren(now ? amountText(now) : "–", ...change);
	}
	const without = missing.size ? `, without ${firstOf([...missing])}, whose price per token is not known` : "";
	const together = all.length > 1 ? " together" : "";
	const gone = all.some(({ stage }) => stage === "retired")
		? " What has stopped counts with its last prices today."
		: "";
	byID("bill").replaceChildren(
		"A month costs ", make("strong", {}, amountText(sumOf(nows))), `${together} now, and `,
		make("strong", {}, amountText(sumOf(thens))),
		` from ${inWords(later)} on, at announced prices and with the replacements of what has stopped by then${without}.${gone}`,
	);
}

/** How an amount changes, with the id that is used then; nothing if it stays. */
function changeOf(now: Amount | null, after: Amount | null, id: string): readonly HTMLElement[] {
	if (!now || !after) return [];
	if (Math.abs(after.low - now.low) < 0.005 && Math.abs(after.high - now.high) < 0.005) return [];
	const by = id && ` with ${id}`;
	const className = after.low > now.low ? "dearer" : "cheaper";
	return [make("small", { className }, `→ ${amountText(after)}${by}`)];
}

/** What becomes of a parameter, in words. The colors of a stage say how grave it is. */
const effects = {
	refused: { stage: "retired", label: "refused" },
	ignored: { stage: "unlisted", label: "ignored" },
	changes: { stage: "retiring", label: "if replaced" },
} as const;

/** Shows what the requests in the text set that models refuse or ignore. */
function showRequests(said: readonly Said[]): void {
	byID("requests").hidden = said.length === 0;
	byID("said").replaceChildren(...said.slice(0, maxRows).map(({ line, effect, text }) => {
		const { stage, label } = effects[effect];
		return make("li", {},
			make("span", { className: `badge ${stage}` }, label),
			make("span", { className: "line" }, `Line ${thousands(line)}`),
			make("span", {}, `${text}.`));
	}));
}

/**
 * Shows the text with its marks. A list of ids that the address has says nothing beside the table.
 */
function showText(found: readonly Found[], { text, reading: { checker } }: Checked): void {
	const section = byID("marked");
	section.hidden = !found.length || text === idsOfAddress().join("\n");
	const say = ({ id, stage, until, uncovered }: Found): string =>
		`${id}: ${uncovered ? "not in the catalog" : stage}${until ? ` (${until})` : ""}`;
	byID("source").replaceChildren(...(section.hidden ? [] : checker.elementsOf(text, found, say)));
}

/** Offers the text with the replacements that `models check --write` would make. */
function offerCopy(
	all: readonly Found[], { text, path, reading: { checker, finder: { values } } }: Checked,
): void {
	const replaceable = all.flatMap(({ replacement, mentions }) => (replacement ? mentions : []));
	const replaced = checker.replacements(text, all, path, values).length;
	copy.hidden = replaced === 0;
	const part = replaced < replaceable.length ? `${replaced} of ` : "";
	copy.textContent = `Copy the text with ${part}${plural(replaceable.length, "replacement")}`;
	copy.dataset["copyText"] = replaced ? checker.corrected(text, all, path, values) : "";
}

/** Offers the address of the ids, which leave the page only if the reader shares it. */
function offerLink(all: readonly Found[]): void {
	const ids = [...new Set(all.flatMap(({ id, findings, stage, place }) => {
		if (stage === "unknown") return [];
		const [finding] = findings;
		// An id that means one offer is written as the catalog writes it. Others stay as they are.
		const single = findings.length === 1 && finding && (!place || place === finding.model.provider);
		if (single) return [keyOf(finding.model)];
		return [place ? `${place}/${id}` : id];
	}))].filter((id) => !id.includes(",")).slice(0, maxShared);
	const query = encodeQuery(new URLSearchParams({ ids: ids.join(",") }));
	share.hidden = ids.length === 0;
	share.textContent = `Copy a link to ${ids.length === 1 ? "this id" : `these ${ids.length} ids`}`;
	share.dataset["copyText"] = `${location.origin}${settings.prefix}/check/?${query}`;
}

/** Offers a calendar of what ends. */
function offerCalendar(all: readonly Found[], { reading: { checker } }: Checked): void {
	const ends = new Map<string, End>();
	for (const { findings, instead, stage } of all) {
		for (const [i, { model, stage: own }] of findings.entries()) {
			const date = model.retirement_date;
			if (!date || own !== stage || own === "usable") continue;
			const page = new URL(modelHref(settings, model), location.href).href;
			const provider = providerOf(settings, model).name;
			ends.set(keyOf(model), { key: keyOf(model), name: nameOf(model), provider, date, next: instead[i]?.id ?? "", page });
		}
	}
	calendar.hidden = ends.size === 0;
	if (calendar.href.startsWith("blob:")) URL.revokeObjectURL(calendar.href);
	calendar.textContent = `Calendar of ${ends.size === 1 ? "this end" : `these ${ends.size} ends`}`;
	const text = checker.calendarOf([...ends.values()], location.hostname, new Date().toISOString());
	if (ends.size) calendar.href = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
}

/** Offers the comparison of the models, as many as it takes. */
function offerComparison(all: readonly Found[]): void {
	const single = all.flatMap(({ findings }) => (findings.length === 1 ? findings : []));
	const keys = [...new Set(single.map(({ model }) => keyOf(model)))];
	compare.hidden = keys.length < 2;
	compare.textContent = keys.length > maxPicks ? `Compare the first ${maxPicks}` : `Compare these ${keys.length}`;
	compare.href = compareHref(settings.prefix, keys.slice(0, maxPicks));
}

function row(found: Found, near: readonly string[], { day, kept }: Checked): HTMLElement {
	const { id, findings, instead, mentions, stage } = found;
	const model = findings[0]?.model;
	const next = instead.find(Boolean);
	const lines = [...new Set(mentions.map(({ line }) => line))];
	return make("tr", { className: stage },
		make("th", { scope: "row" }, make("code", {}, id), ...meanings(found)),
		make("td", { className: "until" }, ...lasting(found, day)),
		make("td", { className: "instead" }, ...insteadOf(found, kept),
			...(near.length ? [make("small", {}, "Did you mean"), ...near.map(copyButton)] : [])),
		make("td", { className: "price" }, ...(model ? priceOf(model) : [])),
		make("td", { className: "price" }, ...(next ? priceOf(next) : [])),
		make("td", { className: "month" }),
		make("td", { className: "lines" }, firstOf(lines.map(thousands))));
}

/** What an id means: each model with its stage, as a link. */
function meanings({ id, findings, stage, retired, doubt }: Found): readonly HTMLElement[] {
	if (retired) {
		const page = make("a", { href: retired.page }, new URL(retired.page).host);
		return [make("small", {}, badge(doubt ? "uncertain" : "retired"), " says ", page)];
	}
	if (!findings.length) return [make("small", {}, badge(stage))];
	return findings.map(({ model, stage }) => {
		const provider = providerOf(settings, model).name;
		const text = id === model.id ? provider : `${model.id} · ${provider}`;
		return make("small", {}, badge(stage), " ", make("a", { href: modelHref(settings, model) }, text));
	});
}

/** How long an id works, and what is uncertain about that. */
function lasting(found: Found, day: string): readonly HTMLElement[] {
	const { findings, note } = found;
	const unsure = found.mentions.some((mention) => mention.unsure);
	const endings = found.retired
		? endingsOf(found, day)
		: findings.map((finding) => endingOf(finding, day, unsure));
	const said = endings.map(({ kind, text, left }) =>
		make("p", { className: kind }, make("span", {}, text), ...(left ? [" ", make("small", {}, left)] : [])));
	if (!endings.length && !note) said.push(make("p", { className: "unknown" }, "No model has this id."));
	return note ? [...said, make("small", {}, note)] : said;
}

/** What to write instead of an id, and why it has to be written by hand. */
function insteadOf({ instead, mentions }: Found, kept: ReadonlySet<number>): readonly HTMLElement[] {
	const ids = [...new Set(instead.flatMap((model) => model?.id ?? []))];
	const reasons = mentions.filter(({ exact }) => ids.length && !exact).map(({ at }) =>
		(kept.has(at) ? "Its request may have to change, too." : "Not the exact id: replace it by hand."));
	return [...ids.map(copyButton), ...[...new Set(reasons)].map((reason) => make("small", {}, reason))];
}

/**
 * The prices of a model per million tokens of input and output, what is announced, and what is
 * beyond them.
 */
function priceOf(model: Model): readonly (Node | string)[] {
	const input = model.cell("price_in");
	const output = model.cell("price_out");
	const note = model.value("price_note") ?? "";
	if (!/^\$|^free/.test(input) && !/^\$|^free/.test(output)) return [];
	const coming = comingPrice(model, input, output);
	return [
		`${input} / ${output}`,
		...(coming ? [make("small", { className: "coming" }, coming)] : []),
		...(note ? [make("small", {}, note)] : []),
	];
}

/**
 * The prices that are announced: "→ $1.50 / $6 on 1 January 2027". The site says them of input and
 * of output.
 */
function comingPrice(model: Model, input: string, output: string): string {
	const next = (fact: string): readonly string[] =>
		/^→ (\S+) (.+)$/.exec(model.value(fact) ?? "")?.slice(1) ?? [];
	const [nextIn, dayIn] = next("price_in_next");
	const [nextOut, dayOut] = next("price_out_next");
	if (dayIn && dayOut && dayIn !== dayOut) return `in → ${nextIn} ${dayIn}, out → ${nextOut} ${dayOut}`;
	return dayIn ?? dayOut ? `→ ${nextIn ?? input} / ${nextOut ?? output} ${dayIn ?? dayOut}` : "";
}

/** A list of texts, cut after a few. */
const firstOf = (texts: readonly string[]): string =>
	texts.slice(0, 6).join(", ") + (texts.length > 6 ? ` and ${thousands(texts.length - 6)} more` : "");

const badge = (stage: string): HTMLElement => make("span", { className: `badge ${stage}` }, stage);

function copyButton(id: string): HTMLElement {
	const button = make("button", { type: "button", ariaLabel: `Copy ${id}` }, make("code", {}, id));
	button.dataset["copyText"] = id;
	return button;
}

/** The ids of the address /check/?ids=a,b,c. */
const idsOfAddress = (): readonly string[] =>
	(new URLSearchParams(location.search).get("ids") ?? "").split(",")
		.map((id) => id.trim()).filter(Boolean).slice(0, maxShared);

/**
 * A text with what the page can say: ids that ended and end, in a request, a setting, a comment,
 * and at a cloud.
 */
async function exampleText(): Promise<string> {
	const there = await loadCatalog(settings, false);
	const day = new Date().toISOString().slice(0, 10);
	// Chat models of one maker, whose client the example has; a catalog without them has others to
	// show.
	const chats = there.models
		.filter((model) => model.makers && model.perToken && model.type === "chat" && /-\d/.test(model.id));
	const openai = chats
		.filter(({ provider, id }) => provider === "openai" && !/realtime|audio|search|instruct|codex|chat/.test(id));
	// The one that retired last, or retires next. The example shows what replaces it.
	const exampleOf = (models: readonly Model[], stage: string): string | undefined => models
		.filter((model) => stageOf(model, day) === stage)
		.filter((model) => stage === "usable" || (model.replacement && model.retirement_date))
		.sort((a, b) => (b.retirement_date ?? "").localeCompare(a.retirement_date ?? ""))
		.at(stage === "retiring" ? -1 : 0)?.id;
	const example = (stage: string): string | undefined => exampleOf(openai, stage) ?? exampleOf(chats, stage);
	const ended = example("retired") ?? "gpt-4-0314";
	const ending = example("retiring") ?? ended;
	const fine = example("usable") ?? ending;
	return [
		"from openai import OpenAI", "", "client = OpenAI()", "answer = client.responses.create(",
		`    model="${ended}",  # ${ended} was the first that we tried`, "    input=question,", ")",
		`fallback = client.responses.create(model="${ending}", input=question)`, "",
		`MODELS = ["${fine}", "azure/${ending}"]`, "",
	].join("\n");
}

const kept = monthly(remembered());
for (const name of ["in", "out", "cached"] as const) {
	uses[name].value = kept[name];
	uses[name].addEventListener("input", () => {
		const use = useOfFields();
		if (Object.keys(faultsOf(use)).length === 0) remember(planOf(use) ? use : noUse);
		void succeeds(showBill(), false);
	});
}
byID("using").addEventListener("submit", (event) => event.preventDefault());
input.addEventListener("input", () => void update());
example.addEventListener("click", () => void succeeds(exampleText().then((text) => {
	input.value = text;
	input.focus();
	return update();
}), false));
byID("retry").addEventListener("click", () => void update());
if (idsOfAddress().length) {
	input.value = idsOfAddress().join("\n");
	input.rows = Math.min(8, idsOfAddress().length + 1);
	byID("summary").textContent = "Checking…";
	document.title = `Your stack · ${document.title}`;
	(document.querySelector("h1") as HTMLElement).textContent = "Your stack";
}
if (input.value) void update();
