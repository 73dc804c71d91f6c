import { battlesErrors } from './errors/battles.ts'
import { generalErrors } from './errors/general.ts'
import { giftsErrors } from './errors/gifts.ts'
import { itemsErrors } from './errors/items.ts'
import { minesErrors } from './errors/mines.ts'
import { adminErrors } from './errors/admin.ts'
import { playersErrors } from './errors/players.ts'
import { walletErrors } from './errors/wallet.ts'
import type { Language } from './shapes.ts'

/**
 * Every error a call may answer with: name in the code, number on the wire, text in three languages.
 * `{field}` and the like are filled from the error's details. The Chinese texts are SPEC's where it gives one.
 */
export const errors = {
  ...generalErrors,
  ...playersErrors,
  ...walletErrors,
  ...itemsErrors,
  ...battlesErrors,
  ...minesErrors,
  ...giftsErrors,
  ...adminErrors,
}

export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorName>(
  Object.entries(errors).map(([name, error]) => [error.code, name as ErrorName]),
)

/** The error's name for a number of the wire, or undefined when the store does not know it. */
export function errorNameOf(code: number): ErrorName | undefined {
  return byCode.get(code)
}

/** Fills the text of an error and stands in `data`. */
export type ErrorDetails = Record<string, string | number>

/** The text of an error in a language, with its details filled in. */
export function errorText(name: ErrorName, language: Language, details: ErrorDetails = {}): string {
  return errors[name].text[language].replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? '…'))
}
