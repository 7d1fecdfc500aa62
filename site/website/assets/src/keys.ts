// Keys of the explorer: "/" for the search, arrows through the rows, "c" to pick a row for comparison. A button
// switches the letters off. Enter is the link's own. Keys with modifiers, and those typed into a field, stay the browser's.

import { byID } from "./dom.ts";
import { announce } from "./page.ts";
import { read, write } from "./storage.ts";

/** By key, the row that it leads to from a row, of rows up to a last one; the search field has the row -1. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
	ArrowDown: (at, last) => Math.min(at + 1, last),
	ArrowUp: (at) => at - 1,
};

export function listenToKeys(): void {
	const [search, shortcuts] = [byID<HTMLInputElement>("search"), byID("shortcuts")];
	shortcuts.ariaPressed = String(read("shortcuts") !== "off");
	shortcuts.addEventListener("click", () => {
		write("shortcuts", shortcuts.ariaPressed === "true" ? "off" : "");
		shortcuts.ariaPressed = String(shortcuts.ariaPressed !== "true");
	});
	document.addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
		const at = event.target as Element;
		const row = at.closest("#rows tr");
		const links = [...byID("rows").querySelectorAll<HTMLElement>("[data-field=link]")];
		const to = row || (at === search && event.key === "ArrowDown")
			? steps[event.key]?.(links.findIndex((link) => row?.contains(link)), links.length - 1) : undefined;
		if (to !== undefined) {
			event.preventDefault();
			(links[to] ?? search).focus();
		}
		if (shortcuts.ariaPressed !== "true") return;
		if (event.key === "c" && row) {
			const box = row.querySelector<HTMLInputElement>("[data-field=pick]");
			if (box?.disabled) announce(`${box.title}. Remove one to pick another.`);
			else box?.click();
		}
		if (event.key === "/" && !at.closest("input:not([type=checkbox]),textarea,select")) {
			event.preventDefault();
			search.focus();
			search.select();
		}
	});
}
