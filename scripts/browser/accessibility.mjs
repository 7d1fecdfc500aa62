// What axe finds wrong with a page as it stands.

import { axeSource, nightly } from "./tools.mjs";

/** Violations of axe's rules, a text for each element. */
async function violations(page) {
	const results = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
	return results.violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}\n    ${failureSummary.replace(/\s+/g, " ")}`));
}

/** Violations on a light desktop and on a dark phone; every night also with the colours exchanged. Leaves the page as on a phone. */
export async function accessibilityFaults(page) {
	// Evaluated over the debugging protocol, axe needs no exception from the content security policy.
	await page.evaluate(axeSource);
	const found = [];
	for (const [width, ...schemes] of [[1280, "light", "dark"], [360, "dark", "light"]]) {
		await page.setViewportSize({ width, height: 900 });
		for (const colorScheme of schemes.slice(0, nightly ? 2 : 1)) {
			await page.emulateMedia({ colorScheme });
			// The viewer of the reference moves from one colour to the other, and axe would see one between them.
			await page.evaluate(() => document.getAnimations().forEach((change) => change.finish()));
			for (const line of await violations(page)) found.push(`${colorScheme}, ${width} px: ${line}`);
		}
	}
	return found;
}
