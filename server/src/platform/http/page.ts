import { sql, type RawBuilder } from 'kysely'
import { AppError } from './errors.ts'

/** Reads a list's `after`: whole numbers joined by `_`, as many as the list's key has parts. */
export function readAfter(after: string | undefined, parts: number): number[] | null {
  if (after === undefined) return null
  const numbers = after.split('_').map(Number)
  if (numbers.length !== parts || !numbers.every((n) => Number.isSafeInteger(n))) {
    throw new AppError('invalid_input', { field: 'after' })
  }
  return numbers
}

/** A part of a key for a column that holds less than it may: what no row has is compared all the same. */
export function wide(part: number): RawBuilder<number> {
  return sql`${part}::bigint`
}

const LAST_MOMENT_MS = 8_640_000_000_000_000

/** A part of a key that is a time in milliseconds. */
export function momentOf(part: number): Date {
  return new Date(Math.min(Math.max(part, 0), LAST_MOMENT_MS))
}

/** The rows of a page read with one row too many, and the key of the next page if there is one. */
export function cutPage<Row>(rows: Row[], pageSize: number, keyOf: (row: Row) => (number | string)[]) {
  const list = rows.slice(0, pageSize)
  const last = list.at(-1)
  return { list, next: rows.length > pageSize && last ? keyOf(last).join('_') : null }
}

/** A list of the back office whose key is the id, and whose rows are not counted: a page of it, each row as it is shown. */
export function adminPage<Row extends { id: number | string }, Shown>(
  rows: Row[],
  pageSize: number,
  show: (row: Row) => Shown,
) {
  const { list, next } = cutPage(rows, pageSize, ({ id }) => [id])
  return { list: list.map((row) => show(row)), next, total: null }
}

/** For later pages there are keys: skipped rows are read all the same. */
const MOST_SKIPPED = 10_000

/**
 * Rows to skip when a caller counts pages instead of following keys.
 * @throws AppError invalid_input for a page so far back that only `after` leads there
 */
export function offsetOf(query: { page: number; page_size: number; after?: string | undefined }): number {
  if (query.after !== undefined) return 0
  const offset = (query.page - 1) * query.page_size
  if (offset > MOST_SKIPPED) throw new AppError('invalid_input', { field: 'page' })
  return offset
}
