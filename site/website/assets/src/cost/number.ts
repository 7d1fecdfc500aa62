// Exact numbers: number.go and quantity.go of package price. They are integers of a power of ten,
// because floating point would make 0.1 + 0.2 another amount than 0.3.

// Digits behind the point of a quantity and of a price.
export const quantityScale = 9;
export const priceScale = 20;

/** One of what a meter counts, as a quantity. */
export const one = 10n ** BigInt(quantityScale);

const maxQuantity = 1_000_000_000_000n * one; // more than anybody uses

// LIMIT: bounds of what is read as a number. They are far beyond all numbers of uses, and bound the
// memory of a number. A JSON number can have an exponent, a text of a log cannot.
const maxDigits = 40;
const numberForm = /^(\d{1,25})(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/;
const textForm = /^(\d{1,20})(?:\.(\d+))?$/;

/**
 * Reads a decimal number from 0 as an integer of 10^-scale; null if it is none, or has more digits
 * behind the point.
 */
export function parseDecimal(value: unknown, scale: number): bigint | null {
	if (typeof value !== "number" && typeof value !== "string") return null;
	const form = typeof value === "number" ? numberForm : textForm;
	const text = String(value);
	const [, whole = "", fraction = "", exponent = "0"] = form.exec(text) ?? [];
	if (!whole || text.length > maxDigits) return null;
	// Zeros at the end are cut, so that 1.50 fits into one digit behind the point.
	const digits = (whole + fraction).replace(/0+$/, "");
	if (!digits) return 0n;
	const zeros = whole.length + fraction.length - digits.length;
	const shift = scale + Number(exponent) - fraction.length + zeros;
	return shift < 0 ? null : BigInt(digits) * 10n ** BigInt(shift);
}

/** Writes an integer of 10^-scale as a decimal number without needless zeros. */
export function formatDecimal(n: bigint, scale: number): string {
	const digits = String(n).padStart(scale + 1, "0");
	return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, "");
}

/** Reads a number of a use as an integer of 10^-9. It is whole unless it can have a fraction. */
export function parseQuantity(name: string, value: unknown, fraction = false): bigint {
	const scale = fraction ? quantityScale : 0;
	const n = parseDecimal(value, scale);
	const quantity = n === null ? maxQuantity + 1n : n * 10n ** BigInt(quantityScale - scale);
	if (quantity <= maxQuantity) return quantity;
	let want = `number from 0 to ${maxQuantity / one}`;
	want = fraction ? `${want} with at most ${quantityScale} digits behind the point` : `whole ${want}`;
	throw new Error(`${name}: ${JSON.stringify(String(value))} is not a ${want}`);
}
