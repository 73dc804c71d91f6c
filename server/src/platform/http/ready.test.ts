import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get, type IncomingHttpHeaders } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveHouseSetting } from '@noktra/contract/admin/settings'
import * as battles from '@noktra/contract/battles'
import * as boxes from '@noktra/contract/boxes'
import { buyOffer, listMall } from '@noktra/contract/mall'
import { getSetting } from '@noktra/contract/settings'
import { makeStaff, office } from '#test/admin.ts'
import { creation, openToAll } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

/* Lists and pages that are kept for half a second: what is sent from memory is what the framework would send. */

const KEPT_MS = 500
const world = useWorld({ SHARED_KEPT_MS: String(KEPT_MS), SESSION_KEPT_MS: '10000' })
beforeAll(() => openToAll(world))

type Raw = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** An answer as it comes over the wire, not unpacked. */
function fetchRaw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(world.url + path, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })
}

/** The first reading is the framework's, the second comes from memory. */
async function twice(path: string, headers: Record<string, string> = {}): Promise<[Raw, Raw]> {
  world.clock.advance(KEPT_MS)
  const both: [Raw, Raw] = [await fetchRaw(path, headers), await fetchRaw(path, headers)]
  return both.every((one) => path.startsWith('/api/') || isWhole(one)) ? both : twice(path, headers)
}

/** Whether a page has the answers of its first screen: on a busy machine it may come without them, and is not kept then. */
function isWhole({ status, headers, body }: Raw): boolean {
  if (status === 304) return true
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? '']
  return (unpack ? unpack(body) : body).includes('id="first-answers"')
}

async function wholePage(path: string): Promise<string> {
  const page = await fetchRaw(path)
  return isWhole(page) ? page.body.toString() : wholePage(path)
}

const LIST = '/api/box/list?page_size=100'

async function rename(name: string): Promise<void> {
  await world.db
    .updateTable('box')
    .set({ names: JSON.stringify({ en: name, zh: name, pt: name }) })
    .where('id', '=', 9)
    .execute()
}

const nameNow = async () =>
  (await world.data(boxes.listBoxes, { query: { page_size: 100 } })).list.find(({ box_id: id }) => id === 9)!
    .name

describe('an answer from memory', () => {
  test.each([LIST, '/home', '/api/battle/room/list', '/api/setting/get?key=support_url'])(
    '%s says and tells what the framework does, in each encoding and language',
    async (path) => {
      for (const language of ['en', 'zh', 'pt']) {
        for (const encoding of ['br', 'gzip', 'identity']) {
          const sent = { 'accept-encoding': encoding, 'accept-language': language }
          const [first, second] = await twice(path, sent)
          const [given, givenAgain] = [first, second].map(({ headers }) => headers['set-cookie'])
          const [said, saidAgain] = [first, second].map(({ headers }) => ({
            ...headers,
            'set-cookie': null,
            date: null,
          }))
          expect(saidAgain).toEqual(said)
          expect(second.body.equals(first.body)).toBe(true)
          expect(first.headers['content-encoding'] ?? 'identity').toBe(
            path.startsWith('/api/box/list') || path === '/home' ? encoding : 'identity',
          )
          if (path !== '/home') expect([given?.length, givenAgain?.length]).toEqual([1, 1])
        }
      }
    },
  )

  test('is the same text in each encoding', async () => {
    const [, br] = await twice(LIST, { 'accept-encoding': 'br' })
    const [, gzip] = await twice(LIST, { 'accept-encoding': 'gzip' })
    const [, plain] = await twice(LIST)
    const text = plain.body.toString()
    expect(text).toContain('"code":0')
    expect([brotliDecompressSync(br.body).toString(), gunzipSync(gzip.body).toString()]).toEqual([text, text])
  })

  test('is half a second old at most', async () => {
    await rename('Before')
    world.clock.advance(KEPT_MS)
    expect(await nameNow()).toBe('Before')
    await rename('After')
    world.clock.advance(KEPT_MS - 1)
    expect(await nameNow()).toBe('Before')
    const { body } = await fetchRaw(LIST, { 'cache-control': 'no-cache' })
    expect(body.toString()).toContain('"After"')
    await rename('Later')
    world.clock.advance(KEPT_MS)
    expect(await nameNow()).toBe('Later')
  })

  test('is read again behind what is sent, once half of its time is over', async () => {
    await rename('Sent')
    world.clock.advance(KEPT_MS)
    expect(await nameNow()).toBe('Sent')
    await rename('Behind')
    world.clock.advance(KEPT_MS / 2 - 1)
    expect([await nameNow(), await nameNow()]).toEqual(['Sent', 'Sent'])
    world.clock.advance(1)
    expect(await nameNow()).toBe('Sent')
    // By the store's clock no time has passed since.
    await expect.poll(nameNow).toBe('Behind')
  })

  test('comes to each who asks at once in their own language', async () => {
    const ask = async (language: string) => (await fetchRaw(LIST, { 'accept-language': language })).body
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(['en', 'zh', 'pt'][n % 3]!)))
    for (const [n, answer] of answers.entries()) expect(answer.equals(answers[n % 3]!)).toBe(true)
    expect(new Set(answers.map(String)).size).toBe(3)
  })

  test('is not sent to a browser that has it, until it changes', async () => {
    for (const path of [LIST, '/home']) {
      const [first] = await twice(path, { 'accept-encoding': 'br' })
      const tag = first.headers.etag!
      for (const had of await twice(path, { 'accept-encoding': 'br', 'if-none-match': `"x", ${tag}` })) {
        expect([had.status, had.body.length, had.headers.etag]).toEqual([304, 0, tag])
        expect(had.headers['content-security-policy']).toContain("default-src 'self'")
      }
      await rename(`Other ${path}`)
      for (const changed of await twice(path, { 'if-none-match': tag })) {
        expect(changed.status).toBe(200)
        expect(changed.headers.etag).not.toBe(tag)
      }
    }
  })

  test('gives a cookie to a browser that has none, and another to each', async () => {
    const [first, second] = await twice(LIST)
    const [given, other] = [first, second].map(({ headers }) => headers['set-cookie']![0]!)
    expect(given).toMatch(
      /^noktra_device=\w+\.[\w-]{24}; Max-Age=315360000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(other!.replace(/=.*?;/, '')).toBe(given!.replace(/=.*?;/, ''))
    expect(other).not.toBe(given)
    const cookie = other!.split(';')[0]!
    for (const { headers } of await twice(LIST, { cookie })) expect(headers).not.toHaveProperty('set-cookie')
    for (const forged of await twice(LIST, { cookie: `${cookie.slice(0, -1)}!` }))
      expect(forged.headers['set-cookie']).toHaveLength(1)
  })

  test('is made again at once when staff change something', async () => {
    const owner = await makeStaff(world, 'owner')
    const text = async () => (await world.data(getSetting, { query: { key: 'open_box_loading_time' } })).value
    expect([await text(), await text()]).toEqual([6000, 6000])
    await office(world, saveHouseSetting, {
      by: owner,
      body: { key: 'open_box_loading_time', value: 4000, seen: 6000 },
    })
    expect(await text()).toBe(4000)
  })

  test('is refused to a closed account, and to no visitor', async () => {
    const { id, token } = await makePlayer(world)
    const ask = () => world.call(boxes.listBoxes, { token, query: { page_size: 100 } })
    expect([(await ask()).code, (await ask()).code]).toEqual([0, 0])
    await world.db.updateTable('player').set({ status: 1 }).where('id', '=', id).execute()
    world.store.ctx.bus.publish('standing', id)
    expect((await ask()).error).toBe('account_closed')
    expect((await fetchRaw(LIST, { authorization: 'none' })).status).toBe(200)
  })
})

describe('what is a player’s own', () => {
  test('stands in no answer that others get', async () => {
    const [one, other] = [
      await makePlayer(world, { cash: 10_000 }),
      await makePlayer(world, { cash: 10_000 }),
    ]
    const rooms = (token?: string) => world.data(battles.listBattles, { token, query: {} })
    const own = (token?: string) => world.call(battles.listBattles, { token, query: { tab: 'mine' } })
    const { room } = await world.data(battles.createBattle, {
      token: one.token,
      body: creation({ private: true }),
    })
    for (let round = 0; round < 2; round += 1) {
      expect((await own(one.token)).data.list.map(({ room_id: id }) => id)).toEqual([room.room_id])
      expect((await own(other.token)).data.list).toEqual([])
      expect((await own()).error).toBe('not_signed_in')
      for (const token of [one.token, other.token, undefined])
        expect((await rooms(token)).list.map(({ room_id: id }) => id)).not.toContain(room.room_id)
    }
  })

  test('is seen by them at once where a list shows it, and by the others where it is announced', async () => {
    const player = await makePlayer(world, { cash: 1_000_000 })
    const { token } = player
    const rooms = async (as?: string) =>
      (await world.data(battles.listBattles, { token: as, query: {} })).list.map(({ room_id: id }) => id)
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([rooms(), rooms(token)])
      const { room } = await world.data(battles.createBattle, { token, body: creation() })
      expect(await rooms(token)).toContain(room.room_id)
      expect(await rooms()).toContain(room.room_id)
    }
    for (let round = 0; round < 2; round += 1) {
      await wholePage('/battle')
      const other = await makePlayer(world, { cash: 10_000 })
      const { room } = await world.data(battles.createBattle, { token: other.token, body: creation() })
      expect(await wholePage('/battle')).toContain(`"room_id":${room.room_id},`)
    }
    const opened = async () =>
      (await world.data(boxes.openRecord, { token, query: {} })).list.map(({ open_id: id }) => id)
    await opened()
    const { list } = await world.data(boxes.openBox, { token, body: { box_id: 9 } })
    expect(await opened()).toContain(list[0]!.open_id)
    const offers = async () => (await world.data(listMall, { token, query: { sort: 'price' } })).list[0]!
    const before = await offers()
    await world.data(buyOffer, {
      token,
      body: { skin_id: before.skin_id, num: 1, currency: 'coin' },
    })
    expect((await offers()).stock).toBe(before.stock - 1)
  })
})
