import { sql } from 'kysely'
import type * as api from '@noktra/contract/backpack'
import type { DataOf } from '@noktra/contract/route'
import { unixSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { LockMode } from '../../platform/db/lock-mode.ts'
import { nextIds } from '../../platform/db/next-id.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { byItself, outcomeOf, type Outcome, type Together } from '../../platform/http/together.ts'
import { assertChangeable, lockItemsOf, moveItems, type LockedItem } from '../../core/items/item-state.ts'
import { HOUSE } from '../../core/ledger/accounts.ts'
import { lockPursesOf, movePurses, type LockedPurse } from '../../core/ledger/move-purses.ts'

const UNDO_MS = 10_000

type Route = typeof api.sellItems
type Read = {
  mode: LockMode
  purses: Map<number, { diamond: LockedPurse }>
  saleIds: number[]
  items: Map<number, LockedItem>
}
type Sale = { command: Command<Route>; id: number; purse: LockedPurse; items: LockedItem[]; total: number }

const itemsOf = ({ body }: Command<Route>) => [...new Set(body.item_ids)]

/** Sells items of several players to the house. */
export const sellTogether: Together<Route, Read> = { read, run }

/** Sells items to the house for diamonds at 100 % of their value, all or none; the sale can be taken back for 10 seconds. */
export const sellItems = byItself(sellTogether)

async function read(tx: Tx, commands: Command<Route>[], mode: LockMode): Promise<Read> {
  const asked = commands.map((command) => ({ playerId: command.player.id, itemIds: itemsOf(command) }))
  const players = asked.map(({ playerId }) => playerId)
  const [purses, saleIds, items] = await Promise.all([
    lockPursesOf(tx, players, ['diamond'], mode),
    nextIds(tx, 'sale', commands.length),
    lockItemsOf(tx, asked, { now: commands[0]!.clock.now(), mode }),
  ])
  return { mode, purses, saleIds, items }
}

async function run(
  tx: Tx,
  commands: Command<Route>[],
  { mode, purses, saleIds, items }: Read,
): Promise<Outcome<DataOf<Route>>[]> {
  const now = commands[0]!.clock.now()
  const undoUntil = new Date(now.getTime() + UNDO_MS)
  const sales: Sale[] = []
  const outcomes: Outcome<DataOf<Route>>[] = []
  for (const [at, command] of commands.entries()) {
    const asked = itemsOf(command)
    const own = asked.flatMap((id) => items.get(id) ?? [])
    const purse = purses.get(command.player.id)?.diamond
    if (!purse || (own.length < asked.length && mode === 'skip')) {
      outcomes.push('alone')
      continue
    }
    outcomes.push(
      await outcomeOf(() => {
        if (own.length < asked.length) throw new AppError('item_unknown')
        assertChangeable(
          own.toSorted((a, b) => a.id - b.id),
          { playerId: command.player.id, from: 'held' },
        )
        const total = own.reduce((sum, { worth }) => sum + worth, 0)
        const id = saleIds[at]!
        sales.push({ command, id, purse, items: own, total })
        return {
          sale_id: id,
          count: own.length,
          credited: total / 100,
          diamond: (purse.balance + total) / 100,
          undo_until: unixSeconds(undoUntil),
        }
      }),
    )
  }
  if (sales.length > 0) await store(tx, sales, { now, undoUntil })
  for (const { command } of sales)
    command.afterCommit(() => command.bus.publish('balance', command.player.id))
  return outcomes
}

async function store(
  tx: Tx,
  sales: Sale[],
  { now, undoUntil }: { now: Date; undoUntil: Date },
): Promise<void> {
  const sold = sales.flatMap((sale) => sale.items.map(({ id, worth }) => ({ sale: sale.id, id, worth })))
  await Promise.all([
    moveItems(
      tx,
      sold.map(({ sale, id }) => ({ id, ref: String(sale) })),
      { from: 'held', to: 'sold', cause: 'sell', now },
    ),
    sql`
      with sale_made as (
        insert into sale (id, player_id, amount, created_at, undo_until) overriding system value
        select id, player_id, amount, ${now}::timestamptz, ${undoUntil}::timestamptz
        from unnest(${sales.map(({ id }) => id)}::bigint[], ${sales.map(({ command }) => command.player.id)}::bigint[],
          ${sales.map(({ total }) => total)}::bigint[]) as s(id, player_id, amount)
      )
      insert into sale_item (sale_id, item_id, amount)
      select * from unnest(${sold.map(({ sale }) => sale)}::bigint[], ${sold.map(({ id }) => id)}::bigint[],
        ${sold.map(({ worth }) => worth)}::bigint[])`.execute(tx),
    movePurses(
      tx,
      sales.map(({ id, purse, total }) => ({
        purse,
        kind: 'diamond',
        by: total,
        house: HOUSE.recycling,
        reason: 'sell',
        ref: String(id),
      })),
      now,
    ),
  ])
}
