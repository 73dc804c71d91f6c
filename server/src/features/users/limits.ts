import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import type { Address } from '../../core/addresses/address.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Whole seconds until `time`, at least 1. */
export function secondsUntil(time: number, now: Date): number {
  return Math.max(1, Math.ceil((time - now.getTime()) / 1000))
}

/** Until the transaction ends no other call sends a code to this address, signs it up or changes its password. */
export async function lockAddress(tx: Tx, address: Address): Promise<void> {
  await lockWord(tx, `address:${address.value}`)
}

/** Until the transaction ends no other call sends a code from this network. An address is locked before a network. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await lockWord(tx, `network:${network}`)
}

async function lockWord(tx: Tx, word: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${word}, 0))`.execute(tx)
}
