import { beforeAll, expect, test } from 'vitest'
import { openBox, listBoxes } from '@noktra/contract/boxes'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { aWelfareBox, rechargeByCard, unpack } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { welfareChecks } from './welfare-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** A player who opened two welfare boxes on two days, another who opened one, and a third who paid for a box. */
beforeAll(async () => {
  const [one, other] = [await aWelfareBox(world), await aWelfareBox(world)]
  const regular = await makePlayer(world, { cash: 1000 })
  const guest = await makePlayer(world)
  await rechargeByCard(world, regular, 500)
  await rechargeByCard(world, guest, 500)
  await unpack(world, regular, one.id)
  await unpack(world, guest, other.id)
  world.clock.advance(24 * 3600_000)
  await rechargeByCard(world, regular, 600)
  await unpack(world, regular, other.id)
  const { list } = await world.data(listBoxes, { query: { sort: 'price' } })
  await world.data(openBox, { token: regular.token, body: { box_id: list[0]!.box_id } })
  const { openings } = await world.db
    .selectFrom('welfare_opening')
    .select((all) => all.fn.countAll<number>().as('openings'))
    .executeTakeFirstOrThrow()
  expect(openings).toBe(3)
})

const OPENED = `(select pair_id || ':' || nonce from draw where cause = 'welfare' order by id limit 1)`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`delete from welfare_opening where recharged = 4320`, 0],
  [`delete from draw where cause = 'welfare'`, 0],
  [`update draw set cause = 'coins' where cause = 'welfare'`, 0],
  [`update draw set cause = 'welfare' where cause = 'coins'`, 0],
  [`update draw set player_id = 0 where cause = 'welfare'`, 0],
  [`update welfare_opening set welfare_box_id = (select min(welfare_box_id) from welfare_opening)`, 0],
  [
    `alter table welfare_opening drop constraint welfare_opening_pkey; update welfare_opening set day = (select min(day) from welfare_opening)`,
    1,
  ],
  [`update welfare_opening set day = day + 2`, 2],
  [`update welfare_opening set day = day - 2`, 2],
  [`update card set redeemed_at = redeemed_at - interval '2 days'`, 3],
  [`update card set redeemed_at = redeemed_at + interval '1 day'`, 3],
  [`update card set payable = payable - 1`, 3],
  [`update card set redeemed_by = 0`, 3],
  [
    `alter table welfare_opening drop constraint welfare_opening_check; update welfare_opening set amount = recharged + 1`,
    3,
  ],
  [`update item set source = 'box' where source = 'welfare'`, 4],
  [`update item set source = 'welfare' where source = 'box'`, 4],
  [`update transfer set reason = 'open-box', ref = ${OPENED} where id = (select min(id) from transfer)`, 5],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(welfareChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(welfareChecks.length)
})
