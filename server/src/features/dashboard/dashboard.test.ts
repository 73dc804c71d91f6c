import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as api from '@noktra/contract/admin/dashboard'
import { listAudit } from '@noktra/contract/admin/staff'
import { sellItems } from '@noktra/contract/backpack'
import { listBoxes, unpackBoxes } from '@noktra/contract/boxes'
import { readSetting } from '#server/core/settings/read-setting.ts'
import { watchSweeps } from '#server/platform/metrics/watch-sweeps.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { callAdmin, makeStaff, office } from '#test/admin.ts'
import { startRetrieval } from '#test/retrievals.ts'
import { recharge } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'
import { useWatchers } from '#test/watcher.ts'

const world = useWorld()
const connect = useWatchers()

/** Draws and movements are counted when they are so old. */
const SETTLED_MS = 16_000

async function runSweep(...names: string[]): Promise<void> {
  for (const sweep of world.store.sweeps) if (names.includes(sweep.name)) await sweep.run()
}

/** The time goes on, and what happened is counted. */
async function count(): Promise<void> {
  world.clock.advance(SETTLED_MS)
  await runSweep('count openings', 'count movements', 'heartbeat')
}

async function look() {
  const by = await makeStaff(world, 'auditor')
  return {
    now: await office(world, api.dashboardNow, { by }),
    boxes: (await office(world, api.dashboardReturns, { by })).list,
    jobs: await office(world, api.dashboardJobs, { by }),
  }
}

async function openAlerts(kind: api.AlertKind) {
  const by = await makeStaff(world, 'auditor')
  await runSweep('raise alerts')
  return (await office(world, api.listAlerts, { by, query: { state: 'open', kind } })).list
}

async function aBox(price: number) {
  const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
  return list.find((box) => box.price === price)!
}

async function open(player: TestPlayer, boxId: number, num: number) {
  const opened = await world.data(unpackBoxes, { token: player.token, body: { box_id: boxId, num } })
  return opened.list
}

function sumOf(values: number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 100) / 100
}

test('shows an empty store without a number that is none', async () => {
  await runSweep('heartbeat')
  const { now, boxes, jobs } = await look()
  expect(now).toMatchObject({ players: 0, sockets: 0, prove: null, today: { net: 0, recharged: 0 } })
  expect(now.minutes).toHaveLength(60)
  expect(now.minutes.every(({ opened }) => opened === 0)).toBe(true)
  expect(now.processes).toHaveLength(1)
  expect(now.queues.every((queue) => queue.count === 0 && queue.oldest_at === null)).toBe(true)
  expect(boxes.length).toBeGreaterThan(20)
  expect(boxes.every(({ all, day }) => all === null && day === null)).toBe(true)
  expect(boxes.filter(({ is_welfare }) => !is_welfare).every(({ declared }) => declared! >= 0.88)).toBe(true)
  expect(jobs.jobs.map(({ name }) => name)).toContain('heartbeat')
})

test('shows what some players did, to the cent', async () => {
  const before = (await look()).now
  const box = await aBox(1)
  const [ann, ben, cas] = [
    await makePlayer(world, { cash: 2000 }),
    await makePlayer(world, { cash: 1000 }),
    await makePlayer(world),
  ]
  await recharge(world, cas, 5000)
  const won = [...(await open(ann, box.box_id, 10)), ...(await open(ben, box.box_id, 5))]
  const sold = won.slice(0, 3)
  const sale = await world.data(sellItems, {
    token: ann.token,
    body: { item_ids: sold.map((item) => item.item_id!) },
  })
  const minute = Math.floor(world.clock.now().getTime() / 60_000) * 60
  await count()

  const { now, boxes } = await look()
  const value = sumOf(won.map((item) => item.value))
  const grown = (
    key: 'recharged' | 'coins_taken' | 'items_given' | 'diamonds_for_sales' | 'net' | 'new_players',
  ) => sumOf([now.today[key], -before.today[key]])
  expect({
    recharged: grown('recharged'),
    coins_taken: grown('coins_taken'),
    items_given: grown('items_given'),
    sales: grown('diamonds_for_sales'),
    net: grown('net'),
    new_players: grown('new_players'),
  }).toEqual({
    recharged: 360,
    coins_taken: 15,
    items_given: value,
    sales: sale.credited,
    net: sumOf([15, -value]),
    new_players: 3,
  })
  expect(now.minutes.find(({ at }) => at === minute)?.opened).toBe(15)
  const row = boxes.find(({ id }) => id === box.box_id)!
  expect(row.all!.opened).toBe(15)
  expect(row.all!.observed).toBeCloseTo(value / 15, 10)
  expect(row.day).toEqual(row.all)
  expect(row.all!.declared).toBeCloseTo(row.declared!, 5)
  expect(row.all!.outside).toBe(row.all!.low > row.all!.declared || row.all!.high < row.all!.declared)

  // Counting once more counts nothing twice; a day later the last 24 hours are empty.
  await count()
  const again = await look()
  expect(again.now.today).toEqual(now.today)
  world.clock.advance(25 * 3600_000)
  const later = (await look()).boxes.find(({ id }) => id === box.box_id)!
  expect(later.day).toBeNull()
  expect(later.all).toEqual(row.all)
})

test('counts who is connected over all processes, and leaves out one that fell silent', async () => {
  const player = await makePlayer(world)
  const socket = await connect(world.url)
  await socket.ask('auth', { token: player.token })
  await runSweep('heartbeat')
  const row = { pid: 1, host: 'other', version: '1', players: 40, sockets: 60, started_at: world.clock.now() }
  await world.db
    .insertInto('process_beat')
    .values({ ...row, id: 'other', beat_at: world.clock.now() })
    .execute()
  expect((await look()).now).toMatchObject({ players: 41, sockets: 61 })
  world.clock.advance(15_000)
  await runSweep('heartbeat')
  const { now } = await look()
  expect(now).toMatchObject({ players: 1, sockets: 1 })
  expect(now.processes.map(({ host }) => host)).not.toContain('other')
})

test('raises an alert once for a return that is off, clears it, and raises another', async () => {
  const box = await aBox(2)
  const player = await makePlayer(world, { cash: 200_000 })
  await open(player, box.box_id, 10)
  await count()
  expect(await openAlerts('return_off')).toEqual([])
  const tally = () => world.db.updateTable('pool_tally').where('box_id', '=', box.box_id)
  const { won, opened } = await world.db
    .selectFrom('pool_tally')
    .select(['won', 'opened'])
    .where('box_id', '=', box.box_id)
    .executeTakeFirstOrThrow()
  // Ten thousand openings that gave everything back twice over.
  await tally()
    .set({ opened: 10_000, won: 10_000 * 400 })
    .execute()
  const [alert] = await openAlerts('return_off')
  expect(alert).toMatchObject({ subject: `box:${box.box_id}`, cleared_at: null, acknowledged_by: null })
  expect(alert!.text).toContain('returned 200%')
  const row = (await look()).boxes.find(({ id }) => id === box.box_id)!
  expect(row.all).toMatchObject({ outside: true, observed: 2 })
  world.clock.advance(10_000)
  const [same, ...none] = await openAlerts('return_off')
  expect(none).toEqual([])
  expect(same).toMatchObject({ id: alert!.id, since: alert!.since, last_at: alert!.last_at + 10 })

  await tally().set({ opened, won }).execute()
  expect(await openAlerts('return_off')).toEqual([])
  await tally()
    .set({ opened: 10_000, won: 10_000 * 400 })
    .execute()
  const [next] = await openAlerts('return_off')
  expect(next!.id).toBeGreaterThan(alert!.id)
  await tally().set({ opened, won }).execute()
  expect(await openAlerts('return_off')).toEqual([])
})

test('tells of an economy that does not hold, and of a cap that was lowered for what was published before', async () => {
  expect(await openAlerts('economy')).toEqual([])
  const comfort = Number(await readSetting(world.db, 'upgrade_comfort_skin_id'))
  const { price } = await world.db
    .selectFrom('skin')
    .select('price')
    .where('id', '=', comfort)
    .executeTakeFirstOrThrow()
  await world.db
    .updateTable('skin')
    .set({ price: price * 40 })
    .where('id', '=', comfort)
    .execute()
  expect(await openAlerts('economy')).toMatchObject([
    { subject: 'economy', text: expect.stringContaining('which is not below 100%') as string },
  ])
  await world.db.updateTable('skin').set({ price }).where('id', '=', comfort).execute()
  await world.db
    .insertInto('setting')
    .values({ key: 'value_cap', value: '1.02', updated_at: world.clock.now() })
    .execute()
  expect(await openAlerts('economy')).toMatchObject([
    {
      subject: 'setting:value_cap',
      text: expect.stringContaining('“Highest value of an item” is 1.02') as string,
    },
  ])
  await world.db.deleteFrom('setting').where('key', '=', 'value_cap').execute()
  expect(await openAlerts('economy')).toEqual([])
})

test('flags a box whose items cost something else today, and a proof that failed', async () => {
  const prices = await world.db.selectFrom('skin').select(['id', 'price']).execute()
  expect(await openAlerts('return_range')).toEqual([])
  await world.db
    .updateTable('skin')
    .set({ price: sql`price * 2` })
    .execute()
  const flagged = await openAlerts('return_range')
  expect(flagged.length).toBeGreaterThan(10)
  expect((await look()).boxes.filter(({ out_of_range }) => out_of_range).length).toBeGreaterThanOrEqual(
    flagged.length,
  )
  await world.db
    .updateTable('skin')
    .set({ price: sql`price / 2` })
    .execute()
  expect(await openAlerts('return_range')).toEqual([])
  expect(await world.db.selectFrom('skin').select(['id', 'price']).execute()).toHaveLength(prices.length)

  const now = world.clock.now()
  const run = { asked_at: now, started_at: now, ended_at: now, checks: 80 }
  await world.db
    .insertInto('prove_run')
    .values({ ...run, faults: 2 })
    .execute()
  expect((await openAlerts('prove_failed'))[0]!.text).toBe('2 of 80 checks of the books do not hold.')
  expect((await look()).now.prove).toMatchObject({ checks: 80, faults: 2, failed: true })
  await world.db
    .insertInto('prove_run')
    .values({ ...run, faults: 0 })
    .execute()
  expect(await openAlerts('prove_failed')).toEqual([])
})

test('finds a sweep that does not end any more, and one that fails', async () => {
  await world.sweep()
  await runSweep('heartbeat')
  expect((await look()).jobs.jobs.filter(({ stuck }) => stuck)).toEqual([])
  let fails = true
  const [broken] = watchSweeps(
    [
      {
        name: 'broken',
        everyMs: 1000,
        run: async () => (fails ? Promise.reject(new Error('no disk')) : undefined),
      },
    ],
    world.store.ctx,
  )
  for (let i = 0; i < 3; i += 1) await expect(broken!.run()).rejects.toThrow('no disk')
  await runSweep('heartbeat')
  const stuck = (await look()).jobs.jobs.filter((job) => job.stuck)
  expect(stuck).toMatchObject([{ name: 'broken', failures: 3, error: 'no disk' }])
  expect((await openAlerts('job_stuck'))[0]).toMatchObject({
    subject: 'job:broken',
    text: '“broken” failed 3 times in a row.',
  })
  fails = false
  await broken!.run()
  world.clock.advance(40_000)
  await runSweep('heartbeat', 'count openings')
  await runSweep('heartbeat')
  const late = (await look()).jobs.jobs
  expect(late.find(({ name }) => name === 'retrievals sandbox')).toMatchObject({ stuck: true, late_s: 39 })
  expect(late.find(({ name }) => name === 'count openings')).toMatchObject({ stuck: false, late_s: 0 })
  // It begins every hour: 40 s are nothing.
  expect(late.find(({ name }) => name === 'prepare beacon')).toMatchObject({ stuck: false })
  await world.sweep()
  await runSweep('heartbeat')
  await broken!.run()
  await runSweep('heartbeat')
  expect(await openAlerts('job_stuck')).toEqual([])
})

test('counts the silences of a provider, and raises an alert for them', async () => {
  const market = world.store.ctx.providers.markets[0]!
  await world.db
    .updateTable('sandbox_market')
    .set({ failure: 'broken', failing_call: 'quote', failures_left: 3 })
    .execute()
  const signal = new AbortController().signal
  for (let i = 0; i < 3; i += 1) await expect(market.quote(['nothing'], signal)).rejects.toThrow()
  await market.quote(['nothing'], signal)
  // How much its account holds is asked all day, and says nothing of the other calls.
  for (let i = 0; i < 20; i += 1) await market.balance!(signal)
  await runSweep('heartbeat')
  await runSweep('heartbeat')
  const { providers } = (await look()).jobs
  expect(providers.find(({ call }) => call === 'quote')).toMatchObject({
    provider: 'market sandbox',
    ok: 1,
    refused: 0,
    silent: 3,
  })
  const [alert] = await openAlerts('provider_failing')
  expect(alert!.text).toBe('3 of 4 calls of market sandbox were not answered in the last ten minutes.')
  world.clock.advance(11 * 60_000)
  expect(await openAlerts('provider_failing')).toEqual([])
})

test('names retrievals and pools that wait too long', async () => {
  await startRetrieval(world)
  world.clock.advance(29 * 60_000)
  expect(await openAlerts('retrieval_waiting')).toEqual([])
  world.clock.advance(2 * 60_000)
  expect(await openAlerts('retrieval_waiting')).toMatchObject([
    { subject: 'retrieval:requested', text: '1 retrieval has waited as “Requested” for up to 31 minutes.' },
  ])
  const { queues } = (await look()).now
  expect(queues.find(({ name }) => name === 'retrieval_requested')).toMatchObject({ count: 1 })

  const now = world.clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const pool = await world.db.selectFrom('box_pool').selectAll().orderBy('box_id').executeTakeFirstOrThrow()
  const waiting = { ...pool, version: 99, pool_salt: null, active_from: null }
  await world.db
    .insertInto('box_pool')
    .values({ ...waiting, published_at: ago(2), salt_source: 'drand', salt_round: 9e12 })
    .execute()
  expect((await openAlerts('beacon_late'))[0]).toMatchObject({ subject: 'beacon:drand' })
  await world.db.deleteFrom('box_pool').where('version', '=', 99).execute()
  expect(await openAlerts('beacon_late')).toEqual([])
})

test('an alert is acknowledged once, by who may, with a reason', async () => {
  const operator = await makeStaff(world, 'operator')
  const other = await makeStaff(world, 'owner')
  const now = world.clock.now()
  const alert = (cleared_at: Date | null, subject: string) =>
    world.db
      .insertInto('alert')
      .values({ kind: 'disk_low', subject, text: 'Little room.', since: now, last_at: now, cleared_at })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await alert(null, 'disk:a')
  const over = await alert(now, 'disk:b')
  const before = await office(world, api.countAlerts, { by: operator })
  const acknowledge = (by: typeof operator, of: number, reason = 'cleaning up') =>
    callAdmin(world, api.acknowledgeAlert, { by, body: { id: of, reason } })
  expect((await acknowledge(await makeStaff(world, 'support'), id)).error).toBe('role_may_not')
  expect((await acknowledge(operator, 999_999)).error).toBe('alert_unknown')
  expect((await acknowledge(operator, over.id)).error).toBe('alert_over')
  expect((await acknowledge(operator, id, '')).error).toBe('invalid_input')
  const answers = await Promise.all(Array.from({ length: 12 }, () => acknowledge(operator, id)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect((await acknowledge(other, id)).error).toBe('changed_meanwhile')
  expect(await office(world, api.countAlerts, { by: operator })).toEqual({
    open: before.open,
    unacknowledged: before.unacknowledged - 1,
  })
  const { list } = await office(world, api.listAlerts, { by: operator, query: { kind: 'disk_low' } })
  expect(list.find((row) => row.id === id)).toMatchObject({
    acknowledged_by: { id: operator.id, name: operator.name },
    acknowledged_why: 'cleaning up',
  })
  const audit = await office(world, listAudit, { by: other, query: { subject: `alert:${id}` } })
  expect(audit.list).toMatchObject([
    { action: 'alerts/acknowledge', reason: 'cleaning up', after: { acknowledged: true } },
  ])
})

/** @shows ASVS-13.4.5 */
test('metrics are text that Prometheus reads, without a word of a player, on a port of their own', async () => {
  const player = await makePlayer(world, { cash: 100 })
  await open(player, (await aBox(0.5)).box_id, 1)
  await callAdmin(world, api.dashboardNow, {})
  await count()
  const { metricsApp } = world.store
  const answer = await metricsApp.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  const samples = readSamples(answer.body)
  expect(samples.get('noktra_database_up')).toBe(1)
  expect(samples.get('noktra_openings_total')).toBeGreaterThanOrEqual(1)
  expect(
    samples.get('noktra_ledger_movements_total{currency="coin",reason="open-box"}'),
  ).toBeGreaterThanOrEqual(1)
  expect(samples.get('noktra_queue_length{queue="approvals"}')).toBe(0)
  expect(samples.get('noktra_sweep_runs_total{sweep="heartbeat"}')).toBeGreaterThan(0)
  expect(
    samples.get('noktra_provider_calls_total{provider="market sandbox",call="quote",result="silent"}'),
  ).toBe(3)
  expect(samples.get('noktra_pool_waiting')).toBe(0)
  const counted = (labels: string) => samples.get(`noktra_http_request_duration_seconds_count{${labels}}`)
  expect(counted('app="store",method="POST",route="/api/box/unpack",status="200"')).toBeGreaterThan(0)
  expect(counted('app="office",method="GET",route="/admin/api/dashboard/now",status="401"')).toBe(1)
  const { nickname, mobile } = await world.db
    .selectFrom('player')
    .select(['nickname', 'mobile'])
    .where('id', '=', player.id)
    .executeTakeFirstOrThrow()
  // A count may have the digits of an id; a name of a sample may not.
  const words = [...samples.keys()].join('\n')
  for (const word of [String(player.id), nickname, mobile!, player.token]) expect(words).not.toContain(word)

  expect((await metricsApp.inject('/api/box/list')).statusCode).toBe(404)
  const fromOutside = await metricsApp.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })
  expect(fromOutside.statusCode).toBe(403)
  for (const base of [world.url, world.adminUrl]) {
    for (const path of ['/metrics', '/api/metrics', '/admin/api/metrics', '/admin/metrics']) {
      expect(await (await fetch(`${base}${path}`)).text()).not.toContain('noktra_')
    }
  }
})

/** Every sample by its name and labels; throws on a line that is none. */
function readSamples(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || /^# (HELP|TYPE) [a-z_]+ ./.test(line)) continue
    const sample = /^([a-z_]+(?:\{[a-z_]+="[^"\\]*"(?:,[a-z_]+="[^"\\]*")*\})?) (\S+)$/.exec(line)
    if (!sample || Number.isNaN(Number(sample[2]!.replace('Inf', 'Infinity'))))
      throw new Error(`no sample: ${line}`)
    samples.set(sample[1]!, Number(sample[2]))
  }
  return samples
}
