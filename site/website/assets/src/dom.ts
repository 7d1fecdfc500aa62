// Small helpers for elements.

/** The element with an id, which the page's template has. */
export const byID = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

/** Makes an element with some properties and content. */
export function make<K extends keyof HTMLElementTagNameMap>(
	tag: K, properties: Partial<HTMLElementTagNameMap[K]> = {}, ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
	const element = Object.assign(document.createElement(tag), properties);
	element.append(...content);
	return element;
}

/** Makes an item of a list. */
export const item = (...content: (Node | string)[]): HTMLElement => make("li", {}, ...content);

/** The place in a copy of a template that data-field names. */
export const field = <T extends HTMLElement>(copy: ParentNode, name: string): T =>
	copy.querySelector(`[data-field="${name}"]`) as T;

/** Reads what the build wrote into the page for scripts. */
export const readSettings = <T>(): T => JSON.parse(byID("settings").textContent ?? "") as T;

/** Whether a click opens a link here: with a key it opens another tab or window, or saves. */
export function plainClick(event: MouseEvent): boolean {
	const withKey = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
	return event.button === 0 && !withKey && !event.defaultPrevented;
}
