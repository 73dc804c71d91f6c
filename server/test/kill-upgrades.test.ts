// @module-tag long

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import type { BodySent } from '@noktra/contract/route'
import * as api from '@noktra/contract/upgrades'
import { killUnderLoad } from './kill-under-load.ts'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server in the middle of transactions of many upgrades, again and again. A client whose call got no answer
 * repeats it with the same key; in the end every acknowledged upgrade exists exactly once with what it took and gave, each key gets the
 * bytes that it had, and the books balance. The full form is KILLS=100 PLAYERS=64.
 */
const KILLS = Number(process.env['KILLS'] ?? 4)
const PLAYERS = Number(process.env['PLAYERS'] ?? 24)
/** With these coins any item below the limit has a chance that may be played, and so have the coins alone. */
const COINS = 1.5
const MOST_STAKED = 10
const TARGET = 20

type Body = BodySent<typeof api.playUpgrade>

let server: KilledServer

beforeAll(async () => {
  server = await startKilledServer()
}, 60_000)

afterAll(() => server.remove())

test(
  `${KILLS} kills under load lose nothing and double nothing`,
  { timeout: 180_000 + KILLS * 20_000 },
  async () => {
    const boxId = await boxAt(server, 0.5)
    const { list } = await server.data(api.listTargets, { query: { min_price: TARGET, page_size: 1 } })
    const skin_id = list[0]!.skin_id
    const tokens = await Promise.all(Array.from({ length: PLAYERS }, () => signUp(server)))
    const calls: { token: string; key: string; body: Body; text: string }[] = []
    const acknowledged: number[] = []
    /** Opens a box, and stakes what it gave. */
    const call = async (token: string) => {
      const opened = await server.insist(openBox, { token, body: { box_id: boxId } })
      const staked = opened.list.filter(({ value }) => value < MOST_STAKED)
      const item_ids = staked.map(({ item_id }) => item_id!)
      const body: Body = { item_ids, coin: COINS, skin_id, direction: 'under' }
      const key = randomBytes(10).toString('hex')
      const { code, error, data, text } = await server.insistOn(api.playUpgrade, { token, key, body })
      if (code !== 0) throw new Error(`an upgrade was refused: ${error}`)
      acknowledged.push(data.upgrade.upgrade_id)
      calls.push({ token, key, body, text })
    }
    await killUnderLoad(server, { kills: KILLS, tokens, call })
    expect(server.counts.repeated).toBeGreaterThan(0)
    for (const { text, ...sent } of calls) expect((await server.call(api.playUpgrade, sent)).text).toBe(text)

    const rows = await server.db.selectFrom('upgrade').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(acknowledged.toSorted((a, b) => a - b))
    const { rows: counted } = await sql<{ count: number }>`
      select count(distinct xmin::text) from upgrade`.execute(server.db)
    expect(counted[0]!.count).toBeLessThan(acknowledged.length)

    expect(server.prove()).toContain('The books balance')
  },
)
