import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import * as envelopes from '@noktra/contract/admin/envelopes'
import * as api from '@noktra/contract/admin/rolls'
import type { BodySent, QuerySent } from '@noktra/contract/route'
import { envelopeDetails } from '@noktra/contract/envelopes'
import { listNotifications } from '@noktra/contract/notifications'
import { joinRoll, rollDetails } from '@noktra/contract/rolls'
import { officialRollSweep } from '#server/games/roll/official-rolls.ts'
import { anEnvelope, aClaimant, claim, claimants } from '#test/envelopes.ts'
import { agreed, callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { makeRecharged, openOfficial, openRoll } from '#test/rolls.ts'
import { stateOf } from '#test/retrievals.ts'
import { skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })
let owner: Member
let operator: Member
let other: Member
let support: Member

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
  operator = await makeStaff(world, 'operator')
  other = await makeStaff(world, 'operator')
  support = await makeStaff(world, 'support')
})

async function auditOf(subject: string) {
  return world.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()
}

describe('rooms that the house makes', () => {
  async function anOfficial() {
    await officialRollSweep(world.store.ctx).run()
    const { list } = await office(world, api.listOfficialRolls, { by: support })
    return list[0]!
  }

  function sent(room: api.OfficialRollRow, also: Partial<BodySent<typeof api.saveOfficialRoll>> = {}) {
    const { id: key, revision, names, descr, period, recharge, active, sort, prizes, week_amount } = room
    const skin_ids = prizes.map((prize) => prize.skin_id)
    return { key, revision, names, descr, period, recharge, week_amount, active, sort, skin_ids, ...also }
  }

  test('change from the next one on; the running one stays as it is', async () => {
    const room = await anOfficial()
    const skin = await skinFrom(world, 2000)
    const names = { en: 'New name', zh: '新名字', pt: 'Nome novo' }
    const body = sent(room, { names, recharge: 12.5, skin_ids: [skin.id, skin.id] })
    await agreed(world, api.saveOfficialRoll, { by: operator, as: other, body })
    const running = await world.data(rollDetails, { query: { free_room_id: room.running!.id } })
    expect(running.room_name).toBe(room.names.en)
    expect(running.prizes).toHaveLength(room.prizes.length)
    expect(
      await office(world, api.officialRollDetails, { by: support, query: { id: room.id } }),
    ).toMatchObject({
      names,
      recharge: 12.5,
      prizes: [{ skin_id: skin.id }, { skin_id: skin.id }],
      prize_pool: (skin.price * 2) / 100,
      running: { id: room.running!.id },
      revision: room.revision + 1,
      updated_by: { id: operator.id },
    })
    await world.db
      .updateTable('roll')
      .set({ phase: 'returned', end_reason: 'few_entrants', ended_at: world.clock.now(), next_at: null })
      .where('id', '=', room.running!.id)
      .execute()
    const next = (await anOfficial()).running!
    expect(next.id).not.toBe(room.running!.id)
    const shown = await world.data(rollDetails, {
      query: { free_room_id: next.id },
      headers: { 'accept-language': 'pt' },
    })
    expect(shown).toMatchObject({ room_name: 'Nome novo', conditions: { recharge: 12.5 }, prize_num: 2 })
    const terms = { names, recharge: 1250, skin_ids: `${skin.id} ${skin.id}` }
    expect(await auditOf(`official_roll:${room.id}`)).toMatchObject([
      { action: 'rolls/official/save', before: { names: room.names }, after: terms },
      { action: 'approvals/approve', staff_id: other.id, after: { ...terms, asked_by: operator.id } },
    ])
  })

  test('are changed by one of those who began at once; the others hear their name', async () => {
    const room = await anOfficial()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAdmin(world, api.saveOfficialRoll, {
          by: n % 2 ? operator : other,
          body: sent(room, { sort: n, active: false }),
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const refused = answers.filter(({ code }) => code !== 0)
    const winner = answers.findIndex(({ code }) => code === 0) % 2 ? operator : other
    for (const answer of refused)
      expect(answer).toMatchObject({ error: 'changed_meanwhile', data: { who: winner.name } })
    await agreed(world, api.saveOfficialRoll, {
      by: operator,
      body: sent(room, { revision: room.revision + 1, active: true }),
    })
  })

  const EMPTY = { en: 'a', zh: '', pt: 'c' }
  test('are not saved with what they cannot be', async () => {
    const wrong = [
      [{ names: EMPTY }, 'rule_broken', 'names'],
      [{ names: { en: 'x'.repeat(41), zh: 'b', pt: 'c' } }, 'rule_broken', 'names'],
      [{ descr: { en: 'x'.repeat(301), zh: 'b', pt: 'c' } }, 'rule_broken', 'descr'],
      [{ names: { en: 'a\u202eb', zh: 'b', pt: 'c' } }, 'rule_broken', 'names'],
      [{ skin_ids: [999_999] }, 'rule_broken', 'skin_ids'],
      [{ skin_ids: [] }, 'invalid_input', 'skin_ids'],
      [{ recharge: 1.234 }, 'money_decimals', 'recharge'],
      [{ recharge: -1 }, 'invalid_input', 'recharge'],
      [{ recharge: 2_000_000 }, 'rule_broken', 'recharge'],
      [{ week_amount: 0.01 }, 'rule_broken', 'week_amount'],
      [{ period: 'year' as 'day' }, 'invalid_input', 'period'],
      [{ key: 'none' }, 'subject_unknown', 'key'],
    ] as const
    for (const [also, error, field] of wrong) {
      const room = await anOfficial()
      const body = sent(room, also as Partial<BodySent<typeof api.saveOfficialRoll>>)
      expect(await callAdmin(world, api.saveOfficialRoll, { by: operator, body })).toMatchObject({
        error,
        data: { field },
      })
    }
  })

  test('take their prizes from skins that are found by name', async () => {
    const { list } = await office(world, api.findPrizeSkins, { by: support, query: { q: 'wyrm' } })
    expect(list.length).toBeGreaterThan(0)
    for (const skin of list) expect(skin.market_hash_name.toLowerCase()).toContain('wyrm')
    expect((await office(world, api.findPrizeSkins, { by: support, query: { q: '100%' } })).list).toEqual([])
  })
})

describe('a room of a player', () => {
  test('is closed once, however many close it and join: the prizes go back, and everybody is told', async () => {
    const { owner: player, item_ids, free_room_id } = await openRoll(world)
    const entrant = await makeRecharged(world)
    await world.data(joinRoll, { token: entrant.token, body: { free_room_id } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        callAdmin(world, api.closeRoom, { by: support, body: { id: free_room_id } }),
      ),
    )
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'roll_over')).toHaveLength(19)
    for (const id of item_ids) expect(await stateOf(world, id)).toBe('held')
    const room = await world.data(rollDetails, { query: { free_room_id } })
    expect(room).toMatchObject({ phase: 'returned', end_reason: 'moderated', lottery_status: 1 })
    for (const { token } of [player, entrant]) {
      const { list } = await world.data(listNotifications, { token })
      expect(list[0]).toMatchObject({ kind: 'roll', path: `/rollDetail/${free_room_id}` })
    }
    expect(await auditOf(`roll:${free_room_id}`)).toMatchObject([
      {
        action: 'rolls/close',
        before: { join_num: 1, prize_num: 3 },
        after: { end_reason: 'moderated', told: 2 },
      },
    ])
    const details = await office(world, api.roomDetails, { by: support, query: { id: free_room_id } })
    expect(details).toMatchObject({ owner: { id: player.id }, entrants: [{ place: 1, id: entrant.id }] })
    expect(details.prizes).toHaveLength(3)
  })

  test('is not closed once its draw is fixed, nor a room of the house, nor one that there is not', async () => {
    const close = (id: number) => callAdmin(world, api.closeRoom, { by: support, body: { id } })
    const { free_room_id } = await openRoll(world)
    await world.db
      .updateTable('roll')
      .set({ lottery_time: world.clock.now() })
      .where('id', '=', free_room_id)
      .execute()
    expect(await close(free_room_id)).toMatchObject({ error: 'roll_locked' })
    expect(await close(await openOfficial(world))).toMatchObject({ error: 'rule_broken' })
    expect(await close(999_999)).toMatchObject({ error: 'roll_unknown' })
  })

  test('is found by its number, its owner, its name and its phase, read by key', async () => {
    const { owner: player, free_room_id } = await openRoll(world, {
      room_name: `100% ${randomUUID().slice(0, 8)}`,
    })
    const listed = async (query: QuerySent<typeof api.listRooms>) =>
      (await office(world, api.listRooms, { by: support, query })).list.map(({ id }) => id)
    expect(await listed({ owner_id: player.id })).toEqual([free_room_id])
    expect(await listed({ q: String(free_room_id) })).toEqual([free_room_id])
    expect(await listed({ q: '100% ', kind: 'players', phase: 'open' })).toEqual([free_room_id])
    expect(await listed({ q: '1_0% ' })).toEqual([])
    expect(await listed({ kind: 'official', owner_id: player.id })).toEqual([])
    const first = await office(world, api.listRooms, { by: support, query: { page_size: 1 } })
    expect(await listed({ page_size: 1, after: first.next! })).not.toContain(first.list[0]!.id)
  })
})

describe('red envelopes', () => {
  const words = { en: 'Gift', zh: '礼物', pt: 'Presente' }
  function terms(also: Partial<BodySent<typeof envelopes.makeRedEnvelope>> = {}) {
    const ends_at = Math.floor(world.clock.now().getTime() / 1000) + 3600
    return {
      code: `office-${randomUUID().slice(0, 8)}`,
      titles: words,
      descr: words,
      total: 10,
      parts: 10,
      ends_at,
      ...also,
    }
  }
  const make = (also: Partial<BodySent<typeof envelopes.makeRedEnvelope>>, by = operator, key?: string) =>
    callAdmin(world, envelopes.makeRedEnvelope, { by, body: terms(also), key })

  test('are made with a code that players can use and that stands in no log', async () => {
    const code = 'ADMIN-2026-SPRING'
    const made = await office(world, envelopes.makeRedEnvelope, {
      by: operator,
      body: terms({ code: ` ${code.toLowerCase()}` }),
    })
    const id = made.id!
    const claimant = await aClaimant(world)
    expect((await claim(world, claimant, code)).code).toBe(0)
    const { rows } = await world.store.kysely
      .selectFrom('audit')
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }))
    expect(rows.toUpperCase()).not.toContain(code)
    expect(await auditOf(`envelope:${id}`)).toMatchObject([
      { action: 'envelopes/make', after: { total: 10, parts: 10 } },
    ])
    const shown = (by: Member) => office(world, envelopes.envelopeMade, { by, query: { id } })
    expect(await shown(operator)).toMatchObject({ code, claimed: 1, ended: false })
    expect((await shown(support)).code).toBeNull()
    expect((await shown(await makeStaff(world, 'auditor'))).code).toBeNull()
    const { list } = await office(world, envelopes.listEnvelopeClaims, {
      by: support,
      query: { envelope_id: id },
    })
    expect(list).toMatchObject([{ n: 1, player: { id: claimant.id } }])
  })

  test('are closed once, with claims going on: what is claimed is claimed', async () => {
    const { id, code } = await anEnvelope(world, { total_cents: 1000, parts: 20 })
    const players = await claimants(world, 8)
    const [closed, claims] = await Promise.all([
      Promise.all(
        Array.from({ length: 10 }, () =>
          callAdmin(world, envelopes.closeRedEnvelope, { by: operator, body: { id } }),
        ),
      ),
      Promise.all(players.map((player) => claim(world, player, code))),
    ])
    expect(closed.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(closed.filter((answer) => answer.error === 'envelope_over')).toHaveLength(9)
    const got = claims.filter((answer) => answer.code === 0).length
    const details = await world.data(envelopeDetails, { query: { red_envelope_id: id } })
    expect(details).toMatchObject({ status: 1, left: 20 - got })
    expect((await auditOf(`envelope:${id}`))[1]).toMatchObject({ after: { closed: true, claimed: got } })
    const page = await office(world, envelopes.listEnvelopesMade, {
      by: support,
      query: { state: 'ended', q: String(id) },
    })
    expect(page.list).toMatchObject([{ id, code: null, claimed: got, ended: true }])
    expect(
      (
        await office(world, envelopes.listEnvelopesMade, {
          by: support,
          query: { state: 'open', q: String(id) },
        })
      ).list,
    ).toEqual([])
  })

  test('with one key are made once', async () => {
    const body = terms()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAdmin(world, envelopes.makeRedEnvelope, { by: operator, body, key }),
      ),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const again = await callAdmin(world, envelopes.makeRedEnvelope, { by: operator, body })
    expect(again).toMatchObject({ error: 'rule_broken' })
  })

  test('are not made with what they cannot be', async () => {
    const wrong = [
      [{ code: '  ' }, 'rule_broken'],
      [{ code: 'x'.repeat(41) }, 'rule_broken'],
      [{ titles: { en: 'a', zh: '', pt: 'c' } }, 'rule_broken'],
      [{ titles: { en: 'a'.repeat(81), zh: 'b', pt: 'c' } }, 'rule_broken'],
      [{ total: 0.05, parts: 10 }, 'rule_broken'],
      [{ total: 100_000.01 }, 'rule_broken'],
      [{ total: 1.234 }, 'money_decimals'],
      [{ parts: 0 }, 'invalid_input'],
      [{ parts: 10_001 }, 'invalid_input'],
      [{ ends_at: 1 }, 'rule_broken'],
      [{ ends_at: 8.64e12 }, 'rule_broken'],
    ] as const
    for (const [also, error] of wrong) {
      expect(await make(also), JSON.stringify(also)).toMatchObject({ error })
    }
  })

  test('above the budget of the day wait for a second person, also for an owner; the code stands in no request', async () => {
    const code = `BIG-${randomUUID().slice(0, 8).toUpperCase()}`
    const answer = await make({ code, total: 1000, parts: 100 }, owner)
    expect(answer.data).toMatchObject({ id: null, approval_id: expect.any(Number) as number })
    const id = answer.data.approval_id!
    const details = await callAdmin(world, approvalDetails, { by: support, query: { id } })
    expect(details.data).toMatchObject({
      kind: 'envelope_make',
      issues: { kind: 'envelopes', amount: 1000 },
      payload: { total_cents: 100_000, parts: 100 },
    })
    expect(details.text).not.toContain(code)
    await office(world, approve, { by: other, body: { id } })
    expect((await claim(world, await aClaimant(world), code)).code).toBe(0)
    expect(await make({ code, total: 1000 })).toMatchObject({ error: 'rule_broken' })
    expect(await make({}, support)).toMatchObject({ error: 'role_may_not' })
  })
})
