// What axe finds wrong with a page as it stands.

import { axeSource, nightly } from "./tools.mjs";

/** The rules whose verdict depends on colors, or on the width of the window. */
const appearance = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/**
 * How a page is looked at, and by which rules: all of them, or by day only those of its appearance.
 */
const looks = [
	{ width: 1280, colorScheme: "light" },
	{ width: 1280, colorScheme: "dark", forcedColors: "active", rules: appearance },
	{ width: 360, colorScheme: "dark", rules: appearance },
	{ width: 1280, colorScheme: "dark", nightly: true },
	{ width: 360, colorScheme: "light", nightly: true },
];

/** Violations of axe's rules, a text for each element. Leaves the page as on a phone. */
export async function accessibilityFaults(page) {
	// Evaluated over the debugging protocol, axe needs no exception from the content security policy.
	await page.evaluate(axeSource);
	const found = [];
	for (const { width, colorScheme, forcedColors = "none", rules, ...look } of looks) {
		if (look.nightly && !nightly) continue;
		await page.setViewportSize({ width, height: 900 });
		await page.emulateMedia({ colorScheme, forcedColors });
		const options = { resultTypes: ["violations"], runOnly: nightly ? undefined : rules, rules: { "target-size": { enabled: true } } };
		const { violations } = await page.evaluate((options) => window.axe.run(document, options), options);
		for (const { id, help, nodes } of violations) for (const { target, failureSummary } of nodes) {
			found.push(`${colorScheme}, forced colors ${forcedColors}, ${width} px: ${id} (${help}): ${target.join(" ")}: ${failureSummary}`);
		}
	}
	await page.setViewportSize({ width: 360, height: 900 });
	return found;
}
