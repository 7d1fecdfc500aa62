// Publishes and serves the sites that the tests visit. The tests learn their addresses from the environment.

import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

import { generate, sample, serve } from "./server.mjs";

/** Serves the frozen sample and 10,000 synthetic models without pages for them. Returns a function that stops both. */
export default async function serveSites() {
	const work = await mkdtemp(path.join(os.tmpdir(), "browser-"));
	const dataset = path.join(work, "synthetic");
	const stops = [];
	const stop = async () => {
		while (stops.length > 0) await stops.pop()();
		await rm(work, { recursive: true, force: true });
	};
	try {
		await generate("synth", "-models", "10000", "-out", dataset);
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
