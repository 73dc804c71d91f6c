import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { plainRoute } from '@noktra/contract/plain-route'
import { route } from '@noktra/contract/route'
import { beginPlay } from '#server/core/limits/assert-may-play.ts'
import { takeNonces } from '#server/core/draws/take-nonces.ts'
import { HOUSE } from '#server/core/ledger/accounts.ts'
import { charge } from '#server/core/ledger/charge.ts'
import { credit } from '#server/core/ledger/credit.ts'
import { FACE_COLUMNS, type FaceRow } from '#server/core/skins/skin-face.ts'
import { winCard } from '#server/core/skins/win-card.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DB } from '#server/platform/db/schema.ts'
import type { Game } from '#server/platform/feature.ts'
import { serveMove, type Move } from '#server/platform/http/serve.ts'

/* A game that exists in the tests alone, with a table of its own: docs/adding-a-game.md explains it part by part. */

export const flipCoin = route(plainRoute('POST', '/api/coinFlip/play', { access: 'player', moves: true }), {
  summary: 'Flip a coin for a stake; heads pays it twice in diamonds',
  body: z.object({ stake: z.int().check(z.minimum(1), z.maximum(1000)) }),
  data: z.object({ flip_id: z.int(), heads: z.boolean() }),
  errors: ['insufficient_coins'],
})

/** The game's migration. */
export async function makeCoinFlipTable(owner: Kysely<DB>): Promise<void> {
  await sql`create table coin_flip (
    id bigint generated always as identity primary key, player_id bigint not null references player,
    pair_id bigint not null, nonce int not null, stake bigint not null, won boolean not null, created_at timestamptz not null,
    unique (pair_id, nonce))`.execute(owner)
  await sql`grant select, insert on coin_flip to noktra_app`.execute(owner)
}

async function flip({ tx, player, body, clock, games, secrets, bus, afterCommit }: Move<typeof flipCoin>) {
  const now = clock.now()
  const stake = body.stake * 100
  const assertFits = await beginPlay(tx, { clock, games }, player.id)
  const pair = await takeNonces(tx, { secrets, clock }, { playerId: player.id, count: 1 })
  const won =
    (createHmac('sha256', pair.server_seed).update(`${pair.user_seed}:${pair.first_nonce}`).digest()[0]! &
      1) ===
    1
  await assertFits(stake)
  const { rows } = await sql<{ id: number }>`
    insert into coin_flip (player_id, pair_id, nonce, stake, won, created_at)
    values (${player.id}, ${pair.pair_id}, ${pair.first_nonce}, ${stake}, ${won}, ${now}) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  const paid = { playerId: player.id, amount: stake, ref: String(id), now }
  await charge(tx, { ...paid, reason: 'coin-flip', bonus: true })
  if (won) {
    const house = HOUSE.treasuryDiamond
    await credit(tx, { ...paid, amount: stake * 2, purse: 'diamond', house, reason: 'coin-flip-won' })
    afterCommit(() => bus.tell('coin-flip-win', id))
  }
  return { flip_id: id, heads: won }
}

async function cardsOf(db: Db, which: ReturnType<typeof sql>) {
  const { rows } = await sql<
    FaceRow & {
      id: number
      player_id: number
      nickname: string
      avatar: number
      value: number
      created_at: Date
    }
  >`
    select coin_flip.id + ${2 ** 42} as id, coin_flip.player_id, player.nickname, player.avatar, coin_flip.stake * 2 as value,
      coin_flip.created_at, ${sql.raw(FACE_COLUMNS.join(', '))}
    from coin_flip join player on player.id = coin_flip.player_id
      join lateral (select * from skin order by id limit 1) skin on true join design on design.id = skin.design_id
    where coin_flip.won and ${which}`.execute(db)
  return rows.map((row) => winCard(row, 'openBox'))
}

export const coinFlip: Game = {
  name: 'coin-flip',
  calls: [serveMove(flipCoin, flip)],
  costs: ['coin-flip'],
  plays: ({ playerId, since }) => sql`
    select created_at, 0, case when won then stake * 2 else 0 end from coin_flip
    where player_id = ${playerId} and created_at >= ${since}::timestamptz`,
  nonces: 'coin_flip',
  wins: {
    topic: 'coin-flip-win',
    newest: async (db, limit) => await cardsOf(db, sql`true order by coin_flip.id desc limit ${limit}`),
    since: async (db, since) => {
      const { rows } = await sql<{
        id: number
      }>`select id from coin_flip where created_at >= ${since} order by id`.execute(db)
      return rows.map(({ id }) => id)
    },
    cards: (db, ids) => cardsOf(db, sql`coin_flip.id = any(${ids}::bigint[])`),
  },
  checks: [
    {
      name: 'a coin that fell on heads was paid once, and no other',
      sql: `select f.id from coin_flip f left join transfer t on t.reason = 'coin-flip-won' and t.ref = f.id::text
        where f.won <> (t.id is not null)`,
    },
  ],
  causes: async (db) => {
    const { rows } = await sql<{ id: number }>`select id from coin_flip where stake >= 100000`.execute(db)
    return rows.map(({ id }) => ({
      kind: 'economy',
      subject: `coin-flip:${id}`,
      text: 'A thousand coins on one flip.',
    }))
  },
}
