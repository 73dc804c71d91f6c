// @module-tag long

import { beforeAll, expect, test } from 'vitest'
import { receiveRebate } from '@noktra/contract/promotion'
import { reverseRebate } from '#server/features/promotion/reverse-rebate.ts'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { makeInvitees, makeInviter, rebatesOf, WEEK_MS } from '#test/promotion.ts'
import { recharge } from '#test/rolls.ts'
import { rechargeByCard } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { promotionChecks } from './promotion-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** An inviter with a claim of two rebates, one of them reversed since, and two that wait. */
beforeAll(async () => {
  const inviter = await makeInviter(world)
  const [one, other] = await makeInvitees(world, inviter, 2)
  await recharge(world, await makePlayer(world), 700)
  world.clock.advance(60_000)
  await recharge(world, one!, 49_000)
  await rechargeByCard(world, other!, 1000)
  world.clock.advance(WEEK_MS)
  await world.data(receiveRebate, { token: inviter.token })
  world.clock.advance(60_000)
  await recharge(world, one!, 100_000)
  world.clock.advance(60_000)
  const [claimed] = await rebatesOf(world, inviter)
  await world.store.ctx.transact((tx, afterCommit) =>
    reverseRebate(
      tx,
      { bus: world.store.ctx.bus, afterCommit },
      { cause: 'recharge', ref: claimed!.ref, now: world.clock.now() },
    ),
  )
  world.clock.advance(60_000)
  await recharge(world, other!, 2000)
  expect((await rebatesOf(world, inviter)).map(({ rate }) => rate)).toEqual([10_000, 10_000, 15_000, 15_000])
})

/** The first rebate is claimed and reversed, the last one waits. */
const LAST = '(select max(id) from rebate)'
const INVITED = '(select max(id) from player where inviter_id is not null)'

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`delete from rebate where id = ${LAST}`, 0],
  [`delete from rebate where cause = 'card'`, 0],
  [`update rebate set ref = 'T0' where id = ${LAST}`, 0],
  [`update rebate set coins = coins + 1 where id = ${LAST}`, 0],
  [`update rebate set invitee_id = 0 where id = ${LAST}`, 0],
  [`update rebate set inviter_id = 0 where id = ${LAST}`, 0],
  [`update rebate set created_at = created_at + interval '1 second' where id = ${LAST}`, 0],
  [`update player set inviter_id = null, invited_at = null where id = ${INVITED}`, 0],
  [`update rebate set rate = 30000, amount = coins * 30000 / 1000000 where id = ${LAST}`, 1],
  [
    `alter table rebate drop constraint rebate_check1; update rebate set amount = amount + 1 where id = ${LAST}`,
    1,
  ],
  [
    `alter table rebate drop constraint rebate_check1; update rebate set refused = 'same_device' where id = ${LAST}`,
    1,
  ],
  [
    `insert into rebate_levels values (2, null, now()); insert into rebate_level values (2, 1, 0, 5000);
      update rebate set levels = 2 where id = ${LAST}`,
    1,
  ],
  [`update rebate set available_at = created_at where id = ${LAST}`, 1],
  [`update rebate set recharged_before = recharged_before + 1 where id = ${LAST}`, 2],
  [`update rebate set reversed_at = null where reversed_at is not null`, 2],
  [`update rebate set reversed_at = created_at where cause = 'card'`, 2],
  [`update player set invitees_recharge = invitees_recharge - 1 where invitees_recharge > 0`, 3],
  [`update player set invitees_recharge = 100 where id = ${INVITED}`, 3],
  [`update rebate_claim set amount = amount + 1`, 4],
  [`update rebate set claim_id = null where cause = 'card'`, 4],
  [`update rebate set claim_id = (select min(id) from rebate_claim) where id = ${LAST}`, 4],
  [`update transfer set amount = amount + 1 where reason = 'rebate'`, 4],
  [`update rebate_claim set player_id = ${INVITED}`, 4],
  [`update rebate set reversed_at = created_at where reversed_at is not null`, 4],
  [`delete from rebate_claim`, 5],
  [`update transfer set ref = 'recharge:T0' where reason = 'rebate-refund'`, 5],
  [`update transfer set amount = amount + 1000 where reason = 'rebate-refund'`, 5],
  [`update transfer set debit_account = 10 where reason = 'recharge'`, 5],
  [
    `alter table player drop constraint player_check1; update player set inviter_id = id where id = ${INVITED}`,
    6,
  ],
  [`update player set inviter_id = id + 1 where id = ${INVITED}`, 6],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(promotionChecks[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(promotionChecks.length)
})
