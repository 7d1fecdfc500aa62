// The check page: finds model ids in a text that never leaves the page, and says what they mean today, until when, and what
// replaces them at what price. The address /check/?ids=a,b,c has a list of ids instead of a text: a stack that can be shared.

import type { Calls, End, Finder, Finding, Found, Said, Tables } from "./checker.ts";
import { byID, item, make, readSettings } from "./dom.ts";
import { loadCatalog } from "./evaluate.ts";
import type { Model } from "./models.ts";
import { nearest } from "./match.ts";
import { succeeds } from "./page.ts";
import { stageOf, stages } from "./scan.ts";
import { encodeQuery, keyOf, modelHref, nameOf, providerOf, type Settings } from "./settings.ts";
import { plural, thousands } from "./words.ts";

const settings = readSettings<Settings>();
const input = byID<HTMLTextAreaElement>("text");
const copy = byID<HTMLButtonElement>("corrected");
const share = byID<HTMLButtonElement>("share");
const calendar = byID<HTMLAnchorElement>("calendar");
const example = byID<HTMLButtonElement>("example");
/** What reads texts, and its tables. They are loaded when there is a text. */
interface Reading {
	readonly checker: typeof import("./checker.ts");
	readonly finder: Finder<Model>;
	readonly table: Calls["table"];
}
let reading: Promise<Reading> | undefined;
let run = 0;
const [maxNear, maxRows] = [25, 500]; // rows with the nearest ids of unknown ones, and rows that are shown
const maxShared = 100; // ids in an address

/** What the texts of the page are made of. */
interface Checked {
	readonly text: string;
	readonly path: string; // of a file of the text's kind
	readonly reading: Reading;
	readonly near: (id: string) => readonly string[];
	readonly kept: ReadonlySet<number>; // offsets of ids whose requests their successors would refuse
}

/** Loads what reads texts. */
async function loadReading(models: readonly Model[]): Promise<Reading> {
	const load = <T>(address: string): Promise<T> => fetch(address).then((response) => response.json());
	const [checker, tables, table] = await Promise.all([
		import(settings.checker) as Promise<Reading["checker"]>, load<Tables>(settings.spellings), load<Calls["table"]>(settings.calls),
	]);
	return { checker, finder: new checker.Finder(models, tables), table };
}

/** Checks the text, unless it changes in between. */
async function check(): Promise<void> {
	const [text, current] = [input.value, ++run];
	if (text) byID("summary").textContent = "Checking…";
	const there = await loadCatalog(settings, false);
	reading ??= loadReading(there.models);
	const loaded = await reading;
	const { checker, finder, table } = loaded;
	const day = new Date().toISOString().slice(0, 10);
	const models = new Map(there.models.map((model) => [keyOf(model), model]));
	const scanned = await checker.scan(text, finder, { models, day }, () => current === run);
	const near = (id: string): string[] => nearest(there, id, 3, (model) => stageOf(model, day) === "usable").map((model) => model.id).filter((one, i, ids) => ids.indexOf(one) === i);
	if (!scanned) return;
	const asked = scanned.flatMap(({ findings, instead }) => [...findings.map(({ model }) => model), ...instead]).flatMap((model) => model?.provider ?? []);
	const rules = await checker.loadRules(settings.parameters, asked);
	if (current !== run) return;
	const { said, kept } = checker.requestsIn(text, scanned, { table, rules });
	// An id whose request its successor would refuse is left to a person.
	const all = scanned.map((found) => ({ ...found, mentions: found.mentions.map((m) => (kept.has(m.at) ? { ...m, exact: false } : m)) }));
	show(all, { text, path: checker.kindOf(text), reading: loaded, near, kept });
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
	const { text, near, kept } = checked;
	const all = found.filter(({ uncovered }) => !uncovered);
	const others = found.filter(({ uncovered }) => uncovered).map(({ id }) => id);
	const counts = stages.map((stage) => [all.filter((found) => found.stage === stage).length, stage] as const).filter(([n]) => n).reverse();
	const summary = `${plural(all.length, "id")}: ${counts.map(([n, stage]) => `${thousands(n)} ${stage}`).join(", ")}.`;
	byID("summary").textContent = [
		...(all.length ? [summary] : text && !others.length ? ["No model id in this text."] : []),
		...(all.length > maxRows ? [`The first ${maxRows} are shown.`] : []),
		...(others.length ? [`Not in the catalog, because it covers other providers or knows these weights by other names: ${firstOf(others)}.`] : []),
	].join(" ");
	byID("results").hidden = all.length === 0;
	byID("rows").replaceChildren(...all.slice(0, maxRows).map((found, i) =>
		row(found, found.stage === "unknown" && i < maxNear ? near(found.id) : [], kept)));
	showText(found, checked);
	offerCopy(all, checked);
	offerLink(all);
	offerCalendar(all, checked);
}

/** Shows what the requests in the text set that models refuse or ignore. */
function showRequests(said: readonly Said[]): void {
	byID("requests").hidden = said.length === 0;
	byID("said").replaceChildren(...said.slice(0, maxRows).map(({ line, effect, text }) => {
		// The colors of a stage say how grave it is.
		const [stage, label] = ({ refused: ["retired", "refused"], ignored: ["unlisted", "ignored"], changes: ["retiring", "if replaced"] } as const)[effect];
		return make("li", {},
			make("span", { className: `badge ${stage}` }, label), make("span", { className: "line" }, `Line ${thousands(line)}`), make("span", {}, `${text}.`));
	}));
}

/** Shows the text with its marks. A list of ids that the address has says nothing beside the table. */
function showText(found: readonly Found[], { text, reading: { checker } }: Checked): void {
	const section = byID("marked");
	section.hidden = !found.length || text === idsOfAddress().join("\n");
	const say = ({ id, stage, until, uncovered }: Found): string => `${id}: ${uncovered ? "not in the catalog" : stage}${until ? ` (${until})` : ""}`;
	byID("source").replaceChildren(...(section.hidden ? [] : checker.elementsOf(text, found, say)));
}

/** Offers the text with the replacements that `models check --write` would make. */
function offerCopy(all: readonly Found[], { text, path, reading: { checker, finder: { values } } }: Checked): void {
	const replaceable = all.flatMap(({ replacement, mentions }) => (replacement ? mentions : []));
	const replaced = checker.replacements(text, all, path, values).length;
	copy.hidden = replaced === 0;
	copy.textContent = `Copy the text with ${replaced < replaceable.length ? `${replaced} of ` : ""}${plural(replaceable.length, "replacement")}`;
	copy.dataset["copyText"] = replaced ? checker.corrected(text, all, path, values) : "";
}

/** Offers the address of the ids, which leave the page only if the reader shares it. */
function offerLink(all: readonly Found[]): void {
	const ids = [...new Set(all.flatMap(({ id, findings, stage, place }) => {
		if (stage === "unknown") return [];
		const [finding] = findings;
		// An id that means one offer is written as the catalog writes it. Others stay as they are.
		return findings.length === 1 && finding && (!place || place === finding.model.provider) ? [keyOf(finding.model)] : [place ? `${place}/${id}` : id];
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
			ends.set(keyOf(model), { key: keyOf(model), name: nameOf(model), provider: providerOf(settings, model).name, date, next: instead[i]?.id ?? "", page });
		}
	}
	calendar.hidden = ends.size === 0;
	if (calendar.href.startsWith("blob:")) URL.revokeObjectURL(calendar.href);
	calendar.textContent = `Calendar of ${ends.size === 1 ? "this end" : `these ${ends.size} ends`}`;
	const text = checker.calendarOf([...ends.values()], location.hostname, new Date().toISOString());
	if (ends.size) calendar.href = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
}

function row({ id, findings, instead, retired, doubt, note, until, stage, mentions }: Found, near: readonly string[], kept: ReadonlySet<number>): HTMLElement {
	const verdicts = findings.map((finding) => verdict(finding, id));
	if (retired) {
		const page = make("a", { href: retired.page }, new URL(retired.page).host);
		verdicts.push(item(badge(doubt ? "uncertain" : "retired"), ` ${doubt || `since ${retired.day}`}, says `, page));
	} else if (!verdicts.length && !note) {
		verdicts.push(item(badge("unknown"), " No model has this id."));
	}
	if (note) verdicts.push(item(make("small", {}, note)));
	const ids = [...new Set(instead.flatMap((model) => model?.id ?? []))];
	const reasons = ids.length ? mentions.filter(({ exact }) => !exact)
		.map(({ at }) => (kept.has(at) ? "Its request may have to change, too." : "Not the exact id: replace it by hand.")) : [];
	const byHand = [...new Set(reasons)].map((reason) => make("small", {}, reason));
	const numbers = [...new Set(mentions.map(({ line }) => line))];
	const model = findings[0]?.model;
	const next = instead.find(Boolean);
	return make("tr", { className: stage },
		make("th", { scope: "row" }, make("code", {}, id)),
		make("td", { className: "until" }, ...untilOf(until, model)),
		make("td", {}, make("ul", {}, ...verdicts)),
		make("td", {}, ...ids.map(copyButton), ...byHand, ...(near.length ? [make("small", {}, "Did you mean"), ...near.map(copyButton)] : [])),
		make("td", { className: "price" }, ...(model ? priceOf(model) : [])),
		make("td", { className: "price" }, ...(next ? priceOf(next) : [])),
		make("td", { className: "lines" }, firstOf(numbers.map(thousands))));
}

/** The day until which an id works, or before which its provider does not end it. */
function untilOf(until: string, model: Model | undefined): readonly (Node | string)[] {
	const floor = model?.value("retirement_not_before") ?? "";
	if (until) return [make("time", { dateTime: until }, until)];
	return floor ? [make("small", {}, "not before "), make("time", { dateTime: floor }, floor)] : [];
}

/** The prices of a model per million tokens of input and output, what follows them, and what is beyond them. */
function priceOf(model: Model): readonly (Node | string)[] {
	const [input, output, note] = [model.cell("price_in"), model.cell("price_out"), model.value("price_note") ?? ""];
	if (!/^\$/.test(input) && !/^\$/.test(output)) return [];
	const [, from = "", then = ""] = /^(\S+) (.+)$/.exec(model.value("price_next") ?? "") ?? [];
	const small = [note, from ? `${then} from ${from}` : ""].filter(Boolean);
	return [`${input} / ${output}`, ...small.map((text) => make("small", {}, text))];
}

/** A list of texts, cut after a few. */
const firstOf = (texts: readonly string[]): string =>
	texts.slice(0, 6).join(", ") + (texts.length > 6 ? ` and ${thousands(texts.length - 6)} more` : "");

const badge = (stage: string): HTMLElement => make("span", { className: `badge ${stage}` }, stage);

function verdict({ stage, model, doubt }: Finding, id: string): HTMLElement {
	const texts = {
		usable: id === model.id ? "" : "alias of",
		unlisted: "no longer in its provider's list",
		uncertain: doubt || "because its versions end, or others say that it does",
		retiring: model.retirement_date ? `on ${model.retirement_date}` : "without a date",
		retired: `since ${model.retirement_date}`,
		unknown: "",
	};
	const provider = providerOf(settings, model).name;
	const link = make("a", { href: modelHref(settings, model) }, id === model.id ? provider : `${model.id} (${provider})`);
	return item(badge(stage), ` ${texts[stage]} `, link);
}

function copyButton(id: string): HTMLElement {
	const button = make("button", { type: "button", ariaLabel: `Copy ${id}` }, make("code", {}, id));
	button.dataset["copyText"] = id;
	return button;
}

/** The ids of the address /check/?ids=a,b,c. */
const idsOfAddress = (): readonly string[] =>
	(new URLSearchParams(location.search).get("ids") ?? "").split(",").map((id) => id.trim()).filter(Boolean).slice(0, maxShared);

/** A text with what the page can say: ids that ended and end, in a request, a setting, a comment, and at a cloud. */
async function exampleText(): Promise<string> {
	const there = await loadCatalog(settings, false);
	const day = new Date().toISOString().slice(0, 10);
	// Chat models of one maker, whose client the example has; a catalog without them has others to show.
	const chats = there.models.filter((model) => model.makers && model.perToken && model.type === "chat" && /-\d/.test(model.id));
	const openai = chats.filter(({ provider, id }) => provider === "openai" && !/realtime|audio|search|instruct|codex|chat/.test(id));
	const own = (stage: string): string | undefined => [openai, chats].map((models) => models
		.filter((model) => stageOf(model, day) === stage && (stage === "usable" || (model.replacement && model.retirement_date)))
		.sort((a, b) => (b.retirement_date ?? "").localeCompare(a.retirement_date ?? "")).at(stage === "retiring" ? -1 : 0)?.id).find(Boolean);
	const [ended = "gpt-4-0314", ending = ended, fine = ending] = [own("retired"), own("retiring"), own("usable")];
	return `from openai import OpenAI\n\nclient = OpenAI()\nanswer = client.responses.create(\n    model="${ended}",  # ${ended} was the first that we tried\n    input=question,\n)\n` +
		`fallback = client.responses.create(model="${ending}", input=question)\n\nMODELS = ["${fine}", "azure/${ending}"]\n`;
}

input.addEventListener("input", () => void update());
example.addEventListener("click", () => void succeeds(exampleText().then((text) => {
	input.value = text;
	input.focus();
	return update();
}), false));
byID("retry").addEventListener("click", () => void update());
if (idsOfAddress().length) {
	input.value = idsOfAddress().join("\n");
	byID("summary").textContent = "Checking…";
	document.title = `Your stack · ${document.title}`;
	(document.querySelector("h1") as HTMLElement).textContent = "Your stack";
}
if (input.value) void update();
