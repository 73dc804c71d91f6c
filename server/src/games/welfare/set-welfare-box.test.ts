import { describe, expect, test } from 'vitest'
import { listBoxes } from '@noktra/contract/boxes'
import { rowsFromTickets } from '@noktra/game/boxes'
import { publishPool } from '#server/core/openings/publish-pool.ts'
import { findPool } from '#server/core/openings/load-pool.ts'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import { aWelfareBox, bareWelfareBox, publishWelfare, setWelfare } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** 36.00 of money are 5 coins at 7.2, of which 0.5 % are 2.5 cents. */
const AMOUNT = 3600

async function versionsOf(boxId: number) {
  const rows = await world.db.selectFrom('box_pool').select('version').where('box_id', '=', boxId).execute()
  return rows.map(({ version }) => version)
}

describe('the pool of a welfare box', () => {
  test('is worth 0.5 % of the amount in coins at most', async () => {
    const box_id = await bareWelfareBox(world)
    await setWelfare(world, { id: box_id, box_id, amount_cents: AMOUNT, disabled: false })
    // 999,000 tickets of 2 cents and 1,000 of 502 are 2.5 cents on average.
    await expect(publishWelfare(world, box_id, { common: 2, rare: 503 })).rejects.toThrow(
      'worth 0.02501 coins on average is above 0.025 coins',
    )
    expect(await versionsOf(box_id)).toEqual([])
    expect(await publishWelfare(world, box_id, { common: 2, rare: 502 })).toBe(1)
    expect(await publishWelfare(world, box_id, { common: 2, rare: 502 })).toBe(1)
    expect(await publishWelfare(world, box_id, { common: 1, rare: 2 })).toBe(2)
  })

  test('waits for an amount', async () => {
    const box_id = await bareWelfareBox(world)
    await expect(publishWelfare(world, box_id, { common: 1, rare: 2 })).rejects.toThrow('before its pool')
    expect(await versionsOf(box_id)).toEqual([])
  })

  test('and one that is sold keeps its own rule, whatever a welfare box returns of its price', async () => {
    const active = await aWelfareBox(world, { pool: { common: 2, rare: 502 } })
    const cheap = await bareWelfareBox(world)
    await setWelfare(world, { id: cheap, box_id: cheap, amount_cents: AMOUNT, disabled: false })
    const { list } = await world.data(listBoxes, { query: { page_size: 1 } })
    const sold = list[0]!
    const { version } = await world.db
      .selectFrom('box_pool')
      .select('version')
      .where('box_id', '=', sold.box_id)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const pool = (await findPool(world.db, {}, sold.box_id, version))!
    const publish = (box_id: number, price_cents: number) => {
      const { rows } = pool
      const tickets = rows.map((row) => row.to - row.from + 1)
      return world.store.ctx.transact((tx) =>
        publishPool(tx, world.store.ctx, { box_id, price_cents, rows: rowsFromTickets(rows, tickets) }),
      )
    }
    await expect(publish(sold.box_id, pool.price_cents * 2)).rejects.toThrow('outside 88%–91.6692%')
    await expect(publish(sold.box_id, Math.ceil(pool.price_cents / 2))).rejects.toThrow(
      'outside 88%–91.6692%',
    )
    await expect(publish(cheap, pool.price_cents)).rejects.toThrow('welfare box')
    // What a welfare box returns of its price does not weigh on what the others may return.
    await world.db
      .updateTable('box_pool')
      .set({ expected_return: 2_500_000 })
      .where('box_id', '=', active.box_id)
      .execute()
    expect(await publish(sold.box_id, pool.price_cents + 1)).toBe(version + 1)
  })
})

describe('what a welfare box asks for', () => {
  test('may be changed as long as what is in it, or comes to be, fits', async () => {
    const { id, box_id } = await aWelfareBox(world, { pool: { common: 2, rare: 502 } })
    await expect(
      setWelfare(world, { id, box_id, amount_cents: AMOUNT - 1, disabled: false }),
    ).rejects.toThrow('a welfare box worth 0.025 coins on average')
    await setWelfare(world, { id, box_id, amount_cents: AMOUNT + 1, disabled: true })
    // Version 1 is still on sale, so it counts although a cheaper one waits.
    await publishWelfare(world, box_id, { common: 1, rare: 2 })
    await expect(
      setWelfare(world, { id, box_id, amount_cents: AMOUNT - 1, disabled: false }),
    ).rejects.toThrow(RangeError)
    await world.db.updateTable('box').set({ active_version: 2 }).where('id', '=', box_id).execute()
    await setWelfare(world, { id, box_id, amount_cents: AMOUNT - 1, disabled: false })
    const row = await world.db
      .selectFrom('welfare_box')
      .select(['amount', 'disabled'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ amount: AMOUNT - 1, disabled: false })
  })

  test('and what a coin costs see each other, however close they are set', async () => {
    // Those of the tests before ask for more than a rate of 7 gives.
    await world.db.updateTable('welfare_box').set({ disabled: true }).execute()
    const { ctx } = world.store
    const saveRate = (rate: number) => ctx.transact((tx) => saveSetting(tx, ctx, 'recharge_rate', rate))
    const { id, box_id } = await aWelfareBox(world, { pool: { common: 2, rare: 502 } })
    const setAmount = (amount_cents: number) =>
      setWelfare(world, { id, box_id, amount_cents, disabled: false })
    for (let turn = 0; turn < 10; turn += 1) {
      await setAmount(3600)
      await saveRate(7)
      await setAmount(3540)
      // Each fits alone; both together would give 2.475 cents for a pool worth 2.5.
      const results = await Promise.allSettled([setAmount(3500), saveRate(7.07)])
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    await setAmount(3600)
    await saveRate(7.2)
  })

  test.each([0, -1, 1.5, Number.NaN])('is an amount: %s is none', async (amount_cents) => {
    const box_id = await bareWelfareBox(world)
    await expect(setWelfare(world, { id: box_id, box_id, amount_cents, disabled: false })).rejects.toThrow(
      'above 0',
    )
  })

  test('is asked for by a welfare box only', async () => {
    const { list } = await world.data(listBoxes, { query: { page_size: 1 } })
    for (const box_id of [list[0]!.box_id, 899]) {
      await expect(
        setWelfare(world, { id: 77, box_id, amount_cents: AMOUNT, disabled: false }),
      ).rejects.toThrow('is not a welfare box')
    }
  })

  test('and its box stay together: what was opened by it is proven by that', async () => {
    const [one, other] = [await aWelfareBox(world), await aWelfareBox(world)]
    for (const [id, box_id] of [
      [one.id, other.box_id],
      [one.id, await bareWelfareBox(world)],
      [77, one.box_id],
    ] as const) {
      await expect(setWelfare(world, { id, box_id, amount_cents: AMOUNT, disabled: true })).rejects.toThrow(
        /is that of box/,
      )
    }
  })
})
