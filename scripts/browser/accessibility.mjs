// What axe finds wrong with a page as it stands.

import { axeSource } from "./tools.mjs";

/** Violations of axe's rules, all or those named, a text for each element. */
async function violations(page, rules) {
	const options = { resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) };
	const results = await page.evaluate((given) => window.axe.run(document, given), options);
	return results.violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id} (${help}): ${target.join(" ")}\n    ${failureSummary.replace(/\s+/g, " ")}`));
}

/** Violations in both colour schemes, on a desktop and on a phone. Leaves the page as on a phone, dark. */
export async function accessibilityFaults(page) {
	// Evaluated over the debugging protocol, axe needs no exception from the content security policy.
	await page.evaluate(axeSource);
	const found = [];
	for (const colorScheme of ["light", "dark"]) {
		// The schemes differ in nothing but colours.
		const rules = colorScheme === "dark" ? ["color-contrast"] : undefined;
		for (const width of [1280, 360]) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width, height: 900 });
			for (const line of await violations(page, rules)) found.push(`${colorScheme}, ${width} px: ${line}`);
		}
	}
	return found;
}
