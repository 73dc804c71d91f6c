/*
 * Writes boxes.json from box-recipes.json and skins.json: picks each box's skins and solves their tickets.
 * Run: node catalogue/compose-boxes.mjs
 * There is no chance in it: the same recipes and prices always give the same pools.
 *
 * A recipe says what a player reads on the box, the average return and the chance to get the price back, and names its
 * prizes by hand. The rest of the pool is a ladder of values filled from the recipe's theme. One law on each side of the
 * price says how often a row comes: below it value^-losing_slope, from it on a bell curve of the value's logarithm that
 * falls from the price upward, so that a dearer prize is always rarer. The width of that curve is the one number that is
 * solved: the one that makes the return what the recipe says.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  allocateTickets,
  chanceOfProfit,
  expectedReturn,
  rowsFromTickets,
  topItemOneIn,
  volatility,
} from '@noktra/game/boxes'
import { isFirstFamily, isFirstFinish } from './first-designs.mjs'
import { skinsOf } from './read-skins.mjs'

/* A rung stays empty when no skin is within this factor of its value. */
const FAR = Math.log(2)
/* Below these widths nothing but the price comes back, above them the top prize is as common as any. */
const WIDTHS = [0.4, 2]

const here = new URL('./', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(name, here), 'utf8'))
const recipes = read('box-recipes.json')
const skins = skinsOf(read('skins.json'))
const skinByKey = new Map(skins.map((skin) => [skin.key, skin]))

const boxes = recipes.map((recipe) => {
  const priceCents = Math.round(recipe.price * 100)
  const chosen = chooseSkins(recipe, priceCents)
  const tickets = allocateTickets(solveWeights(chosen, recipe, priceCents))
  report(recipe, chosen, tickets, priceCents)
  return {
    id: recipe.id,
    key: recipe.key,
    type: recipe.type,
    name: recipe.name,
    descr: recipe.descr,
    theme_color: recipe.theme_color,
    price: recipe.price,
    badge: recipe.badge,
    featured: recipe.featured === true,
    pool: chosen.map(({ skin_id }, index) => ({ skin_id, tickets: tickets[index] })),
  }
})
writeFileSync(new URL('boxes.json', here), `${JSON.stringify(boxes, null, 2)}\n`)

/** The prizes, then for each rung of the ladder the skin that fits best; dearest first. */
function chooseSkins(recipe, priceCents) {
  const chosen = recipe.prizes.map((key) => {
    const skin = skinByKey.get(key)
    if (!skin) throw new Error(`${recipe.key}: there is no skin ${key}`)
    return skin
  })
  const firstPrize = Math.min(...chosen.map((skin) => skin.value_cents))
  const count = recipe.rows - chosen.length
  const below = Math.round(count * 0.68)
  const rungs = [
    ...ladder(priceCents * recipe.lowest, priceCents * 0.93, below),
    ...ladder(priceCents * 1.04, Math.max(firstPrize * 0.8, priceCents * 1.6), count - below),
  ]
  const candidates = skins.filter(
    (skin) => matches(skin, recipe.theme) || matches(skin, recipe.fill) || recipe.prizes.includes(skin.key),
  )
  for (const rung of rungs) {
    const best = bestSkin(rung, { candidates, chosen, recipe, priceCents })
    if (best) chosen.push(best)
  }
  return chosen.toSorted((a, b) => b.value_cents - a.value_cents || a.skin_id - b.skin_id)
}

/** Values in equal steps of ratio from the lowest to the highest. */
function ladder(lowest, highest, count) {
  return Array.from(
    { length: count },
    (_, index) => lowest * (highest / lowest) ** (index / Math.max(1, count - 1)),
  )
}

/** Near in value, on the same side of the price, of the theme rather than of the fill, and not yet seen in this box. */
function bestSkin(rung, { candidates, chosen, recipe, priceCents }) {
  const most = recipe.exteriors_per_design ?? 2
  let best
  let bestCost = Infinity
  for (const skin of candidates) {
    const distance = Math.abs(Math.log(skin.value_cents / rung))
    const sameDesign = chosen.filter((other) => other.design === skin.design)
    if (chosen.includes(skin) || sameDesign.length >= most || distance > FAR) continue
    if (skin.value_cents < priceCents !== rung < priceCents) continue
    const cost =
      distance +
      0.25 * sameDesign.length +
      (matches(skin, recipe.theme) ? 0 : 0.6) +
      (recipe.mix ?? 0) * chosen.filter((other) => other.finish === skin.finish).length +
      0.03 * chosen.filter((other) => other.family === skin.family).length +
      0.05 * chosen.filter((other) => other.exterior === skin.exterior).length
    if (cost < bestCost) {
      best = skin
      bestCost = cost
    }
  }
  return best
}

/** Patterns are family/finish. A star stands for any of the first ones: those that came later are named, so no pool changes. */
function matches(skin, patterns) {
  return patterns.some((pattern) => {
    const [family, finish] = pattern.split('/')
    return (
      (family === '*' ? isFirstFamily(skin.family) : family === skin.family) &&
      (finish === '*' ? isFirstFinish(skin.finish) : finish === skin.finish)
    )
  })
}

/** Weights that sum to 1, win at least the price with the recipe's chance and return what the recipe says. */
function solveWeights(chosen, recipe, priceCents) {
  const steps = chosen.map((skin) => Math.log(skin.value_cents / priceCents))
  const losing = shareOut(1 - recipe.price_back, steps, (step) =>
    step < 0 ? Math.exp(-recipe.losing_slope * step) : 0,
  )
  const weightsAt = (width) => {
    const winning = shareOut(recipe.price_back, steps, (step) =>
      step < 0 ? 0 : Math.exp(-((step / width) ** 2) / 2),
    )
    return chosen.map((_, index) => winning[index] + losing[index])
  }
  const returnAt = (width) =>
    weightsAt(width).reduce((sum, weight, index) => sum + weight * chosen[index].value_cents, 0) / priceCents
  let [narrow, wide] = WIDTHS
  if (returnAt(narrow) > recipe.return || returnAt(wide) < recipe.return) {
    const reach = `${returnAt(narrow).toFixed(3)} to ${returnAt(wide).toFixed(3)}`
    throw new Error(`${recipe.key}: these skins can return ${reach}, the recipe asks for ${recipe.return}`)
  }
  for (let step = 0; step < 60; step++) {
    const middle = (narrow + wide) / 2
    if (returnAt(middle) < recipe.return) narrow = middle
    else wide = middle
  }
  return weightsAt(narrow)
}

/** Weights in proportion to `weigh` that sum to `mass`. */
function shareOut(mass, steps, weigh) {
  const raw = steps.map(weigh)
  const total = raw.reduce((sum, weight) => sum + weight, 0)
  if (total === 0 && mass > 0) throw new Error('no skin lies on one side of the price')
  return raw.map((weight) => (weight / total) * mass)
}

function report(recipe, chosen, tickets, priceCents) {
  const pool = { price_cents: priceCents, rows: rowsFromTickets(chosen, tickets) }
  const top = chosen[0]
  console.log(
    [
      recipe.key.padEnd(13),
      recipe.price.toFixed(2).padStart(7),
      `${chosen.length} skins`,
      `return ${(100 * expectedReturn(pool)).toFixed(2)} %`,
      `price back ${(100 * chanceOfProfit(pool)).toFixed(1)} %`,
      `volatility ${volatility(pool)}`,
      `1 in ${Math.round(topItemOneIn(pool)).toLocaleString('en')} for ${top.key} (${(top.value_cents / priceCents).toFixed(1)}x)`,
    ].join('  '),
  )
}
