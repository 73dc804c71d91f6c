import { describe, expect, test } from 'vitest'
import { approve } from '@noktra/contract/admin/approvals'
import type { StaffRole } from '@noktra/contract/admin/admin-route'
import * as api from '@noktra/contract/admin/players'
import { disableStaff, listAudit } from '@noktra/contract/admin/staff'
import { listBackpack, sellItems } from '@noktra/contract/backpack'
import { openBox } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { listNotifications } from '@noktra/contract/notifications'
import { recharge } from '@noktra/contract/recharge'
import { userDetails } from '@noktra/contract/users'
import { walletRecords } from '@noktra/contract/wallet'
import { turnTotpOn } from '#test/account.ts'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { callAdmin, makeStaff, office, type Member } from '#test/admin.ts'
import { giveItems, skinFrom, upgrade } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { adjustLeft } from './adjust-limit.ts'

const world = useWorld()
const HOUR_MS = 3600 * 1000

const staffOf = async <R extends StaffRole>(...roles: R[]) =>
  Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await makeStaff(world, role)] as const)),
  ) as Record<R, Member>

const atOnce = <T>(times: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)))

const adjust = (
  by: Member,
  player: TestPlayer,
  amount: number,
  purse: 'cash' | 'bonus' | 'diamond' = 'cash',
) => callAdmin(world, api.adjustBalance, { by, body: { id: player.id, purse, amount } })

const auditOf = async (by: Member, player: TestPlayer) =>
  (await office(world, listAudit, { by, query: { subject: `player:${player.id}` } })).list

async function find(by: Member, q: string, kind?: api.FindBy): Promise<number[]> {
  const { list } = await office(world, api.listPlayers, { by, query: { q, by: kind } })
  return list.map((row) => row.id)
}

describe('looking for players', () => {
  /** @shows ASVS-8.2.3 */
  test('finds by all that is known of them; by a beginning only for staff who see numbers', async () => {
    const { owner, support, auditor } = await staffOf('owner', 'support', 'auditor')
    const player = await makePlayer(world)
    const other = await makePlayer(world)
    await world.store.kysely
      .updateTable('player')
      .set({
        email: `ada${player.id}@example.com`,
        steam_id: `76561197960${player.id}`,
        nickname: 'Ada_%Lovelace',
      })
      .where('id', '=', player.id)
      .execute()
    const row = await world.db
      .selectFrom('player')
      .select(['mobile', 'email', 'invite_code', 'steam_id'])
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow()
    const [itemId] = await giveItems(world, player, [(await skinFrom(world, 50)).id])
    const order = await world.data(recharge, {
      token: player.token,
      body: { pay_method: 'alipay2', amount: 30 },
    })
    for (const by of [owner, support, auditor]) {
      for (const word of [
        String(player.id),
        row.mobile!,
        row.mobile!.slice(3),
        row.email!.toUpperCase(),
        'aDA_%lo',
        row.invite_code,
        row.steam_id!,
        order.order_no,
      ])
        expect(await find(by, word), word).toEqual([player.id])
      expect(await find(by, String(itemId), 'item')).toEqual([player.id])
      expect(await find(by, 'nobody at all')).toEqual([])
      expect(await find(by, 'Ada%')).toEqual([])
    }
    expect(await find(owner, row.mobile!.slice(0, 9))).toContain(other.id)
    expect(await find(owner, row.mobile!.slice(3, 10), 'mobile')).toContain(other.id)
    expect(await find(owner, row.email!.slice(0, 6), 'email')).toEqual([player.id])
    for (const by of [support, auditor]) {
      expect(await find(by, row.mobile!.slice(0, -1), 'mobile')).toEqual([])
      expect(await find(by, row.email!.slice(0, 6), 'email')).toEqual([])
      const { list } = await office(world, api.listPlayers, { by, query: { q: String(player.id) } })
      const shown = JSON.stringify([
        list,
        await office(world, api.playerDetails, { by, query: { id: player.id } }),
        await office(world, api.playerSessions, { by, query: { id: player.id } }),
      ])
      expect(shown).toContain('****')
      for (const secret of [row.mobile!.slice(3), row.email!, '127.0.0.1'])
        expect(shown).not.toContain(secret)
    }
    expect((await office(world, api.playerDetails, { by: owner, query: { id: player.id } })).mobile).toBe(
      row.mobile,
    )
  })

  test('pages by key, newest first', async () => {
    const owner = await makeStaff(world, 'owner')
    const made = await atOnce(5, () => makePlayer(world))
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await office(world, api.listPlayers, { by: owner, query: { page_size: 2, after } })
      seen.push(...page.list.map((row) => row.id))
      after = page.next ?? undefined
    } while (after && seen.length < 6)
    expect(seen.slice(0, 5)).toEqual(made.map(({ id }) => id).toSorted((a, b) => b - a))
  })
})

/** A play in words that the back office has in each language. */
const IN_EACH = { names: { en: expect.any(String), zh: expect.any(String), pt: expect.any(String) } }
const SKIN = { family: IN_EACH, finish: IN_EACH, exterior: expect.any(String) }
const PLAYED = {
  box: { what: { text: 'box', values: { name: IN_EACH } }, outcome: { text: 'coins', values: SKIN } },
  upgrade: {
    what: { text: 'skin', values: { ...SKIN, chance: { percent: expect.any(Number) } } },
    outcome: { text: expect.stringMatching(/^(won|lost)$/), values: {} },
  },
}

test('a profile shows what a player did, with a proof of each draw', async () => {
  const { auditor } = await staffOf('auditor')
  const player = await makePlayer(world, { cash: 10_000 })
  const { token, id } = player
  await world.data(openBox, { token, body: { box_id: BOX.two } })
  await upgrade(world, player, { coin: 2, item_ids: [], skin_id: (await skinFrom(world, 400)).id })
  const { list } = await world.data(listBackpack, { token })
  await world.data(sellItems, { token, body: { item_ids: [list[0]!.item_id] } })
  const query = { id }

  const details = await office(world, api.playerDetails, { by: auditor, query })
  expect(details).toMatchObject({ status: 'open', my_adjust_left: 0, items_held: 1, has_totp: false })
  const wallet = await office(world, api.playerWallet, { by: auditor, query: { ...query, page_size: 2 } })
  expect(wallet.list[0]).toMatchObject({ type: 'sell', purse: 'diamond', balance: details.diamond })
  const rest = await office(world, api.playerWallet, {
    by: auditor,
    query: { ...query, after: wallet.next!, purse: 'cash', direction: 'out' },
  })
  expect(rest.list.map((row) => row.type)).toEqual(['box'])
  for (const kind of api.DRAW_KINDS) {
    const draws = await office(world, api.playerDraws, { by: auditor, query: { ...query, kind } })
    expect(draws.list).toHaveLength(kind === 'box' || kind === 'upgrade' ? 1 : 0)
    for (const draw of draws.list) {
      const proof = await world.data(fair, { params: { id: draw.proof_path.slice('/fair/'.length) } })
      expect(proof).toMatchObject({ user_id: id })
      expect(draw.staked).toBe(2)
      expect(draw).toMatchObject(PLAYED[kind as keyof typeof PLAYED])
    }
  }
  const items = await office(world, api.playerItems, { by: auditor, query })
  expect(items.list.map((item) => item.state).toSorted()).toEqual(['held', 'sold'])
  const sold = await office(world, api.playerItems, { by: auditor, query: { ...query, tab: 'sold' } })
  const story = await office(world, api.itemStory, { by: auditor, query: { id: sold.list[0]!.id } })
  expect(story).toMatchObject({ player_id: id, sale: { items: 1, undone_at: null } })
  expect(story.history.map((step) => step.state_to)).toEqual(['held', 'sold'])
  for (const route of [
    api.playerSessions,
    api.playerOrders,
    api.playerRetrievals,
    api.playerNotifications,
  ] as const) {
    expect((await callAdmin(world, route, { by: auditor, query })).code).toBe(0)
    expect((await callAdmin(world, route, { by: auditor, query: { id: 1 } })).error).toBe('player_unknown')
  }
})

describe('correcting a balance', () => {
  test('moves the purse, tells the player, counts for nothing else and stands in the audit log', async () => {
    const { support } = await staffOf('support')
    const player = await makePlayer(world, { diamond: 1000 })
    const sent = { by: support, body: { id: player.id, purse: 'cash' as const, amount: 12.34 }, key: 'once' }
    const [first, again] = [
      await office(world, api.adjustBalance, sent),
      await office(world, api.adjustBalance, sent),
    ]
    expect(first).toEqual({ approval_id: null, balance: 12.34 })
    expect(again).toEqual(first)
    expect((await adjust(support, player, -10, 'diamond')).data).toEqual({ approval_id: null, balance: 0 })
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 1234, bonus: 0, diamond: 0 })

    for (const [amount, error] of [
      [-12.35, 'adjust_below_zero'],
      [0.001, 'money_decimals'],
      [0, 'invalid_input'],
      [100_000.01, 'adjust_too_much'],
    ] as const)
      expect((await adjust(support, player, amount)).error).toBe(error)
    const nobody = { id: 1, purse: 'cash' as const, amount: 1 }
    expect((await callAdmin(world, api.adjustBalance, { by: support, body: nobody })).error).toBe(
      'player_unknown',
    )

    const { token } = player
    const { list } = await world.data(walletRecords, { token, query: { type: 'adjustment' } })
    expect(list.map(({ purse, amount, balance }) => [purse, amount, balance])).toEqual([
      ['diamond', -10, 0],
      ['cash', 12.34, 12.34],
    ])
    const notices = await world.data(listNotifications, { token })
    expect(notices.list.map((notice) => notice.text)).toEqual(['diamond_out', 'cash_in'])
    expect(await world.data(userDetails, { token })).toMatchObject({ points: 0, lifetime_recharge: 0 })
    const [taken, added] = await auditOf(support, player)
    expect(added).toMatchObject({
      action: 'players/adjust',
      staff: { id: support.id },
      reason: 'a test',
      before: { cash: 0 },
      after: { cash: 12.34, amount: 12.34 },
    })
    expect(taken).toMatchObject({ before: { diamond: 10 }, after: { diamond: 0, amount: -10 } })
  })

  test('50 at once fit into the limit of 24 hours, whatever is added and taken; the rest waits for somebody else', async () => {
    const { support, operator, owner } = await staffOf('support', 'operator', 'owner')
    const player = await makePlayer(world, { diamond: 10_000 })
    const answers = await atOnce(50, (n) =>
      n % 2 ? adjust(support, player, 3) : adjust(support, player, -3, 'diamond'),
    )
    const done = answers.filter((answer) => answer.data.approval_id === null)
    expect(done).toHaveLength(16)
    expect(answers.every((answer) => answer.code === 0)).toBe(true)
    const left = async () =>
      (await office(world, api.playerDetails, { by: support, query: { id: player.id } })).my_adjust_left
    expect(await left()).toBe(2)
    const [waiting] = answers.filter((answer) => answer.data.approval_id !== null)
    const body = { id: waiting!.data.approval_id! }
    expect((await callAdmin(world, approve, { by: support, body })).error).toBe('role_may_not')
    const before = await getBalances(world.db, player.id)
    const agreed = await Promise.all(
      [operator, owner, operator, owner].map((by) => callAdmin(world, approve, { by, body })),
    )
    expect(agreed.filter((answer) => answer.code === 0)).toHaveLength(1)
    const after = await getBalances(world.db, player.id)
    expect(Math.abs(after.cash - before.cash + after.diamond - before.diamond)).toBe(300)
    expect(await left()).toBe(2)
    world.clock.advance(24 * HOUR_MS + 1)
    expect(await adjustLeft(world.db, support, world.clock.now())).toBe(5000)
  })

  test('what was asked for is refused when the purse holds no more, or the asker was closed out', async () => {
    const { support, operator, owner } = await staffOf('support', 'operator', 'owner')
    const player = await makePlayer(world, { cash: 200_000 })
    const asked = await adjust(operator, player, -1500)
    expect(asked.data).toMatchObject({ balance: null })
    const body = { id: asked.data.approval_id! }
    expect((await adjust(owner, player, -600)).code).toBe(0)
    expect(await callAdmin(world, approve, { by: owner, body })).toMatchObject({
      error: 'approval_stale',
      data: { why: 'the purse holds 1400.00 now' },
    })
    const second = await adjust(support, player, 51, 'bonus')
    await office(world, disableStaff, { by: owner, body: { id: support.id, disabled: true } })
    const stale = await callAdmin(world, approve, { by: owner, body: { id: second.data.approval_id! } })
    expect(stale.error).toBe('approval_stale')
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 140_000, bonus: 0, diamond: 0 })
  })

  test('taking and spending at once never takes the purse below zero', async () => {
    const owner = await makeStaff(world, 'owner')
    const player = await makePlayer(world, { cash: 2000 })
    const [opened, taken] = await Promise.all([
      atOnce(10, () => world.call(openBox, { token: player.token, body: { box_id: BOX.two } })),
      atOnce(10, () => adjust(owner, player, -2)),
    ])
    const done = [...opened, ...taken].filter((answer) => answer.code === 0).length
    expect(done).toBe(10)
    expect((await getBalances(world.db, player.id)).cash).toBe(0)
  })
})

describe('freezing', () => {
  /** @shows ASVS-7.4.2 */
  test('nothing is opened after the answer, and what is paid is still credited', async () => {
    const { support, operator } = await staffOf('support', 'operator')
    const player = await makePlayer(world, { cash: 100_000 })
    const { token } = player
    const order = await world.data(recharge, { token, body: { pay_method: 'alipay2', amount: 30 } })
    const open = () => world.call(openBox, { token, body: { box_id: BOX.two } })
    const countDraws = async () =>
      (await world.db.selectFrom('draw').select('id').where('player_id', '=', player.id).execute()).length
    const body = { id: player.id }
    const begun = Array.from({ length: 30 }, open)
    await Promise.race(begun)
    await office(world, api.freezePlayer, { by: support, body })
    const drawn = await countDraws()
    expect(drawn).toBeLessThan(30)
    const opened = await Promise.all(begun)
    expect(await countDraws()).toBe(drawn)
    expect(opened.filter((answer) => answer.code === 0)).toHaveLength(drawn)
    expect(opened.filter((answer) => answer.code !== 0).map((answer) => answer.error)).toEqual(
      Array(30 - drawn).fill('account_closed'),
    )

    expect((await callAdmin(world, api.freezePlayer, { by: support, body })).error).toBe('player_is_frozen')
    expect((await open()).error).toBe('account_closed')
    expect(await world.data(userDetails, { token })).toMatchObject({ status: 1 })
    const before = (await getBalances(world.db, player.id)).cash
    await fetch(`${world.url}/sandbox/pay/${order.order_no}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ result: 'pay' }),
    })
    expect((await getBalances(world.db, player.id)).cash).toBe(before + 3000)
    expect((await callAdmin(world, api.unfreezePlayer, { by: support, body })).error).toBe('role_may_not')
    await office(world, api.unfreezePlayer, { by: operator, body })
    expect((await callAdmin(world, api.unfreezePlayer, { by: operator, body })).error).toBe(
      'player_not_frozen',
    )
    expect((await open()).code).toBe(0)
    const frozen = { by: support, query: { status: 'frozen' as const } }
    expect((await office(world, api.listPlayers, frozen)).list).toEqual([])
    expect((await auditOf(support, player)).map((line) => line.action)).toEqual([
      'players/unfreeze',
      'players/freeze',
    ])
  })

  test('a partner is marked once, and once no more', async () => {
    const { support, operator } = await staffOf('support', 'operator')
    const player = await makePlayer(world)
    const mark = (is_partner: boolean, by = operator) =>
      callAdmin(world, api.setPartner, { by, body: { id: player.id, is_partner } })
    const since = async () =>
      (await office(world, api.playerDetails, { by: operator, query: { id: player.id } })).partner_since
    expect((await mark(true, support)).error).toBe('role_may_not')
    expect((await mark(false)).error).toBe('player_partner_same')
    expect((await mark(true)).code).toBe(0)
    expect(await since()).toBe(Math.floor(world.clock.now().getTime() / 1000))
    expect((await mark(true)).error).toBe('player_partner_same')
    expect((await mark(false)).code).toBe(0)
    expect(await since()).toBeNull()
  })

  test('50 freezes at once are one', async () => {
    const owner = await makeStaff(world, 'owner')
    const { id } = await makePlayer(world)
    const answers = await atOnce(50, () => callAdmin(world, api.freezePlayer, { by: owner, body: { id } }))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  })
})

describe('returning items', () => {
  async function sale() {
    const player = await makePlayer(world)
    const item_ids = await giveItems(world, player, [
      (await skinFrom(world, 50)).id,
      (await skinFrom(world, 500)).id,
    ])
    const { sale_id } = await world.data(sellItems, { token: player.token, body: { item_ids } })
    return { player, sale_id }
  }

  test('20 at once take a sale back once; nothing is made from nothing', async () => {
    const { support } = await staffOf('support')
    const { player, sale_id } = await sale()
    const sent = { by: support, body: { sale_id } }
    const answers = await atOnce(20, () => callAdmin(world, api.returnSoldItems, sent))
    expect(answers.filter((answer) => answer.code === 0).map((answer) => answer.data)).toEqual([{ items: 2 }])
    expect(answers.filter((answer) => answer.error === 'sale_undone')).toHaveLength(19)
    expect((await world.data(listBackpack, { token: player.token })).total).toBe(2)
    expect((await getBalances(world.db, player.id)).diamond).toBe(0)
  })

  test('is refused when the diamonds are gone, after a day, and of no sale', async () => {
    const owner = await makeStaff(world, 'owner')
    const { player, sale_id } = await sale()
    const give = async () =>
      callAdmin(world, api.returnSoldItems, { by: await makeStaff(world, 'support'), body: { sale_id } })
    expect((await adjust(owner, player, -0.01, 'diamond')).code).toBe(0)
    expect((await give()).error).toBe('sale_spent')
    expect((await adjust(owner, player, 0.01, 'diamond')).code).toBe(0)
    world.clock.advance(24 * HOUR_MS + 1)
    expect((await give()).error).toBe('sale_too_old')
    const none = { by: await makeStaff(world, 'support'), body: { sale_id: 999_999 } }
    expect((await callAdmin(world, api.returnSoldItems, none)).error).toBe('sale_unknown')
  })
})

/** @shows ASVS-6.4.4 ASVS-7.4.5 */
test('signing out, second factor and contact: on proof of identity, and never the last way in', async () => {
  const { owner, operator } = await staffOf('owner', 'operator')
  const player = await makePlayer(world)
  const body = { id: player.id }
  await turnTotpOn(world, player.token)
  expect((await callAdmin(world, api.removeTotp, { by: operator, body })).error).toBe('role_may_not')
  expect(await office(world, api.removeTotp, { by: owner, body })).toEqual({ ended: 1 })
  expect((await world.call(userDetails, { token: player.token })).error).toBe('not_signed_in')
  expect((await callAdmin(world, api.removeTotp, { by: owner, body })).error).toBe('totp_off')
  expect(await office(world, api.signOutPlayer, { by: operator, body })).toEqual({ ended: 0 })

  const contact = (kind: 'mobile' | 'email') =>
    callAdmin(world, api.removeContact, { by: owner, body: { ...body, contact: kind } })
  expect((await contact('email')).error).toBe('contact_missing')
  expect((await contact('mobile')).error).toBe('contact_last')
  await world.store.kysely
    .updateTable('player')
    .set({ email: `bo${player.id}@example.com` })
    .where('id', '=', player.id)
    .execute()
  const both = await Promise.all([contact('mobile'), contact('email')])
  expect(both.map((answer) => answer.error).filter(Boolean)).toHaveLength(1)
  expect(both.find((answer) => answer.code !== 0)!.error).toBe('contact_last')
  const lines = JSON.stringify(await auditOf(owner, player))
  expect(lines).toMatch(/\*\*\*/)
  expect(lines).not.toContain(`bo${player.id}@`)
  const { list } = await office(world, api.playerNotifications, { by: owner, query: body })
  expect(list.map((notice) => notice.text)).toContain('totp_removed')
})
