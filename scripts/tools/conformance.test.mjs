// The conformance tests of the Model Context Protocol against the server for agents, in each revision for which they have scenarios. Run
// it in this directory, after npm install and make bin/generator bin/caddy, with node --test.
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"

import { sample, serve } from "../browser/server.mjs"

const work = mkdtempSync(join(tmpdir(), "conformance-"))
const program = join(import.meta.dirname, "node_modules/@modelcontextprotocol/conformance/dist/index.js")
let server
before(async () => (server = await serve({ dataset: sample, tree: join(work, "tree"), flags: ["-model-pages=false"] })))
after(async () => {
  await server.stop()
  rmSync(work, { recursive: true })
})

// The other scenarios call tools, resources and prompts that only the suite's own example server has.
const scenarios = {
  "2025-06-18": ["server-initialize", "ping", "tools-list"],
  "2025-11-25": ["server-initialize", "server-session-lifecycle", "ping", "tools-list", "server-sse-multiple-streams",
    "dns-rebinding-protection"],
  "2026-07-28": ["server-stateless", "tools-list", "server-sse-multiple-streams", "sep-2164-resource-not-found",
    "dns-rebinding-protection", "caching", "http-header-validation", "input-required-result-missing-input-response",
    "input-required-result-unsupported-methods", "input-required-result-ignore-extra-params",
    "input-required-result-validate-input"],
}

// Checks that fail, with the reason why they must. One that passes is a fault of this list.
const expected = {
  // LIMIT: a site that is only a port answers for any host, as the guide to Caddy says, and lets scripts of every site read. The checks
  // protect secrets and actions of a server on the user's machine; here everything is public, and nothing can be changed.
  "localhost-host-rebinding-rejected": "all is public",
  // The server has tools only.
  "sep-2549-prompts-list-caching-hints": "no prompts",
  "sep-2549-resources-list-caching-hints": "no resources",
  "sep-2549-resources-templates-list-caching-hints": "no resources",
  // They call a tool of the suite's example server.
  "sep-2575-server-rejects-undeclared-capability": "test_missing_capability",
  "sep-2575-missing-capability-http-400": "test_missing_capability",
  "sep-2575-http-server-no-independent-requests-on-stream": "test_streaming_elicitation",
  "sep-2575-server-no-log-without-loglevel": "test_logging_tool",
}

/** Runs a scenario and returns its checks. The program's exit code says only that some of them failed. */
async function run(revision, scenario) {
  const results = mkdtempSync(join(work, "results-"))
  const args = [program, "server", "--url", `${server.base}/mcp`, "--spec-version", revision, "--scenario", scenario, "-o", results]
  const output = await new Promise((done) => execFile(process.execPath, args, { timeout: 60_000 }, (_, out, err) => done(out + err)))
  const [directory] = readdirSync(results)
  assert(directory, `${scenario} wrote no result:\n${output}`)
  return JSON.parse(readFileSync(join(results, directory, "checks.json"), "utf8"))
}

for (const [revision, names] of Object.entries(scenarios)) {
  test(`the server conforms to revision ${revision} of the protocol`, async (t) => {
    for (const name of names) {
      await t.test(name, async () => {
        for (const { id, status, errorMessage } of await run(revision, name)) {
          if (id in expected) assert.equal(status, "FAILURE", `${id} passes now: remove it from the list`)
          else assert.notEqual(status, "FAILURE", `${id}: ${errorMessage}`)
        }
      })
    }
  })
}
