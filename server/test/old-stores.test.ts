import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { arch, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, listApprovals } from '@noktra/contract/admin/approvals'
import { listBackpack } from '@noktra/contract/backpack'
import { battleDetails, joinBattle } from '@noktra/contract/battles'
import { listBoxes, openBox } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { pickMineTile, takeMinePrize } from '@noktra/contract/mines'
import { retrieveRecords } from '@noktra/contract/retrieval'
import { rollDetails } from '@noktra/contract/rolls'
import { userDetails } from '@noktra/contract/users'
import { economyFaults, ECONOMY_DEFAULTS } from '@noktra/game/economy'
import { mostValue } from '@noktra/game/value'
import { kindOf, verifyProof, type Proof } from '@noktra/game/verify-proof'
import { inMode, readConfig } from '#server/platform/config.ts'
import { restoreBackup } from '#server/platform/db/backup/restore-backup.ts'
import {
  isClusterRunning,
  removeDataFolder,
  startCluster,
  type Cluster,
} from '#server/platform/db/embedded.ts'
import { SEALED } from '#server/sealed.ts'
import { openStore } from '#server/platform/db/open-store.ts'
import { readEconomy } from '#server/core/settings/read-economy.ts'
import { proveAtOnce } from '#server/books.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { buildStore, type Store } from '#server/store.ts'
import { makeStaff, office } from './admin.ts'
import { testClock, type TestClock } from './test-store.ts'
import { callOver } from './world.ts'

/*
 * Stores that earlier versions left in the middle of a day, copied under load (`old-stores/make-store.ts`). Each version opens
 * and migrates them, their books balance, their proofs verify, and what was open goes on to its end.
 */

type Played = {
  at: string
  players: { token: string; id: number }[]
  proofs: { proof: Proof }[]
  balances: { id: number; coin: number; bonus_coin: number; diamond: number }[]
  battles: number[]
  waiting: number
  running: number
  rolls: number[]
  retrieving: number[]
  mines: number[]
}

const SNAPSHOTS = join(import.meta.dirname, 'old-stores')
const names = readdirSync(SNAPSHOTS).filter((name) => !name.endsWith('.ts'))
const HOUR_MS = 3600 * 1000

describe.skipIf(arch() !== 'x64').each(names)('the store of %s', (name) => {
  const from = join(SNAPSHOTS, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'noktra-old-'))
  const played = JSON.parse(gunzipSync(readFileSync(join(from, 'played.json.gz'))).toString()) as Played
  const config = inMode(readConfig({ DATA_DIR: dataDir }), 'sandbox')
  let cluster: Cluster
  let store: Store
  let clock: TestClock
  let url: string
  let adminUrl: string

  beforeAll(async () => {
    clock = testClock(new Date(new Date(played.at).getTime() + 60_000))
    const log = pino({ level: 'fatal' })
    const { signal } = new AbortController()
    const parts = { config, clock, log, signal, sealed: SEALED, finish: async () => {}, audit: proveAtOnce }
    const { mode, faults } = await restoreBackup(parts, { from, replace: false })
    expect({ mode, faults }).toEqual({ mode: 'sandbox', faults: [] })
    cluster = startCluster(dataDir)
    const database = { host: cluster.host, user: 'noktra_app', database: 'noktra' }
    store = await buildStore({ config, secrets: readSecrets(config.secretsFile), clock, database, log })
    await store.app.listen({ port: 0, host: '127.0.0.1' })
    await store.adminApp.listen({ port: 0, host: '127.0.0.1' })
    const urlOf = ({ server }: Store['app']) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    url = urlOf(store.app)
    adminUrl = urlOf(store.adminApp)
  }, 120_000)

  afterAll(async () => {
    await store?.close()
    cluster?.stop()
    removeDataFolder(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const data: typeof callData = (route, sent) => callData(route, sent)
  async function callData<R extends Parameters<typeof callOver>[1]>(
    route: R,
    sent: Parameters<typeof callOver<R>>[2] = {},
  ) {
    const answer = await callOver(url, route, sent)
    if (answer.code !== 0) throw new Error(`${route.path} was refused: ${answer.error ?? answer.code}`)
    return answer.data
  }
  const playerOf = (id: number) => played.players.find((player) => player.id === id)!

  async function sweep(): Promise<void> {
    for (const sweep of store.sweeps) await sweep.run()
  }

  test('it is a sandbox by what was ordered in it, and never opens as a live store', async () => {
    const live = { DATA_DIR: dataDir, NODE_ENV: 'production' }
    await expect(
      openStore({ config: readConfig(live), clock, log: pino({ level: 'fatal' }), sealed: SEALED }),
    ).rejects.toThrow('is a sandbox')
    expect(isClusterRunning(dataDir)).toBe(true)
  })

  test('its players are still signed in, and have what they had', async () => {
    for (const { id, ...had } of played.balances) {
      expect(await data(userDetails, { token: playerOf(id).token }), `player ${id}`).toMatchObject(had)
    }
  })

  test('every proof that was saved verifies, and the store tells each of those draws as it did', async () => {
    const proofs = played.proofs.map((saved) => saved.proof)
    expect(new Set(proofs.map(kindOf))).toEqual(new Set(['box', 'upgrade', 'mines', 'wear', 'battle']))
    for (const proof of proofs) {
      for (const check of verifyProof(proof)) expect(check, `draw ${proof.id}`).toMatchObject({ ok: true })
      const again = await data(fair, { params: { id: proof.id } })
      expect(again.proof, `draw ${proof.id}`).toMatchObject(proof)
    }
  })

  test('what it published stays, under the highest cap that it holds with; items from before are worth no more', async () => {
    const economy = await readEconomy(store.ctx.db)
    expect(economyFaults(economy)).toEqual([])
    if (economy.value_cap < ECONOMY_DEFAULTS.value_cap) {
      const value_cap = Math.round(economy.value_cap * 1000 + 1) / 1000
      expect(economyFaults({ ...economy, value_cap })).not.toEqual([])
    }
    const items = await store.kysely
      .selectFrom('item')
      .leftJoin('mall_item', 'mall_item.item_id', 'item.id')
      .leftJoin('mall_purchase', 'mall_purchase.id', 'mall_item.purchase_id')
      .select(['item.id', 'item.value', 'item.value_until', 'item.most_value', 'mall_purchase.currency'])
      .where('item.state', '=', 'held')
      .execute()
    expect(items.length).toBeGreaterThan(50)
    for (const item of items) {
      const most = item.value_until
        ? mostValue(item.value, economy.value_cap)
        : item.currency === 'coin'
          ? Math.floor(item.value / economy.mall_coin_markup)
          : item.value
      expect(item.most_value, `item ${item.id}`).toBe(most)
    }
  })

  test('what waited for a second person is agreed to, and done as it was asked for', async () => {
    const at = { store, db: store.kysely, clock, adminUrl }
    const by = await makeStaff(at, 'owner')
    const { list } = await office(at, listApprovals, { by, query: { status: 'waiting' } })
    expect(list.map(({ kind }) => kind)).toEqual(['balance_adjust'])
    const { id, subject } = list[0]!
    const player = played.players.find((one) => `player:${one.id}` === subject)!
    const before = await data(userDetails, { token: player.token })
    await office(at, approve, { by, body: { id } })
    const after = await data(userDetails, { token: player.token })
    expect(after.coin - before.coin).toBeCloseTo(20_000, 2)
  })

  test('what was open goes on to its end', { tags: 'long' }, async () => {
    const creator = played.players[9]!
    const joiner = played.players[14]!
    await data(joinBattle, { token: joiner.token, body: { room_id: played.waiting } })
    for (let steps = 0; steps < 40; steps += 1) {
      clock.advance(20_000)
      await sweep()
      const rooms = await Promise.all(
        [played.waiting, played.running].map((room_id) =>
          data(battleDetails, { token: creator.token, query: { room_id } }),
        ),
      )
      if (rooms.every(({ room }) => room.status === 2)) break
    }
    for (const room_id of [played.waiting, played.running]) {
      const { room } = await data(battleDetails, { token: creator.token, query: { room_id } })
      expect(room.status).toBe(2)
    }

    const [first, second] = played.mines
    const [one, two] = [played.players[6]!, played.players[7]!]
    await data(takeMinePrize, { token: one.token, body: { game_id: first! } })
    await data(pickMineTile, { token: two.token, body: { game_id: second!, tile: 1 } })

    for (const [index, item_id] of played.retrieving.entries()) {
      const { list } = await data(retrieveRecords, { token: played.players[index]!.token, query: {} })
      expect(list.some((row) => row.item_id === item_id)).toBe(true)
    }

    clock.advance(25 * HOUR_MS)
    for (let steps = 0; steps < 5; steps += 1) {
      await sweep()
      clock.advance(5000)
    }
    const own = played.rolls.at(-1)!
    expect((await data(rollDetails, { query: { free_room_id: own } })).lottery_status).toBe(1)
  })

  test('its players play on, and the books balance', async () => {
    const { list } = await data(listBoxes, { query: { sort: 'price', page_size: 1 } })
    for (const { token } of played.players.slice(0, 4)) {
      await data(openBox, { token, body: { box_id: list[0]!.box_id } })
      expect((await data(listBackpack, { token, query: {} })).total).toBeGreaterThan(0)
    }
    expect(await proveAtOnce(store.kysely, store.ctx.secrets)).toEqual([])
  })
})
