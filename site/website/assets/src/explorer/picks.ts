// The models that are picked for a comparison: the boxes of the rows, and the link below the list.

import { byID } from "../dom.ts";
import { announce } from "../page.ts";
import { compareHref, maxPicks } from "../settings.ts";
import { inTotal, planOf, usePairs } from "../use.ts";
import { plural } from "../words.ts";
import { read, settings } from "./current.ts";
import { rows, table } from "./elements.ts";

const picks = new Set<string>(); // keys of the models

const keyOfRow = (element: Element): string => element.closest<HTMLElement>("tr")?.dataset["key"] ?? "";

/**
 * Shows the link to the comparison of the picks, and the boxes of some rows, else of all. If there is
 * no more room, the other boxes are disabled.
 */
export function showPicks(some: Iterable<Element> = rows.children): void {
	const link = byID<HTMLAnchorElement>("compare");
	const use = planOf(read.use) ? usePairs(inTotal(read.use)) : [];
	link.href = compareHref(settings.prefix, [...picks], use);
	link.textContent = `Compare ${plural(picks.size, "model")}`;
	byID("picks").hidden = picks.size === 0;
	for (const row of some) {
		const box = row.querySelector<HTMLInputElement>("[data-field=pick]");
		if (!box) continue; // it is the head of a part
		box.checked = picks.has(keyOfRow(box));
		row.classList.toggle("picked", box.checked);
		box.disabled = picks.size >= maxPicks && !box.checked;
		box.title = box.disabled ? `You can compare up to ${maxPicks} models` : "";
	}
}

/** Lets the reader pick models, and drop all of them. */
export function listenToPicks(): void {
	rows.addEventListener("change", ({ target }) => {
		const box = target as HTMLInputElement;
		if (box.checked) picks.add(keyOfRow(box));
		else picks.delete(keyOfRow(box));
		showPicks();
		if (picks.size === maxPicks) announce(`You can compare up to ${maxPicks} models`);
	});
	byID("clear").addEventListener("click", () => {
		picks.clear();
		showPicks();
		// The button is gone with the picks, and its focus would be lost.
		table.tabIndex = -1;
		table.focus({ preventScroll: true });
	});
}
