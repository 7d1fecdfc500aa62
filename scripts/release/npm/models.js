#!/usr/bin/env node
// Runs the program models: one on PATH that is as new as this package, or that of the package's release, which is fetched once,
// checked, and kept in the user's cache directory.
const { execFileSync, spawnSync } = require("node:child_process")
const { createHash, createPublicKey, verify } = require("node:crypto")
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require("node:fs")
const { homedir } = require("node:os")
const { delimiter, isAbsolute, join } = require("node:path")
const { env, platform, arch } = process
const { version: own, modelCatalog = {} } = require("./package.json")
const version = (env.MODEL_CATALOG_VERSION || own).replace(/^v/, "")
const publicKey = env.MODEL_CATALOG_KEY || modelCatalog.key
const windows = platform === "win32"
const name = windows ? "models.exe" : "models"
const home = platform === "darwin" ? join(homedir(), "Library/Caches") : join(homedir(), ".cache")
const fail = (reason) => { throw new Error(reason) }

async function get(file) {
  const releases = env.MODEL_CATALOG_RELEASES || modelCatalog.releases
  if (!releases) fail("the package names no address of releases: set MODEL_CATALOG_RELEASES, or install models")
  const address = `${releases}/v${version}/${file}`
  const response = await fetch(address).catch((error) => fail(`${address}: ${error.cause?.message ?? error.message}`))
  return response.ok ? Buffer.from(await response.arrayBuffer()) : fail(`${address}: ${response.status} ${response.statusText}`)
}

// digests returns the lines of SHA256SUMS. If the package has a public key, NAME+HASH+BASE64, they are from a note that it
// signed: a text, an empty line, and signatures. The key has one byte before the 32 of Ed25519, a signature four.
async function digests() {
  if (!publicKey) return String(await get("SHA256SUMS")).split("\n")
  const [text, signatures = ""] = String(await get("SHA256SUMS.note")).split("\n\n")
  const bytes = Buffer.from(publicKey.replace(/^[^+]*\+[^+]*\+/, ""), "base64").subarray(1)
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), bytes])
  const key = createPublicKey({ key: der, format: "der", type: "spki" })
  const signed = (line) => verify(null, `${text}\n`, key, Buffer.from(line.split(" ")[2] ?? "", "base64").subarray(4))
  return signatures.split("\n").some(signed) ? text.split("\n") : fail("the key of the package did not sign SHA256SUMS.note")
}

async function program() {
  const installed = env.PATH.split(delimiter).filter(isAbsolute).map((folder) => join(folder, name)).find(existsSync)
  const answer = installed && spawnSync(installed, ["--version"], { encoding: "utf8" }).stdout
  const found = /^models version v(\d+\.\d+\.\d+)/.exec(answer)?.[1] ?? ""
  if (found.localeCompare(version, "en", { numeric: true }) >= 0) return installed
  const directory = join(windows ? env.LocalAppData : env.XDG_CACHE_HOME || home, "modelcatalog", `v${version}`)
  if (existsSync(join(directory, name))) return join(directory, name)
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[platform]
  const file = `models_v${version}_${system}_${{ x64: "amd64", arm64: "arm64" }[arch]}.${windows ? "zip" : "tar.gz"}`
  const line = (await digests()).find((line) => line.endsWith(`  ${file}`))
  if (!line) fail(`v${version} has no program for ${platform} on ${arch}`)
  const archive = await get(file)
  if (!line.startsWith(createHash("sha256").update(archive).digest("hex"))) fail(`${file} has another digest than in SHA256SUMS`)
  mkdirSync(directory, { recursive: true })
  const work = mkdtempSync(join(directory, "new-"))
  writeFileSync(join(work, file), archive)
  execFileSync(windows ? join(env.SystemRoot, "System32/tar.exe") : "tar", ["-xf", file, name], { cwd: work })
  renameSync(join(work, name), join(directory, name)) // at once, so that other runs find it whole
  rmSync(work, { recursive: true })
  return join(directory, name)
}

const run = (path) => spawnSync(path, process.argv.slice(2), { stdio: "inherit" })
const end = ({ status, error }) => (error ? fail(error.message) : process.exit(status ?? 2))
program().then(run).then(end).catch((error) => { console.error(`model-catalog: ${error.message}`); process.exit(2) })
