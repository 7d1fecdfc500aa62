// Keys of the explorer: "/" for the search, and arrows through the rows. A button switches the slash off. Enter is the link's own. Keys
// with modifiers, and those typed into a field, stay the browser's.

import { byID } from "./dom.ts";
import { read, write } from "./storage.ts";

/** By key, the row that it leads to from a row; the search field has the row -1. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function listenToKeys(): void {
	const [search, shortcuts] = [byID<HTMLInputElement>("search"), byID("shortcuts")];
	shortcuts.ariaPressed = String(read("shortcuts") !== "off");
	shortcuts.addEventListener("click", () => {
		shortcuts.ariaPressed = String(shortcuts.ariaPressed !== "true");
		write("shortcuts", shortcuts.ariaPressed === "true" ? "" : "off");
	});
	document.addEventListener("keydown", (event) => {
		if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
		const at = event.target as Element;
		const step = at === search || at.closest("#rows tr") ? steps[event.key] : undefined;
		if (step && (at !== search || step > 0)) {
			event.preventDefault();
			const links = [...document.querySelectorAll<HTMLElement>("#rows [data-field=link]")];
			const to = links.findIndex((link) => at.closest("tr")?.contains(link)) + step;
			(to < 0 ? search : links[Math.min(to, links.length - 1)])?.focus();
		}
		if (event.key === "/" && shortcuts.ariaPressed === "true" && !at.closest("input:not([type=checkbox]),textarea,select")) {
			event.preventDefault();
			search.focus();
			search.select();
		}
	});
}
