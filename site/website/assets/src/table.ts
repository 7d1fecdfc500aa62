// The table of a comparison: a column for each model, and a row for each fact and where to get the models.

import { copyFor, doubtMark, placesText } from "./cells.ts";
import { byID, field, make } from "./dom.ts";
import { lessOf, lowestOf, moreIsBetter, type Bounds } from "./lowest.ts";
import type { Model } from "./models.ts";
import { unitIn, type Offers } from "./places.ts";
import { placesAt } from "./placesat.ts";
import { keyOf, modelHref, nameAmong, providerOf, type Settings } from "./settings.ts";
import { shortDay } from "./words.ts";

/** What the page compares. */
interface Comparison {
	readonly shown: readonly Model[];
	readonly keys: readonly string[]; // of the models that the address names
	readonly address: (keys: readonly string[]) => string; // of a comparison of other models
	readonly unfold: (list: HTMLElement, model: Model) => void; // fills a list of where else a model is offered
}

/** Replaces all cells of a row except its heading by those of the models. */
export function fill(
	row: Element, shown: readonly Model[], cell: (model: Model, place: number) => Node,
): void {
	row.replaceChildren(...[...row.children].slice(0, 1), ...shown.map(cell));
}

/**
 * At how many places a model is offered, and where it is cheapest. Unfolded, all of them, each with
 * a link that adds it.
 */
function placesCell(settings: Settings, offers: Offers, model: Model, { unfold }: Comparison): HTMLElement {
	const places = offers.places(model);
	const text = placesText(places, model);
	if (!text) return make("td", {}, providerOf(settings, model).name);
	const at = placesAt(places, model, offers.of(model), text, (offer) => providerOf(settings, offer).name);
	// Without pages of models there is no table to lead to.
	const all = settings.pages ? [make("a", { href: `${modelHref(settings, model)}#places` }, "Details")] : [];
	const list = make("ul");
	const fold = make("details", {}, make("summary", {}, text + at), list, ...all);
	fold.addEventListener("toggle", () => fold.open && unfold(list, model));
	return make("td", {}, fold);
}

/** The value of a fact as an amount; null if it has none. */
function amountOf(fact: string, model: Model): Bounds | null {
	const value = model.value(fact);
	// Sources disagree about it, and which of their amounts is right nobody knows.
	if (value === "disputed") return { low: 0, high: Infinity };
	const amount = Number(value?.replace("free", "0").replace(/[$,]/g, "") ?? NaN);
	return Number.isNaN(amount) ? null : { low: amount, high: amount };
}

/**
 * Marks the lowest of the amounts of a row, if models differ and prices are of one unit, with what a
 * function says of its model. The mark follows the amount and its doubt. The last prices of what has ended are no offers.
 */
export function markLowest(
	row: Element, models: readonly Model[], amounts: readonly (Bounds | null)[],
	said: (model: Model) => string = () => "", word = "lowest",
): void {
	const offered = amounts.map((amount, i) => (models[i]?.stage === "retired" ? null : amount));
	const lowest = lowestOf(offered);
	for (const [i, model] of models.entries()) {
		if (!lowest[i]) continue;
		const cell = row.children[i + 1];
		cell?.classList.add("lowest");
		const more = said(model);
		const tag = make("span", { className: more ? "tag ends" : "tag" }, `${word}${more}`);
		(cell?.querySelector(".doubt") ?? cell?.firstChild)?.after(" ", tag); // the amount, what it means, then what it depends on
	}
}

const priceRows = ["piece", "price_in", "price_out", "price_cached", "batch_in", "batch_out"];

/** Of prices that can be in several units: the fact of the note, and that of the price of text. */
const notes: Readonly<Record<string, readonly [string, string]>> = {
	price_in: ["price_note", "input_price"],
	price_out: ["price_out_note", "output_price"],
};

/** What an amount does not say, such as its unit, "" if there is nothing, and whether it is unconfirmed. */
function noteOf(fact: string, model: Model): readonly [note: string, isDoubted: boolean] {
	const [note = "", ofText = ""] = notes[fact] ?? [];
	const said = model.value(note) ?? "";
	const terms = said.split(", ");
	const kept = terms.filter((term) => term !== "unconfirmed"); // which has a mark
	const isDoubted = kept.length < terms.length || !!model.value("price_doubts")?.split(",").includes(fact);
	// Beside the price of tokens of audio or images: what a use of text is billed at.
	const isOther = unitIn(said).endsWith(" tokens") && model.known(ofText) !== null;
	return [[...kept, isOther && `text ${model.cell(ofText)}`].filter(Boolean).join(", "), isDoubted];
}

/**
 * The fact that a row shows of a model; "" if none. Lists have a price per image in the place of one of input.
 * Here it has a row, because it is no price of tokens, and the row of input has what tokens of text cost.
 */
function factOf(row: string, model: Model): string {
	const byPiece = model.value("price_note")?.startsWith("per ");
	if (row === "piece") return byPiece ? "price_in" : "";
	return (byPiece && notes[row]?.[1]) || row;
}

/** Whether all prices of a row are in one unit, so that they can be compared. */
const sameUnits = (facts: readonly string[], shown: readonly Model[]): boolean =>
	new Set(shown.flatMap((model, i) => (facts[i] ? unitIn(noteOf(facts[i], model)[0]) : []))).size === 1;

const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** Who a model is. What it costs and can do comes first. */
const nameRows = ["family", "provider", "id"];

/**
 * Fills the table: first the rows in which the models differ, then those that are the same, below a
 * heading. Prices stay beside each other, where readers look for them, also if one is the same.
 */
export function fillTable(settings: Settings, offers: Offers, comparison: Comparison): void {
	const { shown, keys, address } = comparison;
	fill(byID("models"), shown, (model) => {
		const head = copyFor(model, "compared", settings);
		const maker = providerOf(settings, model);
		const monogram = field(head, "monogram");
		monogram.classList.replace("p0", `p${maker.number}`);
		monogram.textContent = maker.monogram;
		field(head, "link").textContent = nameAmong(settings, shown, model);
		const remove = field<HTMLAnchorElement>(head, "remove");
		remove.ariaLabel = `Remove ${nameAmong(settings, shown, model)}`;
		remove.href = address(keys.filter((key) => key !== keyOf(model)));
		remove.dataset["remove"] = keyOf(model);
		const badge = field(head, "until");
		// Many columns have no room for the sign of the provider beside the name.
		if (shown.length > 4) badge.before(make("small", { className: "parts" }, maker.name));
		showUntil(badge, model);
		return head;
	});
	for (const row of rows) {
		const fact = row.dataset["row"] ?? "";
		const facts = shown.map((model) => factOf(fact, model));
		fill(row, shown, (model, i) => cell(settings, offers, facts[i]!, model));
		const isPrice = priceRows.includes(fact);
		const said = [...row.children].slice(1).map(({ textContent }) => textContent);
		const equal = new Set(said).size === 1;
		row.hidden = equal && ["–", ""].includes(said[0] ?? "");
		let part = nameRows.includes(fact) ? "names" : "facts";
		if (equal && shown.length > 1 && part === "facts" && !isPrice) part = "same";
		if (isPrice && sameUnits(facts, shown)) {
			markLowest(row, shown, shown.map((model, i) => amountOf(facts[i]!, model)));
		}
		const word = moreIsBetter[fact];
		if (word) markLowest(row, shown, shown.map((model) => lessOf(fact, model)), undefined, word);
		byID(part).append(row); // in the order of the page, which `rows` keeps
	}
	byID("alike").textContent = `The same in ${shown.length > 2 ? "all" : "both"}`;
	const headings = document.querySelectorAll<HTMLTableCellElement>("[scope=rowgroup]");
	for (const heading of headings) heading.colSpan = shown.length + 1;
	byID("same").hidden = !rows.some((row) => !row.hidden && row.parentElement?.id === "same");
	fill(byID("places"), shown, (model) => placesCell(settings, offers, model, comparison));
	byID("places").hidden = shown.every((model) => offers.places(model).count < 2);
	byID("comparison").style.setProperty("--models", String(shown.length));
	copyHeads();
}

/** Copies the heads of the columns for the bar that is in sight when they are not, which is for the eye alone. */
function copyHeads(): void {
	const table = byID("compare").cloneNode() as HTMLElement;
	const row = byID("models").cloneNode(true) as HTMLElement;
	table.id = row.id = "";
	for (const link of row.querySelectorAll("a")) link.tabIndex = -1;
	table.append(make("thead", {}, row));
	byID("heads").replaceChildren(table);
}

function cell(settings: Settings, offers: Offers, fact: string, model: Model): HTMLElement {
	const value = model.value(fact) ?? "";
	const shown = fact ? model.cell(fact) : "–";
	const text = fact === "provider" ? providerOf(settings, model).name : shown;
	const className = ["true", "false"].includes(value) ? value : "";
	const next = fact === "replacement" && offers.models.find((other) => keyOf(other) === value);
	// What replaces it can be no model of the catalog, and then has no page.
	const content = next ? make("a", { href: modelHref(settings, next) }, make("code", {}, text)) : text;
	const cell = make("td", { className }, content);
	const [note, isDoubted] = noteOf(fact, model);
	if (isDoubted) cell.append(doubtMark());
	// What an amount does not say, then what is announced.
	const coming = model.value(`${fact}_next`) ?? "";
	for (const [said, className] of [[note, "note"], [coming, "note next"]] as const) {
		if (said) cell.append(" ", make("small", { className }, said));
	}
	return cell;
}

/**
 * Says in the head of a column how long a model works, in the words of lists. A report has no day
 * here: there can be several, which its row below has.
 */
function showUntil(badge: HTMLElement, model: Model): void {
	const until = model.value("until") ?? "";
	const hasDay = /^(retires|retired|(said )?safe until)$/.test(until);
	const day = hasDay ? model.known("retirement_date") ?? model.known("retirement_not_before") : "";
	const on = until.startsWith("retire") ? " on" : "";
	badge.textContent = day ? `${until}${on} ${shortDay(day)}` : until;
	// That nothing is announced is no promise, and neither is what others say.
	badge.classList.toggle("open", ["no end announced", "said safe until"].includes(until));
}
