// Costs: what a use of a model costs by the prices of its day, by the rule in docs/cost.md. Go's package price has the same rule, both read
// the table in rule.json, and cost.json tests both. Amounts are exact: integers of 10^-35 dollars.

/** A price of a model from one day to another, exclusive: of /downloads/v2/prices.json. */
export interface Span {
	readonly meter: string;
	readonly condition?: string;
	readonly from: string;
	readonly to?: string;
	readonly low: string;
	readonly high: string;
	readonly sources: readonly string[];
}

type Row = { path: string; add: readonly string[]; take?: readonly string[]; times?: number; fraction?: boolean };
type Lists = Readonly<Record<string, readonly string[] | undefined>>;

/** The table of the rule: /vectors/cost-rule.json. */
export interface Rule {
	readonly tiers: Readonly<Record<string, string | undefined>>;
	readonly instead: Lists;
	readonly alike: Lists;
	readonly units: Readonly<Record<string, string | undefined>>;
	readonly attributes: readonly string[];
	readonly shapes: readonly { when: readonly string[]; not?: readonly string[]; rows: readonly Row[] }[]; // the last has all meters
}

/** A part of a bill, whose amount is between low and high, which are mostly equal. */
export interface Line {
	use: string;
	meter: string;
	quantity: string;
	unit: string;
	condition: string | null;
	low_price: string;
	high_price: string;
	low: string;
	high: string;
	sources: string[];
}

/** The cost of a use in US dollars, as exact decimals. The total is null if a price is missing or uncertain. */
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
const quantityScale = 9, priceScale = 20, amountScale = quantityScale + priceScale + 6, timeScale = 12;
const seconds: Readonly<Record<string, bigint | undefined>> = { per_minute: 60n, per_hour: 3600n };

/** Reads a decimal number from 0 as an integer of 10^-scale. */
function parseDecimal(value: unknown, scale: number, name = "price"): bigint {
	const text = ["number", "string"].includes(typeof value) ? String(value) : "";
	const [, whole = "", fraction = ""] = /^([0-9]{1,20})(?:\.([0-9]+))?$/.exec(text) ?? [];
	if (!whole || fraction.length > scale) throw new Error(`${name}: ${JSON.stringify(value)} is not a decimal number from 0 with at most ${scale} digits behind the point`);
	return BigInt(whole + fraction.padEnd(scale, "0"));
}

function formatDecimal(n: bigint, scale: number): string {
	const digits = String(n).padStart(scale + 1, "0");
	return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
}

function number(name: string, value: unknown, scale: number): bigint {
	const n = parseDecimal(value, scale, name);
	if (n > 10n ** BigInt(12 + scale)) throw new Error(`${name}: ${String(value)} is more than 1000000000000`);
	return n;
}

/** The values at a path, or in an array the numbers of tokens of a modality; null if there is none. */
function valuesAt(usage: unknown, path: string): unknown[] | null {
	let value = usage;
	for (const name of path.split(".")) {
		if (Array.isArray(value)) return (value as Dictionary[]).filter((part) => part?.["modality"] === name).map((part) => part["tokenCount"]);
		value = typeof value === "object" ? (value as Dictionary | null)?.[name] : null;
	}
	return value === undefined || value === null ? null : [value];
}

interface Use {
	counts: [meter: string, n: bigint][];
	context: bigint;
	attributes: Record<string, string>;
	tier: string;
}

function parseUse(rule: Rule, usage: Dictionary): Use {
	const has = (name: string): boolean => usage[name] !== undefined && usage[name] !== null;
	const shape = rule.shapes.find(({ when, not }) => when.some(has) && !not?.some(has));
	if (!shape) throw new Error("usage: unknown shape, want the usage object of a provider, or numbers by meter, such as input and output");
	const foreign = Object.keys(usage).find((name) => shape === rule.shapes.at(-1) && ![...shape.when, ...rule.attributes].includes(name));
	if (foreign) throw new Error(`${foreign}: neither a meter nor what a price depends on`);
	const counts: Record<string, bigint> = {};
	for (const { path, add, take = [], times = 1, fraction } of shape.rows) {
		const scale = fraction ? quantityScale : 0;
		const found = path.split("|").map((name) => valuesAt(usage, name)?.reduce<bigint>((n, value) => n + number(name, value, scale), 0n));
		const [n = 0n, ...others] = found.filter((value) => value !== undefined);
		if (others.some((other) => other !== n)) throw new Error(`${path}: names of the same number have different ones`);
		const scaled = n * BigInt(times) * 10n ** BigInt(quantityScale - scale);
		for (const meter of add) counts[meter] = (counts[meter] ?? 0n) + scaled;
		for (const meter of take) counts[meter] = (counts[meter] ?? 0n) - scaled;
	}
	const use: Use = { counts: [], context: 0n, attributes: {}, tier: usage["speed"] === "fast" ? "fast" : String(usage["service_tier"] ?? "") };
	for (const meter of rule.shapes.at(-1)?.when ?? []) {
		const n = counts[meter] ?? 0n;
		if (n < 0n) throw new Error(`${meter}: its parts are more than the whole`);
		if (n > 0n) use.counts.push([meter, n]);
		if (/^(input|cache)/.test(meter)) use.context += n / 10n ** BigInt(quantityScale);
	}
	if (has("context")) use.context = number("context", usage["context"], 0);
	for (const name of rule.attributes.filter(has)) use.attributes[name] = String(usage[name]);
	if (!["", "global", "not_available"].includes(String(usage["inference_geo"] ?? ""))) throw new Error("inference_geo: only global has a list price");
	return use;
}

/** The day and the clock of a time in UTC; the clock is empty if only the day is known. */
function parseAt(at: string | number): [day: string, clock: string] {
	const text = String(at);
	const day = /^(\d{4}-\d\d-\d\d)([Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))?$/.exec(text);
	const n = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
	const time = new Date(day ? text.toUpperCase() : Math.trunc(n >= 1e11 ? n / 1000 : n) * 1000);
	const exists = day && Date.parse(`${day[1]}T00:00Z`) && new Date(`${day[1]}T00:00Z`).toISOString().startsWith(day[1] ?? "");
	if (Number.isNaN(time.getTime()) || (day && !exists)) throw new Error(`at: ${JSON.stringify(at)} is not a time of RFC 3339, a day or seconds since 1970`);
	const iso = time.toISOString();
	return [iso.slice(0, 10), day && !day[2] ? "" : iso.slice(11, 16)];
}

/** Whether a use meets a part of a condition; undefined if it does not say. */
function meets(part: string, use: Use, day: string, clock: string): boolean | undefined {
	const [name = "", value = ""] = part.split(/[=>](.*)/);
	if (name === "utc") {
		const [hours = "", days] = value.split(" weekday=");
		const [first = 0, last = 0] = days?.split("-").map((text) => "sunmontuewedthufrisat".indexOf(text) / 3) ?? [0, 6];
		if ((new Date(day).getUTCDay() - first + 7) % 7 > (last - first + 7) % 7) return false;
		const [begin = "", end = ""] = hours.split("-");
		if (!clock) return undefined;
		return begin < end ? begin <= clock && clock < end : clock >= begin || clock < end;
	}
	const said = use.attributes[name];
	if (name === "context") return use.context > BigInt(value);
	if (said === undefined) return undefined;
	if (name === "interval") return parseFloat(said) > parseFloat(value);
	return said === (name === "standby" ? "true" : value);
}

/** Whether a condition has more parts than another, or only a greater number. */
function outranks(a = "", b = ""): boolean {
	const parts = (condition: string): number => (condition ? condition.split(",").length : 0);
	const [kind = "", n = "0"] = a.split(">");
	const [other = "", m = "0"] = b.split(">");
	return parts(a) > parts(b) || (parts(a) === parts(b) && kind === other && parseFloat(n) > parseFloat(m));
}

/** The prices of a meter that can apply. */
function candidates(spans: readonly Span[], meter: string, use: Use, day: string, clock: string): Span[] {
	const answers = ({ condition }: Span): (boolean | undefined)[] => condition?.split(",").map((part) => meets(part, use, day, clock)) ?? [];
	const found = spans.filter((span) => span.meter === meter && !answers(span).includes(false));
	const certain = found.filter((span) => answers(span).every(Boolean));
	return found.filter((span) => !certain.some((other) => outranks(other.condition, span.condition)));
}

/** What a quantity costs. By the minute or hour it is rounded half up, because the quantity is in seconds. */
function amount(n: bigint, price: bigint, unit: string, per: bigint | undefined): bigint {
	const product = n * price * (unit.startsWith("usd_per_thousand") ? 1000n : unit.startsWith("usd_per_million") ? 1n : 1000000n);
	const digits = 10n ** BigInt(amountScale - timeScale);
	return per ? (product + (per * digits) / 2n) / (per * digits) * digits : product;
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
	let low = 0n, high = 0n;
	for (const [meter, n] of use.counts) {
		const [text = "", ...listed] = rule.alike[meter] ?? [];
		const apart = today.some((span) => listed.includes(span.meter.replace(/^(batch|flex|priority|fast)_/, "")));
		const names = text && !apart ? [text] : rule.instead[meter] ?? [meter];
		const [name, prices] = names.map((name) => {
			const tiered = meter === "web_search" ? name : prefix + name;
			return [tiered, candidates(today, tiered, use, day, clock)] as const;
		}).find(([, found]) => found.length) ?? ["", []];
		const [first] = prices;
		if (!first) {
			result.missing.push(meter);
			continue;
		}
		const least = prices.reduce((a, b) => (parseDecimal(b.low, priceScale) < parseDecimal(a.low, priceScale) ? b : a)).low;
		const greatest = prices.reduce((a, b) => (parseDecimal(b.high, priceScale) > parseDecimal(a.high, priceScale) ? b : a)).high;
		const unit = rule.units[name] ?? "usd_per_million_tokens";
		const [from, to] = [least, greatest].map((price) => amount(n, parseDecimal(price, priceScale), unit, seconds[name])) as [bigint, bigint];
		low += from;
		high += to;
		result.lines.push({ use: meter, meter: name, quantity: formatDecimal(n, quantityScale), unit, condition: (prices.length === 1 && first.condition) || null,
			low_price: least, high_price: greatest, low: formatDecimal(from, amountScale), high: formatDecimal(to, amountScale),
			sources: [...new Set(prices.flatMap((span) => span.sources))].sort() });
	}
	if (result.lines.length || !result.missing.length) {
		result.low = formatDecimal(low, amountScale);
		result.high = formatDecimal(high, amountScale);
		if (!result.missing.length && low === high) result.total = result.low;
	}
	return result;
}
