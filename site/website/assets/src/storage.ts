// The reader's choices, in the browser's storage. If that is switched off they are lost with the page.

export function read(name: string): string {
	try {
		return localStorage.getItem(name) ?? "";
	} catch {
		return "";
	}
}

export function write(name: string, value: string): void {
	try {
		localStorage.setItem(name, value);
	} catch {
		// The choice holds on this page.
	}
}

/** Shows a page in light or dark colors, or as the system has them. */
export function applyTheme(theme: "" | "light" | "dark"): void {
	const root = document.documentElement;
	if (theme) root.dataset["theme"] = theme;
	else delete root.dataset["theme"];
	// There is a color for each scheme of the system: a choice overrides the system's with the one that was chosen.
	for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
		const own = meta.dataset["scheme"] ?? "";
		meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
	}
}
