import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyCount, unpackByKey } from '@noktra/contract/boxes'
import * as signIn from '@noktra/contract/sign-in'
import * as api from '@noktra/contract/users'
import { makeCards } from '#test/cards.ts'
import { makePlayer } from '#test/factories.ts'
import { newNumber, register } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const HOUR = 3_600_000

async function paidOrder(player_id: number, payable: number, paid_at: Date | null) {
  await world.db
    .insertInto('recharge_order')
    .values({
      order_no: randomBytes(8).toString('hex'),
      player_id,
      pay_method: 'alipay2',
      provider: 'test',
      coins: 500,
      payable,
      rate: '7.2',
      status: paid_at ? 'paid' : 'waiting',
      created_at: world.clock.now(),
      expires_at: world.clock.now(),
      paid_at,
    })
    .execute()
}

async function redeemedCard(player_id: number, kind: 'sold' | 'gift', payable: number, redeemed_at: Date) {
  const { batch_id } = await makeCards(world.store.ctx, { kind, face: 1000, count: 1, note: 'test' })
  await world.db
    .updateTable('card')
    .set({ redeemed_by: player_id, redeemed_at, payable })
    .where('batch_id', '=', batch_id)
    .execute()
}

/** The made-up payments go again, so that the books are as before. */
async function forget(players: number[]) {
  await world.db.deleteFrom('recharge_order').where('player_id', 'in', players).execute()
  await world.db
    .updateTable('card')
    .set({ redeemed_by: null, redeemed_at: null, payable: null })
    .where('redeemed_by', 'in', players)
    .execute()
}

describe('user details', () => {
  /** @shows SPEC-1.15 SPEC-3.1 SPEC-3.2 SPEC-3.3 SPEC-3.5 SPEC-3.6 SPEC-3.7 SPEC-7.10 ASVS-15.3.1 */
  it('shows balances, level, masked contact and keys', async () => {
    const player = await makePlayer(world, { cash: 1250, bonus: 305, diamond: 99 })
    await world.db
      .updateTable('player')
      .set({ points: 55_000, lifetime_recharge: 60_010 })
      .where('id', '=', player.id)
      .execute()
    const details = await world.data(api.userDetails, { token: player.token })
    expect(details).toMatchObject({
      user_id: player.id,
      status: 0,
      coin: 15.55,
      bonus_coin: 3.05,
      diamond: 0.99,
      grade: 10,
      points: 550,
      next_grade_points: 660,
      email: null,
      has_password: false,
      lifetime_recharge: 600.1,
      key_count: 0,
      created_at: Math.floor(world.clock.now().getTime() / 1000),
    })
    expect(details.mobile).toMatch(/^\+86 138\*{4}\d{4}$/)
    expect(details.avatar).toMatch(/^\/assets\/avatars\/avatar-\d\d-[0-9a-f]{6}-256-[0-9a-f]{8}\.webp$/)
    await world.db.updateTable('player').set({ points: 1_830_000 }).where('id', '=', player.id).execute()
    expect(await world.data(api.userDetails, { token: player.token })).toMatchObject({
      grade: 60,
      next_grade_points: null,
    })
    await world.db
      .updateTable('player')
      .set({ points: 0, lifetime_recharge: 0 })
      .where('id', '=', player.id)
      .execute()
  })

  it('counts only keys that still open something', async () => {
    const [user, keeper] = [await register(world, newNumber()), await register(world, newNumber())]
    const keys = async (token: string) => (await world.data(api.userDetails, { token })).key_count
    expect([await keys(user.access_token), await keys(keeper.access_token)]).toEqual([1, 1])
    const { list } = await world.data(keyCount, { token: user.access_token })
    await world.data(unpackByKey, { token: user.access_token, body: { box_id: list[0]!.box_id, num: 1 } })
    expect([await keys(user.access_token), await keys(keeper.access_token)]).toEqual([0, 1])
    world.clock.advance(30 * 24 * HOUR)
    expect(await keys(keeper.access_token)).toBe(0)
  })

  /** @shows SPEC-4.1 SPEC-7.3 ASVS-7.2.1 */
  it('is refused to a visitor, to a made-up token and to the header none', async () => {
    const refused = { error: 'not_signed_in', status: 401 }
    expect(await world.call(api.userDetails)).toMatchObject(refused)
    for (const authorization of [
      'none',
      'Basic x',
      'Bearer short',
      `Bearer ${randomBytes(32).toString('base64url')}`,
    ]) {
      expect(await world.call(api.userDetails, { headers: { authorization } })).toMatchObject(refused)
    }
  })
})

describe('a session', () => {
  /** @shows SPEC-2.41 SPEC-7.99 ASVS-7.4.1 */
  it('ends by logging out, and the others go on', async () => {
    const mobile = newNumber()
    const { access_token } = await register(world, mobile, { password: 'correct horse' })
    const second = await world.data(signIn.login, {
      body: { mobile, login_type: 'password', password: 'correct horse' },
    })
    expect((await world.call(api.logout, { token: access_token })).data).toEqual({})
    expect((await world.call(api.userDetails, { token: access_token })).error).toBe('not_signed_in')
    expect((await world.call(api.logout, { token: access_token })).error).toBe('not_signed_in')
    expect((await world.call(api.userDetails, { token: second.access_token })).code).toBe(0)
  })

  /** @shows ASVS-7.3.1 ASVS-7.6.1 */
  it('ends after 30 idle days', async () => {
    const { token } = await makePlayer(world)
    world.clock.advance(30 * 24 * HOUR)
    expect((await world.call(api.userDetails, { token })).code).toBe(0)
    world.clock.advance(30 * 24 * HOUR + 1)
    expect((await world.call(api.userDetails, { token })).error).toBe('not_signed_in')
  })

  /** @shows SPEC-3.7 SPEC-4.5 */
  it('of a closed account may still sign out', async () => {
    const { id, token } = await makePlayer(world)
    await world.db.updateTable('player').set({ status: 2 }).where('id', '=', id).execute()
    expect((await world.data(api.userDetails, { token })).status).toBe(2)
    expect((await world.call(api.logout, { token })).code).toBe(0)
  })
})

describe('the inviter', () => {
  /** @shows SPEC-3.94 SPEC-7.9 */
  it('is the one whose code was used, or none', async () => {
    const inviter = await makePlayer(world)
    const theirs = await world.data(api.userDetails, { token: inviter.token })
    const { access_token } = await register(world, newNumber(), { invite_code: theirs.invite_code })
    expect((await world.data(api.inviterInfo, { token: access_token })).inviter).toEqual({
      user_id: inviter.id,
      nickname: theirs.nickname,
      avatar: theirs.avatar,
    })
    expect((await world.data(api.inviterInfo, { token: inviter.token })).inviter).toBeNull()
    expect((await world.call(api.inviterInfo)).error).toBe('not_signed_in')
  })
})

describe("today's recharge", () => {
  /** @shows SPEC-7.22 */
  it("counts paid orders and sold cards since midnight in the store's zone", async () => {
    // 04:00 UTC is noon in Shanghai; its day began at 16:00 UTC of the day before.
    const now = world.clock.now()
    const noon = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000 + 4 * HOUR + 86_400_000)
    world.clock.advance(noon.getTime() - now.getTime())
    const midnight = new Date(noon.getTime() - 12 * HOUR)
    const { id, token } = await makePlayer(world)
    const today = async () => (await world.data(api.todayRecharge, { token })).today_recharge
    expect(await today()).toBe(0)
    await paidOrder(id, 3600, midnight)
    await paidOrder(id, 10_805, noon)
    await paidOrder(id, 999, new Date(midnight.getTime() - 1))
    await paidOrder(id, 777, null)
    await redeemedCard(id, 'sold', 7200, noon)
    await redeemedCard(id, 'sold', 555, new Date(midnight.getTime() - 1))
    await redeemedCard(id, 'gift', 333, noon)
    const other = await makePlayer(world)
    await paidOrder(other.id, 100, noon)
    expect(await today()).toBe(216.05)
    await world.db
      .insertInto('setting')
      .values({ key: 'store_timezone', value: JSON.stringify('UTC'), updated_at: noon })
      .execute()
    // In UTC the day began 4 hours ago.
    expect(await today()).toBe(180.05)
    await world.db.deleteFrom('setting').where('key', '=', 'store_timezone').execute()
    await forget([id, other.id])
  })

  it('is refused to a visitor', async () => {
    expect((await world.call(api.todayRecharge)).error).toBe('not_signed_in')
  })
})
