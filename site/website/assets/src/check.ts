// The check page: finds model ids in a text that never leaves the page, and says what they mean today.

import { byID, item, make, readSettings } from "./dom.ts";
import { loadCatalog } from "./evaluate.ts";
import { Finder, type Tables } from "./mentions.ts";
import type { Model } from "./models.ts";
import { nearest } from "./match.ts";
import { succeeds } from "./page.ts";
import { requestsIn, type Calls, type Said } from "./requests.ts";
import { corrected, scan, stageOf, stages, type Finding, type Found } from "./scan.ts";
import { keyOf, modelHref, providerOf, type Settings } from "./settings.ts";
import { plural, thousands } from "./words.ts";

const settings = readSettings<Settings>();
const input = byID<HTMLTextAreaElement>("text");
const copy = byID<HTMLButtonElement>("corrected");
let finder: Promise<Finder<Model>> | undefined;
let calls: Promise<Calls> | undefined;
let run = 0;
const [maxNear, maxRows] = [25, 500]; // rows with the nearest ids of unknown ones, and rows that are shown

/** Checks the text, unless it changes in between. */
async function check(): Promise<void> {
	const [text, current] = [input.value, ++run];
	if (text) byID("summary").textContent = "Checking…";
	const there = await loadCatalog(settings, false);
	finder ??= fetch(settings.spellings).then((response) => response.json())
		.then((tables: Tables) => new Finder(there.models, tables));
	const day = new Date().toISOString().slice(0, 10);
	const models = new Map(there.models.map((model) => [keyOf(model), model]));
	const scanned = await scan(text, await finder, { models, day }, () => current === run);
	const near = (id: string): string[] => nearest(there, id, 3, (model) => stageOf(model, day) === "usable").map((model) => model.id);
	if (!scanned) return;
	calls ??= fetch(settings.calls).then((response) => response.json());
	const { said, kept } = requestsIn(text, scanned, await calls);
	if (current !== run) return;
	// An id whose request its successor would refuse is left to a person.
	const all = scanned.map((found) => ({ ...found, mentions: found.mentions.map((m) => (kept.has(m.at) ? { ...m, exact: false } : m)) }));
	show(all, text, near);
	showRequests(said);
}

/** Checks the text, or says why that failed. */
async function update(): Promise<void> {
	if (await succeeds(check(), false)) return; // a reload would lose the text
	finder = undefined;
	calls = undefined;
	byID("summary").textContent = "";
}

function show(found: readonly Found[], text: string, near: (id: string) => readonly string[]): void {
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
		row(found, found.stage === "unknown" && i < maxNear ? near(found.id) : [])));
	const replaceable = all.flatMap(({ replacement, mentions }) => (replacement ? mentions : []));
	const replaced = replaceable.filter(({ exact }) => exact).length;
	copy.hidden = replaced === 0;
	copy.textContent = `Copy the text with ${replaced < replaceable.length ? `${replaced} of ` : ""}${plural(replaceable.length, "replacement")}`;
	copy.dataset["copyText"] = replaced ? corrected(text, all) : "";
}

/** Shows what the requests in the text set that models refuse or ignore. */
function showRequests(said: readonly Said[]): void {
	byID("requests").hidden = said.length === 0;
	byID("said").replaceChildren(...said.slice(0, maxRows).map(({ line, effect, text }) => {
		const stage = { refused: "retired", ignored: "unlisted", changes: "retiring" }[effect]; // whose colors say how grave it is
		return item(make("span", { className: `badge ${stage}` }, effect), ` Line ${thousands(line)}: ${text}.`);
	}));
}

function row({ id, findings, instead, retired, doubt, note, mentions }: Found, near: readonly string[]): HTMLElement {
	const verdicts = findings.map((finding) => verdict(finding, id));
	if (retired) {
		const page = make("a", { href: retired.page }, new URL(retired.page).host);
		verdicts.push(item(badge(doubt ? "uncertain" : "retired"), ` ${doubt || `since ${retired.day}`}, says `, page));
	} else if (!verdicts.length && !note) {
		verdicts.push(item(badge("unknown"), " No model has this id."));
	}
	if (note) verdicts.push(item(make("small", {}, note)));
	const ids = [...new Set(instead.flatMap((model) => model?.id ?? []))];
	const costs = [...new Set(findings.map(({ model }, i) => priceChange(model, instead[i])))].filter(Boolean);
	const partly = mentions.some(({ exact }) => !exact) && ids.length > 0;
	const byHand = partly ? [make("small", {}, "Not the exact id: replace it by hand.")] : [];
	const numbers = [...new Set(mentions.map(({ line }) => line))];
	return make("tr", {},
		make("th", { scope: "row" }, make("code", {}, id)),
		make("td", {}, make("ul", {}, ...verdicts)),
		make("td", {}, ...ids.map(copyButton), ...costs.map((text) => make("small", {}, text)), ...byHand),
		make("td", {}, ...near.map(copyButton)),
		make("td", { className: "lines" }, firstOf(numbers.map(thousands))));
}

/** The prices of two models for the same use; "" unless both are those of text by token. */
function priceChange(before: Model, after: Model | undefined): string {
	const prices = (model: Model): string => {
		const [input, output] = [model.cell("price_in"), model.cell("price_out")];
		return model.perToken && /^\$/.test(input) && /^\$/.test(output) ? `${input} / ${output}` : "";
	};
	if (!after || !prices(before) || !prices(after)) return "";
	const note = after.cell("price_note");
	return `${prices(before)} → ${prices(after)}${note ? ` (${note})` : ""} per million tokens, in / out`;
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

input.addEventListener("input", () => void update());
byID("retry").addEventListener("click", () => void update());
if (input.value) void update();
