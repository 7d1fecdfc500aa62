// The price of a workload, in exact decimal arithmetic.

/** A number as an integer of the last of some decimal places: 0.075 is 75 of 3. */
interface Decimal {
	readonly digits: bigint;
	readonly places: number;
}

function decimal(text: string): Decimal {
	const [whole = "", fraction = ""] = text.split(".");
	return { digits: BigInt(whole + fraction), places: fraction.length };
}

const units: Readonly<Record<string, number>> = { "": 0, k: 3, m: 6, b: 9 };

/** The largest number of tokens in a workload. */
const maxTokens = 10n ** 15n;

/** Reads a whole number of tokens: "1,000,000", "1.5M", "200k"; null if a text is no such number, or too large. */
export function parseTokens(text: string): bigint | null {
	const [, number, unit = ""] = /^(\d{1,16}(?:\.\d{1,9})?)([kmb]?)$/.exec(text.toLowerCase().replace(/[\s,_]/g, "")) ?? [];
	if (number === undefined) return null;
	const { digits, places } = decimal(number);
	const power = (units[unit] ?? 0) - places;
	if (power < 0) return null;
	const n = digits * 10n ** BigInt(power);
	return n <= maxTokens ? n : null;
}

/** The price in dollars of tokens in and out, given their prices per million: to the cent, and below a dollar to a hundredth of one. */
export function cost(tokens: readonly [bigint, bigint], prices: readonly [string, string]): string {
	const each = prices.map(decimal);
	const places = Math.max(...each.map((price) => price.places)) + 6;
	let total = 0n; // of the last decimal place
	each.forEach((price, i) => (total += (tokens[i] ?? 0n) * price.digits * 10n ** BigInt(places - 6 - price.places)));
	const shown = total < 10n ** BigInt(places) ? 4 : 2;
	const unit = 10n ** BigInt(Math.max(places - shown, 0));
	const rounded = (total + unit / 2n) / unit;
	if (rounded === 0n && total > 0n) return "< $0.0001";
	const digits = String(rounded).padStart(shown + 1, "0");
	const fraction = digits.slice(-shown).replace(/(?<=..)0+$/, "");
	return `$${digits.slice(0, -shown).replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction}`;
}
