// What may match a query besides what it finds.

import { thousands } from "./words.ts";

/** Facts in a sentence: "context, family and maker". */
function listOf(labels: readonly string[]): string {
	const last = labels.slice(-1);
	return [labels.slice(0, -1).join(", "), ...last].filter(Boolean).join(" and ");
}

/**
 * Says that some models may match a query if facts were known that it asks for, by the labels of
 * its filters: "2 more might match; their day of retirement is unknown".
 */
export function unsureText(count: number, labels: readonly string[]): string {
	const several = labels.length > 1 || labels[0]?.endsWith("s"); // "inputs"
	return `${thousands(count)} more might match; their ${listOf(labels)} ${several ? "are" : "is"} unknown`;
}

/**
 * Says the same of models about which sources disagree: "2 more might match; sources disagree about their input
 * price".
 */
export const disputedText = (count: number, labels: readonly string[]): string =>
	`${thousands(count)} more might match; sources disagree about their ${listOf(labels)}`;
