import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import * as api from '@noktra/contract/admin/feeds'
import { listAudit } from '@noktra/contract/admin/staff'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { MINUTE, useFeeds } from '#test/feeds.ts'
import { priceFile } from '#test/import-files.ts'

const store = await useFeeds()
const { world, addFeed, sweep, aSkin, priceOf, feedOf } = store

type Answer = {
  code: number
  msg: string
  data: {
    id: number
    state: string
    error?: string
    new: number
    changed: number
    rows: number
    errors: number
  }
}

/** What a program sends: no cookie, no origin. */
async function program(
  token: string,
  path: string,
  { text, key, headers }: { text?: string; key?: string; headers?: Record<string, string> } = {},
): Promise<Answer & { status: number }> {
  const response = await fetch(`${world.adminUrl}/admin/api/${path}`, {
    method: text === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(text === undefined ? {} : { body: JSON.stringify({ text }) }),
  })
  return { status: response.status, ...((await response.json()) as Answer) }
}

const push = (token: string, text: string, key?: string) =>
  program(token, 'feeds/push', { text, ...(key && { key }) })
const result = async (token: string, id: number) => (await program(token, `feeds/pushed?id=${id}`)).data

let accounts = 0
async function anAccount(): Promise<{ token: string; id: number; feed_id: number; name: string }> {
  const feed = await addFeed({ kind: 'push', address: undefined })
  accounts += 1
  const name = `Robot ${accounts}`
  const made = await office(world, api.createServiceAccount, {
    by: store.owner,
    body: { name, feed_id: feed.id },
  })
  return { ...made, feed_id: feed.id, name }
}

test('a program pushes a list, which goes the way of all feeds, and reads what became of it', async () => {
  const skin = await aSkin()
  const { token, feed_id, id, name } = await anAccount()
  const pushed = await push(token, priceFile({ [skin.name]: skin.price + 1, bad: -1, good: 5 }), 'list-1')
  expect(pushed).toMatchObject({ status: 200, data: { state: 'kept', rows: 3, errors: 1 } })
  expect(await priceOf(skin)).toBe(skin.price)
  await sweep('combine feeds')
  expect(await priceOf(skin)).toBe(skin.price + 1)
  expect(await result(token, pushed.data.id)).toMatchObject({ state: 'applied', new: 0, changed: 1 })
  expect((await feedOf(feed_id)).fetches).toMatchObject([{ outcome: 'new', account: name }])

  const far = await push(token, `market_hash_name,price\n"${skin.name}",${skin.price * 2}\n`)
  await sweep('combine feeds')
  expect(await result(token, far.data.id)).toMatchObject({ state: 'waiting', changed: 1 })
  const { combined } = await store.overview()
  await office(world, approve, { by: store.second, body: { id: combined!.approval_id! } })
  expect(await result(token, far.data.id)).toMatchObject({ state: 'applied' })
  expect(await priceOf(skin)).toBe(skin.price * 2)

  const wrong = await push(token, '<html>')
  expect([wrong.data.error, wrong.msg]).toEqual([
    'push_refused',
    'The list was refused: The list cannot be read: The first line must name the columns market_hash_name and price: market_hash_name is missing',
  ])
  expect((await feedOf(feed_id)).fault?.kind).toBe('unreadable')
  const { list } = await office(world, listAudit, {
    by: store.owner,
    query: { subject: `feed:${feed_id}`, action: 'feeds/push' },
  })
  expect(list.map(({ reason, after }) => [reason, after])).toMatchObject([
    [`service account ${id} (${name})`, { refused: 'unreadable' }],
    [`service account ${id} (${name})`, { rows: 1 }],
    [`service account ${id} (${name})`, { rows: 3, errors: 1 }],
  ])
})

test('the same key brings a list once, also when it comes many times at once', async () => {
  const skin = await aSkin()
  const { token, feed_id } = await anAccount()
  const text = priceFile({ [skin.name]: skin.price + 1 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => push(token, text, 'once')))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect((await feedOf(feed_id)).fetches).toHaveLength(1)
  expect((await push(token, priceFile({ other: 5 }), 'once')).data.error).toBe('idempotency_key_reused')
})

test('a token opens nothing else, and no result of another account', async () => {
  const [one, other] = [await anAccount(), await anAccount()]
  const pushed = await push(one.token, priceFile({ any: 5 }))
  expect((await program(other.token, `feeds/pushed?id=${pushed.data.id}`)).data.error).toBe('subject_unknown')
  for (const path of ['feeds', 'feeds/overview', 'players', 'service-accounts', 'me'])
    expect((await program(one.token, path)).status, path).toBe(401)
  for (const path of ['feeds/create', 'catalogue/import-upload', 'service-accounts/create'])
    expect((await program(one.token, path, { text: '' })).data.error, path).toBe('origin_refused')
  // A page of another origin cannot use it through somebody's browser.
  for (const headers of [{ origin: 'https://elsewhere.example' }, { cookie: store.owner.cookie }])
    expect((await program(one.token, 'feeds/push', { text: '', headers: headers as never })).status).toBe(403)
})

test('an account is made and ended by owners alone, its token is shown once and kept as a hash', async () => {
  const { token, id, feed_id, name } = await anAccount()
  const stored = await world.db
    .selectFrom('service_account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored.token_hash).toHaveLength(32)
  const { list } = await office(world, api.listServiceAccounts, { by: store.owner })
  expect(JSON.stringify(list)).not.toContain(token)
  expect(list[0]).toMatchObject({ id, name, works: true, last_used_at: null, feed: { id: feed_id } })
  const audited = await office(world, listAudit, {
    by: store.owner,
    query: { subject: `service-account:${id}` },
  })
  expect(JSON.stringify(audited)).not.toContain(token)

  const create = (body: object, by = store.owner) =>
    callAdmin(world, api.createServiceAccount, { by, body: { name: 'Another', feed_id, ...body } })
  expect((await create({ name: name.toLowerCase() })).error).toBe('service_account_name_taken')
  expect((await create({ feed_id: 999_999 })).error).toBe('feed_unknown')
  expect((await create({ feed_id: (await addFeed()).id })).error).toBe('feed_not_pushed')
  const operator = await makeStaff(world, 'operator')
  expect((await create({}, operator)).error).toBe('role_may_not')
  const end = (by = store.owner) => callAdmin(world, api.revokeServiceAccount, { by, body: { id } })
  expect((await end(operator)).error).toBe('role_may_not')
  expect((await end()).error).toBeNull()
  expect((await end()).error).toBe('service_account_unknown')
  expect((await push(token, priceFile({ any: 5 }))).data.error).toBe('service_token_wrong')
  const ended = await office(world, api.listServiceAccounts, { by: store.owner })
  expect(ended.list[0]).toMatchObject({ works: false, revoked_by: { id: store.owner.id } })
})

test('a token ends with its feed, and with who made it', async () => {
  const [one, other] = [await anAccount(), await anAccount()]
  await office(world, api.removeFeed, { by: store.owner, body: { id: one.feed_id } })
  expect((await push(one.token, priceFile({ any: 5 }))).status).toBe(401)
  await sql`update staff set status = 'disabled' where id = ${store.owner.id}`.execute(world.db)
  expect((await push(other.token, priceFile({ any: 5 }))).status).toBe(401)
  store.owner = store.second
})

test('an account pushes 60 lists an hour, and a feed that stopped takes none', async () => {
  const { token, feed_id } = await anAccount()
  expect((await push(token, priceFile({ any: 5 }, { currency: 'CNY' }))).data.error).toBe('push_refused')
  expect((await push(token, priceFile({ any: 5 }))).data.error).toBe('push_refused')
  expect(await feedOf(feed_id)).toMatchObject({ strange_currency: 'CNY', fault: { kind: 'currency' } })
  await office(world, api.confirmCurrency, { by: store.owner, body: { id: feed_id, currency: 'USD' } })
  const answers = []
  for (let n = 0; n < 60; n += 1) answers.push((await push(token, priceFile({ any: 5 }))).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(58)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
  world.clock.advance(60 * MINUTE)
  expect((await push(token, priceFile({ any: 5 }))).status).toBe(200)
})
