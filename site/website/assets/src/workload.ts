// The price of a workload.

const units: Readonly<Record<string, number>> = { "": 1, k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, b: 1e9, billion: 1e9 };

/** Reads a number of tokens: "1,000,000", "1.5M", "5 million"; null if a text is no such number, or too large to be exact. */
export function parseTokens(text: string): number | null {
	const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(text.toLowerCase().replace(/[\s,_]/g, "")) ?? [];
	const n = number ? Number(number) * (units[unit] ?? NaN) : NaN;
	return n <= 1e15 ? Math.round(n) : null;
}

/** An amount in dollars: to the cent, and below a dollar to a hundredth of one. */
export function dollars(amount: number): string {
	if (amount > 0 && amount < 0.00005) return "< $0.0001";
	return `$${amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 })}`;
}
