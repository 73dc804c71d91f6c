import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminRoute } from '@noktra/contract/admin/admin-route'
import { approvalDetails, approve } from '@noktra/contract/admin/approvals'
import { askRefit, refitPlan } from '@noktra/contract/admin/box-refits'
import { bringBackBox, retireBox, submitDraft } from '@noktra/contract/admin/boxes'
import { adminRoutes } from '@noktra/contract/admin/calls'
import { applyImport, importDetails, setPrice, uploadImport } from '@noktra/contract/admin/catalogue'
import { setWelfare } from '@noktra/contract/admin/welfare'
import { makeBatch, settleReversal } from '@noktra/contract/admin/money'
import { adjustBalance } from '@noktra/contract/admin/players'
import { makeRedEnvelope } from '@noktra/contract/admin/envelopes'
import { officialRollDetails, saveOfficialRoll } from '@noktra/contract/admin/rolls'
import { CREATES } from '@noktra/contract/admin/second-person'
import {
  saveGiftSetting,
  saveHouseSetting,
  saveMoneySetting,
  saveRebateLevels,
} from '@noktra/contract/admin/settings'
import { disableStaff, inviteStaff, resetStaff, setStaffRole } from '@noktra/contract/admin/staff'
import type { BodySent } from '@noktra/contract/route'
import { publishNewBox, makeDraft } from '#test/box-drafts.ts'
import { makePlayer } from '#test/factories.ts'
import { priceFile } from '#test/import-files.ts'
import { makeStaff, office, type Member } from '#test/admin.ts'
import { payOrder, waitingOrder } from '#test/rolls.ts'
import { giveItems, skinFrom } from '#test/upgrades.ts'
import { useWorld } from '#test/world.ts'
import { settleOrder } from '../../features/recharge/settle-order.ts'

/** A live store: an asker never agrees. */
const world = useWorld({ SANDBOX: '0' })

let owner: Member
let second: Member

beforeAll(async () => {
  owner = await makeStaff(world, 'owner')
  second = await makeStaff(world, 'owner')
})

const commands = adminRoutes.filter(({ route }) => route.isCommand).map(({ route }) => route)
const nameOf = ({ path }: AdminRoute) => path.slice('/admin/api/'.length)

/** A command that needs a second person, with what it would change as the database has it. */
type Case = { route: AdminRoute; body: Record<string, unknown>; state: () => Promise<unknown> }

const of = <R extends AdminRoute>(
  route: R,
  body: Omit<BodySent<R>, 'reason'>,
  state: () => Promise<unknown>,
): Case => ({ route, body, state })

async function read(query: ReturnType<typeof sql>): Promise<unknown> {
  return (await query.execute(world.db)).rows
}

const staffRow = (id: number) => () => read(sql`select role, status from staff where id = ${id}`)
const settingRow = (key: string) => () => read(sql`select value from setting where key = ${key}`)
const priceRow = (id: number) => () => read(sql`select price from skin where id = ${id}`)

/** Each command that the contract says creates something, done so that it needs a second person. */
const CASES: Record<string, () => Promise<Case>> = {
  'boxes/draft/submit': async () => {
    const { box_id, revision } = await makeDraft(world, owner)
    const state = () => read(sql`select count(*) from box where id = ${box_id}`)
    return of(submitDraft, { box_id, revision }, state)
  },
  'boxes/bring-back': async () => {
    const { box_id } = await publishNewBox(world, owner, second)
    await office(world, retireBox, { by: owner, body: { id: box_id } })
    return of(bringBackBox, { id: box_id }, () => read(sql`select status from box where id = ${box_id}`))
  },
  'boxes/refit/ask': async () => {
    const { box_id } = await publishNewBox(world, owner, second)
    await sql`update skin set price = price * 13 / 10 where id in (select skin_id from box_pool_row where box_id = ${box_id})`.execute(
      world.db,
    )
    const { plan_hash } = await office(world, refitPlan, { by: owner })
    return of(askRefit, { plan_hash }, () =>
      read(sql`select count(*) from box_pool where box_id = ${box_id}`),
    )
  },
  'catalogue/set-price': async () => {
    const skin = await heldSkin(3000, 60)
    const { design_id, exterior } = await world.db
      .selectFrom('skin')
      .select(['design_id', 'exterior'])
      .where('id', '=', skin.id)
      .executeTakeFirstOrThrow()
    const [price, price_before] = [Math.round(skin.price * 1.2) / 100, skin.price / 100]
    const body = { design_id, exterior: exterior as 'FN', price, price_before }
    return of(setPrice, body, priceRow(skin.id))
  },
  'catalogue/import-apply': async () => {
    const skin = await heldSkin(4000, 60)
    const { market_hash_name } = await world.db
      .selectFrom('skin')
      .select('market_hash_name')
      .where('id', '=', skin.id)
      .executeTakeFirstOrThrow()
    const text = priceFile({ [market_hash_name]: Math.round(skin.price * 1.2) })
    const body = { kind: 'prices' as const, file_name: 'list.json', text }
    const { id } = await office(world, uploadImport, { by: owner, body })
    const { plan_hash } = await office(world, importDetails, { by: owner, query: { id } })
    return of(applyImport, { id, plan_hash, leave_out_errors: false }, priceRow(skin.id))
  },
  'cards/make': async () =>
    of(makeBatch, { kind: 'sold', face: 100, count: 3 }, () =>
      read(sql`select count(*), sum(face) from card_batch`),
    ),
  'envelopes/make': async () => {
    const words = { en: 'a', zh: 'b', pt: 'c' }
    const ends_at = Math.floor(world.clock.now().getTime() / 1000) + 3600
    const terms = { code: 'SECOND', titles: words, descr: words, total: 500, parts: 5, ends_at }
    return of(makeRedEnvelope, terms, () => read(sql`select count(*) from envelope where code = 'SECOND'`))
  },
  'players/adjust': async () => {
    const { id } = await makePlayer(world)
    const state = () => read(sql`select balance from account where player_id = ${id} and kind = 'cash'`)
    return of(adjustBalance, { id, purse: 'cash', amount: 500 }, state)
  },
  'rolls/official/save': async () => {
    const query = { id: 'hourly' }
    const { names, descr, period, recharge, sort, revision, prizes, week_amount } = await office(
      world,
      officialRollDetails,
      { by: owner, query },
    )
    const skin_ids = prizes.map(({ skin_id }) => skin_id)
    const terms = { key: 'hourly', revision, names, descr, period, recharge, skin_ids, active: true, sort }
    const state = () => read(sql`select week_amount from official_roll where key = 'hourly'`)
    return of(saveOfficialRoll, { ...terms, week_amount: week_amount * 2 }, state)
  },
  'orders/settle': async () => {
    const player = await makePlayer(world)
    const order = await waitingOrder(world, player, 5000)
    await payOrder(world, order)
    await office(world, adjustBalance, { by: owner, body: { id: player.id, purse: 'cash', amount: -30 } })
    const { order_no } = order
    const back = { order_no, state: 'reversed', as: 'charged_back', provider_ref: order_no } as const
    await settleOrder(world.store.ctx, 'test', back)
    const state = () => read(sql`select settled_at from recharge_order where order_no = ${order_no}`)
    return of(settleReversal, { id: order_no }, state)
  },
  'welfare/set': async () => {
    const { id, amount } = await world.db
      .selectFrom('welfare_box')
      .select(['id', 'amount'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const state = () => read(sql`select amount, disabled from welfare_box where id = ${id}`)
    return of(setWelfare, { id, amount: amount / 100 + 1, disabled: false }, state)
  },
  'settings/save-money': async () =>
    of(saveMoneySetting, { key: 'budget_cards', value: 1000, seen: 200 }, settingRow('budget_cards')),
  'settings/save-gifts': async () =>
    of(saveGiftSetting, { key: 'gift_network_limit', value: 50, seen: 5 }, settingRow('gift_network_limit')),
  'settings/save': async () =>
    of(
      saveHouseSetting,
      { key: 'store_timezone', value: 'Europe/Lisbon', seen: 'Asia/Shanghai' },
      settingRow('store_timezone'),
    ),
  'settings/rebate-levels': async () =>
    of(saveRebateLevels, { levels: [{ recharge: 0, rate: 0.02 }], seen: 1 }, () =>
      read(sql`select max(version) from rebate_levels`),
    ),
  'staff/invite': async () =>
    of(inviteStaff, { name: 'Puppet', role: 'owner' }, () =>
      read(sql`select count(*) from staff where name = 'Puppet'`),
    ),
  'staff/role': async () => {
    const { id } = await makeStaff(world, 'support')
    return of(setStaffRole, { id, role: 'owner' }, staffRow(id))
  },
  'staff/reset': async () => {
    const { id } = await makeStaff(world, 'operator')
    return of(resetStaff, { id }, staffRow(id))
  },
  'staff/disable': async () => {
    const { id } = await makeStaff(world, 'operator')
    await office(world, disableStaff, { by: owner, body: { id, disabled: true } })
    return of(disableStaff, { id, disabled: false }, staffRow(id))
  },
}

/** A skin of which players hold so many copies. */
async function heldSkin(cents: number, copies: number): Promise<{ id: number; price: number }> {
  const skin = await skinFrom(world, cents)
  await giveItems(
    world,
    await makePlayer(world),
    Array.from({ length: copies }, () => skin.id),
  )
  return skin
}

describe('every command of the back office', () => {
  test('says whether it creates something, and no command is said that is not there', () => {
    expect(Object.keys(CREATES).toSorted()).toEqual(commands.map(nameOf).toSorted())
  })

  test('that creates something has a case here', () => {
    const creating = Object.entries(CREATES).filter(([, { creates }]) => creates !== 'nothing')
    expect(Object.keys(CASES).toSorted()).toEqual(creating.map(([name]) => name).toSorted())
  })

  test('that answers with a request creates something', () => {
    const asking = commands.filter(({ data }) => 'approval_id' in shapeOf(data)).map(nameOf)
    const creating = Object.keys(CREATES).filter((name) => CREATES[name]!.creates !== 'nothing')
    expect(asking.toSorted()).toEqual(creating.toSorted())
  })
})

describe('a command that creates something', () => {
  test.each(Object.keys(CASES))('%s happens when a second person agrees, and not before', async (name) => {
    const { route, body, state } = await CASES[name]!()
    expect(nameOf(route)).toBe(name)
    const before = await state()
    const { approval_id: id } = (await office(world, route, { by: owner, body })) as {
      approval_id: number
    }
    expect(id).toEqual(expect.any(Number))
    expect(await state()).toEqual(before)
    const creates = CREATES[name]!
    const request = await office(world, approvalDetails, { by: second, query: { id } })
    expect(request).toMatchObject({ status: 'waiting', may_approve: true })
    expect(creates.creates !== 'nothing' && creates.approval).toBe(request.kind)
    await office(world, approve, { by: second, body: { id } })
    expect(await state()).not.toEqual(before)
  })
})

function shapeOf(data: unknown): object {
  return (data as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {}
}
