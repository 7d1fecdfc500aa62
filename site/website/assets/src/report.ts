// The report of a wrong fact as a text, with room for what is right, as Go's report.text has it.

/** What a page shows. Texts are empty that are not known, or if the model as a whole is wrong. */
export interface Report {
	readonly model: string; // its key
	readonly page: string; // its address
	readonly fact: string;
	readonly value: string;
	readonly source: string; // an address, or what the source is called
	readonly read: string; // what the source is, and when it was read
}

/** The text of a report, for a mail or a form. */
export function reportText({ model, page, fact, value, source, read }: Report): string {
	const by = [source, read].filter(Boolean).join(", ");
	const shown = `${fact}: ${value}${by && ` (${by})`}`;
	return [
		`Model: ${model}`,
		`Page: ${page}`,
		...(fact ? [`The catalog shows: ${shown}`] : []),
		"What is right: ",
		"A page that says so: ",
	].join("\n");
}
