// Configurations of LiteLLM: mapping.go of package calls.

import { newCall, type Call, type Kind } from "./call.ts";
import type { Table } from "./table.ts";
import { isNumber } from "./value.ts";

/** A line of YAML with a key. */
export interface Line {
	readonly indent: number; // of the key
	readonly item: boolean; // whether it begins an item of a list
	readonly key: string;
	readonly at: number; // the offset of the key
	readonly value: string;
}

/**
 * Returns the call of an id in a configuration of LiteLLM: a mapping litellm_params with model.
 *
 * LIMIT: other configurations are not read, because each program has its own names, and many tables
 * of models look alike.
 */
export function mapping(table: Table, lines: readonly Line[], from: number, id: string): Call | null {
	const own = lines.findLastIndex(({ at }) => at <= from);
	const line = lines[own];
	if (!line || line.key !== "model" || !line.value.endsWith(id)) return null;

	// Up to the first key of the mapping: keys of inner mappings are further in.
	let first = own;
	while (first > 0 && (lines[first - 1]?.indent ?? 0) >= line.indent && !lines[first]?.item) first--;
	// Only a mapping with this name is surely one of LiteLLM: many tables of models have the same
	// keys.
	if (first === 0 || lines[first - 1]?.key !== "litellm_params") return null;

	const call = newCall("", "litellm");
	let parent = "";
	for (const next of lines.slice(first)) {
		const isNextItem = next.item && next.indent <= line.indent && next.at > from;
		if (next.indent < line.indent || isNextItem) break;
		if (next.indent > line.indent) {
			if (parent) scalar(call, next, parent);
			continue;
		}
		parent = !next.value && table.into.includes(next.key) ? `${next.key}.` : "";
		if (!parent) scalar(call, next, "");
	}
	return call;
}

/** Adds the parameter of a line. */
function scalar(call: Call, { key, value, at }: Line, prefix: string): void {
	const text = withoutQuotes(value);
	if (text === "null" || text === "~") return; // not set
	call.args.push({ name: prefix + key, key, value: { kind: kindOf(text, value), text }, at });
}

function kindOf(text: string, value: string): Kind {
	if (text !== value) return "string";
	if (text === "true" || text === "false") return "boolean";
	if (isNumber(text.replace(/^-/, ""))) return "number";
	// Others are anchors, tags, texts of several lines, or names of the environment: os.environ/KEY.
	return text && !/[{[$&*|>!/]/.test(text) ? "string" : "unknown";
}

function withoutQuotes(text: string): string {
	return text.replace(/^["']+|["']+$/g, "");
}

/** Returns the lines of YAML that have a key. Others are comments, or parts of longer texts. */
export function linesOf(text: string): Line[] {
	const lines: Line[] = [];
	let offset = 0;
	for (const full of text.split("\n")) {
		const [, blanks = "", hyphen = "", rest = ""] = /^( *)((?:- +)?)(.*)$/s.exec(full) ?? [];
		const indent = blanks.length + hyphen.length;
		const at = offset + indent;
		offset += full.length + 1;
		const [, key = "", after] = /^([^:]*):(|[ \r].*)$/s.exec(rest) ?? [];
		if (after === undefined || rest.startsWith("#")) continue;
		// A sign within a value, as in an address, begins no comment.
		const [value = ""] = after.split(" #");
		lines.push({ indent, item: hyphen !== "", key: withoutQuotes(key), at, value: value.trim() });
	}
	return lines;
}
