#!/usr/bin/env node
// Runs the program models. It is in a package of its own for each system, an optional dependency of this one: npm installs only that
// which fits, and nothing is fetched when it runs.
"use strict"
const { spawn } = require("node:child_process")
const { name, version } = require("./package.json")

const fail = (reason) => {
  console.error(`model-catalog: ${reason}`)
  process.exit(2) // as models ends if it could not do its work
}

// path returns the program in the package for this system.
const path = () => {
  const wanted = `${name}-${process.platform}-${process.arch}`
  let found
  try {
    found = require(`${wanted}/package.json`)
  } catch {
    fail(`there is no program for ${process.platform} on ${process.arch}: ${wanted} is not installed. If npm was told to omit optional ` +
      `dependencies, install it by hand: npm install ${wanted}@${version}`)
  }
  // A lock file that was merged by hand can pair two releases.
  if (found.version !== version) fail(`${wanted} has the version ${found.version}, and this package ${version}: install both again`)
  return require.resolve(`${wanted}/${found.program}`)
}

const child = spawn(path(), process.argv.slice(2), { stdio: "inherit" })
// Whoever stops this process, as clients do with servers, means the program.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
child.on("error", (error) => fail(error.message))
child.on("exit", (code) => process.exit(code ?? 2)) // without a code a signal ended it
