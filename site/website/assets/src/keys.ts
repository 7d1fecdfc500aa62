// Keys of the explorer: "/" for the search, arrows, Home and End through the rows, "c" to pick a row for comparison. A button
// switches the letters off. Enter is the link's own. Keys with modifiers, and those typed into a field, stay the browser's.

import { byID } from "./dom.ts";
import { announce } from "./page.ts";
import { read, write } from "./storage.ts";

const links = (): HTMLElement[] => [...byID("rows").querySelectorAll<HTMLElement>("[data-field=link]")];

/** By key, the row that it leads to from a row, of rows up to a last one; -1 is the search field. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
	ArrowDown: (at, last) => Math.min(at + 1, last),
	ArrowUp: (at) => at - 1,
	Home: () => 0,
	End: (_, last) => last,
};

const shortcuts = byID("shortcuts");
const on = (): boolean => shortcuts.ariaPressed === "true";

function onRowKey(event: KeyboardEvent, row: Element): void {
	if (event.key === "c" && on()) {
		const box = row.querySelector<HTMLInputElement>("[data-field=pick]");
		if (box?.disabled) announce(`${box.title}. Remove one to pick another.`);
		else box?.click();
		return;
	}
	const all = links();
	const next = steps[event.key]?.(all.findIndex((link) => row.contains(link)), all.length - 1);
	if (next === undefined) return;
	event.preventDefault();
	(next < 0 ? byID("search") : all[next])?.focus();
}

/** Switches the letters off, or on again. */
function switchShortcuts(pressed: boolean): void {
	shortcuts.ariaPressed = String(pressed);
	write("shortcuts", pressed ? "" : "off");
}

export function listenToKeys(): void {
	shortcuts.ariaPressed = String(read("shortcuts") !== "off");
	shortcuts.addEventListener("click", () => switchShortcuts(!on()));
	const search = byID<HTMLInputElement>("search");
	document.addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
		const at = event.target as Element;
		const row = at.closest("#rows tr");
		if (row) onRowKey(event, row);
		if (at === search && event.key === "ArrowDown") {
			event.preventDefault();
			links()[0]?.focus();
		}
		if (event.key === "/" && on() && !at.closest("input:not([type=checkbox]),textarea,select")) {
			event.preventDefault();
			search.focus();
			search.select();
		}
	});
}
