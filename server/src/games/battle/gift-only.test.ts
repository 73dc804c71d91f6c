import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/battles'
import { recharge } from '@noktra/contract/recharge'
import type { BodySent } from '@noktra/contract/route'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { creation, fillWithBots, give, makeFunder, playOut } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'

/* Who has recharged less than 30 coins plays against bots only (PRODUCT 1). */

const world = useWorld()

/** Recharges as a player does, at the cashier of the sandbox. */
async function rechargeCoins({ token }: TestPlayer, amount: number): Promise<void> {
  const { order_no } = await world.data(recharge, { token, body: { pay_method: 'alipay2', amount } })
  const paid = await fetch(`${world.url}/sandbox/pay/${order_no}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ result: 'pay' }),
  })
  expect(paid.status).toBe(200)
}

async function giftOnly(): Promise<TestPlayer> {
  return makePlayer(world, { bonus: 10_000 })
}

async function recharged(): Promise<TestPlayer> {
  const player = await makePlayer(world)
  await rechargeCoins(player, 30)
  return player
}

function create({ token }: TestPlayer, also: Partial<BodySent<typeof api.createBattle>> = {}) {
  return world.call(api.createBattle, { token, body: creation(also) })
}

function join({ token }: TestPlayer, room_id: number) {
  return world.call(api.joinBattle, { token, body: { room_id } })
}

async function roomOf(player: TestPlayer) {
  const { data } = await create(player)
  return data.room
}

describe('an account that has only gifts', () => {
  test('makes rooms for bots, which are fought like any other', { tags: 'long' }, async () => {
    const player = await giftOnly()
    const room = await roomOf(player)
    expect(room.bots_only).toBe(true)
    await fillWithBots(world, room.room_id, player)
    expect(await playOut(world, room.room_id)).toBe('finished')
  })

  test('sits with no other player, and no other player with them', async () => {
    const player = await giftOnly()
    const other = await recharged()
    const theirs = await roomOf(player)
    const others = await roomOf(other)
    expect(others.bots_only).toBe(false)
    const before = await getBalances(world.db, other.id)

    expect(await join(player, others.room_id)).toMatchObject({
      error: 'recharge_needed',
      data: { missing: '30.00' },
    })
    expect((await join(other, theirs.room_id)).error).toBe('battle_bots_only')
    expect((await join(await giftOnly(), theirs.room_id)).error).toBe('battle_bots_only')
    expect(await getBalances(world.db, player.id)).toMatchObject({ bonus: 9700 })
    expect(await getBalances(world.db, other.id)).toEqual(before)
  })

  test('may not ask for players only, nor pay for others', async () => {
    const player = await makeFunder(world, { bonus: 10_000 })
    await give(world, player, 'cash', 10_000)
    for (const also of [{ players_only: true }, { fund_percent: 50 }]) {
      expect(await create(player, also)).toMatchObject({
        error: 'recharge_needed',
        data: { missing: '30.00' },
      })
    }
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 10_000, bonus: 10_000 })
    const { room_id } = await roomOf(player)
    const edited = await world.call(api.editBattle, {
      token: player.token,
      body: { room_id, ...creation({ players_only: true }) },
    })
    expect(edited.error).toBe('recharge_needed')
    expect(await getBalances(world.db, player.id)).toMatchObject({ cash: 10_000, bonus: 9700 })
  })

  test('is told what is missing, and joins once it is recharged', async () => {
    const player = await giftOnly()
    const { room_id } = await roomOf(await recharged())
    await rechargeCoins(player, 15)
    expect(await join(player, room_id)).toMatchObject({
      error: 'recharge_needed',
      data: { missing: '15.00' },
    })
    await rechargeCoins(player, 15)
    expect((await join(player, room_id)).code).toBe(0)
    expect((await roomOf(player)).bots_only).toBe(false)
  })

  test('opens a room it made before by changing it after the recharge', async () => {
    const player = await giftOnly()
    const { room_id } = await roomOf(player)
    const other = await recharged()
    await rechargeCoins(player, 30)
    expect((await join(other, room_id)).error).toBe('battle_bots_only')
    await world.data(api.editBattle, { token: player.token, body: { room_id, ...creation() } })
    expect((await join(other, room_id)).code).toBe(0)
  })
})
