// A request in the words of rules: request.go of package calls.

import type { Call as Request } from "../parameters/call.ts";
import type { Arg, Call } from "./call.ts";
import { unsure } from "./header.ts";
import type { Table } from "./table.ts";

/** Returns what is known of the request, in the words of rules. */
export function requestOf(table: Table, call: Call, effort: string): Request {
	const parameters: Record<string, string | null> = {};
	for (const arg of call.args) parameters[arg.name] = textOf(arg);
	return {
		// LangChain chooses the endpoint by the model and other parameters.
		endpoint: call.via === "langchain" ? "" : table.apis[call.api]?.endpoint ?? "",
		// A file with two versions can send either, so only what holds for both is said.
		api_version: call.version === unsure ? "" : call.version,
		client: clientOf(table, call),
		client_version: call.clientVersion,
		effort,
		parameters,
		complete: !call.open,
	};
}

/** Returns the value of a parameter in the words of rules; null if nobody knows it. */
function textOf({ value: { kind, text } }: Arg): string | null {
	switch (kind) {
		case "unknown": return null; // a variable is set, but nobody knows to what
		case "object": return "object";
		case "list": return "array";
		default: return text;
	}
}

/** Returns the name of the client in rules; "" if it is a wrapper of which rules say nothing. */
function clientOf(table: Table, { via, sdk, api, language }: Call): string {
	// Python's and JavaScript's libraries of one name differ in what they leave out.
	if (via) return table.clients[via]?.[language] ?? "";
	return sdk && api === "messages" && language === "python" ? "anthropic-python" : "direct";
}
