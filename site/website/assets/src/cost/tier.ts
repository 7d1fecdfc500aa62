// Tiers of service: tier.go of package price.

import type { Rule } from "./rule.ts";

/** Returns what the meters of a tier of service begin with. No name is the standard tier. */
export function tierPrefix({ tiers }: Rule, tier: string): string {
	const name = (tier || "standard").toLowerCase();
	const prefix = Object.hasOwn(tiers, name) ? tiers[name] : undefined;
	if (prefix !== undefined) return prefix;
	const names = Object.keys(tiers).join(", ");
	throw new Error(`tier: ${JSON.stringify(tier)} has no list prices, want one of ${names}`);
}

/** Returns the name of the tier of service with a prefix. */
export function tierName(prefix: string): string {
	return prefix.slice(0, -1) || "standard";
}
