/** What a field must be: a test with its name, an object of fields, a list of one shape, or null and a shape. */
export type Shape = Kind | { [field: string]: Shape } | { listOf: Shape } | { orNull: Shape }
type Kind = { kind: string; fits: (value: unknown) => boolean }

function kind(name: string, fits: (value: unknown) => boolean): Kind {
  return { kind: name, fits }
}

export const text = kind('a text', (value) => typeof value === 'string')
export const whole = kind('a whole number', Number.isInteger)
export const number = kind('a number', Number.isFinite)
export const flag = kind('true or false', (value) => typeof value === 'boolean')
export const anything = kind('there', (value) => value !== undefined)
/** Coins, diamonds or money: a number with at most two decimals. */
export const money = kind(
  'an amount',
  (value) => typeof value === 'number' && Number(value.toFixed(2)) === value,
)
/** Not milliseconds. */
export const seconds = kind(
  'a time in unix seconds',
  (value) => Number.isInteger(value) && Number(value) > 1e9 && Number(value) < 4e9,
)

export function oneOf(...values: unknown[]): Kind {
  return kind(`one of ${values.join(', ')}`, (value) => values.includes(value))
}

export function listOf(shape: Shape): Shape {
  return { listOf: shape }
}

export function orNull(shape: Shape): Shape {
  return { orNull: shape }
}

/** Where a value is not what the shape says, field by field. Fields beyond the shape are nobody's fault. */
export function faultsOf(value: unknown, shape: Shape, at = 'data'): string[] {
  if (isKind(shape)) return shape.fits(value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${shape.kind}`]
  if (isList(shape)) {
    if (!Array.isArray(value)) return [`${at} is ${JSON.stringify(value)}, not a list`]
    return value.flatMap((one, index) => faultsOf(one, shape.listOf, `${at}[${index}]`))
  }
  if (isOrNull(shape)) return value === null ? [] : faultsOf(value, shape.orNull, at)
  if (typeof value !== 'object' || value === null) return [`${at} is ${JSON.stringify(value)}, no object`]
  return Object.entries(shape).flatMap(([field, inside]) =>
    field in value
      ? faultsOf((value as Record<string, unknown>)[field], inside, `${at}.${field}`)
      : [`${at}.${field} is missing`],
  )
}

function isKind(shape: Shape): shape is Kind {
  return typeof shape['fits' as keyof Shape] === 'function'
}

function isList(shape: Shape): shape is { listOf: Shape } {
  return 'listOf' in shape
}

function isOrNull(shape: Shape): shape is { orNull: Shape } {
  return 'orNull' in shape
}
