import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../platform/http/errors.ts'

/** The 10,000 most used passwords of at least six characters, the most used first; their licence lies beside them. */
const LIST = join(import.meta.dirname, 'common-passwords.txt')

/** Words that come to mind in this store; docs/security.md lists them. */
const WORDS_OF_STORE = new Set(
  (
    'noktra noktraskins skins steam counterstrike csgo battle upgrade diamond minesweeper retrieve ' +
    'office operator owner auditor support'
  ).split(' '),
)

let common: ReadonlySet<string> | null = null

/**
 * Refuses a password that is tried first by guessers, when it is set: one of the list, or a word of the store with whatever
 * digits and marks. A player who already has such a password keeps it.
 * @throws AppError password_common
 */
export function refuseCommon(password: string): void {
  common ??= new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean))
  const typed = password.toLowerCase()
  const letters = typed.replaceAll(/[^\p{L}]/gu, '')
  if (common.has(typed) || WORDS_OF_STORE.has(letters))
    throw new AppError('password_common', { field: 'password' })
}
