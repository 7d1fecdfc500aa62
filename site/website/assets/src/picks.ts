// The models picked for comparison: the bar that lists them, and the boxes in the rows.

import { announce } from "./page.ts";
import { item } from "./controls.ts";
import { byID, make } from "./dom.ts";
import { compareHref } from "./settings.ts";
import { maxPicks } from "./state.ts";
import { plural } from "./words.ts";

const reason = `A comparison takes up to ${maxPicks} models`;

/** Shows the picks, named by their keys. A model without a name is shown by its id. */
export function showPicks(prefix: string, vs: readonly string[], names: ReadonlyMap<string, string>): void {
	const list = byID("picked");
	const focused = list.contains(document.activeElement);
	list.replaceChildren(...vs.map((key) => pickItem(key, names.get(key) ?? key.slice(key.indexOf("/") + 1))));
	const link = byID<HTMLAnchorElement>("compare");
	link.href = compareHref(prefix, vs);
	link.textContent = `Compare ${plural(vs.length, "model")}`;
	byID("picks").hidden = vs.length === 0;
	// The button that had the focus is gone.
	if (focused) (list.querySelector("button") ?? byID("search")).focus();
	showBoxes(vs);
}

function pickItem(key: string, name: string): HTMLElement {
	const button = make("button", { type: "button", ariaLabel: `Remove ${name} from the comparison` }, "×");
	button.dataset["pick"] = key;
	return item(make("span", {}, name), button);
}

/** Sets the boxes of the rows. If there is no more room, the others are disabled. */
function showBoxes(vs: readonly string[]): void {
	const full = vs.length >= maxPicks;
	for (const box of byID("rows").querySelectorAll<HTMLInputElement>("[data-field=pick]")) {
		box.checked = vs.includes(keyOfRow(box));
		box.disabled = full && !box.checked;
		box.title = box.disabled ? reason : "";
	}
}

/** The key of the model in whose row an element is. */
export const keyOfRow = (element: Element): string => element.closest<HTMLElement>("tr")?.dataset["key"] ?? "";

/** The picks with a model added or removed. There is room for one that is added: the boxes of others are disabled. */
export function pick(vs: readonly string[], key: string, picked: boolean): readonly string[] {
	const others = vs.filter((v) => v !== key);
	if (!picked) return others;
	if (others.length === maxPicks - 1) announce(`${reason}: these are all.`);
	return [...others, key].slice(0, maxPicks);
}
