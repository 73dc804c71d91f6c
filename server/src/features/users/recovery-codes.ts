import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/connect.ts'
import { keyedHash, type Secrets } from '../../platform/secrets.ts'

/** No 0 and O, no 1 and I: codes are written down and typed. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const COUNT = 10
const LENGTH = 10

/** Ten new codes in the place of all that the player had; only their hashes are kept. */
export async function makeRecoveryCodes(tx: Tx, secrets: Secrets, playerId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  )
  await dropRecoveryCodes(tx, playerId)
  await tx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ player_id: playerId, code_hash: hashOfRecoveryCode(secrets, playerId, code) })),
    )
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export async function dropRecoveryCodes(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute()
}

/** The same for a code however it is written: small letters, spaces, with and without its hyphen. */
export function hashOfRecoveryCode(secrets: Secrets, playerId: number, typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return keyedHash(secrets, 'recovery', `${playerId}:${code}`)
}
