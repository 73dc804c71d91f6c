/*
 * Writes skins.json: which family wears which finish at which rarity, and what each exterior costs.
 * Run: node catalogue/compose-skins.mjs
 *
 * The same input always gives the same file: the only chance in it is a generator seeded by the design's key.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isFirst } from './first-designs.mjs'

const here = new URL('./', import.meta.url)
const read = (name) => JSON.parse(readFileSync(new URL(name, here), 'utf8'))
const families = read('families.json')
const names = read('names.json')
const finishes = Object.keys(names.finishes)

const RARITY = { s: 'standard', r: 'refined', e: 'exotic', m: 'mythic', l: 'relic' }

/*
 * Columns in the order of families.json:
 *   tarn-9 brask wisp-sd corvane | ostrel longhollow grist helix-coil | vesper-hook thornfang rook-hatchet gauntlets |
 *   sparrowbolt nightvane
 * A dot is a pair that is not made, a capital one of the third lot: it takes no price that an earlier one could have. Small arms, the bullpup and the axe may sit one rarity below the
 * finish's usual one; knives and gloves never sit below refined.
 */
const DESIGNS = {
  'shale-camo': 'ssss ssss rrsr ss',
  isoline: 'ssss ssss rrsr ss',
  blackweft: 'ssss ssss rrsr ss',
  hiveplate: 'sssr srss eese s.',
  pitlane: 'sssr sesr eese sr',
  'temper-bloom': 'rrre r.re .me. rr',
  tracelight: 'rrre r.rm ..e. r.',
  foamline: 'rerm e.re m.em re',
  wyrmscale: 'rrre emre mee. .r',
  magmavein: 'rrre r.re mee. r.',
  duskline: 'em.m .... lm.. .m',
  slipstone: 'e... .le. m... ..',
  prismfall: '..e. m..m .m.. ..',
  'gilt-thorn': '.m.l .... l..l ..',
  goldmend: 'eE.e rE.R MeeM ee',
  lanternfin: 'M..l M... m..M .l',
  'pale-augur': 'm... .... ...l .m',
  'last-beacon': 'M..M .l.. .m.. mM',
  copperloom: 'SSSS SSSS RRSR SS',
  sunglaze: 'SSSS SSSS RRSR SS',
  rimecut: 'RSSR SRSS EERE SR',
  fernwire: 'RRRE ERRR MERE RE',
  skyveil: 'E.EM EM.E LM.M EM',
  foldwing: 'RRSE RERS MEEM RE',
}

/* Logarithms of coins for a Factory New design before the list is fitted to PRICE_QUANTILES. */
const RARITY_LEVEL = { standard: -0.9, refined: 1.8, exotic: 4.0, mythic: 5.8, relic: 6.9 }
const FAMILY_LEVEL = {
  'tarn-9': 0.05,
  brask: 0.1,
  'wisp-sd': -0.4,
  corvane: 0.7,
  ostrel: 0,
  longhollow: 0.55,
  grist: -0.75,
  'helix-coil': 0.15,
  sparrowbolt: 0.35,
  nightvane: 0.3,
}
/* What an edge or a pair of gloves adds: much on plain finishes, little where the finish is the reason to buy. */
const EDGE_LEVEL = { standard: 2.6, refined: 2.3, exotic: 1.1, mythic: 1.05, relic: 1.4 }
const EDGE_SHARE = { 'vesper-hook': 1.15, thornfang: 0.9, 'rook-hatchet': 0.5, 'warden-gauntlets': 0.95 }
const FINISH_LEVEL = {
  'shale-camo': -0.5,
  isoline: -0.1,
  blackweft: 0.15,
  hiveplate: 0.1,
  pitlane: 0.25,
  'temper-bloom': 0.1,
  tracelight: 0.15,
  foamline: 0.3,
  wyrmscale: 0.2,
  magmavein: -0.05,
  duskline: 0.1,
  slipstone: 0.1,
  prismfall: 0.1,
  'gilt-thorn': 0.55,
  goldmend: 0.35,
  lanternfin: 0.45,
  'pale-augur': 0.5,
  'last-beacon': 0.45,
  copperloom: -0.1,
  sunglaze: -0.25,
  rimecut: -0.2,
  fernwire: -0.35,
  skyveil: 0,
  foldwing: -0.4,
}

/* Share of the list, and the price in coins that share stays below: the shape of real price lists. */
const PRICE_QUANTILES = [
  [0, 0.03],
  [0.1, 0.1],
  [0.25, 0.66],
  [0.5, 4.03],
  [0.75, 33.95],
  [0.9, 199.1],
  [0.99, 1327.65],
  [1, 2043.79],
]

/* Each covers all five exteriors; the first number above 0.03 makes Factory New scarce and dearer. */
const WEAR_RANGES = [
  [0, 1],
  [0, 1],
  [0, 0.8],
  [0, 0.7],
  [0.02, 0.85],
  [0, 0.6],
  [0.01, 0.75],
  [0.04, 0.9],
  [0.06, 0.8],
]

/* Much of a drawing is gone where a skin is worn through, so these never are. */
const ILLUSTRATED_WEAR = { lanternfin: [0, 0.6], 'pale-augur': [0, 0.55], 'last-beacon': [0, 0.6] }

/* By skin_id, in cents: the minesweeper tiers of 2, 30 and 60 coins need prizes where the curve leaves a gap. */
const SET_CENTS = { 2091: 617, 4041: 9180, 9011: 178_947, 9084: 87_947, 9104: 1072 }

/*
 * By skin_id, in cents: the welfare box of 36 money may give 2.5 cents on average, less than the curve's cheapest skin.
 * Set after the other exteriors have settled, which therefore stay as they are.
 */
const CHEAPEST_CENTS = { 3105: 1, 7105: 1, 3065: 2, 5025: 2, 7035: 2 }

const EXTERIORS = ['FN', 'MW', 'FT', 'WW', 'BS']
/* How the fall from Factory New to Battle-Scarred is shared between the four steps. */
const STEP_SHARES = [0.36, 0.32, 0.14, 0.18]

const designs = listDesigns()
/* Once for the designs, before wear spreads them, and once for all prices, where little is left to bend. */
const first = designs.filter(isFirst)
const fitDesign = fitToQuantiles(first.map((design) => design.level))
for (const design of designs) design.levels = exteriorLevels(design, fitDesign(design.level))
const fitSkin = fitToQuantiles(first.flatMap((design) => design.levels))
for (const design of designs)
  design.cents = design.levels.map((level) => Math.round(100 * Math.exp(fitSkin(level))))
setCents(designs, SET_CENTS)
settleCents(designs)
setCents(designs, CHEAPEST_CENTS)
writeFileSync(new URL('skins.json', here), `${JSON.stringify(designs.map(toSkin), null, 2)}\n`)
console.log(`skins.json: ${designs.length} designs, ${designs.length * EXTERIORS.length} skins`)

function listDesigns() {
  const listed = []
  for (const [familyIndex, family] of families.entries()) {
    for (const [finishIndex, finish] of finishes.entries()) {
      const letter = DESIGNS[finish].replaceAll(' ', '')[familyIndex]
      const rarity = RARITY[letter.toLowerCase()]
      if (!rarity) continue
      const key = `${family.key}-${finish}`
      const random = seededRandom(key)
      const [wearFrom, wearTo] =
        ILLUSTRATED_WEAR[finish] ?? WEAR_RANGES[Math.floor(random() * WEAR_RANGES.length)]
      const level =
        RARITY_LEVEL[rarity] +
        (FAMILY_LEVEL[family.key] ?? EDGE_LEVEL[rarity] * EDGE_SHARE[family.key]) +
        FINISH_LEVEL[finish] +
        (random() - 0.5) * 0.7
      listed.push({
        /* Stable when designs are added: family and finish, not the position in the list, make the number. */
        id: (familyIndex + 1) * 100 + finishIndex + 1,
        key,
        family: family.key,
        finish,
        rarity,
        lot: lotOf({ family: family.key, finish }, letter),
        wearFrom,
        wearTo,
        level,
        random,
      })
    }
  }
  return listed
}

/** 1 is what the catalogue began with. Prices of a lot are settled before those of the next. */
function lotOf(design, letter) {
  if (isFirst(design)) return 1
  return letter === letter.toLowerCase() ? 2 : 3
}

/** Logarithms of the five prices around the design's middle. Edges keep more of their price than guns. */
function exteriorLevels({ family, random, wearFrom, wearTo }, middle) {
  const fall = family in FAMILY_LEVEL ? 1 + random() * 0.7 : 0.6 + random() * 0.4
  let current = middle + fall / 2
  const levels = [current + (wearFrom >= 0.04 ? 0.25 : 0)]
  for (const [index, share] of STEP_SHARES.entries()) {
    const scarceWorst = index === 3 && wearTo <= 0.7 ? 0.4 : 1
    current -= fall * share * (0.75 + random() * 0.5) * scarceWorst
    levels.push(current)
  }
  return levels
}

/** One rising curve from the levels' own quantiles to those of PRICE_QUANTILES, so that order survives. */
function fitToQuantiles(levels) {
  const sorted = levels.toSorted((a, b) => a - b)
  const knots = PRICE_QUANTILES.map(([share, price]) => [quantile(sorted, share), Math.log(price)])
  return (wanted) => {
    const level = Math.min(knots.at(-1)[0], Math.max(knots[0][0], wanted))
    const next = knots.findIndex(([from], index) => index > 0 && from >= level)
    const [fromA, toA] = knots[next - 1]
    const [fromB, toB] = knots[next]
    return toA + ((level - fromA) / (fromB - fromA)) * (toB - toA)
  }
}

function setCents(listed, chosen) {
  for (const design of listed) {
    design.cents = design.cents.map((cents, index) => chosen[design.id * 10 + index + 1] ?? cents)
  }
}

/** Every step of wear costs at least a cent; from one coin up no two prices are equal and none is round. */
function settleCents(listed) {
  const taken = new Set()
  for (const design of listed.toSorted((a, b) => a.lot - b.lot || a.cents[4] - b.cents[4])) {
    for (let index = 4; index >= 0; index--) {
      let cents = design.cents[index]
      if (index < 4) cents = Math.max(cents, design.cents[index + 1] + 1)
      while (cents >= 100 && (taken.has(cents) || cents % 50 === 0)) cents++
      taken.add(cents)
      design.cents[index] = cents
    }
  }
}

function toSkin(design) {
  return {
    id: design.id,
    key: design.key,
    family: design.family,
    finish: design.finish,
    rarity: design.rarity,
    wear_from: design.wearFrom,
    wear_to: design.wearTo,
    exteriors: EXTERIORS.map((exterior, index) => ({
      skin_id: design.id * 10 + index + 1,
      exterior,
      market_name: `${names.families[design.family].en} | ${names.finishes[design.finish].en} (${names.exteriors[exterior].en})`,
      price: design.cents[index] / 100,
    })),
  }
}

function quantile(sorted, share) {
  const at = share * (sorted.length - 1)
  const low = Math.floor(at)
  const high = Math.ceil(at)
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low)
}

/** mulberry32 over an FNV-1a hash of the text. */
function seededRandom(text) {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
