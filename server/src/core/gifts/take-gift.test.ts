// @module-tag long

import { describe, expect, test } from 'vitest'
import { unpackWelfareBox } from '@noktra/contract/welfare'
import { login } from '@noktra/contract/sign-in'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { anEnvelope, claim, newDevice, newNetwork } from '#test/envelopes.ts'
import {
  aPerson,
  aSuspect,
  byEmail,
  byPlatform,
  claimRebates,
  headersOf,
  join,
  paysFrom,
  people,
  refusalsOf,
  setTo,
  signsIn,
  tally,
  type Person,
} from '#test/gifts.ts'
import { bind, codeOf, WEEK_MS } from '#test/promotion.ts'
import { openOfficial, openRoll, recharge, tryJoin } from '#test/rolls.ts'
import { aWelfareBox, rechargeByCard } from '#test/welfare.ts'
import { freshCode, newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

/** A store as it runs for real, behind one proxy. */
const world = useWorld({ SANDBOX: '', TRUST_PROXY: '1' })
const LIMIT = 5
const RACE = { timeout: 180_000 }

const joinAll = (persons: Person[], id: number) =>
  Promise.all(persons.map((person) => join(world, person, id)))
const entrants = async (id: number) =>
  (await world.db.selectFrom('roll_entry').select('player_id').where('roll_id', '=', id).execute()).length

/** Claims a part, as the web does. */
function take(person: Person, code: string) {
  const device = person.device ?? ''
  return claim(world, { ...person, device }, code)
}

async function unpack(person: Person, id: number) {
  return world.call(unpackWelfareBox, { token: person.token, body: { id }, headers: headersOf(person) })
}

describe('a room of the house', () => {
  test('60 accounts without cookies from one address get what one browser may take: one place', async () => {
    const id = await openOfficial(world)
    const crowd = await people(world, 60, { device: null, network: newNetwork() })
    const answers: Awaited<ReturnType<typeof join>>[] = []
    for (const person of crowd) answers.push(await join(world, person, id))
    expect(tally(answers)).toEqual({ ok: 1, roll_device: 59 })
    expect(await entrants(id)).toBe(1)
    expect(await refusalsOf(world, crowd[1]!)).toMatchObject([
      {
        kind: 'roll',
        campaign: `roll:${id}`,
        reason: 'device',
        times: 1,
        bare: true,
        network: crowd[0]!.network,
      },
    ])
  })

  test(
    '200 accounts at once in one network, each at a browser of its own: as many as the limit says',
    RACE,
    async () => {
      const id = await openOfficial(world)
      const crowd = await people(world, 200, { network: newNetwork() })
      expect(tally(await joinAll(crowd, id))).toEqual({ ok: LIMIT, gift_network: 200 - LIMIT })
      expect(await entrants(id)).toBe(LIMIT)
      await setTo(world, 'gift_network_limit', LIMIT + 2)
      const more = await joinAll(crowd.slice(0, 60), id)
      await setTo(world, 'gift_network_limit', LIMIT)
      expect(await entrants(id)).toBe(LIMIT + 2)
      expect(tally(more)['gift_network']).toBeGreaterThanOrEqual(60 - LIMIT - 2)
    },
  )

  test(
    '100 accounts at once in one IPv6 site, each in a network of its own: as many as sixteen networks',
    RACE,
    async () => {
      const id = await openOfficial(world)
      const crowd = await people(world, 100)
      const site = crowd.map((person, n) => ({ ...person, network: `2001:db8:9:${n.toString(16)}::1` }))
      expect(tally(await joinAll(site, id))).toEqual({ ok: 16 * LIMIT, gift_network: 100 - 16 * LIMIT })
      expect(await entrants(id)).toBe(16 * LIMIT)
    },
  )

  test('200 accounts at once at one browser, each in a network of its own: one', RACE, async () => {
    const id = await openOfficial(world)
    const crowd = await people(world, 200, { device: await newDevice(world) })
    expect(tally(await joinAll(crowd, id))).toEqual({ ok: 1, roll_device: 199 })
    expect(await entrants(id)).toBe(1)
  })

  test('200 accounts at once that paid from one payment account: one', RACE, async () => {
    const id = await openOfficial(world)
    const crowd = await people(world, 200)
    for (const person of crowd) await paysFrom(world, person, 'one-payer')
    expect(tally(await joinAll(crowd, id))).toEqual({ ok: 1, gift_payment: 199 })
    expect(await entrants(id)).toBe(1)
  })

  test('200 accounts at once whose trade links led to one Steam account: one', RACE, async () => {
    const id = await openOfficial(world)
    const crowd = await people(world, 200)
    const now = world.clock.now()
    const before = new Date(now.getTime() - 2 * WEEK_MS)
    const linkTo = (partner: number) => ({
      steam_id: String(76561197960265728n + BigInt(partner)),
      trade_url: `https://steamcommunity.com/tradeoffer/new/?partner=${partner}&token=abcdefgh`,
    })
    // Each had it for a while, and has another one now.
    const links = crowd.flatMap(({ id: player_id }) => [
      { player_id, ...linkTo(271), bound_at: before, replaced_at: now },
      { player_id, ...linkTo(1_000_000 + player_id), bound_at: now, replaced_at: null },
    ])
    await world.db.insertInto('trade_link').values(links).execute()
    expect(tally(await joinAll(crowd, id))).toEqual({ ok: 1, gift_platform: 199 })
    expect(await entrants(id)).toBe(1)
  })

  test('in two networks and at two browsers is open to both, and the next room is open to all again', async () => {
    const [first, second] = [await openOfficial(world), await openOfficial(world)]
    const one = await aPerson(world)
    const twin = await aPerson(world, { device: one.device })
    expect(tally(await joinAll([one, ...(await people(world, 3))], first))).toEqual({ ok: 4 })
    expect((await join(world, twin, first)).error).toBe('roll_device')
    expect((await join(world, twin, second)).error).toBeNull()
  })

  test('a player’s room keeps its own rules: it gives nothing of the house', async () => {
    const { free_room_id } = await openRoll(world)
    const network = newNetwork()
    const crowd = await people(world, LIMIT + 3, { network, device: null })
    for (const person of crowd) await recharge(world, person, 3000)
    expect(tally(await joinAll(crowd, free_room_id))).toEqual({ ok: LIMIT + 3 })
    expect(
      await world.db.selectFrom('gift').selectAll().where('campaign', '=', `roll:${free_room_id}`).execute(),
    ).toEqual([])
  })

  test('joined twice says so, and is no refusal of a gift', async () => {
    const id = await openOfficial(world)
    const person = await aPerson(world)
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(world, person, id)))
    expect(tally(answers)).toEqual({ ok: 1, roll_joined: 9 })
    expect(await refusalsOf(world, person)).toEqual([])
  })
})

describe('a player who asks for something free', () => {
  test('by phone or by mail gets it; by an account of the platform as long as its risk is low', async () => {
    const id = await openOfficial(world)
    const phone = await aPerson(world)
    const mail = await aPerson(world)
    await byEmail(world, mail)
    const steam = await aPerson(world)
    await byPlatform(world, steam)
    expect(tally(await joinAll([phone, mail, steam], id))).toEqual({ ok: 3 })
  })

  test('by an account of the platform with a high score is told what is missing, and that stands written for staff', async () => {
    const id = await openOfficial(world)
    const suspect = await aSuspect(world)
    const answer = await join(world, suspect, id)
    expect(answer.error).toBe('gift_unverified')
    expect(answer.msg).toContain('verified phone number or email')
    await join(world, suspect, id)
    expect(await refusalsOf(world, suspect)).toMatchObject([
      { kind: 'roll', campaign: `roll:${id}`, reason: 'unverified', times: 2, bare: false },
    ])
  })

  test('is told in their language', async () => {
    const id = await openOfficial(world)
    const suspect = await aSuspect(world)
    const headers = { ...headersOf(suspect), 'accept-language': 'zh' }
    expect((await tryJoin(world, suspect, id, { headers })).msg).toBe(
      '领取免费福利需要已验证的手机号或邮箱，请先在个人资料中绑定',
    )
  })

  test('by an account of the platform in a crowd without cookies binds a contact first', async () => {
    const id = await openOfficial(world)
    const network = newNetwork()
    for (const player of await people(world, 12)) await signsIn(world, player, { network })
    const person = await aPerson(world, { network })
    await byPlatform(world, person)
    await signsIn(world, person, { network })
    expect((await join(world, person, id)).error).toBe('gift_unverified')
    expect(await refusalsOf(world, person)).toMatchObject([{ reason: 'unverified' }])
    await world.db
      .updateTable('player')
      .set({ mobile: '+8613700000001' })
      .where('id', '=', person.id)
      .execute()
    expect((await join(world, person, id)).error).toBeNull()
  })

  test('with a score of the upper limit gets nothing, whatever is verified', async () => {
    const id = await openOfficial(world)
    const person = await aPerson(world)
    await setTo(world, 'gift_risk_limit', 15)
    expect((await join(world, person, id)).error).toBe('gift_risk')
    await setTo(world, 'gift_risk_limit', 16)
    expect((await join(world, person, id)).error).toBeNull()
    await setTo(world, 'gift_risk_limit', 90)
  })
})

describe('what a week may bring', () => {
  test('is less by mail than by phone: the refusal names it, and a bound phone lifts it', async () => {
    const person = await aPerson(world)
    await byEmail(world, person)
    const dear = await anEnvelope(world, { total_cents: 15_00, parts: 1 })
    const second = await anEnvelope(world, { total_cents: 6_00, parts: 1 })
    const small = await anEnvelope(world, { total_cents: 5_00, parts: 1 })
    expect((await take(person, dear.code)).error).toBeNull()
    const refused = await take(person, second.code)
    expect(refused).toMatchObject({ error: 'gift_week_email', data: { most: '20.00' } })
    expect((await take(person, small.code)).error).toBeNull()
    expect((await getBalances(world.db, person.id)).bonus).toBe(20_00)
    await world.db
      .updateTable('player')
      .set({ mobile: '+8613700000002' })
      .where('id', '=', person.id)
      .execute()
    expect((await take(person, second.code)).error).toBeNull()
    expect(await refusalsOf(world, person)).toMatchObject([{ kind: 'envelope', reason: 'week', worth: 600 }])
  })

  test('comes again after seven days, to the millisecond', async () => {
    const person = await aPerson(world)
    await byEmail(world, person)
    const [first, second] = [
      await anEnvelope(world, { total_cents: 20_00, parts: 1 }),
      await anEnvelope(world),
    ]
    expect((await take(person, first.code)).error).toBeNull()
    world.clock.advance(WEEK_MS - 1)
    expect((await take(person, second.code)).error).toBe('gift_week_email')
    world.clock.advance(1)
    expect((await take(person, second.code)).error).toBeNull()
  })

  test('by phone lets the first through however large it is, and refuses the next beyond', async () => {
    const person = await aPerson(world)
    const [first, second] = [
      await anEnvelope(world, { total_cents: 900_00, parts: 1 }),
      await anEnvelope(world, { total_cents: 1_00, parts: 1 }),
    ]
    expect((await take(person, first.code)).error).toBeNull()
    expect(await take(person, second.code)).toMatchObject({ error: 'gift_week', data: { most: '500.00' } })
  })

  test('is not passed by 30 claims at once', RACE, async () => {
    const person = await aPerson(world)
    await byEmail(world, person)
    const envelopes = []
    for (let n = 0; n < 30; n += 1) envelopes.push(await anEnvelope(world, { total_cents: 3_00, parts: 1 }))
    const answers = await Promise.all(
      envelopes.map(async ({ code }) => {
        for (;;) {
          const answer = await take(person, code)
          if (answer.error !== 'too_many_requests') return answer
        }
      }),
    )
    expect(tally(answers)).toEqual({ ok: 6, gift_week_email: 24 })
    expect((await getBalances(world.db, person.id)).bonus).toBe(18_00)
  })

  test('counts a place by its share of the prizes, and no gift that was earned', async () => {
    const person = await aPerson(world)
    await byEmail(world, person)
    // 1,100 coins of prizes among 50 at least: 22 for a place.
    const rich = await openOfficial(world, {}, [60_000, 50_000])
    expect((await join(world, person, rich)).error).toBe('gift_week_email')
    const poor = await openOfficial(world, {}, [30_000])
    expect((await join(world, person, poor)).error).toBeNull()
    const { worth } = await world.db
      .selectFrom('gift')
      .select('worth')
      .where('player_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(worth).toBeGreaterThanOrEqual(600)
    const welfare = await aWelfareBox(world)
    await rechargeByCard(world, person, 500)
    await setTo(world, 'gift_week_email', 0)
    expect((await unpack(person, welfare.id)).error).toBeNull()
    await setTo(world, 'gift_week_email', 20)
  })
})

describe('a red envelope', () => {
  test('asks what every gift asks, and is refused with its own words for device and network', async () => {
    const { code, id } = await anEnvelope(world)
    const first = await aPerson(world)
    const suspect = await aSuspect(world)
    expect((await take(suspect, code)).error).toBe('gift_unverified')
    expect((await take(first, code)).error).toBeNull()
    const twin = await aPerson(world, { device: first.device })
    const neighbour = await aPerson(world, { network: first.network })
    expect((await take(twin, code)).error).toBe('envelope_device')
    expect((await take(neighbour, code)).error).toBe('envelope_network')
    expect((await take(first, code)).error).toBe('envelope_claimed')
    expect(await refusalsOf(world, twin)).toMatchObject([{ campaign: `envelope:${id}`, reason: 'device' }])
    expect(await refusalsOf(world, neighbour)).toMatchObject([{ reason: 'network' }])
    expect(await refusalsOf(world, first)).toEqual([])
  })

  test('gives two accounts of one payment account one part, and leaves the other to the next', async () => {
    const { code } = await anEnvelope(world, { parts: 2 })
    const [one, twin, other] = await people(world, 3)
    for (const person of [one!, twin!]) await paysFrom(world, person, `payer-${one!.id}`)
    expect((await take(one!, code)).data.n).toBe(1)
    expect((await take(twin!, code)).error).toBe('gift_payment')
    expect((await take(other!, code)).data.n).toBe(2)
  })
})

describe('a welfare box', () => {
  test('of a day is one for a browser and a payment account, and a few for a network', async () => {
    const { id } = await aWelfareBox(world)
    const network = newNetwork()
    const crowd = await people(world, LIMIT + 1, { network })
    const twin = await aPerson(world, { device: crowd[0]!.device })
    const payer = await aPerson(world)
    for (const person of [...crowd, twin, payer]) await rechargeByCard(world, person, 500)
    for (const person of [crowd[0]!, payer]) await paysFrom(world, person, 'welfare-payer')
    const answers = []
    for (const person of crowd) answers.push(await unpack(person, id))
    expect(tally(answers)).toEqual({ ok: LIMIT, gift_network: 1 })
    expect((await unpack(twin, id)).error).toBe('gift_device')
    expect((await unpack(payer, id)).error).toBe('gift_payment')
    expect((await unpack(crowd[0]!, id)).error).toBe('welfare_opened_today')
    world.clock.advance(24 * 3600_000)
    await rechargeByCard(world, twin, 500)
    expect((await unpack(twin, id)).error).toBeNull()
  })

  test('20 accounts at once without cookies from one address open one', RACE, async () => {
    const { id } = await aWelfareBox(world)
    const crowd = await people(world, 20, { device: null, network: newNetwork() })
    for (const person of crowd) await rechargeByCard(world, person, 500)
    const answers = await Promise.all(crowd.map((person) => unpack(person, id)))
    expect(tally(answers)).toEqual({ ok: 1, gift_device: 19 })
  })
})

describe('rebates', () => {
  test('are paid to a player with a contact; without one they stay until one is bound', async () => {
    const inviter = await aSuspect(world)
    const friend = await aPerson(world)
    await bind(world, friend, await codeOf(world, inviter))
    await recharge(world, friend, 20_000)
    world.clock.advance(WEEK_MS)
    expect((await claimRebates(world, inviter)).error).toBe('gift_unverified')
    expect((await getBalances(world.db, inviter.id)).cash).toBe(0)
    await byEmail(world, inviter)
    expect((await claimRebates(world, inviter)).data.amount).toBe(2)
    expect(await refusalsOf(world, inviter)).toMatchObject([
      { kind: 'rebate', reason: 'unverified', worth: 200 },
    ])
  })
})

describe('in the sandbox, where everybody sits on one machine,', () => {
  const sandbox = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })

  test('a network and browsers without cookies may take a hundred times as much', RACE, async () => {
    const id = await openOfficial(sandbox)
    const network = newNetwork()
    const crowd = await people(sandbox, 110, { device: null, network })
    const answers = await Promise.all(crowd.map((person) => join(sandbox, person, id)))
    expect(tally(answers)).toEqual({ ok: 100, roll_device: 10 })
  })

  test('the registration key counts its network, too', async () => {
    const network = newNetwork()
    const headers = { 'x-forwarded-for': network }
    for (const mobile of [newNumber(), newNumber()]) {
      const code = await freshCode(sandbox, mobile, headers)
      await sandbox.data(login, { headers, body: { mobile, login_type: 'mobile', code } })
    }
    const counted = await sandbox.db
      .selectFrom('gift_use')
      .select(['kind', 'times', 'most'])
      .where('campaign', '=', 'registration')
      .where('key', 'like', `%${network}%`)
      .orderBy('kind')
      .execute()
    expect(counted).toMatchObject([
      { kind: 'device', times: 2 },
      { kind: 'network', times: 2 },
    ])
  })

  test('one browser takes one place all the same', async () => {
    const id = await openOfficial(sandbox)
    const device = await newDevice(sandbox)
    const [one, twin] = await people(sandbox, 2, { device })
    expect((await join(sandbox, one!, id)).error).toBeNull()
    expect((await join(sandbox, twin!, id)).error).toBe('roll_device')
  })
})
