import { readFileSync } from 'node:fs'

/*
 * The families and finishes that the catalogue began with. The curve of prices and what boxes are filled from know these only:
 * what came later is named in a recipe, so that it moves no price and no pool.
 */
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

const FAMILIES = new Set(
  read('families.json')
    .slice(0, 12)
    .map(({ key }) => key),
)
const FINISHES = new Set(Object.keys(read('names.json').finishes).slice(0, 14))

export const isFirstFamily = (family) => FAMILIES.has(family)
export const isFirstFinish = (finish) => FINISHES.has(finish)
export const isFirst = ({ family, finish }) => FAMILIES.has(family) && FINISHES.has(finish)
