import { PROMISE_KINDS, type PromiseKind } from '@noktra/contract/admin/issuance'
import { toCents } from '@noktra/game/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { readNumber, type SettingKey } from '../settings/read-setting.ts'

/** How a promise stands in the sums of the day: items by what made them, coins by the account that paid them. */
const COUNTED: Record<PromiseKind, { what: string; house: number; name: string }> = {
  keys: { what: 'item-made', house: 0, name: 'key' },
  welfare: { what: 'item-made', house: 0, name: 'welfare' },
  consolation: { what: 'item-made', house: 0, name: 'consolation' },
  rebates: { what: 'coin-out', house: HOUSE.rebates, name: 'rebate' },
  envelopes: { what: 'coin-out', house: HOUSE.gifts, name: 'envelope' },
  conversions: { what: 'coin-out', house: HOUSE.exchange, name: 'exchange' },
}

export type Promised = {
  kind: PromiseKind
  /** Cents. */
  given: number
  alarm: number
}

/**
 * What players got on a day of the store that they had earned or were promised, beside the sum above which the staff is told. It is
 * counted by the sweep that the dashboard reads, some seconds late; nothing asks it before it gives.
 */
export async function promisedOn(db: Db, day: string): Promise<Promised[]> {
  const tallies = await db
    .selectFrom('day_tally')
    .select(['what', 'house', 'name', 'amount'])
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
  return Promise.all(
    PROMISE_KINDS.map(async (kind) => {
      const counted = COUNTED[kind]
      const tally = tallies.find(
        ({ what, house, name }) => what === counted.what && house === counted.house && name === counted.name,
      )
      const setting: SettingKey = `alarm_${kind}`
      return { kind, given: tally?.amount ?? 0, alarm: toCents(await readNumber(db, setting)) }
    }),
  )
}
