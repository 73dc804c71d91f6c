import { said, type Said } from '@noktra/languages/said'
import { AppError } from '../../../platform/http/errors.ts'

/** A row that cannot be used: where it stands, what it names, what is wrong. */
export type RowError = { at: Said; key: string; why: Said }

/** What JSON says. @throws AppError import_unreadable with the place of the first fault */
export function readJson(text: string): unknown {
  const json = withoutMark(text)
  if (json.trim() === '')
    throw new AppError('import_unreadable', { why: said('catalogue:import_faults.empty') })
  try {
    return JSON.parse(json) as unknown
  } catch (error) {
    throw new AppError('import_unreadable', { why: placeOf((error as Error).message, json) })
  }
}

/** Without the byte order mark that some editors put in front. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Where it is no JSON any more: the parser tells the position only. */
function placeOf(message: string, json: string): Said {
  const at = /position (\d+)/.exec(message)
  const position = at ? Number(at[1]) : json.length
  const before = json.slice(0, position)
  return said('catalogue:import_faults.no_json', {
    line: before.split('\n').length,
    column: position - before.lastIndexOf('\n'),
  })
}

/** Whether the database can hold a text: it has no NUL, and no half of a letter. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A text without what the database cannot hold. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
