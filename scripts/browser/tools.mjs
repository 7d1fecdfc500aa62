// The tools that the browser tests stand on, at the versions of .ci/package-lock.json, and what
// they need of the machine.

import { createRequire } from "node:module";
import path from "node:path";

import { root } from "./server.mjs";

/**
 * Whether to check every page instead of one of each kind, and every combination, as the workflow
 * nightly does.
 */
export const nightly = process.env.NIGHTLY === "1";

const require = createRequire(path.join(root, ".ci/package.json"));

export const playwright = require("@playwright/test");
export const axeSource = require("axe-core").source;
export const { Parser } = require("htmlparser2");
export const vnuJar = path.join(root, ".ci/node_modules/vnu-jar/build/dist/vnu.jar");

/** Lighthouse, loaded only by the test that runs it: it takes half a second. */
export const loadLighthouse = async () => (await import(require.resolve("lighthouse"))).default;

/** Chromium as Debian installs it; CHROMIUM names another. */
export const chromiumPath = process.env.CHROMIUM || "/usr/bin/chromium";

/**
 * What Chromium is started with besides Playwright's own flags: no sandbox, since containers have
 * none to offer; no GPU; nothing that would call home.
 */
export const chromiumFlags = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
];
