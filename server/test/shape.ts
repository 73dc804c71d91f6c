/**
 * What a field must be: this very value, a test with its name, an object of fields, a list of just these rows, a list of one
 * shape, a list that holds certain rows, or null and a shape.
 */
export type Shape =
  | string
  | number
  | boolean
  | null
  | Kind
  | { [field: string]: Shape }
  | readonly Shape[]
  | { listOf: Shape }
  | { someOf: readonly Shape[] }
  | { orNull: Shape }
type Kind = { kind: string; fits: (value: unknown) => boolean }

function kind(name: string, fits: (value: unknown) => boolean): Kind {
  return { kind: name, fits }
}

export const text = kind('a text', (value) => typeof value === 'string')
export const whole = kind('a whole number', Number.isInteger)
export const number = kind('a number', Number.isFinite)
export const flag = kind('true or false', (value) => typeof value === 'boolean')
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

export function like(pattern: RegExp): Kind {
  return kind(`like ${String(pattern)}`, (value) => typeof value === 'string' && pattern.test(value))
}

export function listOf(shape: Shape): Shape {
  return { listOf: shape }
}

/** A list that holds a row of each of these shapes. */
export function someOf(...shapes: Shape[]): Shape {
  return { someOf: shapes }
}

export function orNull(shape: Shape): Shape {
  return { orNull: shape }
}

/** Where a value is not what the shape says, field by field. Fields beyond the shape are no fault. */
export function faultsOf(value: unknown, shape: Shape, at = 'data'): string[] {
  const told = `${at} is ${JSON.stringify(value)}`
  if (typeof shape !== 'object' || shape === null) {
    return value === shape ? [] : [`${told}, not ${JSON.stringify(shape)}`]
  }
  if (isKind(shape)) return shape.fits(value) ? [] : [`${told}, not ${shape.kind}`]
  if (isOrNull(shape)) return value === null ? [] : faultsOf(value, shape.orNull, at)
  if (isRows(shape) || isList(shape) || isSome(shape)) {
    return Array.isArray(value) ? listFaults(value, shape, at) : [`${told}, not a list`]
  }
  if (typeof value !== 'object' || value === null) return [`${told}, no object`]
  return Object.entries(shape).flatMap(([field, inside]) => {
    const found = fieldOf(value, field)
    return found === undefined ? [`${at}.${field} is missing`] : faultsOf(found, inside, `${at}.${field}`)
  })
}

/** What stands at a path like "list.0.id". */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, value)
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([field]) => field === name)?.[1]
}

function listFaults(
  rows: readonly unknown[],
  shape: readonly Shape[] | { listOf: Shape } | { someOf: readonly Shape[] },
  at: string,
): string[] {
  if (isList(shape)) return rows.flatMap((row, index) => faultsOf(row, shape.listOf, `${at}[${index}]`))
  if (isSome(shape)) return shape.someOf.flatMap((wanted) => nearestFaults(rows, wanted, at))
  const count = rows.length === shape.length ? [] : [`${at} has ${rows.length} rows, not ${shape.length}`]
  return [...count, ...shape.flatMap((wanted, index) => faultsOf(rows[index], wanted, `${at}[${index}]`))]
}

/** What is wrong with the row that is most like the wanted one. */
function nearestFaults(rows: readonly unknown[], wanted: Shape, at: string): string[] {
  const [nearest] = rows
    .map((row, index) => faultsOf(row, wanted, `${at}[${index}]`))
    .toSorted((a, b) => a.length - b.length)
  return nearest ?? [`${at} is empty`]
}

function isKind(shape: object): shape is Kind {
  return 'fits' in shape && typeof shape.fits === 'function'
}

function isRows(shape: object): shape is readonly Shape[] {
  return Array.isArray(shape)
}

function isList(shape: object): shape is { listOf: Shape } {
  return 'listOf' in shape
}

function isSome(shape: object): shape is { someOf: readonly Shape[] } {
  return 'someOf' in shape
}

function isOrNull(shape: object): shape is { orNull: Shape } {
  return 'orNull' in shape
}
