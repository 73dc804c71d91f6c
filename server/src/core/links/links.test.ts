import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { login } from '@noktra/contract/sign-in'
import { forgetOld } from '#server/platform/jobs/forget-old.ts'
import { newDevice, newNetwork } from '#test/envelopes.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { byPlatform, paysFrom, signsIn } from '#test/gifts.ts'
import { DAY_MS } from '#test/promotion.ts'
import { makePlatformPlayer, newBrowser, signInAs, tokenOf } from '#test/steam.ts'
import { freshCode, newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { userDetails } from '@noktra/contract/users'
import { deviceKey } from './link-keys.ts'
import { fillLinksSweep } from './fill-links.ts'
import { countClusters, findClusters } from './find-clusters.ts'
import { readRisk } from './read-risk.ts'
import { readNeighbourhood } from '../../features/risk/read-neighbourhood.ts'
import type { Tx } from '../../platform/db/connect.ts'

const world = useWorld({ TRUST_PROXY: '1' })

function linksOf({ id }: { id: number }) {
  return world.db
    .selectFrom('player_link')
    .select(['kind', 'key', 'times', 'bare', 'first_at', 'last_at'])
    .where('player_id', '=', id)
    .orderBy('kind')
    .orderBy('key')
    .execute()
}

async function signUp(headers: Record<string, string>): Promise<TestPlayer & { mobile: string }> {
  const mobile = newNumber()
  const code = await freshCode(world, mobile, headers)
  const { access_token: token, user_id: id } = await world.data(login, {
    body: { mobile, login_type: 'mobile', code, password: 'correct horse' },
    headers,
  })
  return { id, token, mobile }
}

describe('what an account is seen with', () => {
  test('is noted where a session begins: the network, and the browser if it keeps its cookie', async () => {
    const network = newNetwork()
    const cookie = await newDevice(world)
    const player = await signUp({ 'x-forwarded-for': network, cookie })
    const device = /=([0-9a-f]{24})\./.exec(cookie)![1]!
    const at = world.clock.now()
    expect(await linksOf(player)).toEqual([
      {
        kind: 'device',
        key: deviceKey(world.store.ctx.secrets, device),
        times: 1,
        bare: 0,
        first_at: at,
        last_at: at,
      },
      { kind: 'network', key: network, times: 1, bare: 0, first_at: at, last_at: at },
    ])
    world.clock.advance(60_000)
    const again = { mobile: player.mobile, login_type: 'password' as const, password: 'correct horse' }
    await world.data(login, { body: again, headers: { 'x-forwarded-for': network } })
    expect(await linksOf(player)).toMatchObject([
      { kind: 'device', times: 1 },
      { kind: 'network', times: 2, bare: 1, first_at: at, last_at: world.clock.now() },
    ])
  })

  test('is noted once for 20 sessions at once, each counted', async () => {
    const player = await makePlayer(world)
    const network = newNetwork()
    await Promise.all(Array.from({ length: 20 }, () => signsIn(world, player, { network })))
    expect((await linksOf(player)).find(({ key }) => key === network)).toMatchObject({ times: 20, bare: 20 })
  })

  test('is noted where somebody signs in by the game platform', async () => {
    const { steam_id } = await makePlatformPlayer(world)
    const cookie = await newBrowser(world)
    const token = tokenOf(await signInAs(world, cookie, steam_id))
    const { user_id: id } = await world.data(userDetails, { token, headers: { cookie } })
    expect((await linksOf({ id })).map(({ kind }) => kind)).toEqual(['device', 'network', 'platform'])
    for (const { key } of await linksOf({ id })) expect(key).not.toContain(steam_id)
  })

  test('from before there were links is filled in by a sweep, once, also with several processes', async () => {
    const { ctx } = world.store
    const players = [await makePlayer(world), await makePlayer(world)]
    const device = `old-device-${players[0]!.id}`
    const at = new Date(world.clock.now().getTime() - 10 * DAY_MS)
    const session = { created_at: at, last_used_at: at, network: '192.0.2.7', device, user_agent: 'old' }
    for (const { id: player_id } of players) {
      for (const n of [1, 2]) {
        const token_hash = Buffer.from(`${player_id} ${n}`)
        await world.db
          .insertInto('session')
          .values({ ...session, player_id, token_hash })
          .execute()
      }
    }
    const partner = 900_000 + players[0]!.id
    const steam_id = String(76561197960265728n + BigInt(partner))
    await world.db
      .insertInto('trade_link')
      .values({
        player_id: players[0]!.id,
        steam_id,
        trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=abcdefgh`,
        bound_at: at,
      })
      .execute()
    await world.db.updateTable('player').set({ steam_id }).where('id', '=', players[0]!.id).execute()
    await world.db.deleteFrom('player_link').execute()
    for (const [name, table] of [
      ['link-sessions', 'session'],
      ['link-trade-links', 'trade_link'],
      ['link-steam', 'player'],
    ]) {
      await sql`update sweep_mark set up_to = (select max(id) from ${sql.table(table!)}) where name = ${name}`.execute(
        world.db,
      )
    }
    await Promise.all(Array.from({ length: 4 }, () => fillLinksSweep(ctx).run()))
    await fillLinksSweep(ctx).run()
    expect(await linksOf(players[0]!)).toMatchObject([
      { kind: 'device', key: deviceKey(ctx.secrets, device), times: 2, first_at: at },
      { kind: 'network', key: '127.0.0.1', times: 1 },
      { kind: 'network', key: '192.0.2.7', times: 2, bare: 0, last_at: at },
      { kind: 'platform', times: 2 },
    ])
    const marks = await world.db
      .selectFrom('sweep_mark')
      .select('up_to')
      .where('name', 'like', 'link-%')
      .execute()
    expect(marks).toEqual([{ up_to: 0 }, { up_to: 0 }, { up_to: 0 }])
  })

  test('is forgotten: networks after 90 days, browsers after a year of silence; who paid from where stays', async () => {
    const { ctx } = world.store
    const player = await makePlayer(world)
    await signsIn(world, player, { device: `kept-${player.id}` })
    await paysFrom(world, player, `payer-${player.id}`)
    await byPlatform(world, player)
    const kinds = async () => [...new Set((await linksOf(player)).map(({ kind }) => kind))]
    world.clock.advance(90 * DAY_MS)
    await forgetOld(ctx)
    expect(await kinds()).toEqual(['device', 'network', 'payment', 'platform'])
    world.clock.advance(1)
    await forgetOld(ctx)
    expect(await kinds()).toEqual(['device', 'payment', 'platform'])
    world.clock.advance(276 * DAY_MS)
    await forgetOld(ctx)
    expect(await kinds()).toEqual(['payment', 'platform'])
  })
})

/** Runs in a transaction that is undone: so many made-up players have no purses. */
async function amidCrowd(network: string, work: (tx: Tx, playerId: number) => Promise<void>): Promise<void> {
  const { ctx } = world.store
  const now = world.clock.now()
  const undone = ctx.transact(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      with made as (
        insert into player (nickname, avatar, mobile, invite_code, created_at)
        select 'One of many', 0, '+861' || (6000000000 + n), 'CROWD' || n, ${now}::timestamptz
        from generate_series(1, 10000) n returning id
      ), linked as (
        insert into player_link (kind, key, player_id, first_at, last_at)
        select 'network', ${network}, id, ${now}::timestamptz, ${now}::timestamptz from made
      ) select min(id) as id from made`.execute(tx)
    await work(tx, rows[0]!.id)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
}

describe('a network of 10,000 players, as a carrier has it,', () => {
  test('is counted no further than 1,000, and moves no score', async () => {
    await amidCrowd('100.64.0.1', async (tx, id) => {
      const { facts, parts } = await readRisk(tx, world.store.ctx, id)
      expect(facts.keys).toMatchObject([{ kind: 'network', players: 1000 }])
      expect(parts.map(({ part }) => part)).toEqual(['age'])
    })
  })

  test('shows none of it around one of them', async () => {
    await amidCrowd('100.64.0.2', async (tx, id) => {
      const around = await readNeighbourhood(tx, id)
      expect([...around.steps.keys()]).toEqual([id])
      expect(around.links).toHaveLength(1)
    })
  })

  test.each([
    [
      'by key',
      sql`select player_id from player_link where kind = 'network' and key = '100.64.0.3' limit 1000`,
    ],
    ['by player', sql`select kind, key from player_link where player_id = 1`],
    [
      'of browsers without cookies',
      sql`select player_id from player_link where key = '100.64.0.3' and bare > 0`,
    ],
  ])('is looked up %s in an index alone', async (_, query) => {
    await amidCrowd('100.64.0.3', async (tx) => {
      // Networks of their own, and statistics that know of both: without them the planner sees an empty table.
      await sql`insert into player_link (kind, key, player_id, first_at, last_at)
        select kind, key || ':' || player_id || ':' || n, player_id, first_at, last_at
        from player_link, generate_series(1, 3) n where key = '100.64.0.3'`.execute(tx)
      await sql`analyze player_link`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
      expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('Index Only Scan')
    })
  })
})

describe('groups of accounts', () => {
  const link = (kind: 'device' | 'payment' | 'platform', key: string, player_id: number) => ({
    kind,
    key,
    player_id,
  })

  test('are what keys join, through others, too; the largest first, by their oldest account', async () => {
    const found = await findClusters([
      link('device', 'a', 5),
      link('device', 'a', 9),
      link('device', 'alone', 40),
      link('device', 'b', 20),
      link('device', 'b', 21),
      link('payment', 'p', 7),
      link('payment', 'p', 9),
      link('platform', 's', 7),
      link('platform', 's', 30),
    ])
    expect(found).toEqual([
      { playerIds: [5, 7, 9, 30], devices: 1, payments: 1, platforms: 1 },
      { playerIds: [20, 21], devices: 1, payments: 0, platforms: 0 },
    ])
  })

  test('leave out the browser of a café', async () => {
    const guests = Array.from({ length: 51 }, (_, n) => link('device', 'café', n + 1))
    expect(await findClusters(guests)).toEqual([])
    expect(await findClusters(guests.slice(1))).toHaveLength(1)
  })

  test('are counted by one process every ten minutes, and replaced whole', async () => {
    const { ctx } = world.store
    await world.db.deleteFrom('player_link').execute()
    const players = [await makePlayer(world), await makePlayer(world), await makePlayer(world)]
    for (const player of players) await paysFrom(world, player, 'one payer')
    world.clock.advance(10 * 60_000)
    await Promise.all(Array.from({ length: 4 }, () => countClusters(ctx)))
    const kept = () => world.db.selectFrom('risk_cluster').select(['root_id', 'size', 'payments']).execute()
    expect(await kept()).toEqual([{ root_id: players[0]!.id, size: 3, payments: 1 }])
    await world.db.deleteFrom('player_link').where('player_id', '=', players[0]!.id).execute()
    await countClusters(ctx)
    expect(await kept()).toHaveLength(1)
    world.clock.advance(10 * 60_000)
    await countClusters(ctx)
    expect(await kept()).toEqual([{ root_id: players[1]!.id, size: 2, payments: 1 }])
  })
})
