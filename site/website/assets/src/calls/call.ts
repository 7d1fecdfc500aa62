// A request to a model, and its parameters: the types of calls.go of package calls.

import type { Row } from "./table.ts";

/** A kind of values. An unknown one is a variable, or an expression. */
export type Kind = "unknown" | "string" | "number" | "boolean" | "object" | "list";

/** What a parameter is set to. */
export interface Value {
	readonly kind: Kind;
	readonly text: string; // of a string, a number or a boolean
}

// Values without a text.
export const unknown: Value = { kind: "unknown", text: "" };
export const object: Value = { kind: "object", text: "" };
export const list: Value = { kind: "list", text: "" };

/** A parameter of a request. */
export interface Arg {
	readonly name: string; // as in the request, joined by full stops: "thinking.type"
	readonly key: string; // the last name as it is written
	readonly value: Value;
	readonly at: number; // the offset of the name in the text
	/** Whether it is in extra_body, which clients send as it is. */
	readonly raw?: boolean;
	/** Whether it is in an object such as providerOptions, and no parameter of the wrapper itself. */
	readonly passed?: boolean;
}

/** A request to a model. */
export interface Call {
	api: string; // such as chat.completions; see the table
	readonly via: string; // the wrapper that sends it; "": the provider's SDK, or none
	language: string;
	args: Arg[];
	/**
	 * Whether it has parameters that are not understood, so that one that is not in args may be set.
	 */
	open: boolean;
	/**
	 * Whether nothing but args can set a parameter of the request, so that one that is not there is
	 * missing.
	 */
	whole: boolean;
	/** The id of the model: what is said about a parameter that is missing is said there. */
	id: Arg;
	/** Whether the text asks for a longer answer than the model writes otherwise. */
	raised: boolean;
	/** The version of the API that a header in the file names; "": none does. */
	version: string;
	/** Whether it is a method of the provider's SDK, whose release decides the version otherwise. */
	readonly sdk: boolean;
	clientVersion: string; // of the SDK; "" if it is not known
}

/**
 * Returns a call without parameters that asks an API, which is empty if it is that of the model's
 * provider.
 */
export function newCall(api = "", via = ""): Call {
	const id: Arg = { name: "model", key: "", value: unknown, at: 0 };
	return {
		api,
		via,
		language: "",
		args: [],
		open: false,
		whole: false,
		id,
		raised: false,
		version: "",
		sdk: false,
		clientVersion: "",
	};
}

/** Returns the call that a row of the table describes, without its parameters. */
export function callOf({ api, via = "" }: Row): Call {
	return { ...newCall(api, via), sdk: via === "" };
}
