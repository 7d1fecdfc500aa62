// The site as its users meet it: a tree that bin/generator publishes, served by bin/caddy. Nothing
// here builds the two programs; make build does.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";

/** The directory of the repository. */
export const root = path.resolve(import.meta.dirname, "../..");
const generator = path.join(root, "bin/generator");
const caddy = path.join(root, "bin/caddy");

/**
 * The directory of a frozen dataset: tests must not depend on what the repository's dataset
 * contains today.
 */
export const sample = path.join(root, "dataset/datasettest/testdata/sample");

/** Runs bin/generator and resolves when it has ended well; rejects with what it wrote if not. */
export async function generate(...args) {
	const child = spawn(generator, args, { cwd: root });
	let log = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (log += text));
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`bin/generator ${args.join(" ")} ended with ${code}:\n${log}`);
}

/** A port of 127.0.0.1 that nothing listens on at this moment. */
export async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	await once(server, "close");
	return port;
}

/**
 * The path below which the tree for GitHub Pages is served instead of that for Caddy, such as
 * "/models"; usually empty.
 */
const below = process.env.BELOW ?? "";

/**
 * Serves a tree as GitHub Pages does, by names of files and without rules; queries are answered all
 * the same, for the tests.
 */
const likeGitHub = (base, tree) => `{
	admin off
}
${base} {
	root ${tree}
	encode
	redir ${below} ${below}/
	handle_path ${below}/* {
		@queries expression \`path('/api/*') && {query} != ""\`
		handle @queries {
			model_catalog {
				root ${tree}
			}
		}
		try_files {path} {path}.html
		file_server
	}
	respond 404
	handle_errors {
		rewrite /404.html
		file_server
	}
}
`;

/**
 * Publishes a dataset to a directory, unless that was done for another run, and serves the tree on
 * a free port of 127.0.0.1. Resolves, when the server answers, to its address and a function that
 * stops it; that one rejects if Caddy did not end well or logged an error.
 */
export async function serve({ dataset, tree, flags = [] }) {
	const note = `${tree}.base`;
	const config = `${tree}.Caddyfile`;
	let base = await readFile(note, "utf8").catch(() => null);
	if (base === null) {
		base = `http://127.0.0.1:${await freePort()}`;
		if (below) flags.push("-host", "github");
		await generate("build", "-dataset", dataset, "-out", tree, "-base-url", base + below, ...flags);
		await writeFile(config, likeGitHub(base, tree));
		await writeFile(note, base);
	}
	const settings = { CATALOG_ADDRESS: `:${new URL(base).port}`, CATALOG_ADMIN: "off", CATALOG_ROOT: tree };
	const child = spawn(caddy, ["run", ...(below ? ["--config", config] : [])], { cwd: root, env: { ...process.env, ...settings } });
	// A server that outlives its tests would keep its port and memory.
	const kill = () => child.kill("SIGKILL");
	process.once("exit", kill);
	let log = "";
	for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (log += text));
	const ended = once(child, "close");
	await answers(base + below, child, () => log);
	return {
		base: base + below,
		tree,
		async stop() {
			child.kill("SIGTERM");
			const [code] = await ended;
			process.off("exit", kill);
			const error = log.split("\n").find((line) => line.includes('"level":"error"'));
			if (code !== 0 || error) throw new Error(`bin/caddy ended with ${code}: ${error ?? log}`);
		},
	};
}

/** Waits until the server answers; gives up when it has ended, or after half a minute. */
async function answers(base, child, log) {
	for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
		if (child.exitCode !== null) break;
		try {
			await (await fetch(`${base}/version.json`)).arrayBuffer();
			return;
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
	child.kill("SIGKILL");
	throw new Error(`bin/caddy does not answer at ${base}:\n${log()}`);
}
