// Objects that a variable passes on: variable.go of package calls.

import { rowOf } from "./around.ts";
import { posted } from "./body.ts";
import { callOf, type Call } from "./call.ts";
import { initialized } from "./csharp.ts";
import { wordToken } from "./lex.ts";
import { lastName, type Reader } from "./reader.ts";
import { dotted } from "./value.ts";

/**
 * Returns the call that an object is passed to by a variable; null if there is none. The variable
 * is assigned once, and each use of it passes it on to a call of the same API, so that nothing can
 * be changed in between.
 */
export function passed(reader: Reader, group: number): Call | null {
	const name = assigns(reader, group);
	if (name < 0) return null;
	let call: Call | null = null;
	for (const i of reader.uses(reader.word(name))) {
		if (i === name || isKey(reader, i)) continue;
		// One use that is no call can change the object, so it can have any parameter.
		const of = passedTo(reader, i);
		if (!of || (call && call.api !== of.api)) return null;
		// What the calls add is not looked at, so it may be anything.
		call = { ...of, open: true };
	}
	return call;
}

/**
 * Whether a word is a key, such as the first one of body=body and of {body: body}, and no use of a
 * variable of the same name.
 */
function isKey(reader: Reader, i: number): boolean {
	const group = reader.kind(reader.inside(i));
	const isNamed = group === "(" && reader.kind(i + 1) === "=" && reader.kind(i + 2) !== "=";
	return reader.begins(i) && (isNamed || (group === "{" && reader.kind(i + 1) === ":"));
}

/** Returns the call that a use of a variable passes an object to; null if it does anything else. */
function passedTo(reader: Reader, use: number): Call | null {
	if (!reader.ends(use + 1)) return null;
	if (!passesOn(reader, use)) return posted(reader, use); // requests.post(address, json=params)
	let open = reader.inside(use);
	const isObject = reader.kind(open) === "{" && reader.kind(open - 1) === "(";
	if (isObject) open--; // create({...params})
	if (reader.kind(open) !== "(") return null;
	const row = rowOf(reader, reader.callee(open).name);
	return row ? callOf(row) : posted(reader, use); // the argument of JSON.stringify
}

/**
 * Whether a use of a variable is an argument: f(**params), f({...params}), and in JavaScript
 * f(params) or f(params, options).
 */
function passesOn(reader: Reader, i: number): boolean {
	const before = reader.kind(i - 1);
	const spread = (before === "*" || before === ".") && reader.kind(i - 2) === before;
	const first = before === "(" && /^[),]$/.test(reader.kind(i + 1));
	return spread || (first && reader.language.name === "javascript");
}

// In TypeScript a type can be between the name and the sign, which is a few words long.
const maxType = 10; // tokens

/**
 * Returns the token of the variable that a group is assigned to: "name = {", or "const name: Type =
 * {"; -1 if none is.
 */
function assigns(reader: Reader, group: number): number {
	if (reader.kind(group - 1) !== "=") return -1;
	let name = group - 2;
	// Python has no word before the name.
	const begins = reader.language.name === "python" ? name : Math.max(name - maxType, -1);
	for (let i = name; i > begins; i--) {
		if (!["const", "let", "var"].includes(reader.word(i))) continue;
		name = i + 1;
		break;
	}
	return reader.kind(name) === wordToken && reader.kind(name - 1) !== "." ? name : -1;
}

/** Uses of a variable that are looked at, because it can be used in every call of a file. */
const maxUses = 100;

/**
 * Returns the bracket of the object that a variable is assigned to; -1 unless it is assigned once,
 * and all that is done with it is to pass it on.
 */
export function variable(reader: Reader, use: number): number {
	const uses = reader.uses(reader.word(use));
	if (uses.length > maxUses) return -1; // such as self, or a name that every function has
	let group = -1;
	for (const i of uses) {
		const sign = reader.kind(i + 1);
		// In a call, config=config is a key.
		const inBody = reader.inside(i) < 0 || reader.kind(reader.inside(i)) === "{";
		if (sign === "=" && reader.kind(i + 2) !== "=" && inBody) {
			const open = assigned(reader, i + 2);
			// Which of two objects is passed, the program decides.
			if (group >= 0 || open < 0 || reader.match(open) < 0) return -1;
			group = open;
			continue;
		}
		// A key of the same name, such as config=config, is another thing.
		const isKey = (sign === "=" || sign === ":") && reader.begins(i);
		if (!isKey && !reader.ends(i + 1)) return -1;
	}
	return group;
}

/**
 * Returns the bracket of the members of the object that is made from a token on: "{", "dict(",
 * "json.dumps({" or "new Options {"; -1 if it is no such object.
 */
function assigned(reader: Reader, first: number): number {
	const { table } = reader;
	if (reader.language.name === "csharp" && reader.word(first) === "new") return initialized(reader, first);
	let open = first;
	while (/^[w.]$/.test(reader.kind(open))) open++; // the name of what makes the object
	const name = dotted(reader, first, open);
	if (reader.kind(open) === "{") return name === "" ? open : -1;
	if (reader.kind(open) !== "(") return -1;
	if (table.objects.includes(lastName(name))) return open;
	return table.dumps.includes(name) && reader.kind(open + 1) === "{" ? open + 1 : -1;
}
