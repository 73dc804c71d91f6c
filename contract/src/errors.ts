import { battlesErrors } from './errors/battles.ts'
import { generalErrors } from './errors/general.ts'
import { giftsErrors } from './errors/gifts.ts'
import { itemsErrors } from './errors/items.ts'
import { minesErrors } from './errors/mines.ts'
import { adminErrors } from './errors/admin.ts'
import { playersErrors } from './errors/players.ts'
import { walletErrors } from './errors/wallet.ts'

/**
 * Every error a call may answer with: name in the code, number on the wire. Its text stands in `errors.json` of each language, where
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
