// Publishes and serves the sites that the tests visit. The tests learn their addresses from the
// environment.

import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { generate, sample, serve } from "./server.mjs";

/**
 * Serves the frozen sample and 10,000 synthetic models without pages for them. Returns a function
 * that stops both. SITES names a directory that keeps them for the next run.
 */
export default async function serveSites() {
	const work = process.env.SITES ?? (await mkdtemp(path.join(os.tmpdir(), "browser-")));
	const dataset = path.join(work, "synthetic");
	const stops = [];
	const stop = async () => {
		while (stops.length > 0) await stops.pop()();
		if (!process.env.SITES) await rm(work, { recursive: true, force: true });
	};
	try {
		if (!existsSync(dataset)) await generate("synth", "-models", "10000", "-out", dataset);
		const open = async (site) => {
			const served = await serve(site);
			stops.push(served.stop);
			return served;
		};
		const [site, large] = await Promise.all([
			open({ dataset: sample, tree: path.join(work, "site") }),
			open({ dataset, tree: path.join(work, "large"), flags: ["-model-pages=false", "-sidecars=false"] }),
		]);
		Object.assign(process.env, { SITE: site.base, SITE_TREE: site.tree, SITE_SYNTHETIC: large.base });
		return stop;
	} catch (error) {
		await stop();
		throw error;
	}
}
