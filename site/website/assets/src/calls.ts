// Finds the request around the id of a model in code, and reads its parameters: calls.go of Go's
// package site/mentions/calls, whose comment says how requests are found and what is not read.
// Every file in the directory calls is the one of the same name there, with the same functions and
// the same table, calls.json. Both run the cases in site/testdata/calls.json.
//
//	const text = new Text(table, "ask.py", content);
//	const call = text.at(from, to, "openai"); // the offsets of the id
//	const faults = faultsOf(table, call, rules, defaultEffort); // temperature=0.4 is refused

import { args } from "./calls/args.ts";
import { callAround } from "./calls/around.ts";
import type { Call } from "./calls/call.ts";
import { command } from "./calls/command.ts";
import { constantsOf, type Constant } from "./calls/constant.ts";
import { headerIn } from "./calls/header.ts";
import { lex } from "./calls/lex.ts";
import { linesOf, mapping, type Line } from "./calls/mapping.ts";
import { canonical } from "./calls/names.ts";
import { Reader } from "./calls/reader.ts";
import { patternOf, type Language, type Table } from "./calls/table.ts";

/** A file that can contain requests. */
export class Text {
	private readonly table: Table;
	private readonly text: string;
	private readonly reader: Reader | undefined; // undefined if its calls are not read
	private readonly lines: readonly Line[] = []; // of YAML
	// Whether the text asks Vertex AI; undefined until it is searched.
	private vertex: boolean | undefined;

	/**
	 * The name has slashes. An empty one is that of a text without a name, whose language is told by
	 * how it looks.
	 */
	constructor(table: Table, name: string, text: string) {
		this.table = table;
		this.text = text;
		const language = languageOf(table, name, text);
		if (!language) return;
		const isYAML = language.read === "yaml";
		if (isYAML) this.lines = linesOf(text);
		const tokens = isYAML ? [] : lex(language, text, 0, text.length);
		const lower = text.toLowerCase();
		const snippet = name === "" && isSnippet(table, text, lower);
		this.reader = new Reader(table, language, text, lower, tokens, false, snippet);
	}

	/**
	 * Returns the request whose model is the id from one offset to another, of a model of a provider.
	 */
	at(from: number, to: number, provider: string): Call | null {
		const { table, reader } = this;
		const call = this.find(from, to);
		if (!reader || !call) return null;
		// What is between the call and the API can add parameters.
		const fills = call.args.some(({ name }) => table.fills.includes(name));
		if (call.via || call.open || fills) call.whole = false;
		if (!call.api) {
			// LiteLLM and bodies of JSON ask the API of the provider, whichever that is. Nobody knows who
			// sends them, and what the sender adds.
			call.api = table.own[provider] ?? "";
			call.whole = false;
		}
		// The same SDK, but another host, with other rules.
		if (call.api === "generate" && this.asksVertex()) call.api = "generate.vertex";
		// The same id at another provider's API is understood by a gateway, or not at all.
		if (!table.apis[call.api]?.providers.includes(provider)) return null;
		call.language = reader.language.name;
		const id = this.text.slice(from, to);
		call.id = { name: "model", key: id, value: { kind: "string", text: id }, at: from };
		canonical(table, call);
		call.raised = patternOf(table.raises).test(this.text);
		// Another host, which has other rules.
		if (call.args.some(({ name }) => table.hosts.includes(name))) return null;
		call.version ||= headerIn(this.text);
		return call;
	}

	/** Finds the call of an id, by how the language is read. */
	private find(from: number, to: number): Call | null {
		const { reader } = this;
		if (!reader) return null;
		switch (reader.language.read) {
			case "shell": return command(reader, from, to);
			case "yaml": return mapping(this.table, this.lines, from, this.text.slice(from, to));
			case "brackets": return bracketed(reader, from, to);
		}
	}

	/** A text can have thousands of ids, so it is searched once. */
	private asksVertex(): boolean {
		this.vertex ??= patternOf(this.table.vertex).test(this.text);
		return this.vertex;
	}

	/** Returns the constants of SDKs in the text that have the form of a model's, in its order. */
	constants(): Constant[] {
		const { reader, table } = this;
		// Most files have none, and a search is faster than to read them.
		if (!reader || !table.constants.some(({ begins }) => this.text.includes(begins))) return [];
		// A client of a cloud takes the same constants, and has other rules and dates.
		if (table.clouds.some((word) => reader.lower.includes(word))) return [];
		return constantsOf(reader);
	}
}

/** Returns the language of a text; undefined if its calls are not read. */
function languageOf(table: Table, name: string, text: string): Language | undefined {
	if (patternOf(table.tests).test(name)) return undefined;
	// A wrapper that leaves out parameters, and a test that expects the error, can be anywhere in the
	// file.
	const silent = [...table.expects, ...table.drops].some((part) => text.includes(part));
	if (silent) return undefined;
	return table.languages.find(({ files, looks }) =>
		name ? new RegExp(files).test(name) : new RegExp(looks, "m").test(text));
}

/**
 * Whether a text can be a part of a program whose first lines are left out: it imports nothing, and
 * names neither a cloud nor another host that its client could ask. Then
 * client.chat.completions.create of a model asks the endpoint that it names, because people paste the
 * call alone, as pages of providers have it.
 */
function isSnippet({ imports, clouds, hosts }: Table, text: string, lower: string): boolean {
	if (patternOf(imports).test(text)) return false;
	return ![...clouds, ...hosts].some((word) => lower.includes(word));
}

/** Returns the call of an id in a language with brackets. */
function bracketed(reader: Reader, from: number, to: number): Call | null {
	const found = callAround(reader, from, to);
	if (!found) return null;
	args(reader, found.call, found.group, "");
	return found.call;
}
