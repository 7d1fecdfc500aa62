// Costs: what a use of a model costs by the prices of its day, by the rule in docs/cost.md. Go's package price has the same rule, both read
// the table in rule.json, and cost.json tests both. Amounts are exact: integers of 10^-35 dollars.

import { atClock, faultOf, type Hours, type Kind, onDay, outranks, parseCondition, type Part } from "./condition.ts";

/** A price of a model from one day to another, exclusive: of /downloads/v2/prices.json. */
export interface Span {
	readonly meter: string;
	readonly condition?: string;
	readonly from: string;
	readonly to?: string;
	readonly low: string;
	readonly high: string;
	readonly sources: readonly string[];
	readonly derived?: string; // the provider's rule by which it follows from other prices, and its page
	readonly least?: number; // the smallest quantity that is billed of a request, in seconds
	readonly calendar?: string; // whose holidays the weekdays of the condition leave out
}

/** The public holidays of a country, on which a provider bills as on weekends. See the type calendar in Go. */
interface Calendar {
	readonly says: string;
	readonly page: string;
	readonly from: string; // the first day of which is known whether it is a holiday
	readonly until: string; // the first day after those
	readonly source: string;
	readonly days: readonly (readonly string[])[]; // the first and the last day of each holiday
}

/** What a number of a usage object counts. See the type row in Go. */
interface Row {
	readonly path: string;
	readonly add: readonly string[];
	readonly take?: readonly string[];
	readonly beside?: boolean;
	readonly either?: boolean;
	readonly times?: number;
	readonly fraction?: boolean;
}

/** A form of usage objects. See the type shape in Go. */
interface Shape {
	readonly name: string;
	readonly when: readonly string[];
	readonly with?: readonly string[];
	readonly not?: readonly string[];
	readonly total?: string;
	readonly explained?: readonly string[];
	readonly sums?: readonly string[];
	readonly apart?: readonly string[];
	readonly copies?: readonly string[];
	readonly many?: boolean;
	readonly only?: Lists;
	readonly each?: Readonly<Record<string, string>>;
	readonly says?: Readonly<Record<string, string | undefined>>;
	readonly rows: readonly Row[];
}

type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** The table of the rule: /vectors/cost-rule.json. */
export interface Rule {
	readonly tiers: Readonly<Record<string, string | undefined>>;
	readonly untiered: readonly string[];
	readonly instead: Lists;
	readonly alike: Lists;
	readonly calendars: Readonly<Record<string, Calendar | undefined>>;
	readonly units: Readonly<Record<string, string | undefined>>; // of the meters that do not count tokens
	readonly attributes: readonly string[];
	readonly conditions: readonly Kind[];
	readonly explained: readonly string[];
	readonly requests: readonly string[];
	readonly contexts: Readonly<Record<string, number | undefined>>;
	readonly list: { readonly labels: readonly string[]; readonly numbers: readonly string[] };
	readonly shapes: readonly Shape[]; // the last has all meters
}

/** A part of a bill, whose amount is between low and high, which are mostly equal. */
export interface Line {
	use: string;
	meter: string;
	quantity: string;
	high_quantity: string;
	unit: string;
	condition: string | null;
	low_price: string;
	high_price: string;
	low: string;
	high: string;
	sources: string[];
	derived: string[]; // rules of the provider by which the price follows from others, with their pages
}

/** The cost of a use in US dollars, as exact decimals. The total is null if a price is missing, or something is uncertain. */
export interface Bill {
	day: string;
	tier: string;
	lines: Line[];
	missing: string[];
	total: string | null;
	low: string | null;
	high: string | null;
}

/** The usage object of a provider's answer, or numbers by meter, such as input and output. */
export type Usage = object;

/** A time, which is seconds since 1970, RFC 3339 or a day, and a tier of service. */
export interface Options {
	readonly at: string | number;
	readonly tier?: string | null | undefined;
}

type Dictionary = Record<string, unknown>;

// Digits behind the point of a quantity, of a price, and of their product for a unit of a million, which has six more.
const quantityScale = 9;
const priceScale = 20;
const amountScale = quantityScale + priceScale + 6;
const timeScale = 12; // that amounts by the minute and hour are rounded to
const maxQuantity = 1_000_000_000_000n;
const seconds: Readonly<Record<string, bigint | undefined>> = { per_minute: 60n, per_hour: 3600n };

/** Reads a decimal number from 0 as an integer of 10^-scale; null if it is none, or has more digits behind the point. */
function parseDecimal(value: unknown, scale: number): bigint | null {
	// A JSON number can have an exponent, a text cannot.
	const form = typeof value === "number" ? /^(\d{1,25})(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/ : /^(\d{1,20})(?:\.(\d+))?$/;
	const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
	const [, whole = "", fraction = "", exponent = "0"] = form.exec(text) ?? [];
	if (!whole || text.length > 40) return null;
	const digits = (whole + fraction).replace(/0+$/, "");
	const zeros = whole.length + fraction.length - digits.length;
	const shift = scale + Number(exponent) - fraction.length + zeros;
	if (!digits) return 0n;
	return shift < 0 ? null : BigInt(digits) * 10n ** BigInt(shift);
}

function formatDecimal(n: bigint, scale: number): string {
	const digits = String(n).padStart(scale + 1, "0");
	return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
}

/** Reads a number of a use as an integer of 10^-9. It is whole unless it can have a fraction. */
function parseQuantity(name: string, value: unknown, fraction = false): bigint {
	const scale = fraction ? quantityScale : 0;
	const n = parseDecimal(value, scale);
	if (n === null || n > maxQuantity * 10n ** BigInt(scale)) {
		const want = fraction ? `number from 0 to ${maxQuantity} with at most ${quantityScale} digits behind the point` : `whole number from 0 to ${maxQuantity}`;
		throw new Error(`${name}: ${JSON.stringify(String(value))} is not a ${want}`);
	}
	return n * 10n ** BigInt(quantityScale - scale);
}

const isObject = (value: unknown): value is Dictionary => typeof value === "object" && value !== null && !Array.isArray(value);

const isKnown = (value: unknown): boolean => value !== undefined && value !== null;

/** What a number in a list counts, such as AUDIO; empty if the object is not about one number. */
function labelOf(rule: Rule, o: Dictionary): string {
	const label = rule.list.labels.map((name) => o[name]).find((label) => typeof label === "string" && label);
	if (typeof label === "string") return label;
	// The steps of a request have types too, but other numbers.
	return isKnown(o["count"]) && typeof o["type"] === "string" ? o["type"] : "";
}

/** The values at a path, or in a list the numbers of tokens of a modality; empty if there are none. */
function valuesAt(rule: Rule, usage: unknown, path: string): unknown[] {
	let value = usage;
	for (const name of path.split(".")) {
		if (Array.isArray(value)) {
			const details = value.filter(isObject).filter((detail) => labelOf(rule, detail) === name);
			// Protocol buffers leave out a number that is 0.
			return details.flatMap((detail) => rule.list.numbers.map((token) => detail[token]).filter(isKnown));
		}
		value = isObject(value) ? value[name] : undefined;
	}
	return isKnown(value) ? [value] : [];
}

/** The number at one of several names, with bars between them, at which it must be the same; undefined if there is none. */
function find(rule: Rule, usage: Dictionary, paths: string, fraction = false): bigint | undefined {
	let found: bigint | undefined;
	for (const sum of paths.split("|")) {
		let n: bigint | undefined;
		for (const path of sum.split("+")) {
			for (const value of valuesAt(rule, usage, path)) n = (n ?? 0n) + parseQuantity(path, value, fraction);
		}
		if (n === undefined) continue;
		// Programs write the names of several providers, of which all but one are 0.
		if (found && n && found !== n) throw new Error(`${sum}: another name of this number has another`);
		found ||= n;
	}
	return found;
}

/** Whether a value is a number other than 0, or contains one. */
function countsSomething(value: unknown): boolean {
	if (typeof value === "number") return value !== 0;
	if (typeof value === "string") return value.replace(/[0.]+/g, "") !== "";
	if (typeof value === "object" && value !== null) return Object.values(value).some(countsSomething);
	return false;
}

/** The shape of a usage object: the first of which a field counts something, else the first of which it has a field. */
function shapeOf(rule: Rule, usage: Dictionary): Shape {
	const counts = (name: string): boolean => countsSomething(usage[name]);
	const has = (name: string): boolean => isKnown(usage[name]);
	const meters = rule.shapes.at(-1);
	const others = rule.shapes.filter((shape) => shape !== meters);
	// Only numbers by meter have nothing else, so a field of another shape decides even if it is 0.
	for (const [shapes, decides] of [[others, counts], [others, has], [rule.shapes, counts], [rule.shapes, has]] as const) {
		const shape = shapes.find((shape) => shape.when.some(decides) && !shape.not?.some(has) && (shape.with?.some(has) ?? true));
		if (!shape) continue;
		for (const [field, allowed] of Object.entries(shape.only ?? {})) {
			const value = usage[field];
			if (typeof value === "string" && !allowed?.includes(value)) throw new Error(`${field}: ${JSON.stringify(value)} is not known`);
		}
		return shape;
	}
	throw new Error("usage: unknown shape, want the usage object of a provider, or numbers by meter, such as input and output");
}

/** A quantity of a meter. It is uncertain if the parts of a use do not make up its total. */
interface Count {
	readonly meter: string;
	least: bigint;
	most: bigint;
}

/** The numbers of a usage object by meter, and rows that may count beside the numbers that mostly contain them. */
interface Counted {
	readonly byMeter: Map<string, bigint>;
	readonly beside: { row: Row; n: bigint }[];
	readonly either: { row: Row; n: bigint }[]; // inside or beside, and no total tells
	readonly slack: Map<string, bigint>; // what there may be more of a meter
	readonly apart: readonly Dictionary[]; // steps whose numbers are beside those of the object
}

function addTo(byMeter: Map<string, bigint>, meters: readonly string[] | undefined, n: bigint): void {
	for (const meter of meters ?? []) byMeter.set(meter, (byMeter.get(meter) ?? 0n) + n);
}

/** Whether a step of a request is beside the object's own numbers. One with a model of its own has other prices. */
const isApart = (shape: Shape, step: unknown): step is Dictionary =>
	isObject(step) && (shape.apart ?? []).includes(String(step["type"])) && !isKnown(step["model"]);

/** The steps of a request whose numbers are beside those of the object, such as a compaction of the context. */
function stepsApart(shape: Shape, usage: Dictionary): Dictionary[] {
	const lists = (shape.sums ?? []).map((name) => usage[name]).filter((list) => Array.isArray(list));
	return lists.flatMap((list) => (list as unknown[]).filter((step) => isApart(shape, step)));
}

function count(rule: Rule, shape: Shape, usage: Dictionary): Counted {
	const counted: Counted = { byMeter: new Map(), beside: [], either: [], slack: new Map(), apart: stepsApart(shape, usage) };
	const hasTotal = Boolean(shape.total && find(rule, usage, shape.total));
	for (const object of [usage, ...counted.apart]) {
		for (const row of shape.rows) {
			const n = (find(rule, object, row.path, row.fraction) ?? 0n) * BigInt(row.times ?? 1);
			if (n === 0n) continue;
			addTo(counted.byMeter, row.add, n);
			addTo(counted.byMeter, row.take, -n);
			if (row.either && !hasTotal) counted.either.push({ row, n });
			else if (row.beside) counted.beside.push({ row, n });
		}
	}
	return counted;
}

/** Decides where the numbers are that may be inside or beside others: beside, if they do not fit into them, else there may be more of the others. */
function chooseEither({ byMeter, either, slack }: Counted): void {
	for (const { row, n } of either) addTo(slack, row.take, n);
	for (const [meter, n] of slack) {
		if ((byMeter.get(meter) ?? 0n) >= 0n) continue;
		addTo(byMeter, [meter], n);
		slack.delete(meter);
	}
}

/** Whether a use is a meter of tokens. Some uses have no meter at all. */
const countsTokens = (rule: Rule, use: string): boolean => !rule.units[use] && (rule.shapes.at(-1)?.when.includes(use) ?? false);

/** The tokens that the total of a usage object leaves open; some rows are then beside the numbers that mostly contain them. */
function reconcile(rule: Rule, shape: Shape, usage: Dictionary, { byMeter, beside }: Counted): bigint {
	const total = shape.total ? find(rule, usage, shape.total) : undefined;
	let open = total ?? 0n;
	for (const [meter, n] of byMeter) {
		if (countsTokens(rule, meter)) open -= n;
	}
	if (!total || open === 0n) {
		// A part that is more than what would contain it is beside, as the reasoning of Perplexity's research.
		for (const { row, n } of beside) {
			if (row.take?.some((meter) => (byMeter.get(meter) ?? 0n) < 0n)) addTo(byMeter, row.take, n);
		}
		return 0n;
	}
	// Each bit of choice is a row that is taken to be beside.
	for (let choice = 1; choice < 1 << beside.length; choice++) {
		const chosen = beside.filter((_, i) => choice & (1 << i));
		if (chosen.reduce((sum, { n }) => sum + n, 0n) !== open) continue;
		for (const { row, n } of chosen) addTo(byMeter, row.take, n);
		return 0n;
	}
	return open;
}

/** The counts in the order of the meters. Tokens that are open may be output; an excess is of output, then of input, then of the others. */
function countsOf(rule: Rule, { byMeter, slack }: Counted, open: bigint): Count[] {
	const all = rule.shapes.at(-1)?.when ?? [];
	const counts: Count[] = [];
	for (const meter of all) {
		const n = byMeter.get(meter) ?? 0n;
		if (n < 0n) throw new Error(`${meter}: its parts are more than the whole`);
		const most = n + (slack.get(meter) ?? 0n) + (meter === "output" && open > 0n ? open : 0n);
		if (most > 0n) counts.push({ meter, least: n, most });
	}
	const others = [...byMeter.keys()].filter((use) => !all.includes(use)).sort();
	for (const meter of others) counts.push({ meter, least: byMeter.get(meter) ?? 0n, most: byMeter.get(meter) ?? 0n });
	let excess = open < 0n ? -open : 0n;
	for (const meter of ["output", "input", ...all]) {
		const found = counts.find((c) => c.meter === meter);
		if (!found || !countsTokens(rule, meter)) continue;
		const less = excess < found.least ? excess : found.least;
		found.least -= less;
		excess -= less;
	}
	return counts;
}

/** Throws if a number of a usage object is neither billed nor explained. */
function account(rule: Rule, shape: Shape, usage: Dictionary): void {
	const paths = [shape.total ?? "", ...(shape.explained ?? []), ...rule.attributes, ...Object.keys(shape.each ?? {}), ...shape.rows.map(({ path }) => path)];
	const known = new Set(paths.flatMap((path) => path.split(/[|+]/)));
	if (shape === rule.shapes.at(-1)) {
		// A name without a value drops nothing: opencode writes null for a cache that it does not know.
		const foreign = Object.keys(usage).find((name) => !known.has(name) && usage[name] != null);
		if (foreign !== undefined) throw new Error(`${foreign}: neither a meter nor what a price depends on`);
		return;
	}
	const explained = (name: string): boolean =>
		rule.explained.some((pattern) => (pattern.startsWith("*") ? name.endsWith(pattern.slice(1)) : name === pattern));
	const foreign: string[] = [];
	const field = (prefix: string, name: string, value: unknown): void => {
		if (shape.copies?.includes(prefix + name)) return;
		if (typeof value === "object" && value !== null) {
			const isSum = prefix === "" && shape.sums?.includes(name) && Array.isArray(value) && addUp(rule, shape, value, usage);
			if (!isSum) walk(`${prefix}${name}.`, value);
			return;
		}
		// A text of digits may be an id; beside the word token it is a number.
		const isNumber = typeof value === "number" || (typeof value === "string" && /token/i.test(name) && /^[0-9]+$/.test(value));
		if (!isNumber || !countsSomething(value) || known.has(prefix + name) || explained(name)) return;
		foreign.push(`${prefix.replaceAll("[].", "")}${name} ${String(value)}`);
	};
	const walk = (prefix: string, value: object): void => {
		if (!Array.isArray(value)) {
			for (const [name, inner] of Object.entries(value)) field(prefix, name, inner);
			return;
		}
		for (const inner of value as unknown[]) {
			const modality = isObject(inner) ? labelOf(rule, inner) : "";
			if (!isObject(inner) || !modality) {
				// No row reads it, so a name that is known elsewhere is not known here.
				if (typeof inner === "object" && inner !== null) walk(`${prefix}[].`, inner);
				continue;
			}
			// The path of a number of tokens of a modality ends in the modality.
			for (const [name, n] of Object.entries(inner)) {
				if (rule.list.numbers.includes(name)) field(prefix, modality, n);
				else field(`${prefix}${modality}.`, name, n);
			}
		}
	};
	walk("", usage);
	if (foreign.length) {
		throw new Error(`${foreign.sort().join(", ")}: not known in a usage object of the form of ${shape.name}, so no cost is certain`);
	}
}

/** Whether the numbers of a list of steps add up to those of the object that contains the list, without those that are apart. */
function addUp(rule: Rule, shape: Shape, list: readonly unknown[], usage: Dictionary): boolean {
	const sums = new Map<string, bigint>();
	const add = (prefix: string, value: unknown): boolean => {
		if (!isObject(value)) return false;
		return Object.entries(value).every(([name, inner]) => {
			if (Array.isArray(inner)) return false;
			if (isObject(inner)) return add(`${prefix}${name}.`, inner);
			if (typeof inner === "number") addTo(sums, [prefix + name], parseQuantity(name, inner));
			return true;
		});
	};
	try {
		for (const step of list.filter((step) => isApart(shape, step))) account(rule, shape, step);
		const rest = list.filter((step) => !isApart(shape, step));
		return rest.every((step) => add("", step)) && [...sums].every(([path, sum]) => (find(rule, usage, path) ?? 0n) === sum);
	} catch {
		return false; // a number is not valid, or not known
	}
}

interface Use {
	counts: Count[];
	context: bigint; // tokens of the prompt of one request, at most
	least: bigint; // at least; 0 for the sum of many requests
	ofMany: boolean;
	attributes: Map<string, string>;
	tier: string;
}

function parseUse(rule: Rule, usage: Dictionary): Use {
	const shape = shapeOf(rule, usage);
	const counted = count(rule, shape, usage);
	account(rule, shape, usage);
	const open = reconcile(rule, shape, usage, counted);
	chooseEither(counted);
	for (const [field, each] of Object.entries(shape.each ?? {})) {
		if (isKnown(usage[field]) && !counted.byMeter.get(each)) addTo(counted.byMeter, [each], 10n ** BigInt(quantityScale));
	}
	const use: Use = { counts: countsOf(rule, counted, open), context: 0n, least: 0n, ofMany: false, attributes: new Map(), tier: String(usage["service_tier"] ?? "") };
	for (const { meter, least, most } of use.counts) {
		if (!/^(input|cache)/.test(meter)) continue;
		use.context += most / 10n ** BigInt(quantityScale);
		use.least += least / 10n ** BigInt(quantityScale);
	}
	// The prompt of one of many requests has any number of tokens up to all of them.
	const ofMany = rule.requests.some((name) => (parseDecimal(usage[name], 0) ?? 0n) > 1n);
	use.ofMany = Boolean(shape.many || counted.apart.length || ofMany);
	// Numbers by meter may be those of one request or of a month, so nobody knows the prompts.
	if (use.ofMany || shape === rule.shapes.at(-1)) use.least = 0n;
	for (const name of rule.attributes) {
		const field = shape.says?.[name];
		let value = usage[name] ?? (field === undefined ? undefined : usage[field]);
		if (name === "context" && typeof value === "string") value = rule.contexts[value] ?? value;
		if (isKnown(value)) readAttribute(rule, use, name, value);
	}
	// Anthropic says fast apart from the tier, which is standard then.
	const speed = usage["speed"];
	if (speed === "fast" || speed === "ultrafast") use.tier = speed;
	if (!["", "global", "not_available"].includes(String(usage["inference_geo"] ?? ""))) throw new Error("inference_geo: only global has a list price");
	return use;
}

/** Reads what conditions ask for. A value that no condition can have is an error. */
function readAttribute(rule: Rule, use: Use, name: string, value: unknown): void {
	const said = String(value);
	if (name === "context") {
		use.context = parseQuantity(name, value) / 10n ** BigInt(quantityScale);
		use.least = use.context;
	} else if (name === "interval") {
		parseInterval(said);
	} else if (name === "standby") {
		if (said !== "true" && said !== "false") throw new Error(`standby: ${JSON.stringify(said)} is not one of true, false`);
	} else if (name !== "service_tier") {
		const kind = rule.conditions.find((kind) => kind.name === name);
		const fault = kind && faultOf(kind, said);
		if (fault) throw new Error(fault);
	}
	use.attributes.set(name, said);
}

/** Reads a number of seconds, with or without their unit, as an integer of 10^-9. */
const parseInterval = (text: string): bigint => parseQuantity("interval", text.replace(/s$/, ""), true);

/** The day and the clock of a time in UTC; the clock is empty if only the day is known. */
function parseAt(at: string | number): [day: string, clock: string] {
	const fault = new Error(`at: ${JSON.stringify(at)} is not a time of RFC 3339, a day or seconds since 1970`);
	const text = String(at);
	const [, year, month, monthDay] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
	const form = /^(\d{4}-\d\d-\d\d)(T(?!24)\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;
	const written = year ? `${year}-${month ?? ""}-${monthDay ?? ""}` : text.toUpperCase();
	const [, day = "", clock] = form.exec(written) ?? [];
	if (day) {
		const time = new Date(written);
		const midnight = new Date(`${day}T00:00Z`);
		// Dates roll over: the 30th of February is the 2nd of March.
		const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
		if (Number.isNaN(time.getTime()) || !exists) throw fault;
		if (!clock) return [day, ""];
		const iso = time.toISOString();
		return [iso.slice(0, 10), iso.slice(11, 16)];
	}
	// Smaller numbers are no times of a use; from 10^11 on they count milliseconds.
	const n = /^\d+(\.\d+)?(e\+?\d{1,2})?$/i.test(text) ? Number(text) : NaN;
	if (!(n >= 1e9 && n < 1e14)) throw fault;
	const iso = new Date(Math.trunc(n >= 1e11 ? n / 1000 : n) * 1000).toISOString();
	return [iso.slice(0, 10), iso.slice(11, 16)];
}

/** A request on a day, for which prices are looked for. */
interface Request {
	readonly use: Use;
	readonly day: string;
	readonly clock: string;
	because: string; // what is known of holidays
}

/** Whether the time of a request is within the hours of a price; undefined if it does not say, or nobody knows. */
function during(rule: Rule, hours: Hours, span: Span, request: Request): boolean | undefined {
	const { day, clock } = request;
	if (!onDay(hours, new Date(day).getUTCDay())) return false;
	const within = clock ? atClock(hours, clock) : undefined;
	const calendar = rule.calendars[span.calendar ?? ""];
	if (within === false || !calendar) return within;
	// Governments announce the holidays of a year late in the year before.
	if (day < calendar.from || day >= calendar.until) {
		request.because = `${calendar.says}, which are not known from ${calendar.until} on: ${calendar.page}`;
		return undefined;
	}
	const isHoliday = calendar.days.some(([first = "", last = ""]) => first <= day && day <= last);
	if (!isHoliday) return within;
	request.because = `${calendar.says}: ${calendar.page}, ${calendar.source}`;
	return false;
}

/** Whether a request meets a part of the condition of a price; undefined if it does not say. */
function meets(rule: Rule, part: Part, span: Span, request: Request): boolean | undefined {
	const { use } = request;
	if (part.name === "context") {
		const above = BigInt(part.above ?? 0);
		// The sum of many requests is more than the prompt of each.
		return use.context > above && use.least <= above ? undefined : use.context > above;
	}
	if (part.hours) return during(rule, part.hours, span, request);
	const said = use.attributes.get(part.name);
	if (said === undefined) return undefined;
	if (part.name === "interval") return parseInterval(said) > BigInt(part.above ?? 0) * 10n ** BigInt(quantityScale);
	return said === part.value;
}

/** The prices of a meter that can apply to a request. */
function applicable(rule: Rule, spans: readonly Span[], meter: string, request: Request): Span[] {
	let candidates = spans.filter((span) => span.meter === meter).map((span) => {
		const parts = parseCondition(rule.conditions, span.condition ?? "");
		const answers = parts.map((part) => meets(rule, part, span, request));
		const unsaid = parts.filter((_, i) => answers[i] === undefined);
		const placed = unsaid.some(({ name }) => name === "scope" || name === "region");
		return { span, parts, unmet: answers.includes(false), unsaid: unsaid.map((part) => JSON.stringify(part)), placed };
	});
	candidates = candidates.filter(({ unmet }) => !unmet);
	// The price without a scope is the one that most requests pay at a cloud, so it counts if the use does not say where.
	if (candidates.some(({ placed }) => !placed)) candidates = candidates.filter(({ placed }) => !placed);
	type Candidate = (typeof candidates)[number];
	// Whether a condition is met whenever another is.
	const whenever = (a: Candidate, b: Candidate): boolean => a.unsaid.every((part) => b.unsaid.includes(part));
	const outranked = (c: Candidate): boolean => candidates.some((other) => whenever(other, c) && outranks(other.parts, c.parts));
	return candidates.filter((c) => !outranked(c)).map(({ span }) => span);
}

/** The meter that is billed for a use, and the prices that can apply; none if no price is known. */
function pricesOf(rule: Rule, spans: readonly Span[], use: string, prefix: string, request: Request): [meter: string, prices: Span[]] {
	const [text = "", ...modality] = rule.alike[use] ?? [];
	const prefixes = Object.values(rule.tiers).filter(Boolean);
	const standard = (meter: string): string => {
		const tier = prefixes.find((tier) => tier && meter.startsWith(tier)) ?? "";
		return meter.slice(tier.length);
	};
	// A provider lists a modality, in some tier, if its price differs from that of text.
	const apart = spans.some(({ meter }) => modality.includes(standard(meter)));
	const names = text && !apart ? [text] : rule.instead[use] ?? [use];
	for (const name of names) {
		const meter = rule.untiered.includes(use) ? name : prefix + name;
		const prices = applicable(rule, spans, meter, request);
		if (prices.length) return [meter, prices];
	}
	return ["", []];
}

/** What a quantity costs. By the minute or hour it is rounded half up, because the quantity is in seconds. */
function amount(n: bigint, price: bigint, unit: string, per: bigint | undefined): bigint {
	let product = n * price;
	if (unit.startsWith("usd_per_thousand")) product *= 1000n;
	else if (!unit.startsWith("usd_per_million")) product *= 1000000n;
	if (!per) return product;
	const digit = 10n ** BigInt(amountScale - timeScale);
	const step = per * digit;
	return ((product + step / 2n) / step) * digit;
}

/** A number of the rule's prices as an integer of 10^-20. */
function parsePrice(text: string): bigint {
	const n = parseDecimal(text, priceScale);
	if (n === null) throw new Error(`${JSON.stringify(text)} is not a price`);
	return n;
}

/** Bills a use of the model with these prices. An error says what in the use or the options is wrong. */
export function bill(rule: Rule, spans: readonly Span[], usage: Usage, { at, tier }: Options): Bill {
	const use = parseUse(rule, usage as Dictionary);
	const [day, clock] = parseAt(at);
	const named = (tier || use.tier || "standard").toLowerCase();
	const prefix = Object.hasOwn(rule.tiers, named) ? rule.tiers[named] : undefined;
	if (prefix === undefined) throw new Error(`tier: ${JSON.stringify(tier || use.tier)} has no list prices, want one of ${Object.keys(rule.tiers).join(", ")}`);
	const today = spans.filter(({ from, to }) => from <= day && (!to || day < to));
	const result: Bill = { day, tier: prefix.slice(0, -1) || "standard", lines: [], missing: [], total: null, low: null, high: null };
	let low = 0n;
	let high = 0n;
	for (const { meter: part, ...counted } of use.counts) {
		const request: Request = { use, day, clock, because: "" };
		const [meter, prices] = pricesOf(rule, today, part, prefix, request);
		const [first] = prices;
		if (!first) {
			result.missing.push(part);
			continue;
		}
		// Of the sum of many requests nobody knows how many were shorter.
		const smallest = use.ofMany ? 0n : BigInt(Math.max(...prices.map((price) => price.least ?? 0))) * 10n ** BigInt(quantityScale);
		const least = counted.least < smallest ? smallest : counted.least;
		const most = counted.most < smallest ? smallest : counted.most;
		const derived = [...new Set(prices.flatMap((price) => price.derived ?? [])), ...(request.because ? [request.because] : [])];
		const lowPrice = prices.map((price) => parsePrice(price.low)).reduce((a, b) => (b < a ? b : a));
		const highPrice = prices.map((price) => parsePrice(price.high)).reduce((a, b) => (b > a ? b : a));
		const unit = rule.units[meter] ?? "usd_per_million_tokens";
		const from = amount(least, lowPrice, unit, seconds[meter]);
		const to = amount(most, highPrice, unit, seconds[meter]);
		low += from;
		high += to;
		result.lines.push({
			use: part,
			meter,
			quantity: formatDecimal(least, quantityScale),
			high_quantity: formatDecimal(most, quantityScale),
			unit,
			condition: (prices.length === 1 && first.condition) || null,
			low_price: formatDecimal(lowPrice, priceScale),
			high_price: formatDecimal(highPrice, priceScale),
			low: formatDecimal(from, amountScale),
			high: formatDecimal(to, amountScale),
			sources: [...new Set(prices.flatMap((span) => span.sources))].sort(),
			derived,
		});
	}
	if (result.lines.length || !result.missing.length) {
		result.low = formatDecimal(low, amountScale);
		result.high = formatDecimal(high, amountScale);
		if (!result.missing.length && low === high) result.total = result.low;
	}
	return result;
}
