import { beforeAll, describe, expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import {
  listSettings,
  playerLevels,
  saveHouseSetting,
  saveMoneySetting,
  saveRebateLevels,
  SETTING_KEYS,
} from '@noktra/contract/admin/settings'
import { listAudit } from '@noktra/contract/admin/staff'
import { levelSetting, promoteRecord, promoteStat } from '@noktra/contract/promotion'
import { getSetting } from '@noktra/contract/settings'
import { REBATE_LEVELS } from '@noktra/game/rebates'
import { makePlayer } from '#test/factories.ts'
import { agreed, callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { makeInvitees, makeInviter, rebatesOf } from '#test/promotion.ts'
import { recharge } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'
import { saveSetting } from '../../core/settings/save-setting.ts'

const world = useWorld()
let owner: Member
let operator: Member
let other: Member

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
  operator = await makeStaff(world, 'operator')
  other = await makeStaff(world, 'operator')
})

const settings = () => office(world, listSettings, { by: operator })
const settingOf = async (key: string) => (await settings()).list.find((row) => row.key === key)!

describe('a setting', () => {
  test('is listed with its default, and with who set it last once somebody did', async () => {
    const { list } = await settings()
    expect(list.map(({ key }) => key)).toEqual([...SETTING_KEYS])
    expect(list.find(({ key }) => key === 'support_url')).toEqual({
      key: 'support_url',
      value: '/service',
      default_value: '/service',
      updated_at: null,
      updated_by: null,
    })
    const body = { key: 'support_url', value: '/help', seen: '/service' } as const
    await office(world, saveHouseSetting, { by: operator, body: { ...body, reason: 'a new page' } })
    expect(await settingOf('support_url')).toMatchObject({
      value: '/help',
      default_value: '/service',
      updated_by: { id: operator.id, name: operator.name },
    })
    expect(await world.data(getSetting, { query: { key: 'support_url' } })).toMatchObject({ value: '/help' })
    const [line] = (await office(world, listAudit, { by: owner, query: { subject: 'setting:support_url' } }))
      .list
    expect(line).toMatchObject({
      action: 'settings/save',
      before: { value: '/service' },
      after: { value: '/help' },
      reason: 'a new page',
    })
  })

  test('that prices something is for an owner, also by the call of the others', async () => {
    const body = { key: 'recharge_rate', value: 7.1, seen: 7.2 } as const
    expect((await callAdmin(world, saveMoneySetting, { by: operator, body })).error).toBe('role_may_not')
    expect(await callAdmin(world, saveHouseSetting, { by: operator, body: body as never })).toMatchObject({
      error: 'invalid_input',
      data: { field: 'key' },
    })
    await agreed(world, saveMoneySetting, { by: owner, body })
    await agreed(world, saveMoneySetting, { by: owner, body: { ...body, value: 7.2, seen: 7.1 } })
  })

  test('that breaks a rule is refused in words, and nothing is written', async () => {
    const before = await settings()
    for (const [key, value, why] of [
      ['mall_coin_markup', 1.02, /not below the mall's markup/],
      ['diamond_to_coin', 1.2, /sold and converted/],
      ['upgrade_profit_rate', 0.07, /from upgrades is 8%/],
      ['recharge_rate', 0, /not a number from/],
      ['min_recharge_out', 0.001, /2 decimals/],
      ['recharge_rate', 'much', /not a number/],
    ] as const) {
      const seen = before.list.find((row) => row.key === key)!.value
      const answer = await callAdmin(world, saveMoneySetting, { by: owner, body: { key, value, seen } })
      expect(answer, key).toMatchObject({ error: 'rule_broken', data: { field: 'value' } })
      expect(answer.msg, key).toMatch(why)
    }
    expect(await settings()).toEqual(before)
  })

  test('that another has set meanwhile is not set over them: the later one is told who', async () => {
    const [one, two] = [await makeStaff(world, 'operator'), await makeStaff(world, 'operator')]
    const answers = await Promise.all(
      [one, two].map((by, n) =>
        callAdmin(world, saveHouseSetting, {
          by,
          body: { key: 'upgrade_loading_time', value: 3000 + n, seen: 5000 },
        }),
      ),
    )
    const winner = answers[0]!.code === 0 ? one : two
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 0)).toMatchObject({
      error: 'changed_meanwhile',
      data: { who: winner.name },
    })
    expect(await settingOf('upgrade_loading_time')).toMatchObject({ updated_by: { id: winner.id } })
  })

  test('saved at the same moment as another sees it: together they never break the economy', async () => {
    const { ctx } = world.store
    const save = (key: 'value_cap' | 'diamond_to_coin', value: number) =>
      ctx
        .transact((tx) => saveSetting(tx, ctx, key, value))
        .then(
          () => true,
          (error: unknown) => {
            expect(error).toBeInstanceOf(RangeError)
            return false
          },
        )
    for (let round = 0; round < 10; round += 1) {
      await save('diamond_to_coin', 1)
      await save('value_cap', 1.02)
      // Each is allowed beside the other's old value, and both together are not.
      const [more, less] = await Promise.all([save('diamond_to_coin', 1.01), save('value_cap', 1.04)])
      expect(more).not.toBe(less)
    }
    await save('diamond_to_coin', 1)
    await save('value_cap', 1.04)
  })
})

describe('levels of promotion', () => {
  const shown = () => settings().then((all) => all.rebate_levels)
  type Levels = { recharge: number; rate: number }[]
  const ask = async (levels: Levels) =>
    callAdmin(world, saveRebateLevels, { by: owner, body: { levels, seen: (await shown()).version } })
  const publish = async (levels: Levels) => {
    const answer = await ask(levels)
    if (answer.code !== 0) return answer
    return callAdmin(world, approve, { by: other, body: { id: answer.data.approval_id! } })
  }

  test('are those of the game until somebody sets others', async () => {
    const { version, levels, made_by } = await shown()
    expect([version, made_by]).toEqual([1, null])
    expect(levels).toEqual(
      REBATE_LEVELS.map(({ level, recharge_cents, rate_ppm }) => ({
        level,
        recharge: recharge_cents / 100,
        rate: rate_ppm / 1_000_000,
      })),
    )
  })

  test('that are set hold for recharges from then on, for the inviter and for what they are shown; noted rebates stay', async () => {
    const inviter = await makeInviter(world)
    const [invitee] = await makeInvitees(world, inviter, 1)
    await recharge(world, invitee!, 60_000)
    expect(
      (
        await publish([
          { recharge: 0, rate: 0.005 },
          { recharge: 600, rate: 0.02 },
        ])
      ).code,
    ).toBe(0)
    world.clock.advance(1000)
    await recharge(world, invitee!, 10_000)
    expect((await rebatesOf(world, inviter)).map(({ rate, amount }) => [rate, amount])).toEqual([
      [10_000, 600],
      [20_000, 200],
    ])
    expect((await world.data(levelSetting)).list).toEqual([
      { level: 1, recharge: 0, rate: 0.005 },
      { level: 2, recharge: 600, rate: 0.02 },
    ])
    expect(await world.data(promoteStat, { token: inviter.token })).toMatchObject({
      level: 2,
      rate: 0.02,
      next_recharge: null,
      earned: 8,
    })
    const { list } = await world.data(promoteRecord, { token: inviter.token })
    expect(list.map(({ rate }) => rate)).toEqual([0.02, 0.01])
  })

  test('that were published are never changed', async () => {
    for (const change of [
      world.db.updateTable('rebate_level').set({ rate: 30_000 }),
      world.db.deleteFrom('rebate_level'),
      world.db.updateTable('rebate_levels').set({ version: 99 }),
    ])
      await expect(change.execute()).rejects.toMatchObject({ code: '42501' })
  })

  test('are refused above 3 %, out of order, or beside a markup that they reach', async () => {
    const before = await shown()
    for (const [levels, why] of [
      [[{ recharge: 0, rate: 0.031 }], /above 3%/],
      [
        [
          { recharge: 0, rate: 0.02 },
          { recharge: 10, rate: 0.01 },
        ],
        /does not pay more/,
      ],
      [
        [
          { recharge: 0, rate: 0.01 },
          { recharge: 0, rate: 0.02 },
        ],
        /does not begin above/,
      ],
      [[{ recharge: 1, rate: 0.01 }], /must begin at 0/],
      [[{ recharge: 0, rate: 0.0101 }], /multiple of 0.1%/],
      [Array.from({ length: 9 }, (_, n) => ({ recharge: n, rate: n / 1000 })), /9 levels/],
    ] as const) {
      const answer = await publish([...levels])
      expect(answer).toMatchObject({ error: 'rule_broken' })
      expect(answer.msg).toMatch(why)
    }
    expect(await shown()).toEqual(before)
    // With 2 % as the highest rebate a markup of 3 % holds, and 3 % beside it would not.
    const { ctx } = world.store
    await ctx.transact((tx) => saveSetting(tx, ctx, 'mall_coin_markup', 1.03))
    expect((await publish([{ recharge: 0, rate: 0.03 }])).msg).toMatch(/not below the mall's markup/)
    await ctx.transact((tx) => saveSetting(tx, ctx, 'mall_coin_markup', 1.05))
  })

  test('published by two at once are published by one, and the other is told', async () => {
    const { version: seen } = await shown()
    const asked = [await ask([{ recharge: 0, rate: 0.01 }]), await ask([{ recharge: 0, rate: 0.02 }])]
    const answers = await Promise.all(
      asked.map(({ data }) => callAdmin(world, approve, { by: other, body: { id: data.approval_id! } })),
    )
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['approval_stale', null]))
    expect((await shown()).version).toBe(seen + 1)
    const late = { levels: [{ recharge: 0, rate: 0.01 }], seen }
    const refused = await callAdmin(world, saveRebateLevels, { by: owner, body: late })
    expect(refused.error).toBe('changed_meanwhile')
  })
})

test('grades are the formula, each with the players who hold it', async () => {
  const counted = async () => office(world, playerLevels, { by: operator })
  const before = await counted()
  for (const points of [0, 999, 1000, 1_829_999, 1_830_000, 9_000_000]) {
    const { id } = await makePlayer(world)
    await world.db.updateTable('player').set({ points }).where('id', '=', id).execute()
  }
  const after = await counted()
  expect(after.players).toBe(before.players + 6)
  const added = after.list
    .map(({ grade, players }, index) => [grade, players - before.list[index]!.players])
    .filter(([, players]) => players !== 0)
  expect(added).toEqual([
    [0, 2],
    [1, 1],
    [59, 1],
    [60, 2],
  ])
  expect(after.list[60]).toMatchObject({ points: 18_300, badge: 5 })
  expect(after.badges[1]).toEqual({ badge: 1, from_grade: 10, key_price: 0.5, key_spend: 100 })
  // The points were given past the ledger.
  await world.db.updateTable('player').set({ points: 0 }).execute()
})
