// Sites that state something which a provider does not, as the lists of models name them: "w3cschool.cn and
// dev.to", "a.example, b.example and c.example".

/** Returns the sites of such a text; none if there is no text. */
export const sitesIn = (text: string | null): readonly string[] => (text ?? "").split(/, | and /).filter(Boolean);

/** Returns things in a series, as Go's english.WordSeries does. */
export function inSeries(things: readonly string[]): string {
	const last = things.at(-1) ?? "";
	return things.length > 1 ? `${things.slice(0, -1).join(", ")} and ${last}` : last;
}
