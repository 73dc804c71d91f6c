import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import * as api from '@noktra/contract/admin/boxes'
import { approvalDetails, approve, refuse } from '@noktra/contract/admin/approvals'
import { battleDetails, createBattle } from '@noktra/contract/battles'
import * as boxes from '@noktra/contract/boxes'
import { poolHash } from '@noktra/game/boxes'
import { buildTestStore } from '#test/test-store.ts'
import { openToAll } from '#test/battles.ts'
import { makeDraft, publishNewBox, submit } from '#test/box-drafts.ts'
import { makePlayer } from '#test/factories.ts'
import { agreed, callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { activatePools } from '../activate-pools.ts'
import { countOpenings } from '../count-openings.ts'
import { boxTimeSweep } from './publish-scheduled.ts'

const world = useWorld()
let ada: Member
let bo: Member

beforeAll(async () => {
  ada = await makeStaff(world, 'operator')
  bo = await makeStaff(world, 'operator')
  await openToAll(world)
})

const inSeconds = (seconds: number) => Math.floor(world.clock.now().getTime() / 1000) + seconds
const detailsOf = (id: number) => office(world, api.boxDetails, { by: ada, query: { id } })

async function activate(): Promise<void> {
  world.clock.advance(5000)
  await activatePools(world.store.ctx)
}

/** Every price times a factor, and back. */
async function movePrices(factor: number): Promise<() => Promise<void>> {
  const before = await world.db.selectFrom('skin').select(['id', 'price']).execute()
  await sql`update skin set price = greatest(1, round(price * ${factor}::float8))`.execute(world.db)
  return async () => {
    await sql`update skin set price = was.price from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
      as was(id bigint, price bigint) where was.id = skin.id`.execute(world.db)
  }
}

describe('publishing', () => {
  test('waits for a second person, who sees all of it; then a player opens it after its beacon round', async () => {
    const draft = await makeDraft(world, ada)
    const id = await submit(world, ada, draft)
    const again = { by: bo, body: { box_id: draft.box_id, revision: 1 } }
    expect((await callAdmin(world, api.submitDraft, again)).error).toBe('draft_waiting')
    expect(await detailsOf(draft.box_id)).toMatchObject({ status: 'new', approval_id: id, versions: [] })

    const request = await office(world, approvalDetails, { by: bo, query: { id } })
    expect(request.title).toMatch(/^Publish the new box “Ember Case” at 5.00 coins, return 9[12](\.\d+)?%$/)
    const { pool, content, difference } = z.parse(api.publishPayload, request.payload)
    const hashed = { box_id: draft.box_id, version: 1, price_cents: content.price_cents, rows: pool.rows }
    expect(poolHash(hashed)).toBe(pool.pool_hash)
    expect(difference.map((row) => row.chance_before)).toEqual(Array(8).fill(null))

    // Agreed to at once by two: it happens once.
    const cy = await makeStaff(world, 'owner')
    const agreed = await Promise.all(
      [bo, cy, bo, cy].map((by) => callAdmin(world, approve, { by, body: { id } })),
    )
    expect(agreed.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(agreed.filter((answer) => answer.error === 'approval_decided')).toHaveLength(3)
    const player = await makePlayer(world, { cash: 5000 })
    const open = () =>
      world.call(boxes.openBox, { token: player.token, body: { box_id: draft.box_id, pool_version: 1 } })
    expect((await open()).error).toBe('box_not_active')
    expect(await detailsOf(draft.box_id)).toMatchObject({ status: 'activating' })
    await activate()
    expect((await open()).data).toMatchObject({ charged: 5, pool_version: 1 })
    const { list } = await world.data(boxes.listBoxes, { query: { page_size: 100, q: 'Ember' } })
    expect(list[0]).toMatchObject({ box_id: draft.box_id, price: 5, name: 'Ember Case' })
    const details = await detailsOf(draft.box_id)
    expect(details).toMatchObject({
      status: 'on_sale',
      draft: null,
      approval_id: null,
      out_of_band: false,
      versions: [{ version: 1, pool_hash: pool.pool_hash, asked_by: { id: ada.id } }],
    })
    expect(details.declared_return).toBeCloseTo(details.current_return!, 6)
    const lines = await world.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('subject', '=', `box:${draft.box_id}`)
      .orderBy('id')
      .execute()
    expect(lines.map((line) => line.action)).toEqual([
      'boxes/draft/save',
      'boxes/draft/submit',
      'approvals/approve',
    ])
    expect(lines[2]!.after).toMatchObject({ version: 1, items: 8, values_moved: 0, asked_by: ada.id })

    world.clock.advance(20_000)
    await countOpenings(world.store.ctx)
    const openings = await office(world, api.listOpenings, { by: ada, query: { id: draft.box_id } })
    expect(openings.list).toMatchObject([{ player_id: player.id, version: 1, cause: 'coins' }])
    expect((await detailsOf(draft.box_id)).observed_return).toBeCloseTo(openings.list[0]!.value / 5, 6)
  })

  test('a second version says what changed, and old waiting rooms keep theirs', async () => {
    const box = await publishNewBox(world, ada, bo)
    const creator = await makePlayer(world, { cash: 100_000 })
    const { room } = await world.data(createBattle, {
      token: creator.token,
      body: { box_ids: [box.box_id], mode: 'classic', seats: 2 },
    })
    const rows = box.content.rows.map((row, index) => ({
      ...row,
      tickets: row.tickets + (index === 0 ? 40 : index === 1 ? -40 : 0),
    }))
    const body = { box_id: box.box_id, revision: 0, content: { ...box.content, rows } }
    const saved = await office(world, api.saveDraft, { by: ada, body })
    const id = await submit(world, ada, saved)
    await office(world, approve, { by: bo, body: { id } })
    await activate()
    const { rows: changed } = await office(world, api.versionDetails, {
      by: ada,
      query: { id: box.box_id, version: 2 },
    })
    const moved = changed.filter((row) => Math.abs(row.chance! - row.chance_before!) > 1e-9)
    expect(moved.map((row) => row.chance! - row.chance_before!)).toEqual([
      expect.closeTo(0.00004, 9),
      expect.closeTo(-0.00004, 9),
    ])
    expect((await detailsOf(box.box_id)).active_version).toBe(2)
    const rounds = world.db.selectFrom('battle_round').select('version')
    expect(await rounds.where('battle_id', '=', room.room_id).execute()).toEqual([{ version: 1 }])
    const player = await makePlayer(world, { cash: 5000 })
    const stale = await world.call(boxes.openBox, {
      token: player.token,
      body: { box_id: box.box_id, pool_version: 1 },
    })
    expect(stale).toMatchObject({ error: 'pool_version_stale', data: { pool_version: 2 } })

    // Retired: the room is closed and paid back, it cannot be opened, and it can come back.
    await office(world, api.retireBox, { by: ada, body: { id: box.box_id, reason: 'out of season' } })
    expect((await callAdmin(world, api.retireBox, { by: ada, body: { id: box.box_id } })).error).toBe(
      'rule_broken',
    )
    await world.sweep()
    const ended = await world.data(battleDetails, { query: { room_id: room.room_id }, token: creator.token })
    expect(ended.room).toMatchObject({ status: -1, end_reason: 'box_retired' })
    expect(
      (await world.call(boxes.openBox, { token: player.token, body: { box_id: box.box_id } })).error,
    ).toBe('box_retired')
    await agreed(world, api.bringBackBox, { by: bo, as: ada, body: { id: box.box_id } })
    expect(
      (await world.call(boxes.openBox, { token: player.token, body: { box_id: box.box_id } })).code,
    ).toBe(0)
  })

  test('what was edited or overtaken since cannot be agreed to', async () => {
    const draft = await makeDraft(world, ada)
    const id = await submit(world, ada, draft)
    await office(world, api.saveDraft, { by: ada, body: { ...draft, revision: 1 } })
    const stale = await callAdmin(world, approve, { by: bo, body: { id } })
    expect(stale).toMatchObject({
      error: 'approval_stale',
      data: { why: `${ada.name} edited the draft since` },
    })
    await office(world, refuse, { by: bo, body: { id } })
    const next = await submit(world, ada, { box_id: draft.box_id, revision: 2 })
    await office(world, api.discardDraft, { by: ada, body: { box_id: draft.box_id, revision: 2 } })
    expect(await callAdmin(world, approve, { by: bo, body: { id: next } })).toMatchObject({
      data: { why: 'the draft was discarded' },
    })
  })

  test('prices that moved: chances as agreed at values of today, or refused with the reason', async () => {
    const draft = await makeDraft(world, ada)
    const id = await submit(world, ada, draft)
    const back = await movePrices(1.06)
    const stale = await callAdmin(world, approve, { by: bo, body: { id } })
    expect(stale.error).toBe('approval_stale')
    expect(stale.data).toMatchObject({
      why: expect.stringMatching(
        /^at the prices of today a box return of 96\.\d+% is outside 88%–91\.6692%$/,
      ),
    })
    expect(await world.db.selectFrom('box').select('id').where('id', '=', draft.box_id).execute()).toEqual([])
    await back()
    const little = await movePrices(1.005)
    await office(world, approve, { by: bo, body: { id } })
    const pool = await world.db
      .selectFrom('box_pool')
      .select('expected_return')
      .where('box_id', '=', draft.box_id)
      .executeTakeFirstOrThrow()
    expect(pool.expected_return / 1e6).toBeCloseTo(0.9146, 2)
    await little()
  })

  test('a box is flagged when the prices of today take its return out of 85-96 %', async () => {
    const box = await publishNewBox(world, ada, bo)
    expect((await detailsOf(box.box_id)).out_of_band).toBe(false)
    const back = await movePrices(1.1)
    const { list } = await office(world, api.listBoxes, {
      by: ada,
      query: { show: 'flagged', page_size: 100 },
    })
    expect(list.map((row) => row.id)).toContain(box.box_id)
    await office(world, api.retireBox, { by: ada, body: { id: box.box_id } })
    const refused = await callAdmin(world, api.bringBackBox, { by: ada, body: { id: box.box_id } })
    expect(refused).toMatchObject({
      error: 'rule_broken',
      data: {
        why: expect.stringMatching(/^at the prices of today it returns 100(\.\d+)?%, outside 85%–96%/),
      },
    })
    await back()
  })
})

describe('at a time', () => {
  async function schedule(seconds: number, also: object = {}) {
    const draft = await makeDraft(world, ada, also)
    const publish_at = inSeconds(seconds)
    await office(world, approve, { by: bo, body: { id: await submit(world, ada, draft, publish_at) } })
    return { ...draft, publish_at }
  }

  test('it is published when the clock says so, once by two processes, and retires by itself', async () => {
    const draft = await schedule(600, { sell_until: inSeconds(1200) })
    await activate()
    expect(await detailsOf(draft.box_id)).toMatchObject({ status: 'new', scheduled_at: draft.publish_at })
    const busy = { by: ada, body: { box_id: draft.box_id, revision: 1 } }
    expect((await callAdmin(world, api.submitDraft, busy)).error).toBe('draft_waiting')
    expect((await callAdmin(world, api.discardDraft, busy)).error).toBe('draft_waiting')
    world.clock.advance(600_000)
    const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(world.db)
    const at = { host: inject('databaseHost'), database: rows[0]!.database, start: world.clock.now() }
    const other = await buildTestStore(at)
    const sweeps = [boxTimeSweep(world.store.ctx), boxTimeSweep(other.store.ctx)]
    await Promise.all([...sweeps, ...sweeps].map((sweep) => sweep.run()))
    await other.store.close()
    await activate()
    const details = await detailsOf(draft.box_id)
    expect(details).toMatchObject({ status: 'on_sale', draft: null, failed: null, scheduled_at: null })
    expect(details.versions).toHaveLength(1)
    expect(details.publications).toMatchObject([{ status: 'done', version: 1 }])
    const lines = await world.db
      .selectFrom('audit')
      .select(['staff_id', 'after', 'approval_id'])
      .where('action', '=', 'boxes/publish-at-its-time')
      .execute()
    expect(lines).toMatchObject([
      { staff_id: null, after: { version: 1 }, approval_id: details.publications[0]!.approval_id },
    ])
    world.clock.advance(600_000)
    await boxTimeSweep(world.store.ctx).run()
    expect(await detailsOf(draft.box_id)).toMatchObject({ status: 'retired', sell_until: null })
  })

  test('it fails where everybody sees it when prices moved meanwhile, and its draft is still there', async () => {
    const draft = await schedule(600)
    const back = await movePrices(0.8)
    world.clock.advance(600_000)
    await boxTimeSweep(world.store.ctx).run()
    await back()
    await boxTimeSweep(world.store.ctx).run()
    const details = await detailsOf(draft.box_id)
    expect(details.status).toBe('new')
    expect(details.failed).toMatch(
      /^at the prices of today a box return of 72\.\d+% is outside 88%–91\.6692%$/,
    )
    const { list } = await office(world, api.listBoxes, { by: ada, query: { show: 'failed' } })
    expect(list.map((row) => row.id)).toEqual([draft.box_id])
    const [failed] = details.publications
    const dismissal = { by: ada, body: { id: failed!.id } }
    await office(world, api.endPublication, dismissal)
    expect((await callAdmin(world, api.endPublication, dismissal)).error).toBe('rule_broken')
    expect(await detailsOf(draft.box_id)).toMatchObject({ failed: null, draft: { revision: 1 } })
  })

  test('it fails where what was agreed to has a form that this version does not know', async () => {
    const draft = await schedule(600)
    const [waiting] = (await detailsOf(draft.box_id)).publications
    await world.db
      .updateTable('approval')
      .set({ payload: JSON.stringify({ box_id: draft.box_id }) })
      .where('id', '=', waiting!.approval_id)
      .execute()
    world.clock.advance(600_000)
    await boxTimeSweep(world.store.ctx).run()
    const { status, failed } = await detailsOf(draft.box_id)
    expect(status).toBe('new')
    expect(failed).toMatch(/in another form/)
  })

  test('it can be taken back before; a time that is over is refused', async () => {
    const draft = await schedule(600)
    const [waiting] = (await detailsOf(draft.box_id)).publications
    await office(world, api.endPublication, { by: ada, body: { id: waiting!.id } })
    world.clock.advance(600_000)
    await boxTimeSweep(world.store.ctx).run()
    expect(await detailsOf(draft.box_id)).toMatchObject({ status: 'new', scheduled_at: null })
    const past = { box_id: draft.box_id, revision: 1, publish_at: inSeconds(-1) }
    expect(await callAdmin(world, api.submitDraft, { by: ada, body: past })).toMatchObject({
      error: 'invalid_input',
      data: { field: 'publish_at' },
    })
  })
})

describe('one pool for everybody', () => {
  test('nothing that a pool hangs on leads to a player', async () => {
    const { rows } = await sql<{ from_table: string; to_table: string }>`
      select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table
      from pg_constraint where contype = 'f'`.execute(world.db)
    const reached = new Set(['box_pool_row', 'box_pool', 'box', 'setting'])
    for (const table of reached) {
      for (const row of rows) if (row.from_table === table) reached.add(row.to_table)
    }
    // The staff that saved a setting is as far as it goes: every table about players has its way to `player`.
    expect([...reached]).toEqual(expect.arrayContaining(['skin', 'design', 'box_type']))
    expect([...reached]).not.toContain('player')
  })

  test('no table has both a player and odds', async () => {
    const { rows } = await sql<{ table_name: string; columns: string[] }>`
      select table_name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' group by table_name`.execute(world.db)
    const withOdds = rows.filter(({ columns }) =>
      columns.some((column) =>
        /^ticket_(from|to)$|weight|odds|chance_of|probab|pool_(hash|salt)/.test(column),
      ),
    )
    expect(withOdds.map((row) => row.table_name)).toContain('box_pool_row')
    const named = withOdds.filter(({ columns }) =>
      columns.some((column) => /player|account|creator|user|level|partner|invite/.test(column)),
    )
    expect(named.map((row) => row.table_name)).toEqual([])
  })

  test('the code that finds and publishes a pool knows no player', () => {
    const files = [
      'core/openings/load-pool',
      'core/openings/publish-pool',
      'games/box/get-box',
      'games/box/activate-pools',
      'games/box/admin/publish-box',
      'games/box/admin/draft-content',
    ]
    for (const file of files) {
      const text = readFileSync(join(import.meta.dirname, '../../..', `${file}.ts`), 'utf8')
      expect(text, file).not.toMatch(/player|user_id|account/i)
    }
  })

  test('two accounts with the same seeds win the same items', async () => {
    const box = await publishNewBox(world, ada, bo)
    const first = await makePlayer(world, { cash: 100_000 })
    const second = await makePlayer(world, { bonus: 100_000, cash: 7 })
    const seeds = await world.db
      .selectFrom('seed_pair')
      .select(['server_seed', 'server_seed_hash', 'user_seed', 'nonce', 'pair_no'])
      .where('player_id', '=', first.id)
      .executeTakeFirstOrThrow()
    const own = await world.db
      .selectFrom('seed_pair')
      .select(['server_seed', 'server_seed_hash', 'user_seed', 'nonce', 'pair_no'])
      .where('player_id', '=', second.id)
      .executeTakeFirstOrThrow()
    const give = (pair: typeof seeds) =>
      world.db.updateTable('seed_pair').set(pair).where('player_id', '=', second.id).execute()
    await give(seeds)
    const [a, b] = await Promise.all(
      [first, second].map(async ({ token }) => {
        const opened = await world.data(boxes.unpackBoxes, { token, body: { box_id: box.box_id, num: 10 } })
        return opened.list.map(({ ticket, wear, skin_id, value, nonce }) => ({
          ticket,
          wear,
          skin_id,
          value,
          nonce,
        }))
      }),
    )
    expect(a).toHaveLength(10)
    expect(b).toEqual(a)
    await give({ ...own, nonce: 10 })
  })
})
