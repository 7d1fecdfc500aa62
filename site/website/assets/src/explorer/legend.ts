// What the words of the list mean: beside its total, over the rows, and only of the words that these have.

import { byID } from "../dom.ts";
import { rows } from "./elements.ts";

const legend = byID<HTMLDetailsElement>("legend");

/** Leaves out what no row on the page shows, on this screen: narrow ones have no room for everything. */
function showWords(): void {
	for (const part of legend.querySelectorAll<HTMLElement>("[data-at]")) {
		const { at = "", says = "" } = part.dataset;
		const pattern = new RegExp(says);
		const isShown = (place: HTMLElement): boolean => place.checkVisibility() && pattern.test(place.textContent);
		part.hidden = ![...rows.querySelectorAll<HTMLElement>(at)].some(isShown);
	}
}

/** Listens to what opens the legend, and to what closes it: it covers rows, and is of these. */
export function listenToLegend(): void {
	legend.querySelector("summary")?.addEventListener("click", showWords);
	const close = ({ target }: Event): void => {
		if (!(target instanceof Node && legend.contains(target))) legend.open = false;
	};
	for (const type of ["click", "focusin", "popstate"]) addEventListener(type, close);
	legend.addEventListener("keydown", ({ key }) => {
		if (key === "Escape") legend.open = false;
	});
}
