// Reads the numbers of a usage object: reading.go of package price. Go follows the tree of all
// paths of a shape once, because it reads logs of millions of answers. Here each row looks for its
// paths, and then unknown looks at every number.

import { parseQuantity } from "./number.ts";
import { addTo, newCounted, type Counted } from "./reconcile.ts";
import { metersOf, type Rule, type Shape } from "./rule.ts";
import { countsSomething, isKnown, isObject, type Dictionary } from "./shape.ts";
import { addUp, stepsApart } from "./steps.ts";

/** Counts the numbers of a usage object by meter. */
export function count(rule: Rule, shape: Shape, usage: Dictionary): Counted {
	const steps = stepsApart(shape, usage);
	// A step has a total too, which is not that of the object.
	const total = shape.total ? find(rule, usage, shape.total) ?? 0n : 0n;
	const counted = newCounted(total, steps.length > 0);
	for (const object of [usage, ...steps]) {
		for (const row of shape.rows) {
			const read = find(rule, object, row.path, row.fraction) ?? 0n;
			if (read === 0n) continue;
			const n = read * BigInt(row.times ?? 1);
			// OpenAI's {"prompt_tokens":1200,"prompt_tokens_details":{"cached_tokens":1000}} has two rows:
			// the prompt adds 1,200 to input; the cache adds 1,000 to cache_read and takes them from input,
			// which leaves 200.
			addTo(counted.byMeter, row.add, n);
			addTo(counted.byMeter, row.take, -n);
			if (row.either && total === 0n) counted.either.push({ row, n });
			else if (row.beside) counted.beside.push({ row, n });
		}
	}
	return counted;
}

/**
 * Returns the number at one of several names, with bars between them; undefined if there is none.
 */
export function find(rule: Rule, usage: Dictionary, paths: string, fraction = false): bigint | undefined {
	let found: bigint | undefined;
	for (const sum of paths.split("|")) {
		const n = sumAt(rule, usage, sum, fraction);
		if (n === undefined) continue;
		// All names must have the same number. Programs write the names of several providers, of which
		// all but one are 0.
		if (found && n && found !== n) throw new Error(`${sum}: another name of this number has another`);
		found ||= n;
	}
	return found;
}

/**
 * Returns the sum of the numbers at some paths, with plus signs between them; undefined if there
 * are none.
 */
function sumAt(rule: Rule, usage: Dictionary, paths: string, fraction: boolean): bigint | undefined {
	let sum: bigint | undefined;
	for (const path of paths.split("+")) {
		for (const value of valuesAt(rule, usage, path)) {
			sum = (sum ?? 0n) + parseQuantity(path, value, fraction);
		}
	}
	return sum;
}

/** Returns the values at a path: several if it leads into a list of labeled numbers. */
function valuesAt(rule: Rule, usage: unknown, path: string): unknown[] {
	let value = usage;
	for (const name of path.split(".")) {
		if (Array.isArray(value)) {
			// Gemini has its tokens by modality in a list: {"modality":"AUDIO","tokenCount":7} counts as
			// the number AUDIO. Protocol buffers leave out a number that is 0.
			const labeled = value.filter(isObject).filter((element) => labelOf(rule, element) === name);
			const numbersOf = (element: Dictionary): unknown[] => rule.list.numbers.map((name) => element[name]);
			return labeled.flatMap(numbersOf).filter(isKnown);
		}
		value = isObject(value) ? value[name] : undefined;
	}
	return isKnown(value) ? [value] : [];
}

/**
 * Returns what a number in a list counts, such as AUDIO; "" if the object is not about one number.
 */
function labelOf(rule: Rule, object: Dictionary): string {
	for (const name of rule.list.labels) {
		const label = object[name];
		if (typeof label === "string" && label) return label;
	}
	// The steps of a request have types too, but other numbers.
	const { count: number, type } = object;
	return isKnown(number) && typeof type === "string" ? type : "";
}

/** A look at every number of a usage object. */
interface Look {
	readonly rule: Rule;
	readonly shape: Shape;
	readonly usage: Dictionary;
	readonly known: ReadonlySet<string>; // the paths of numbers that are billed or explained
	readonly foreign: string[]; // numbers that are not known, with their values
}

/** Throws if a number of a usage object is neither billed nor explained. */
export function checkForeign(rule: Rule, shape: Shape, usage: Dictionary): void {
	const known = pathsOf(rule, shape);
	if (shape === metersOf(rule)) {
		checkMeters(usage, known);
		return;
	}
	const foreign: string[] = [];
	const look: Look = { rule, shape, usage, known, foreign };
	readObject(look, "", usage);
	if (foreign.length === 0) return;
	const names = foreign.sort().join(", ");
	throw new Error(`${names}: not known in a usage object of the form of ${shape.name}, so no cost is certain`);
}

/**
 * Returns the paths of a shape. Attributes such as context are numbers too, which cost nothing by
 * themselves.
 */
function pathsOf(rule: Rule, shape: Shape): ReadonlySet<string> {
	const paths = [
		shape.total ?? "",
		...(shape.explained ?? []),
		...rule.attributes,
		...Object.keys(shape.each ?? {}),
		...shape.rows.map(({ path }) => path),
	];
	return new Set(paths.flatMap((path) => path.split(/[|+]/)));
}

/** Throws for everything that is not a meter: people write these objects, and misspell names. */
function checkMeters(usage: Dictionary, known: ReadonlySet<string>): void {
	for (const [name, value] of Object.entries(usage)) {
		// opencode writes null for a cache that it does not know. It drops nothing.
		if (known.has(name) || !isKnown(value)) continue;
		throw new Error(`${name}: neither a meter nor what a price depends on`);
	}
}

/** Looks at the fields of an object below a path, which ends in a full stop unless it is empty. */
function readObject(look: Look, path: string, object: Dictionary): void {
	for (const [name, value] of Object.entries(object)) readField(look, path, name, value);
}

function readField(look: Look, path: string, name: string, value: unknown): void {
	const { rule, shape, usage } = look;
	if (shape.copies?.includes(path + name)) return; // the row has it in its other form
	if (Array.isArray(value)) {
		const isSum = path === "" && shape.sums?.includes(name) && addUp(rule, shape, value, usage);
		if (!isSum) readList(look, `${path}${name}.`, value);
	} else if (isObject(value)) {
		readObject(look, `${path}${name}.`, value);
	} else {
		addForeign(look, path, name, value);
	}
}

function readList(look: Look, path: string, list: readonly unknown[]): void {
	const { rule } = look;
	for (const element of list) {
		if (Array.isArray(element)) {
			readList(look, `${path}[].`, element);
			continue;
		}
		if (!isObject(element)) continue;
		const label = labelOf(rule, element);
		if (!label) {
			// No row reads it, so a name that is known elsewhere is not known here.
			readObject(look, `${path}[].`, element);
			continue;
		}
		for (const [name, value] of Object.entries(element)) {
			if (rule.list.numbers.includes(name)) readField(look, path, label, value);
			else readField(look, `${path}${label}.`, name, value);
		}
	}
}

/** Remembers a number that no row asks for, unless it is known to cost nothing. */
function addForeign({ rule, known, foreign }: Look, path: string, name: string, value: unknown): void {
	// A text of digits may be an id; beside the word token it is a number.
	const isText = typeof value === "string" && /token/i.test(name) && /^[0-9]+$/.test(value);
	if (typeof value !== "number" && !isText) return;
	if (!countsSomething(value) || known.has(path + name) || isExplained(rule, name)) return;
	foreign.push(`${path.replaceAll("[].", "")}${name} ${String(value)}`);
}

/** Whether a number costs nothing by its name. */
function isExplained({ explained }: Rule, name: string): boolean {
	return explained.some((pattern) =>
		pattern.startsWith("*") ? name.endsWith(pattern.slice(1)) : name === pattern);
}
