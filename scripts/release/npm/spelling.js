"use strict"
const { Resolver } = require("./resolve.js") // site/website/assets/src/resolve.ts
const { models } = require("./index.js")
const table = require("./spellings.json")
const resolver = new Resolver(models, table)

exports.resolve = (name) => {
  const { models, how, uncertain, retired } = resolver.resolve(name)
  return { models, how, uncertain, retired: retired && { provider: retired.provider, day: retired.day, page: retired.page } }
}
