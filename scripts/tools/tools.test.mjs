// The exports of a tree in the programs that read them, and the examples of calls in the providers' libraries. Run it in this
// directory, after npm install and make build, with node --test. Programs ask no server but ours.
import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"

import { root, sample, serve } from "../browser/server.mjs"

const run = promisify(execFile)
const work = mkdtempSync(join(tmpdir(), "tools-"))
const modules = join(import.meta.dirname, "node_modules")
let server
before(async () => (server = await serve({ dataset: sample, tree: join(work, "tree"), flags: ["-model-pages=false"] })))
after(async () => {
  await server.stop()
  rmSync(work, { recursive: true })
})
const read = (file) => JSON.parse(readFileSync(join(server.tree, file), "utf8"))

test("opencode lists our models that are not deprecated, with their limits and prices", async () => {
  const all = read("api.json")
  const env = { PATH: process.env.PATH, HOME: work, OPENCODE_MODELS_URL: server.base, OPENCODE_DISABLE_AUTOUPDATE: "1" }
  for (const provider of Object.values(all)) for (const name of provider.env) env[name] = "none"
  // It ends before a pipe has taken everything.
  const command = `${join(modules, ".bin/opencode")} models --verbose --refresh >${join(work, "opencode")}`
  await run("sh", ["-c", command], { env, timeout: 120_000 })
  const stdout = readFileSync(join(work, "opencode"), "utf8")
  const listed = {} // a line with the provider and the id is before each object
  for (const [, name, text] of stdout.matchAll(/^(\S+\/\S+)\n(\{\n[^]*?\n\})$/gm)) {
    const { limit, cost } = JSON.parse(text)
    listed[name] = [limit.context, limit.output, cost.input, cost.output, cost.cache.read, cost.tiers?.length ?? 0]
  }
  const expected = {}
  for (const provider of Object.values(all)) {
    for (const { id, status, limit, cost } of Object.values(provider.models)) {
      if (status === "deprecated" || id === "gpt-5-chat-latest") continue // opencode hides them
      const prices = [cost.input, cost.output, cost.cache_read ?? 0, cost.tiers?.length ?? 0]
      expected[`${provider.id}/${id}`] = [limit.context, limit.output, ...prices]
    }
  }
  assert.deepEqual(listed, expected)
  assert(Object.keys(listed).length > 50)
})

test("the examples of calls compile with the providers' libraries", async () => {
  const directory = join(work, "calls")
  mkdirSync(directory)
  symlinkSync(modules, join(directory, "node_modules"))
  let count = 0
  for (const { provider, calls } of JSON.parse(readFileSync(join(root, "dataset/data/apis.json"), "utf8"))) {
    for (const { javascript } of calls) {
      if (javascript) writeFileSync(join(directory, `${provider}-${count++}.ts`), javascript.join("\n").replaceAll("{id}", "gpt-4o"))
    }
  }
  const options = { compilerOptions: { strict: false, noEmit: true, module: "nodenext", skipLibCheck: true, types: ["node"] } }
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(options))
  writeFileSync(join(directory, "package.json"), `{"type": "module"}`)
  const { stdout } = await run(join(modules, ".bin/tsc"), ["--project", directory]).catch((failed) => failed)
  assert.equal(stdout, "")
  assert(count >= 7)
})

test("the catalog knows the ids in the libraries' types, or unknown.json says why not", () => {
  const libraries = { openai: "openai", anthropic: "@anthropic-ai/sdk", groq: "groq-sdk", together: "together-ai" }
  const unknown = JSON.parse(readFileSync(join(import.meta.dirname, "unknown.json"), "utf8"))
  const types = /(?:\bmodel\??:|type \w*Model\w* =)\s*((?:\|?\s*(?:'[^'\n]+'|\(string & \{\}\)|string & \{\}|null)\s*)+);/g
  const missing = {}
  for (const [provider, name] of Object.entries(libraries)) {
    const lines = readFileSync(join(root, `dataset/data/models/${provider}.jsonl`), "utf8").trim().split("\n")
    const known = new Set(lines.map((line) => JSON.parse(line)).flatMap(({ id, aliases = [] }) => [id, ...aliases]))
    const found = new Set()
    for (const file of readdirSync(join(modules, name), { recursive: true })) {
      if (!file.endsWith(".d.ts") || file.includes("node_modules")) continue
      for (const [, ids] of readFileSync(join(modules, name, file), "utf8").matchAll(types)) {
        for (const [, id] of ids.matchAll(/'([^']+)'/g)) found.add(id)
      }
    }
    assert(found.size > 5, `${name} names ${found.size} ids`)
    missing[provider] = [...found].filter((id) => !known.has(id) && !unknown[provider]?.[id])
  }
  assert.deepEqual(missing, { openai: [], anthropic: [], groq: [], together: [] })
})
