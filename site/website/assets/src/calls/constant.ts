// Names that SDKs have for models: constant.go of package calls.

import { wordToken } from "./lex.ts";
import type { Reader } from "./reader.ts";

/**
 * A name that an SDK has for a model: openai.ChatModelGPT4o in Go, Model.CLAUDE_OPUS_4_8 in Java.
 * The names are made of the ids by one rule, so that no list of them is needed.
 */
export interface Constant {
	readonly provider: string;
	readonly name: string; // as it is in the text, without what is before the full stop
	readonly at: number;
	readonly key: string; // the id, as fold returns it
}

/**
 * Returns an id as it is compared with constants: in small letters, without signs.
 *
 * LIMIT: ids that only signs tell apart, such as gpt-4.1 and gpt-41, fold to one text, and their
 * constants are no model's.
 */
export function fold(id: string): string {
	return id.toLowerCase().replace(/[^0-9a-z]/g, "");
}

/** Returns the constants in a text that have the form of a model's, in its order. */
export function constantsOf(reader: Reader): Constant[] {
	const constants: Constant[] = [];
	for (const i of reader.tokens.keys()) {
		if (reader.kind(i) !== wordToken || reader.kind(i - 1) !== ".") continue;
		const name = reader.word(i);
		const full = `${reader.word(i - 2)}.${name}`;
		const row = reader.table.constants.find(({ language, begins, needs }) => {
			// The name of the type, openai.ChatModel, and its functions are no model.
			const isModel = full.startsWith(begins) && /^[A-Z]/.test(full.slice(begins.length));
			if (!isModel || reader.kind(i + 1) === "(") return false;
			return language === reader.language.name && reader.lower.includes(needs);
		});
		if (!row) continue;
		const key = fold(full.slice(row.begins.length));
		constants.push({ provider: row.provider, name, at: reader.at(i), key });
	}
	return constants;
}
