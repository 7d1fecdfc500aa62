// Runs the browser tests: publishes and serves the site twice, then has Node run the test files, which are processes of
// their own and learn the addresses from the environment:
//
//   SITE            address of the site with the real dataset
//   SITE_TREE       its published tree
//   SITE_SYNTHETIC  address of the site with 10,000 synthetic models, without pages for models
//
// Arguments name test files, without their extension; without any all are run. See scripts/test-browser.sh.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { glob, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { generate, serve } from "./server.mjs";

/** Tests that measure time. They run last and each alone; the others share the machine's cores. */
const alone = ["lighthouse", "paint", "weight"];

const here = import.meta.dirname;
const nameOf = (file) => path.basename(file, ".test.mjs");

/** The test files that the arguments ask for. */
async function chosen(names) {
	const files = (await Array.fromAsync(glob(path.join(here, "*.test.mjs")))).toSorted();
	const unknown = names.filter((name) => !files.some((file) => nameOf(file) === name));
	if (unknown.length > 0) throw new Error(`no test is called ${unknown.join(", ")}; there are ${files.map(nameOf).join(", ")}`);
	return names.length > 0 ? files.filter((file) => names.includes(nameOf(file))) : files;
}

/** Publishes and serves both sites; returns what the tests find in their environment. */
async function serveAll(work, stops) {
	const site = await serve({ dataset: "dataset/data", tree: path.join(work, "site") });
	stops.push(site.stop);
	const dataset = path.join(work, "synthetic");
	await generate("synth", "-models", "10000", "-out", dataset);
	const large = await serve({ dataset, tree: path.join(work, "large"), flags: ["-model-pages=false"] });
	stops.push(large.stop);
	return { SITE: site.base, SITE_TREE: site.tree, SITE_SYNTHETIC: large.base };
}

/** Has Node run test files, so many at a time; resolves to whether all tests passed. */
async function passes(files, concurrency, environment) {
	if (files.length === 0) return true;
	const flags = ["--test", `--test-concurrency=${concurrency}`, `--test-reporter=${path.join(here, "reporter.mjs")}`];
	const child = spawn(process.execPath, [...flags, ...files], { stdio: "inherit", env: { ...process.env, ...environment } });
	const [code] = await once(child, "close");
	return code === 0;
}

const files = await chosen(process.argv.slice(2));
const work = await mkdtemp(path.join(os.tmpdir(), "browser-"));
const stops = [() => rm(work, { recursive: true, force: true })];
// An interrupt reaches the tests too: they end, and then this does.
process.on("SIGINT", () => {});
try {
	const environment = await serveAll(work, stops);
	const timed = (file) => alone.includes(nameOf(file));
	const shared = await passes(files.filter((file) => !timed(file)), os.availableParallelism(), environment);
	const measured = await passes(files.filter(timed), 1, environment);
	if (!shared || !measured) process.exitCode = 1;
} finally {
	while (stops.length > 0) await stops.pop()();
}
