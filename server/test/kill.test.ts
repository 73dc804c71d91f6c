// @module-tag long

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myOpenRecord, openBox } from '@noktra/contract/boxes'
import { killUnderLoad } from './kill-under-load.ts'
import { boxAt, signUp, startKilledServer, type KilledServer } from './killed-server.ts'

/*
 * kill -9 of the whole server in the middle of transactions of many openings, again and again. A client whose call got no answer
 * repeats it with the same key; in the end every acknowledged opening exists exactly once, each key gets the bytes that it had, and
 * the books balance. The full form is KILLS=200 PLAYERS=64.
 */
const KILLS = Number(process.env['KILLS'] ?? 5)
const PLAYERS = Number(process.env['PLAYERS'] ?? 24)

let server: KilledServer

beforeAll(async () => {
  server = await startKilledServer()
}, 60_000)

afterAll(() => server.remove())

/** @shows ASVS-2.3.3 */
test(
  `${KILLS} kills under load lose nothing and double nothing`,
  { timeout: 180_000 + KILLS * 20_000 },
  async () => {
    const boxId = await boxAt(server, 0.5)
    const tokens = await Promise.all(Array.from({ length: PLAYERS }, () => signUp(server)))
    const acknowledged: string[] = []
    const keys: { token: string; key: string; text: string }[] = []
    const call = async (token: string) => {
      const key = randomBytes(10).toString('hex')
      const sent = { token, key, body: { box_id: boxId } }
      const { code, error, data, text } = await server.insistOn(openBox, sent)
      if (code !== 0) throw new Error(`an opening was refused: ${error}`)
      acknowledged.push(data.list[0]!.open_id)
      keys.push({ token, key, text })
    }
    await killUnderLoad(server, { kills: KILLS, tokens, call })
    expect(server.counts.repeated).toBeGreaterThan(0)
    for (const { token, key, text } of keys) {
      const again = await server.call(openBox, { token, key, body: { box_id: boxId } })
      expect(again.text).toBe(text)
    }

    const recorded = new Set<string>()
    for (const token of tokens) for (const id of await openings(token)) recorded.add(id)
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(recorded).toEqual(new Set(acknowledged))
    const { rows } = await sql<{ count: number }>`select count(distinct xmin::text) from draw`.execute(
      server.db,
    )
    expect(rows[0]!.count).toBeLessThan(acknowledged.length / 2)

    expect(server.prove()).toContain('The books balance')
  },
)

async function openings(token: string): Promise<string[]> {
  const ids: string[] = []
  let after: string | undefined
  for (;;) {
    const { list, next } = await server.data(myOpenRecord, { token, query: { page_size: 100, after } })
    ids.push(...list.map((row) => row.open_id))
    if (next === null) return ids
    after = next
  }
}
