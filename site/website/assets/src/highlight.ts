// JSON cut into tokens, in the classes that the highlighter of the build uses.

/** A piece of JSON text; its class is "" for blanks and punctuation. */
export interface Token {
	readonly text: string;
	readonly class: "nt" | "s2" | "mi" | "kc" | "";
}

const pattern = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|[^"\w-]+/g;

/** Cuts well-formed JSON text into tokens: joined, they are the text. */
export function tokens(json: string): Token[] {
	const cut: Token[] = [];
	for (const [text, string, colon, number, constant] of json.matchAll(pattern)) {
		if (string !== undefined) {
			cut.push({ text: string, class: colon === undefined ? "s2" : "nt" });
			if (colon !== undefined) cut.push({ text: colon, class: "" });
		} else {
			cut.push({ text, class: number !== undefined ? "mi" : constant !== undefined ? "kc" : "" });
		}
	}
	return cut;
}
