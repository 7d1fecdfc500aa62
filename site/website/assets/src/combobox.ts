// A field that suggests options below it, by the pattern "combobox" of the ARIA Authoring
// Practices: the focus stays in the field, arrow keys walk the options, Enter chooses one, and
// Escape closes the list. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

/** A suggestion: what its element contains, and the value that it stands for. */
export interface Suggestion {
	readonly value: string;
	readonly content: readonly (Node | string)[];
}

/**
 * Makes a field a combobox over a list, whose roles and states the page has set. `choose` gets the value of a
 * suggestion. Returns a function that shows suggestions.
 */
export function combobox(
	input: HTMLInputElement, list: HTMLElement, choose: (value: string) => void,
): (suggestions: readonly Suggestion[]) => void {
	let values: readonly string[] = [];
	let active = -1; // place of the option that Enter chooses; -1: the first one

	const options = (): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=option]")];
	const mark = (place: number): void => {
		active = place;
		for (const [i, option] of options().entries()) option.ariaSelected = String(i === place);
		const option = options()[place];
		if (option) input.setAttribute("aria-activedescendant", option.id);
		else input.removeAttribute("aria-activedescendant");
		option?.scrollIntoView({ block: "nearest" });
	};
	const show = (found: readonly Suggestion[]): void => {
		// Those that arrive when the reader has left the field would cover what is read now.
		const suggestions = document.activeElement === input ? found : [];
		values = suggestions.map(({ value }) => value);
		list.replaceChildren(...suggestions.map(({ content }, i) => {
			const option = document.createElement("li");
			option.id = `${list.id}-${i}`;
			option.role = "option";
			option.append(...content);
			return option;
		}));
		list.hidden = values.length === 0;
		input.ariaExpanded = String(values.length > 0);
		mark(-1);
	};
	const take = (place: number): void => {
		const value = values[place];
		if (value === undefined) return;
		show([]);
		choose(value);
	};

	input.addEventListener("keydown", (event) => {
		const last = values.length - 1;
		if (event.key === "ArrowDown" && last >= 0) mark(active >= last ? 0 : active + 1);
		else if (event.key === "ArrowUp" && last >= 0) mark(active <= 0 ? last : active - 1);
		else if (event.key === "Escape" && last >= 0) show([]);
		else if (event.key === "Enter" && active >= 0) take(active);
		else return;
		event.preventDefault();
	});
	// Before the field loses the focus, which closes the list.
	list.addEventListener("pointerdown", (event) => event.preventDefault());
	list.addEventListener("click", (event) => {
		const option = (event.target as Element).closest<HTMLElement>("[role=option]");
		if (option) take(options().indexOf(option));
	});
	input.addEventListener("blur", () => show([]));
	return show;
}
