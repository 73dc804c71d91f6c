import { mkdir, mkdtemp, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listAlerts } from '@noktra/contract/admin/dashboard'
import * as api from '@noktra/contract/admin/feeds'
import { listAudit } from '@noktra/contract/admin/staff'
import { readConfig } from '#server/platform/config.ts'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'noktra-feeds-'))
const store = await useFeeds({ FEED_FOLDER: folder })
const { world, server, elsewhere, addFeed, read, someSkins, aSkin, priceOf, feedOf, faultOf } = store

describe('a feed that gives nothing', () => {
  test(
    'says why, and its last good list counts until it is too old',
    { tags: 'long', timeout: 60_000 },
    async () => {
      const skin = await aSkin()
      const { id, path } = await addFeed()
      server.answer(path, priceFile({ [skin.name]: skin.price }))
      await read()
      const good = (await feedOf(id)).last_ok_at
      const old = new Date(world.clock.now().getTime() - 121 * MINUTE).toISOString()
      const cases: [api.FeedFault, string | Parameters<typeof server.answer>[1]][] = [
        ['unreadable', '<html>not here</html>'],
        ['unreadable', '{"prices": '],
        ['empty', ''],
        ['empty', priceFile({})],
        ['no_currency', JSON.stringify({ prices: { [skin.name]: 5 } })],
        ['late', priceFile({ [skin.name]: 5 }, { currency: 'USD', updated_at: old })],
        ['bad_rows', priceFile({ [skin.name]: -5, other: 1.5, third: 7 })],
        ['status', (_, response) => response.writeHead(503).end()],
        ['unreachable', (request) => request.socket.destroy()],
        ['timeout', () => {}],
        ['timeout', (_, response) => void response.writeHead(200).write('{')],
        ['too_large', (_, response) => void response.end('x'.repeat(20 * 1024 * 1024 + 1))],
        [
          'encoding',
          (_, response) =>
            void response
              .writeHead(200, { 'content-encoding': 'gzip' })
              .end(gzipSync(priceFile({ [skin.name]: 5 }))),
        ],
        ['redirect', (_, response) => response.writeHead(302, { location: path }).end()],
        [
          'not_allowed',
          (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/list' }).end(),
        ],
        [
          'not_allowed',
          (_, response) => response.writeHead(302, { location: 'https://[::ffff:127.0.0.1]/list' }).end(),
        ],
        [
          'not_allowed',
          (_, response) => response.writeHead(302, { location: 'http://prices.example/list' }).end(),
        ],
        ['not_allowed', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
        [
          'not_allowed',
          (_, response) => response.writeHead(302, { location: 'https://localhost/list' }).end(),
        ],
      ]
      for (const [fault, answer] of cases) {
        server.answer(path, answer)
        await office(world, api.fetchFeed, { by: store.owner, body: { id } })
        await read()
        expect(await faultOf(id), String(answer).slice(0, 60)).toBe(fault)
      }
      expect(await feedOf(id)).toMatchObject({ last_ok_at: good, rows: 1 })
      expect(await priceOf(skin)).toBe(skin.price)
      // It goes on by itself.
      server.answer(path, priceFile({ [skin.name]: skin.price + 3 }))
      world.clock.advance(10 * MINUTE)
      await read()
      expect(await faultOf(id)).toBeNull()
      expect(await priceOf(skin)).toBe(skin.price + 3)
    },
  )

  test('and whose kept list grows old without a word raises an alert', async () => {
    const skin = await aSkin()
    const { id, path, name } = await addFeed({ every_minutes: 1000 })
    server.answer(path, priceFile({ [skin.name]: skin.price }))
    await read()
    const alert = async () => {
      await store.sweep('raise alerts')
      const { list } = await office(world, listAlerts, { by: store.owner, query: { kind: 'drift' } })
      return list.find(({ subject }) => subject === `feed:${id}`)
    }
    world.clock.advance(119 * MINUTE)
    expect(await alert()).toBeUndefined()
    world.clock.advance(MINUTE)
    expect(await faultOf(id)).toBe('late')
    expect((await alert())?.text).toBe(
      `The price feed ${name} gives nothing: The prices are 120 minutes old; 120 are allowed`,
    )
  })

  test('sends its key to its own address alone, also where it is sent on, and never tells it', async () => {
    const skin = await aSkin()
    const { id, path } = await addFeed({ key_header: 'x-api-key', key: 'very-secret-key' })
    server.answer(path, (_, response) => response.writeHead(302, { location: '/moved' }).end())
    server.answer('/moved', priceFile({ [skin.name]: skin.price }))
    await read()
    const keys = server.asked
      .filter((one) => one.path === path || one.path === '/moved')
      .map(({ headers }) => headers['x-api-key'])
    expect(keys).toEqual(['very-secret-key', 'very-secret-key'])
    server.answer(path, (_, response) => response.writeHead(307, { location: `${elsewhere.url}/list` }).end())
    elsewhere.answer('/list', priceFile({ [skin.name]: skin.price + 1 }))
    world.clock.advance(10 * MINUTE)
    await read()
    expect(elsewhere.asked.map(({ headers }) => headers['x-api-key'])).toEqual([undefined])
    expect(await priceOf(skin)).toBe(skin.price + 1)
    const feed = await feedOf(id)
    expect(JSON.stringify(feed)).not.toContain('very-secret')
    const { rows } = await sql<{
      text: string
    }>`select encode(sealed_key, 'escape') as text from price_feed where id = ${id}`.execute(world.db)
    expect(rows[0]!.text).not.toContain('very-secret')
    const { list } = await office(world, listAudit, { by: store.owner, query: { subject: `feed:${id}` } })
    expect(JSON.stringify(list)).not.toContain('very-secret')
    // Who changes the address does not get the key sent there.
    const body = {
      id,
      version: feed.version,
      name: feed.name,
      currency: 'USD',
      key_header: 'x-api-key',
      part: 'counts' as const,
      every_minutes: 10,
      max_age_minutes: 120,
    }
    const moved = await callAdmin(world, api.changeFeed, {
      by: store.owner,
      body: { ...body, address: `${elsewhere.url}/list` },
    })
    expect([moved.error, moved.data]).toMatchObject(['feed_key_again', { field: 'key' }])
    const stays = await callAdmin(world, api.changeFeed, {
      by: store.owner,
      body: { ...body, address: `${server.url}/moved` },
    })
    expect(stays.error).toBeNull()
    expect(
      (
        await callAdmin(world, api.changeFeed, {
          by: store.owner,
          body: { ...body, address: `${server.url}/moved` },
        })
      ).error,
    ).toBe('changed_meanwhile')
  })

  test('is refused at an address that the store does not call, at a name that is taken, and by roles that may not', async () => {
    const { name } = await addFeed()
    const fields = {
      kind: 'json' as const,
      name: 'New',
      currency: 'USD',
      part: 'counts' as const,
      every_minutes: 5,
      max_age_minutes: 5,
    }
    const refused = async (more: object, by = store.owner) => {
      const { error, data } = await callAdmin(world, api.createFeed, {
        by,
        body: { ...fields, ...more },
      })
      return [error, (data as { field?: string } | null)?.field]
    }
    for (const address of [
      'http://prices.example/a',
      'https://127.0.0.1/a',
      'https://prices.example:8443/a',
      'https://[fd00::1]/a',
      'https://u:p@prices.example/a',
      'ftp://prices.example',
      'nowhere',
    ])
      expect(await refused({ address }), address).toEqual(['feed_address_refused', 'address'])
    for (const address of ['../secrets', '/etc', 'a/b', ''])
      expect((await refused({ kind: 'folder', address }))[1], address).toBe('address')
    expect(await refused({ address: 'https://prices.example/a', name: name.toUpperCase() })).toEqual([
      'feed_name_taken',
      'name',
    ])
    expect(await refused({ address: 'https://prices.example/a', currency: 'dollars' })).toEqual([
      'invalid_input',
      'currency',
    ])
    expect(await refused({ address: 'https://prices.example/a', currency: undefined })).toEqual([
      'invalid_input',
      'currency',
    ])
    expect(
      (await refused({ address: 'https://prices.example/a' }, await makeStaff(world, 'support')))[0],
    ).toBe('role_may_not')
  })
})

test('FEED_HOSTS takes addresses that are written out whole', () => {
  expect(readConfig({ FEED_HOSTS: 'http://10.0.0.5:8080, https://prices.inside' }).feedHosts).toEqual([
    'http://10.0.0.5:8080',
    'https://prices.inside',
  ])
  for (const strange of ['10.0.0.5', 'prices.inside:8080', 'http://10.0.0.5/list', 'ftp://10.0.0.5'])
    expect(() => readConfig({ FEED_HOSTS: strange })).toThrow(/FEED_HOSTS must be addresses/)
})

test('a CSV address and a watched folder are read; a file that is being written is not taken, nor one behind a link', async () => {
  const skins = await someSkins(2)
  const [one, two] = [skins[0]!, skins[1]!]
  const csv = await addFeed({ kind: 'csv' })
  server.answer(csv.path, `market_hash_name,price\n"${one.name}",${one.price + 1}\n`)
  await mkdir(join(folder, 'harbour'))
  const put = async (name: string, text: string, agoMs: number) => {
    const at = new Date(world.clock.now().getTime() - agoMs)
    await writeFile(join(folder, 'harbour', name), text)
    await utimes(join(folder, 'harbour', name), at, at)
  }
  const watched = await addFeed({ kind: 'folder', address: 'harbour' })
  await read()
  expect((await feedOf(watched.id)).fault?.kind).toBe('no_file')
  await put('old.json', priceFile({ [two.name]: two.price + 1 }), 60_000)
  await put('new.csv', `market_hash_name,price\n"${two.name}",${two.price + 2}\n`, 30_000)
  await put('half.json', priceFile({ [two.name]: two.price + 3 }), 2000)
  await writeFile(join(folder, 'outside.json'), priceFile({ [two.name]: two.price + 4 }))
  await symlink(join(folder, 'outside.json'), join(folder, 'harbour', 'link.json'))
  world.clock.advance(5000)
  await office(world, api.fetchFeed, { by: store.owner, body: { id: watched.id } })
  await read()
  expect([await priceOf(one), await priceOf(two)]).toEqual([one.price + 1, two.price + 2])
  // Ten seconds after it was written last it is whole.
  world.clock.advance(4000)
  await office(world, api.fetchFeed, { by: store.owner, body: { id: watched.id } })
  await read()
  expect(await priceOf(two)).toBe(two.price + 3)
})
