// @module-tag long

import { beforeAll, expect, test } from 'vitest'
import { openBox, unpackByKey } from '@noktra/contract/boxes'
import * as battles from '@noktra/contract/battles'
import { receiveEnvelope } from '@noktra/contract/envelopes'
import { startMineGame } from '@noktra/contract/mines'
import { recharge } from '@noktra/contract/recharge'
import { joinRoll } from '@noktra/contract/rolls'
import { playUpgrade } from '@noktra/contract/upgrades'
import { BOX, creation } from '#test/battles.ts'
import { anEnvelope } from '#test/envelopes.ts'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { DAY_MS, limit, pause } from '#test/limits.ts'
import { openOfficial } from '#test/rolls.ts'
import { skinFrom } from '#test/upgrades.ts'
import { rechargeByCard } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'
import { grantKey } from '#server/core/openings/grant-key.ts'
import { timeSweep } from '#server/core/limits/count-time.ts'
import { games } from '#server/games.ts'
import { limitChecks } from './limit-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** Somebody who did all that can be done, took a break, made it longer, and played again when it was over. */
beforeAll(async () => {
  const player = await makePlayer(world, { cash: 100_000 })
  const { token, id } = player
  await limit(world, player, 'loss', 'day', 5000)
  await limit(world, player, 'loss', 'day', 9000)
  await limit(world, player, 'time', 'day', 60)
  await world.store.ctx.transact((tx) =>
    grantKey(tx, { playerId: id, boxId: BOX.half, source: 'test', now: world.clock.now() }),
  )
  await world.data(unpackByKey, { token, body: { box_id: BOX.half, num: 1 } })
  await world.data(openBox, { token, body: { box_id: BOX.one } })
  await world.data(battles.createBattle, { token, body: creation() })
  await world.data(playUpgrade, {
    token,
    body: { coin: 4, skin_id: (await skinFrom(world, 900)).id, direction: 'under' },
  })
  await world.data(startMineGame, { token, body: { tier_id: 1 } })
  await world.data(joinRoll, { token, body: { free_room_id: await openOfficial(world) } })
  await world.data(receiveEnvelope, { token, body: { password: (await anEnvelope(world)).code } })
  await world.data(recharge, { token, body: { pay_method: 'alipay2', amount: 5 } })
  await rechargeByCard(world, player, 500)
  await timeSweep(world.store.ctx).run()
  world.clock.advance(2000)
  await pause(world, player, { days: 1 })
  world.clock.advance(2000)
  await pause(world, player, { days: 3 })
  world.clock.advance(3 * DAY_MS)
  await world.data(openBox, { token, body: { box_id: BOX.one } })
  const other = await makePlayer(world)
  await pause(world, other, { months: 6 })
})

const DURING = `(select min(starts_at) + interval '5 seconds' from player_break)`
const FIRST = `(select min(id) from player_break)`
const LONGER = `(select min(id) + 1 from player_break)`
const PLAYER = `(select min(player_id) from player_break)`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update draw set created_at = ${DURING} where cause = 'coins'`, 0],
  [`update draw set created_at = ${DURING} where cause = 'key'`, 0],
  [`update upgrade set created_at = ${DURING}`, 0],
  [`update mine_game set created_at = ${DURING}`, 0],
  [`update battle_seat set joined_at = ${DURING} where player_id is not null`, 0],
  [`update roll_entry set joined_at = ${DURING}`, 0],
  [`update envelope_claim set created_at = ${DURING}`, 0],
  [`update card set redeemed_at = ${DURING} where redeemed_by is not null`, 0],
  [`update recharge_order set created_at = ${DURING}`, 0],
  [
    `insert into level_key (player_id, day, badge, box_id, key_id, price, spent, created_at)
      values (${PLAYER}, '2026-03-02', 1, ${BOX.half}, (select min(id) from box_key), 50, 50, ${DURING})`,
    0,
  ],
  [`update player_break set ends_at = ends_at + interval '1 day' where id = ${LONGER}`, 0],
  [`update player_break set starts_at = starts_at - interval '1 minute' where id = ${FIRST}`, 0],
  [
    `update player_break set ends_at = starts_at + interval '1 day' - interval '3 seconds' where id = ${LONGER}`,
    1,
  ],
  [`update player_break set kind = 'exclusion', ends_at = null where id = ${FIRST}`, 1],
  [`update player_break set ends_at = starts_at + interval '31 days' where id = ${LONGER}`, 2],
  [`update player_break set ends_at = starts_at + interval '23 hours' where id = ${FIRST}`, 2],
  [`update player_break set ends_at = ends_at - interval '1 day' where kind = 'exclusion'`, 2],
  [`update player_limit set next_at = next_at - interval '1 second' where next_at is not null`, 3],
  [`update player_limit set next_amount = amount where next_at is not null`, 3],
  [`update play_time set seconds = 90001`, 4],
  [`update play_time set counted_at = counted_at + interval '3 days'`, 4],
  [`update play_time set day = day + 2`, 4],
] as const

test.each(FORGERIES)('prove finds: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(limitChecks(games)[check]!.name)
})

test('each check has a forgery that it finds', () => {
  expect(new Set(FORGERIES.map(([, check]) => check)).size).toBe(limitChecks(games).length)
})
