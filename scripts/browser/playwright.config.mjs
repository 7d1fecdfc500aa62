// The browser tests run in the system's Chromium against two sites that serveSites publishes and
// serves. See scripts/check.sh.

import { chromiumFlags, chromiumPath } from "./tools.mjs";

/**
 * Tests that measure time run after all others, one at a time, because the others share the
 * machine's cores.
 */
const measured = /(lighthouse|paint)\.test\.mjs$/;

export default {
	testDir: ".",
	testMatch: /browser\/[a-z]+\.test\.mjs$/,
	globalSetup: "./serve-sites.mjs",
	outputDir: "../../bin/test-browser",
	reporter: "list",
	forbidOnly: true,
	timeout: 300_000,
	workers: 2,
	// A busy machine may fail a test once: it runs again, with the same bounds, and the list calls it
	// flaky. At night that is a fault, so that a test which fails now and then is looked at.
	retries: 2,
	failOnFlakyTests: process.env.NIGHTLY === "1",
	use: { launchOptions: { executablePath: chromiumPath, args: chromiumFlags } },
	projects: [
		{ name: "shared", testIgnore: measured },
		{ name: "measured", testMatch: measured, workers: 1, dependencies: ["shared"] },
	],
};
