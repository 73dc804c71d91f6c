/*
 * Writes welfare.json from welfare-recipes.json, skins.json and the economy's rates: picks the skins of each welfare box
 * and solves their tickets. Run: node catalogue/compose-welfare.mjs, or with --print to read it
 * There is no chance in it: the same input gives the same file, byte for byte.
 *
 * A welfare box opens for free, so what it gives on average is limited: 0.5 % of the coins that its amount of money buys.
 * Its skins are a ladder of values from the recipe's lowest up to the prizes that the recipe names, and a row's weight is
 * value^-slope: every step up is rarer. The slope is solved, the one that spends the limit.
 * A price stands on the box although it is never paid: what it would cost on the shelf, so that its return is the middle of
 * 88-95 %. Where cents are too coarse for that, it is the least price above the average value.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isFirst } from './first-designs.mjs'
import { skinsOf } from './read-skins.mjs'
import { allocateTickets, expectedValueCents, rowsFromTickets, topItemOneIn } from '@noktra/game/boxes'
import { ECONOMY_DEFAULTS, boxReturnFault, welfareFault } from '@noktra/game/economy'

/* The demo's rate, the default of the setting recharge_rate. */
const RECHARGE_RATE = 7.2
/* Rounding to tickets may add a little, so the limit is not spent to its last digit. */
const SPENT = 0.996
const SHELF_RETURN = 0.925
/* A rung stays empty when no skin is within this factor of its value. */
const FAR = Math.log(1.9)

const here = new URL('./', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(name, here), 'utf8'))
const skins = skinsOf(read('skins.json').filter(isFirst))
const skinByKey = new Map(skins.map((skin) => [skin.key, skin]))

const boxes = read('welfare-recipes.json').map(({ rows: count, lowest, prizes, also = [], ...recipe }) => {
  const chosen = chooseSkins({ count, lowest_cents: Math.round(lowest * 100), prizes, also })
  const limit = (ECONOMY_DEFAULTS.welfare_rate * recipe.amount * 100) / RECHARGE_RATE
  const tickets = allocateTickets(solveWeights(chosen, limit * SPENT))
  const rows = rowsFromTickets(chosen, tickets)
  const fault = welfareFault({ rows }, { amount_cents: recipe.amount * 100, recharge_rate: RECHARGE_RATE })
  if (fault) throw new Error(`${recipe.key}: ${fault.message}`)
  const price = shelfPrice(expectedValueCents({ rows })) / 100
  if (!process.argv.includes('--print')) report(recipe, { rows, limit, price })
  return {
    ...recipe,
    price,
    pool: chosen.map(({ skin_id }, index) => ({ skin_id, tickets: tickets[index] })),
  }
})
const file = `${JSON.stringify(boxes, null, 2)}\n`
if (process.argv.includes('--print')) process.stdout.write(file)
else writeFileSync(new URL('welfare.json', here), file)

/** What the recipe names, then for each rung of the ladder the skin that fits best; dearest first. */
function chooseSkins({ count, lowest_cents, prizes, also }) {
  const chosen = [...prizes, ...also].map(getSkin)
  const highest = Math.min(...prizes.map((key) => getSkin(key).value_cents)) * 0.7
  const rungs = count - chosen.length
  for (let rung = 0; rung < rungs; rung++) {
    const best = bestSkin(lowest_cents * (highest / lowest_cents) ** (rung / Math.max(1, rungs - 1)), chosen)
    if (best) chosen.push(best)
  }
  return chosen.toSorted((a, b) => b.value_cents - a.value_cents || a.skin_id - b.skin_id)
}

function getSkin(key) {
  const skin = skinByKey.get(key)
  if (!skin) throw new Error(`There is no skin ${key}`)
  return skin
}

/** Near in value and unlike what the box holds already: no design three times, families and finishes mixed. */
function bestSkin(rung, chosen) {
  let best
  let bestCost = Infinity
  for (const skin of skins) {
    const distance = Math.abs(Math.log(skin.value_cents / rung))
    const count = (field) => chosen.filter((other) => other[field] === skin[field]).length
    if (chosen.includes(skin) || count('design') >= 2 || distance > FAR) continue
    const cost =
      distance +
      0.3 * count('design') +
      0.06 * count('family') +
      0.05 * count('finish') +
      0.03 * count('exterior')
    if (cost < bestCost) {
      best = skin
      bestCost = cost
    }
  }
  return best
}

/** Weights value^-slope that sum to 1 and are worth `wanted` cents. */
function solveWeights(chosen, wanted) {
  const weightsAt = (slope) => {
    const raw = chosen.map((skin) => skin.value_cents ** -slope)
    const sum = raw.reduce((total, weight) => total + weight, 0)
    return raw.map((weight) => weight / sum)
  }
  const worthAt = (slope) =>
    weightsAt(slope).reduce((sum, weight, index) => sum + weight * chosen[index].value_cents, 0)
  let [flat, steep] = [0, 5]
  if (worthAt(steep) > wanted) {
    throw new Error(`these skins are worth ${worthAt(steep).toFixed(2)} cents at least, not ${wanted}`)
  }
  for (let step = 0; step < 60; step++) {
    const middle = (flat + steep) / 2
    if (worthAt(middle) > wanted) flat = middle
    else steep = middle
  }
  return weightsAt(steep)
}

/** In cents. */
function shelfPrice(value) {
  const near = Math.round(value / SHELF_RETURN)
  const fits = near > 0 && boxReturnFault(value / near) === null
  return fits ? near : Math.floor(value) + 1
}

function report(recipe, { rows, limit, price }) {
  const value = expectedValueCents({ rows })
  const [top] = rows
  console.log(
    [
      recipe.key.padEnd(17),
      `${recipe.amount}`.padStart(5),
      `${rows.length} skins`,
      `worth ${value.toFixed(3)} of ${limit.toFixed(2)} cents`,
      `price ${price.toFixed(2)} (${((100 * value) / (price * 100)).toFixed(1)} %)`,
      `1 in ${Math.round(topItemOneIn({ rows })).toLocaleString('en')} for ${(top.value_cents / 100).toFixed(2)}`,
    ].join('  '),
  )
}
