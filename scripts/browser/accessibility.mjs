// What axe finds wrong with a page as it stands.

import { axeSource, nightly } from "./tools.mjs";

/** The rules whose verdict depends on colours, or on the width of the window. */
const appearance = ["color-contrast", "link-in-text-block", "scrollable-region-focusable"];

/** Violations of axe's rules, or of some of them, a text for each element. */
async function violations(page, runOnly) {
	const results = await page.evaluate((options) => window.axe.run(document, options), { resultTypes: ["violations"], runOnly });
	return results.violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}\n    ${failureSummary.replace(/\s+/g, " ")}`));
}

/**
 * Violations on a light desktop, and of its appearance on a dark phone; every night of all rules, and also with the colours
 * exchanged. Leaves the page as on a phone.
 */
export async function accessibilityFaults(page) {
	// Evaluated over the debugging protocol, axe needs no exception from the content security policy.
	await page.evaluate(axeSource);
	const found = [];
	for (const [width, ...schemes] of [[1280, "light", "dark"], [360, "dark", "light"]]) {
		await page.setViewportSize({ width, height: 900 });
		for (const colorScheme of schemes.slice(0, nightly ? 2 : 1)) {
			await page.emulateMedia({ colorScheme });
			const rules = nightly || width > 360 ? undefined : appearance;
			for (const line of await violations(page, rules)) found.push(`${colorScheme}, ${width} px: ${line}`);
		}
	}
	return found;
}
