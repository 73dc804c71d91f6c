import type { PromiseKind } from '@noktra/contract/admin/issuance'
import { toCents } from '@noktra/game/money'
import { said, type Said } from '@noktra/languages/said'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { PromiseTerms } from '../../platform/game.ts'
import { HOUSE } from '../ledger/accounts.ts'
import { readNumber } from '../settings/read-setting.ts'

/** What the store promises beside its games. A consolation is made by several of these. */
const STORE_PROMISES: readonly PromiseTerms[] = [
  {
    kind: 'keys',
    words: said('money:promise_kinds.keys'),
    counted: { what: 'item-made', house: 0, name: 'key' },
    alarm: 'alarm_keys',
  },
  {
    kind: 'consolation',
    words: said('money:promise_kinds.consolation'),
    counted: { what: 'item-made', house: 0, name: 'consolation' },
    alarm: 'alarm_consolation',
  },
  {
    kind: 'rebates',
    words: said('money:promise_kinds.rebates'),
    counted: { what: 'coin-out', house: HOUSE.rebates, name: 'rebate' },
    alarm: 'alarm_rebates',
  },
  {
    kind: 'conversions',
    words: said('money:promise_kinds.conversions'),
    counted: { what: 'coin-out', house: HOUSE.exchange, name: 'exchange' },
    alarm: 'alarm_conversions',
  },
]

export type Promised = {
  kind: PromiseKind
  words: Said
  /** Cents. */
  given: number
  alarm: number
}

/**
 * What players got on a day of the store that they had earned or were promised, beside the sum above which the staff is told. It is
 * counted by the sweep that the dashboard reads, some seconds late; nothing asks it before it gives.
 */
export async function promisedOn({ db, games }: Pick<Ctx, 'db' | 'games'>, day: string): Promise<Promised[]> {
  const tallies = await db
    .selectFrom('day_tally')
    .select(['what', 'house', 'name', 'amount'])
    .where('day', '=', sql<Date>`${day}::date`)
    .execute()
  return Promise.all(
    [...STORE_PROMISES, ...games.flatMap(({ promises }) => promises ?? [])].map(
      async ({ kind, words, counted, alarm }) => {
        const tally = tallies.find(
          ({ what, house, name }) =>
            what === counted.what && house === counted.house && name === counted.name,
        )
        return { kind, words, given: tally?.amount ?? 0, alarm: toCents(await readNumber(db, alarm)) }
      },
    ),
  )
}
