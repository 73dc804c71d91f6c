import { sql } from 'kysely'
import { OPEN_QUANTITIES } from '@noktra/contract/boxes'
import { drawOpening } from '@noktra/game/boxes'
import { VALUE_HELD_MS } from '@noktra/game/value'
import type { Language } from '@noktra/contract/shapes'
import type { Tx } from '../../platform/db/connect.ts'
import { changeList } from '../../platform/db/list-changes.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Command } from '../../platform/http/serve.ts'
import { sealedEntry, type NewEntries } from '../../platform/public-log/new-entries.ts'
import { seedHashOf } from '../draws/log-draws.ts'
import { mostValueOf } from '../items/most-value.ts'
import { receiptOf, type TakenPair } from '../draws/take-nonces.ts'
import { getBalances, type Balances } from '../ledger/accounts.ts'
import { charge } from '../ledger/charge.ts'
import { playWithinLimits } from '../limits/assert-may-play.ts'
import { wearIntervalOf, type LoadedRow } from '../skins/printed-rows.ts'
import { faceOf, wearText } from '../skins/skin-face.ts'
import { findPool, type LoadedPool } from './load-pool.ts'
import { takeBoxNonces } from './take-box-nonces.ts'

/** What counts as a change of the lists of openings. */
export const OPENINGS = 'openings'

/** `pay` says how an opening is paid for: a gift is earned elsewhere. `source` is what its items say that they came from. */
export type OpenOrder = {
  boxId: number
  num: number
  poolVersion: number | undefined
  /** The hash of the odds that the player has seen, if they say so. */
  poolHash: string | undefined
  pay: 'coins' | 'key' | 'gift'
  source: string
}

export type Drawn = {
  nonce: number
  ticket: number
  wear: number | null
  pattern: number | null
  row: LoadedRow
}

/**
 * Opens boxes: takes nonces, charges coins or keys, draws, and puts the items into the backpack, in one transaction.
 * Whether a welfare box may be opened is up to the caller. The strip hears of it after the commit.
 */
export async function openBoxes(
  { tx, db, player, clock, games, secrets, config, bus, language, afterCommit, entries }: Command,
  order: OpenOrder,
) {
  assertQuantity(order.num)
  const now = clock.now()
  const prepare = async () => {
    const pair = await takeBoxNonces(
      tx,
      { secrets, clock, games },
      {
        playerId: player.id,
        boxId: order.boxId,
        version: order.poolVersion,
        count: order.num,
        welfare: order.pay === 'gift',
      },
    )
    const pool = await findPool(db, config, order.boxId, pair.version)
    if (!pool) throw new AppError('box_not_active')
    assertShownPool(pool, order.poolHash)
    const price = order.pay === 'coins' ? pool.price_cents * order.num : 0
    return { chargeCents: price, ready: { pair, pool, price } }
  }
  const { pair, pool, price } =
    order.pay === 'gift'
      ? (await prepare()).ready
      : await playWithinLimits(tx, { clock, games }, player.id, prepare)

  const ref = `${pair.pair_id}:${pair.first_nonce}`
  const keys = order.pay === 'key' ? await lockKeys(tx, player.id, order, now) : []
  const paid =
    order.pay === 'coins'
      ? await charge(tx, { playerId: player.id, amount: price, reason: 'open-box', ref, now, bonus: true })
      : null

  const draws = drawBoxes(pool, pair, order.num)
  logOpenings(entries, pool, pair, draws)
  const stored = await storeDraws(tx, {
    playerId: player.id,
    pairId: pair.pair_id,
    boxId: order.boxId,
    version: pair.version,
    cause: order.pay === 'gift' ? order.source : order.pay,
    source: order.source,
    draws,
    points: paid?.cash ?? 0,
    now,
  })
  if (order.pay === 'key')
    await useKeys(
      tx,
      keys,
      stored.map((row) => row.id),
      now,
    )

  const balances: Balances = paid
    ? { cash: paid.cash_balance, bonus: paid.bonus_balance, diamond: 0 }
    : await getBalances(db, player.id)
  afterCommit(() => {
    for (const row of stored) bus.publish('win', row.id)
    bus.publish('balance', player.id)
  })
  return answerOpening({
    boxId: order.boxId,
    version: pair.version,
    pair,
    price,
    balances,
    draws,
    stored,
    language,
  })
}

/** Draws `num` boxes of a pool with the nonces from the first on. */
export function drawBoxes(pool: LoadedPool, pair: TakenPair, num: number): Drawn[] {
  return Array.from({ length: num }, (_, i) => {
    const nonce = pair.first_nonce + i
    const { ticket, wear, pattern, row } = drawOpening({
      pool,
      pool_hash: pool.pool_hash,
      pool_salt: pool.pool_salt,
      server_seed: pair.server_seed,
      user_seed: pair.user_seed,
      nonce,
      wearIntervalOf,
    })
    return { nonce, ticket, wear, pattern, row }
  })
}

/** Says in the public log what boxes gave. The record is that of `drawRecord`, whose names stand here in their order: this is the busiest of all. */
export function logOpenings(entries: NewEntries, pool: LoadedPool, pair: TakenPair, draws: Drawn[]): void {
  const server_seed_hash = seedHashOf(pair)
  for (const { nonce, ticket, wear, pattern, row } of draws) {
    const record = JSON.stringify({
      exterior: row.exterior,
      kind: 'box',
      nonce,
      pattern: pattern ?? undefined,
      pool_hash: pool.pool_hash,
      pool_salt: pool.pool_salt,
      server_seed_hash,
      skin_id: row.skin_id,
      ticket,
      user_seed: pair.user_seed,
      value_cents: row.value_cents,
      wear,
      wear_from: row.wear_from,
      wear_to: row.wear_to,
    })
    entries.add(sealedEntry({ kind: 'draw', subject: pair.pair_id, number: nonce }, record))
  }
}

/** What an opening answers; `stored` are the numbers of its draws and items, in the order of the draws. Cents. */
export function answerOpening(opening: {
  boxId: number
  version: number
  pair: TakenPair
  price: number
  balances: Pick<Balances, 'cash' | 'bonus'>
  draws: Drawn[]
  stored: { id: number; item_id: number }[]
  language: Language
}) {
  const { balances, draws, stored, language } = opening
  return {
    box_id: opening.boxId,
    pool_version: opening.version,
    ...receiptOf(opening.pair),
    charged: opening.price / 100,
    coin: (balances.cash + balances.bonus) / 100,
    bonus_coin: balances.bonus / 100,
    list: draws.map((drawn, i) => ({
      open_id: String(stored[i]!.id),
      item_id: stored[i]!.item_id,
      ticket: drawn.ticket,
      nonce: drawn.nonce,
      wear: wearText(drawn.wear),
      pattern: drawn.pattern,
      value: drawn.row.value_cents / 100,
      ...faceOf(drawn.row.face, language),
    })),
  }
}

/** @throws AppError pool_version_stale when the odds that were shown are not those that are drawn from */
export function assertShownPool(
  { pool_hash, version }: Pick<LoadedPool, 'pool_hash' | 'version'>,
  shown: string | undefined,
): void {
  if (shown !== undefined && shown !== pool_hash) {
    throw new AppError('pool_version_stale', { pool_version: version })
  }
}

/** @throws AppError quantity_not_offered */
export function assertQuantity(num: number): void {
  if (!OPEN_QUANTITIES.some((offered) => offered === num)) throw new AppError('quantity_not_offered')
}

type Store = {
  playerId: number
  pairId: number
  boxId: number
  version: number
  cause: string
  source: string
  draws: Drawn[]
  /** Cash coins spent, in cents: they count for the level. */
  points: number
  now: Date
}

/** Writes draws, items, their history and the player's points in one statement; gives draw and item ids in nonce order. */
async function storeDraws(tx: Tx, store: Store): Promise<{ id: number; item_id: number }[]> {
  const { draws, now } = store
  const until = new Date(now.getTime() + VALUE_HELD_MS)
  const result = await sql<{ id: number; item_id: number; nonce: number }>`
    with drawn as (
      select * from unnest(${draws.map((d) => d.nonce)}::int[], ${draws.map((d) => d.ticket)}::int[],
        ${draws.map((d) => d.row.skin_id)}::bigint[], ${draws.map((d) => d.wear)}::smallint[],
        ${draws.map((d) => d.row.value_cents)}::bigint[], ${draws.map((d) => d.pattern)}::smallint[])
        as d(nonce, ticket, skin_id, wear, value, pattern)
    ), made as (
      insert into item (player_id, skin_id, wear, pattern, state, value, value_until, most_value, source, source_ref, created_at, state_since)
      select ${store.playerId}::bigint, skin_id, wear, pattern, 'held', value, ${until}::timestamptz, ${mostValueOf(sql.ref('value'))},
        ${store.source}, ${`${store.pairId}:`} || nonce, ${now}::timestamptz, ${now}::timestamptz
      from drawn order by nonce
      returning id, source_ref
    ), told as (
      insert into item_history (item_id, state_to, cause, ref, created_at)
      select id, 'held', 'draw', source_ref, ${now}::timestamptz from made order by id
    ), spent as (
      update player set points = points + ${store.points}::bigint
      where id = ${store.playerId} and ${store.points}::bigint > 0
    )
    insert into draw (game, cause, player_id, pair_id, nonce, box_id, version, ticket, skin_id, wear, pattern, value, item_id, created_at)
    select 'box', ${store.cause}, ${store.playerId}::bigint, ${store.pairId}::bigint, drawn.nonce, ${store.boxId}::bigint,
      ${store.version}::int, ticket, skin_id, wear, pattern, value, made.id, ${now}::timestamptz
    from drawn join made on made.source_ref = ${`${store.pairId}:`} || drawn.nonce
    order by drawn.nonce
    returning id, item_id, nonce`.execute(tx)
  await changeList(tx, OPENINGS)
  return result.rows.sort((a, b) => a.nonce - b.nonce)
}

/** Locks the keys that expire first. @throws AppError insufficient_keys */
async function lockKeys(tx: Tx, playerId: number, order: OpenOrder, now: Date): Promise<number[]> {
  const keys = await tx
    .selectFrom('box_key')
    .select('id')
    .where('player_id', '=', playerId)
    .where('box_id', '=', order.boxId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(order.num)
    .forNoKeyUpdate()
    .execute()
  if (keys.length < order.num) throw new AppError('insufficient_keys')
  return keys.map((key) => key.id)
}

async function useKeys(tx: Tx, keys: number[], draws: number[], now: Date): Promise<void> {
  await sql`
    update box_key set used_at = ${now}::timestamptz, draw_id = used.draw_id
    from unnest(${keys}::bigint[], ${draws}::bigint[]) as used(key_id, draw_id)
    where box_key.id = used.key_id and used_at is null`.execute(tx)
}
