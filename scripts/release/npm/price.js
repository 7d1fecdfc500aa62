"use strict"
const { bill } = require("./cost.js") // site/website/assets/src/cost.ts
const { prices } = require("./prices.json")
const rule = require("./cost-rule.json")

exports.prices = prices
exports.cost = (model, usage, { at = new Date().toISOString(), tier } = {}) => {
  const keys = Object.keys(prices).filter((key) => key === model || key.slice(key.indexOf("/") + 1) === model)
  const key = keys.includes(model) ? model : keys[0]
  if (!key) throw new Error(`model: there is no ${JSON.stringify(model)}, want provider/id`)
  if (keys.length > 1 && key !== model) throw new Error(`model: ${JSON.stringify(model)} is a model of several providers: write ${keys.join(" or ")}`)
  return bill(rule, prices[key], usage, { at, tier })
}
