// The colours that the reader chose, for the page and for the browser around it.

/** Shows a page in light or dark colours, or as the system has them. */
export function applyTheme(theme: "" | "light" | "dark"): void {
	const root = document.documentElement;
	if (theme) root.dataset["theme"] = theme;
	else delete root.dataset["theme"];
	// There is a colour for each scheme of the system: a choice overrides the system's with the one that was chosen.
	for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
		const own = meta.dataset["scheme"] ?? "";
		meta.media = theme ? (theme === own ? "all" : "not all") : `(prefers-color-scheme: ${own})`;
	}
}
