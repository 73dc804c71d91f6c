/** The store did something else than its specification says. */
export class Deviation extends Error {}

/** @returns {never} */
export function deviates(sentence) {
  throw new Deviation(sentence)
}

function is(what, fits) {
  return (value, at) => {
    if (!fits(value)) deviates(`${at} is ${JSON.stringify(value)}, and not ${what}`)
  }
}

export const text = is('a text', (value) => typeof value === 'string')
export const whole = is('a whole number', Number.isInteger)
export const number = is('a number', Number.isFinite)
export const flag = is('true or false', (value) => typeof value === 'boolean')
/** Coins, diamonds or money: at most two decimals. */
export const money = is(
  'an amount with at most two decimals',
  (value) => Number.isFinite(value) && Number(value.toFixed(2)) === value,
)
/** Unix seconds of this century, and not milliseconds. */
export const seconds = is(
  'a time in unix seconds',
  (value) => Number.isInteger(value) && value < 4e9 && value > 1e9,
)
/** A picture of the store. */
export const picture = is('the address of a picture', (value) => /^(\/|https?:)\S+$/.test(value))

export function oneOf(...values) {
  return is(`one of ${values.join(', ')}`, (value) => values.includes(value))
}

export function maybe(shape) {
  return (value, at) => {
    if (value !== null) check(value, shape, at)
  }
}

export function listOf(shape) {
  return (value, at) => {
    if (!Array.isArray(value)) deviates(`${at} is ${JSON.stringify(value)}, and not a list`)
    value.forEach((one, index) => check(one, shape, `${at}[${index}]`))
  }
}

/** Every field of the shape is there, of its kind; others may stand beside it. */
export function check(value, shape, at) {
  if (typeof shape === 'function') {
    shape(value, at)
    return
  }
  if (typeof value !== 'object' || value === null)
    deviates(`${at} is ${JSON.stringify(value)}, and no object`)
  for (const [field, inside] of Object.entries(shape)) {
    if (!(field in value)) deviates(`${at} has no field ${field}`)
    check(value[field], inside, `${at}.${field}`)
  }
}

/** Both are the same, to the cent where they are amounts. */
export function same(found, wanted, what) {
  const differs =
    typeof wanted === 'number'
      ? Math.abs(found - wanted) > 0.001
      : JSON.stringify(found) !== JSON.stringify(wanted)
  if (differs) deviates(`${what} is ${JSON.stringify(found)}, and not ${JSON.stringify(wanted)}`)
}
