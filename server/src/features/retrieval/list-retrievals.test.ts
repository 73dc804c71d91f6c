import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { retrieveRecords } from '@noktra/contract/retrieval'
import { expectPlan } from '#test/expect-plan.ts'
import { makePlayer } from '#test/factories.ts'
import { bindTradeLink, goOn, makeRetriever, playStep, retrieve, type Retriever } from '#test/retrievals.ts'
import { useWorld } from '#test/world.ts'
import { stepRetrievals } from './step-retrievals.ts'

const world = useWorld()
const ENDS = [
  [],
  ['offer', 'deliver', 'release'],
  ['offer', 'decline'],
  ['offer', 'deliver'],
  ['cancel'],
] as const
let player: Retriever

/** Five retrievals: one is being bought, one is done, one was declined, one is received, one could not be bought. */
beforeAll(async () => {
  await goOn(world, false, 600)
  player = await makeRetriever(world, [500, 700, 900, 1100, 1300])
  for (const [n, steps] of ENDS.entries()) {
    const answer = await retrieve(world, player, [player.itemIds[n]!])
    expect(answer.code).toBe(0)
    world.clock.advance(10_000)
    await stepRetrievals(world.store.ctx)
    for (const step of steps) {
      await playStep(world, player, step)
      world.clock.advance(10_000)
      await stepRetrievals(world.store.ctx)
    }
  }
})

const list = (query: Record<string, unknown> = {}, token = player.token) =>
  world.data(retrieveRecords, { token, query })

describe('the list of retrievals', () => {
  /** @shows SPEC-3.93 SPEC-7.27 */
  test('has each with its timeline, newest first', async () => {
    const page = await list()
    expect(page).toMatchObject({ total: 5, next: null })
    expect(page.list.map((one) => [one.phase, one.fail_reason])).toEqual([
      ['failed', 'provider'],
      ['received', null],
      ['failed', 'declined'],
      ['done', null],
      ['buying', null],
    ])
    const [, received, , done] = page.list
    expect(done).toMatchObject({ item_id: player.itemIds[1], trade_url: player.trade_url })
    expect(done!.steps.map((step) => step.phase)).toEqual([
      'requested',
      'buying',
      'offer_sent',
      'received',
      'done',
    ])
    expect(done!.steps.at(-1)!.at).toBe(done!.ended_at)
    expect(done!.steps[0]!.at).toBe(done!.created_at)
    expect(received!.protected_until! - received!.steps.at(-1)!.at).toBeGreaterThan(500)
    expect(received!.ended_at).toBeNull()
    expect(page.list[0]!.wear).toMatch(/^0\.\d{4}$/)
  })

  test('may be asked for what is open, done or failed', async () => {
    expect((await list({ status: 'open' })).list.map((one) => one.phase)).toEqual(['received', 'buying'])
    expect(await list({ status: 'done' })).toMatchObject({ total: 1, list: [{ phase: 'done' }] })
    expect((await list({ status: 'failed' })).total).toBe(2)
  })

  test('is read by key, in any filter, or page by page', async () => {
    const all = (await list()).list.map((one) => one.retrieval_id)
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await list({ page_size: 2, after })
      seen.push(...page.list.map((one) => one.retrieval_id))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(all)
    expect((await list({ page: 2, page_size: 2 })).list.map((one) => one.retrieval_id)).toEqual(
      all.slice(2, 4),
    )
    const first = await list({ status: 'failed', page_size: 1 })
    expect((await list({ status: 'failed', page_size: 1, after: first.next })).next).toBeNull()
  })

  test("is the player's alone, and refuses visitors and nonsense", async () => {
    const other = await makePlayer(world)
    await bindTradeLink(world, other)
    expect(await list({}, other.token)).toEqual({ list: [], total: 0, next: null })
    expect((await world.call(retrieveRecords)).status).toBe(401)
    for (const query of [{ status: 'lost' }, { after: 'x' }, { after: '1_2' }, { page_size: 101 }]) {
      const answer = await world.call(retrieveRecords, { token: player.token, query: query as never })
      expect(answer).toMatchObject({ status: 400, error: 'invalid_input' })
    }
  })

  test('is read along its index, as are the steps and what is due', async () => {
    await sql`insert into retrieval (player_id, item_id, order_ref, provider, trade_url, market_hash_name, value, most, phase,
        fail_reason, created_at, ended_at)
      select ${player.id}, ${player.itemIds[0]}, 'old-' || n, 'elsewhere', '', 'x', 100, 110, 'failed', 'queue', '2026-01-01',
        '2026-01-01' from generate_series(1, 20000) n`.execute(world.db)
    try {
      const statements = [
        [
          'retrieval_player',
          sql`select id from retrieval where player_id = ${player.id} and id < 999999 order by id desc limit 21`,
        ],
        [
          'retrieval_due',
          sql`select id from retrieval where next_at <= '2026-03-03' and provider = 'sandbox'
          order by next_at limit 1 for no key update skip locked`,
        ],
        ['retrieval_item_all', sql`select id from retrieval where item_id = 5 order by id desc limit 1`],
      ] as const
      for (const [index, statement] of statements) await expectPlan(world, statement, index)
    } finally {
      await sql`delete from retrieval where provider = 'elsewhere'`.execute(world.db)
    }
  })
})
