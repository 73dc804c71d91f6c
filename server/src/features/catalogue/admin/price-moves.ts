import { consolationSkinFault } from '@noktra/game/economy'
import { movesTooFar } from '@noktra/game/listed-price'
import { sql } from 'kysely'
import { said, type Said } from '@noktra/languages/said'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { nextId } from '../../../platform/db/next-id.ts'
import type { Budget } from '../../../platform/game.ts'
import { HOUSE } from '../../../core/ledger/accounts.ts'
import { issueInBudget } from '../../../core/issuance/budgets.ts'
import { readRates } from '../../../core/settings/read-economy.ts'
import { readSetting } from '../../../core/settings/read-setting.ts'

const DAY_MS = 24 * 3600 * 1000

/** A price as it is and as it would be, in cents. */
export type Move = { skin_id: number; from: number; to: number }

/**
 * The moves that need a second person: more than 30 %, measured also from the price of a day ago (or from the last one that
 * a second person agreed to), so that many small moves do not make a large one.
 * One from a price to itself is no move: a price that has drifted from what was agreed to is agreed to as it is.
 */
export async function findFarMoves(db: Db, moves: readonly Move[], now: Date): Promise<Move[]> {
  if (moves.length === 0) return []
  const since = new Date(now.getTime() - DAY_MS)
  const recent = await db
    .selectFrom('skin_price_change as change')
    .select('change.skin_id')
    .select(sql<number | null>`(array_agg(change.price_from order by change.id))[1]`.as('price'))
    .where('change.created_at', '>', since)
    .where(
      sql<boolean>`change.skin_id = any(${moves.map((move) => move.skin_id)}::bigint[])
        and change.id > coalesce((select max(id) from skin_price_change
          where skin_id = change.skin_id and agreed and created_at > ${since}::timestamptz), 0)`,
    )
    .groupBy('change.skin_id')
    .execute()
  const before = new Map(recent.map((row) => [row.skin_id, row.price]))
  return moves.filter(
    ({ skin_id, from, to }) =>
      from === to || movesTooFar(from, to) || movesTooFar(before.get(skin_id) ?? from, to),
  )
}

/** A first price counts by itself up to so much, in cents: no one has seen it, and there is no other price to hold it against. */
export const FIRST_ALONE_CENTS = 10_000

/** Whether a first price, in cents, needs no second person. */
export function mayStartAlone(price: number): boolean {
  return price <= FIRST_ALONE_CENTS
}

/**
 * What moves add to copies that are there, or take from them, all together in cents: those that players have, and those that the mall
 * has to sell.
 */
export async function valueAtStake(db: Db, moves: readonly Move[]): Promise<number> {
  if (moves.length === 0) return 0
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(abs(move.price_to - move.price_from) * (held.copies + coalesce(offer.stock, 0))), 0)::bigint as amount
    from unnest(${moves.map((move) => move.skin_id)}::bigint[], ${moves.map((move) => move.from)}::bigint[],
        ${moves.map((move) => move.to)}::bigint[]) as move(skin_id, price_from, price_to)
      cross join lateral (select count(*) as copies from item
        where item.skin_id = move.skin_id and item.state in ('held', 'staked', 'retrieving')) held
      left join mall_offer offer on offer.skin_id = move.skin_id and offer.listed`.execute(db)
  return rows[0]!.amount
}

/** What pays, within the day's budget, for what new prices add to copies. */
export const PRICES: Budget = {
  kind: 'prices',
  account: 'issue-prices',
  currency: 'coin',
  setting: 'budget_prices',
}

/**
 * Why moves, and so many first prices that wait, need a second person; null when the budget of the day pays for what is at stake, and has
 * done so.
 */
export async function whySecondPerson(
  tx: Tx,
  { moves, waiting = 0 }: { moves: readonly Move[]; waiting?: number },
  now: Date,
): Promise<readonly Said[] | null> {
  const far = await findFarMoves(tx, moves, now)
  const amount = await valueAtStake(tx, moves)
  const values = { amount_cents: amount }
  if (far.length + waiting > 0) {
    const drifted = far.filter(({ from, to }) => from === to).length
    const moved = far.length - drifted
    const which =
      moves.length + waiting === 1
        ? said('approvals:why_second.moves_far')
        : said('approvals:why_second.some_far', { count: moved })
    return [
      ...(moved > 0 ? [which] : []),
      ...(drifted > 0 ? [said('approvals:why_second.drifted', { count: drifted })] : []),
      ...(waiting > 0 ? [said('approvals:why_second.first_prices', { count: waiting })] : []),
      ...(far.length > 0 ? [said('approvals:why_second.copies', values)] : []),
    ]
  }
  if (amount === 0) return null
  const ref = `price:${await nextId(tx, 'skin_price_change')}`
  const into = HOUSE.revaluation
  const issued = await issueInBudget(tx, { budget: PRICES, amount, into, reason: 'issue-prices', ref, now })
  return issued === null ? [said('approvals:why_second.copies_over_budget', values)] : null
}

/** What new prices would break of the settings; they are refused then. */
export async function priceRuleFaults(db: Db, priceOf: ReadonlyMap<number, number>): Promise<Said[]> {
  const comfort = await readSetting(db, 'upgrade_comfort_skin_id')
  const price = comfort === null ? undefined : priceOf.get(Number(comfort))
  const fault = price === undefined ? null : consolationSkinFault(price, await readRates(db))
  if (!fault) return []
  return [
    said('reasons:settings.consolation_skin', {
      setting: said('settings:words.upgrade_comfort_skin_id.label'),
      id: Number(comfort),
      why: said(`reasons:settings.${fault.kind}`, fault.values),
    }),
  ]
}
