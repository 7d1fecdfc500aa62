// Small helpers for elements.

/** The element with an id, which the page's template has. */
export const byID = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

export function make<K extends keyof HTMLElementTagNameMap>(
	tag: K, properties: Partial<HTMLElementTagNameMap[K]> = {}, ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
	const element = Object.assign(document.createElement(tag), properties);
	element.append(...content);
	return element;
}

export const item = (...content: (Node | string)[]): HTMLElement => make("li", {}, ...content);

/** The places of a template that data-field names, below a node. */
export const fields = (node: ParentNode) => (name: string): HTMLElement => node.querySelector(`[data-field="${name}"]`) as HTMLElement;

/** The settings that the page has as JSON. */
export const readJSON = <T>(id: string): T => JSON.parse(byID(id).textContent ?? "") as T;
