// Small helpers for elements.

/** The element with an id, which the page's template has. */
export function byID<T extends HTMLElement = HTMLElement>(id: string): T {
	const element = document.getElementById(id);
	if (!element) throw new Error(`the page has no element with the id ${id}`);
	return element as T;
}

export function make<K extends keyof HTMLElementTagNameMap>(
	tag: K, properties: Partial<HTMLElementTagNameMap[K]> = {}, ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
	const element = Object.assign(document.createElement(tag), properties);
	element.append(...content);
	return element;
}

export const item = (...content: (Node | string)[]): HTMLElement => make("li", {}, ...content);

/** The places of a template that data-field names, below a node. */
export function fields(node: ParentNode): (name: string) => HTMLElement {
	return (name) => {
		const field = node.querySelector<HTMLElement>(`[data-field="${name}"]`);
		if (!field) throw new Error(`the template has no field ${name}`);
		return field;
	};
}

/** The settings that the page has as JSON. */
export const readJSON = <T>(id: string): T => JSON.parse(byID(id).textContent ?? "") as T;
