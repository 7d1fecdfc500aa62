// What may match a query besides what it finds.

import { thousands } from "./words.ts";

/**
 * Says that some models may match a query if facts were known that it asks for, by the labels of
 * its filters: "2 more might match; their day of retirement is unknown".
 */
export function unsureText(count: number, labels: readonly string[]): string {
	const several = labels.length > 1 || labels[0]?.endsWith("s"); // "inputs"
	const last = labels.slice(-1);
	const facts = [labels.slice(0, -1).join(", "), ...last].filter(Boolean).join(" and ");
	return `${thousands(count)} more might match; their ${facts} ${several ? "are" : "is"} unknown`;
}
