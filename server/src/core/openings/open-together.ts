import { sql } from 'kysely'
import { VALUE_HELD_MS } from '@noktra/game/value'
import type { Route } from '@noktra/contract/route'
import type { Tx } from '../../platform/db/connect.ts'
import { changeList } from '../../platform/db/list-changes.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import type { Outcome } from '../../platform/http/together.ts'
import { lockPairsOf, type LockedPair } from '../draws/take-nonces.ts'
import { mostValueOf } from '../items/most-value.ts'
import { HOUSE, shortOf, type Balances } from '../ledger/accounts.ts'
import { lockPursesOf, type LockedPurse } from '../ledger/move-purses.ts'
import { findLimited } from '../limits/standing.ts'
import { findPool } from './load-pool.ts'
import { assertOnSale, type Sale } from './take-box-nonces.ts'
import {
  answerOpening,
  assertQuantity,
  assertShownPool,
  drawBoxes,
  logOpenings,
  OPENINGS,
  type Drawn,
  type OpenOrder,
} from './open-boxes.ts'

type Opener = Pick<Command, 'player' | 'config' | 'clock' | 'bus' | 'afterCommit' | 'language' | 'entries'>
type Ordered = { command: Opener; order: OpenOrder }
type Purses = { cash: LockedPurse; bonus: LockedPurse }

/** An opening that is paid and drawn, and not written yet. */
type Opening = {
  command: Opener
  order: OpenOrder
  pair: LockedPair
  version: number
  price: number
  bonusPart: number
  cashPart: number
  purses: Purses
  draws: Drawn[]
}

type Answer = ReturnType<typeof answerOpening>

/** What the openings of several players are decided by. */
type Read = {
  limited: Set<number>
  pairs: Map<number, LockedPair>
  purses: Map<number, Purses>
  sales: Map<number, Sale>
}

/**
 * Opens boxes for coins for different players in one transaction: what each would get alone, by the same draws and the same
 * refusals. Rows that another transaction holds, limits, breaks and full pairs send a call on its way alone.
 */
export function openingTogether<R extends Route>(
  orderOf: (command: Command<R>) => OpenOrder,
): {
  read: (tx: Tx, commands: Command<R>[]) => Promise<Read>
  run: (tx: Tx, commands: Command<R>[], read: Read) => Promise<Outcome<Answer>[]>
} {
  return {
    read: (tx, commands) =>
      readFor(
        tx,
        commands[0]!,
        commands.map(({ player }) => player.id),
        [...new Set(commands.map((command) => orderOf(command).boxId))],
      ),
    run: (tx, commands, read) =>
      openTogether(
        tx,
        commands.map((command) => ({ command, order: orderOf(command) })),
        read,
      ),
  }
}

/** The pairs are locked before it is read what is on sale: that is what is drawn from. */
async function readFor(
  tx: Tx,
  ctx: Pick<Command, 'secrets' | 'clock' | 'games'>,
  players: number[],
  boxes: number[],
): Promise<Read> {
  const [limited, pairs, purses, sales] = await Promise.all([
    findLimited(tx, players),
    lockPairsOf(tx, ctx, players, 'skip'),
    lockPursesOf(tx, players, ['cash', 'bonus'], 'skip'),
    findSales(tx, boxes),
  ])
  return { limited, pairs, purses, sales }
}

async function openTogether(
  tx: Tx,
  ordered: Ordered[],
  { limited, pairs, purses, sales }: Read,
): Promise<Outcome<Answer>[]> {
  const outcomes = new Map<Ordered, Outcome<Answer>>()
  const openings: (Opening & { asked: Ordered })[] = []
  for (const asked of ordered) {
    const { command, order } = asked
    const pair = pairs.get(command.player.id)
    const own = purses.get(command.player.id)
    if (limited.has(command.player.id) || !pair || !own) {
      outcomes.set(asked, 'alone')
      continue
    }
    try {
      openings.push({
        asked,
        ...(await drawOne(tx, command, order, { pair, purses: own, sale: sales.get(order.boxId) })),
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.set(asked, { refused: error })
    }
  }
  const stored = await storeOpenings(tx, openings)
  for (const opening of openings) outcomes.set(opening.asked, { data: answerOf(opening, stored) })
  return ordered.map((asked) => outcomes.get(asked)!)
}

/** @throws AppError quantity_not_offered, box_unknown, box_retired, box_not_active, box_closed, pool_version_stale, insufficient_coins */
async function drawOne(
  tx: Tx,
  command: Opener,
  order: OpenOrder,
  { pair, purses, sale }: { pair: LockedPair; purses: Purses; sale: Sale | undefined },
): Promise<Opening> {
  assertQuantity(order.num)
  const version = assertOnSale(sale, { version: order.poolVersion, welfare: false })
  const pool = await findPool(tx, command.config, order.boxId, version)
  if (!pool) throw new AppError('box_not_active')
  assertShownPool(pool, order.poolHash)
  const price = pool.price_cents * order.num
  const bonusPart = Math.min(purses.bonus.balance, price)
  const cashPart = price - bonusPart
  if (cashPart > purses.cash.balance) throw shortOf('insufficient_coins', cashPart - purses.cash.balance)
  const draws = drawBoxes(pool, pair, order.num)
  logOpenings(command.entries, pool, pair, draws)
  return { command, order, pair, version, price, bonusPart, cashPart, purses, draws }
}

async function findSales(tx: Tx, boxes: number[]): Promise<Map<number, Sale>> {
  const { rows } = await sql<Sale & { id: number }>`
    select id, status, active_version, is_welfare, closed_at is not null as closed
    from box where id = any(${boxes}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

type Stored = Map<string, { id: number; item_id: number }>

/** Writes all of them in one statement: pairs, purses, transfers, items, history, points and draws. */
async function storeOpenings(tx: Tx, openings: Opening[]): Promise<Stored> {
  if (openings.length === 0) return new Map()
  const now = openings[0]!.command.clock.now()
  const until = new Date(now.getTime() + VALUE_HELD_MS)
  const moved = openings.flatMap(({ bonusPart, cashPart, purses, pair }) => {
    const ref = `${pair.pair_id}:${pair.first_nonce}`
    return [
      { account: purses.bonus.id, amount: bonusPart, ref, leg: 0 },
      { account: purses.cash.id, amount: cashPart, ref, leg: 1 },
    ].filter(({ amount }) => amount > 0)
  })
  const drawn = openings.flatMap(({ command, order, pair, version, draws }) =>
    draws.map((draw) => ({
      player: command.player.id,
      pair: pair.pair_id,
      box: order.boxId,
      version,
      source: order.source,
      ...draw,
    })),
  )
  const { rows } = await sql<{ id: number; item_id: number; ref: string; taken: number; charged: number }>`
    with call as (
      select * from unnest(${openings.map(({ command }) => command.player.id)}::bigint[],
        ${openings.map(({ pair }) => pair.pair_id)}::bigint[], ${openings.map(({ pair }) => pair.first_nonce)}::int[],
        ${openings.map(({ order }) => order.num)}::int[], ${openings.map(({ cashPart }) => cashPart)}::bigint[])
        as call(player_id, pair_id, first_nonce, num, points)
    ), part as (
      select * from unnest(${moved.map((m) => m.account)}::bigint[], ${moved.map((m) => m.amount)}::bigint[],
        ${moved.map((m) => m.ref)}::text[], ${moved.map((m) => m.leg)}::smallint[])
        with ordinality as part(account_id, amount, ref, leg, place)
    ), drawn as (
      select * from unnest(${drawn.map((d) => d.player)}::bigint[], ${drawn.map((d) => d.pair)}::bigint[],
        ${drawn.map((d) => d.box)}::bigint[], ${drawn.map((d) => d.version)}::int[],
        ${drawn.map((d) => d.nonce)}::int[], ${drawn.map((d) => d.ticket)}::int[],
        ${drawn.map((d) => d.row.skin_id)}::bigint[], ${drawn.map((d) => d.wear)}::smallint[],
        ${drawn.map((d) => d.row.value_cents)}::bigint[], ${drawn.map((d) => d.source)}::text[],
        ${drawn.map((d) => `${d.pair}:${d.nonce}`)}::text[], ${drawn.map((d) => d.pattern)}::smallint[])
        with ordinality as drawn(player_id, pair_id, box_id, version, nonce, ticket, skin_id, wear, value, source, ref, pattern, place)
    ), taken as (
      update seed_pair set nonce = nonce + call.num from call
      where seed_pair.id = call.pair_id and nonce = call.first_nonce and revealed_at is null
      returning seed_pair.id
    ), charged as (
      update account set balance = balance - part.amount from part
      where account.id = part.account_id and balance >= part.amount
      returning account.id, balance
    ), written as (
      insert into transfer (currency, debit_account, credit_account, amount, debit_balance_after, reason, ref, leg, created_at)
      select 'coin', part.account_id, ${HOUSE.play}::bigint, part.amount, charged.balance, 'open-box', part.ref, part.leg,
        ${now}::timestamptz
      from part join charged on charged.id = part.account_id order by part.place
    ), made as (
      insert into item (player_id, skin_id, wear, pattern, state, value, value_until, most_value, source, source_ref, created_at, state_since)
      select player_id, skin_id, wear, pattern, 'held', value, ${until}::timestamptz, ${mostValueOf(sql.ref('value'))},
        source, ref, ${now}::timestamptz, ${now}::timestamptz
      from drawn order by place
      returning id, source_ref
    ), told as (
      insert into item_history (item_id, state_to, cause, ref, created_at)
      select id, 'held', 'draw', source_ref, ${now}::timestamptz from made order by id
    ), spent as (
      update player set points = player.points + call.points from call
      where player.id = call.player_id and call.points > 0
    ), stored as (
      insert into draw (game, cause, player_id, pair_id, nonce, box_id, version, ticket, skin_id, wear, pattern, value, item_id, created_at)
      select 'box', 'coins', player_id, pair_id, nonce, box_id, version, ticket, skin_id, wear, pattern, value, made.id, ${now}::timestamptz
      from drawn join made on made.source_ref = drawn.ref order by place
      returning id, item_id, pair_id, nonce
    )
    select id, item_id, pair_id || ':' || nonce as ref, (select count(*) from taken) as taken,
      (select count(*) from charged) as charged
    from stored`.execute(tx)
  const first = rows[0]
  if (rows.length !== drawn.length || first?.taken !== openings.length || first.charged !== moved.length)
    throw new Error('Openings together found rows that had changed under their locks.')
  await changeList(tx, OPENINGS)
  return new Map(rows.map(({ ref, id, item_id }) => [ref, { id, item_id }]))
}

/** The answer of one of them; the strip and the balance hear of it after the commit. */
function answerOf(opening: Opening, all: Stored): Answer {
  const { command, order, pair, purses, draws } = opening
  const stored = draws.map(({ nonce }) => all.get(`${pair.pair_id}:${nonce}`)!)
  const balances: Pick<Balances, 'cash' | 'bonus'> = {
    cash: purses.cash.balance - opening.cashPart,
    bonus: purses.bonus.balance - opening.bonusPart,
  }
  command.afterCommit(() => {
    for (const { id } of stored) command.bus.publish('win', id)
    command.bus.publish('balance', command.player.id)
  })
  return answerOpening({
    boxId: order.boxId,
    version: opening.version,
    pair,
    price: opening.price,
    balances,
    draws,
    stored,
    language: command.language,
  })
}
