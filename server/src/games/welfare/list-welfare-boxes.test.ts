import { describe, expect, test } from 'vitest'
import { boxDetails, listBoxes } from '@noktra/contract/boxes'
import { listWelfareBoxes } from '@noktra/contract/welfare'
import { makePlayer } from '#test/factories.ts'
import { aWelfareBox, rechargeByCard, setWelfare, unpack } from '#test/welfare.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** The list without what the catalogue holds. */
async function listed(ours: number[], sent: Parameters<typeof world.data<typeof listWelfareBoxes>>[1] = {}) {
  const { list } = await world.data(listWelfareBoxes, sent)
  return list.filter(({ id }) => ours.includes(id))
}

describe('the list of welfare boxes', () => {
  /** @shows SPEC-3.59 SPEC-3.60 SPEC-3.61 SPEC-3.62 SPEC-3.63 SPEC-7.60 SPEC-9.21 */
  test('is by amount, either way, and shows a visitor everything but what is their own', async () => {
    const large = await aWelfareBox(world, { amount: 10_800 })
    const small = await aWelfareBox(world, { amount: 3650 })
    const ours = [large.id, small.id]
    const data = await world.data(listWelfareBoxes)
    // 12:01 in Shanghai on 2 March, and some seconds.
    expect(data).toMatchObject({
      today_recharge: null,
      next_at: null,
      day_ends_at: new Date('2026-03-02T16:00:00Z').getTime() / 1000,
      store_timezone: 'Asia/Shanghai',
    })
    const boxOf = await world.data(boxDetails, { query: { box_id: small.box_id } })
    expect((await listed(ours))[0]).toEqual({
      id: small.id,
      box_id: small.box_id,
      box_name: boxOf.name,
      box_img: boxOf.image_url,
      amount: 36.5,
      met: false,
    })
    const upward = [small.id, large.id]
    for (const sort of ['+amount', ' amount', 'amount'] as const) {
      expect((await listed(ours, { query: { sort } })).map(({ id }) => id)).toEqual(upward)
    }
    const plain = await fetch(`${world.url}${listWelfareBoxes.path}?disabled=0&sort=+amount`)
    expect(plain.status).toBe(200)
    expect((await listed(ours, { query: { sort: '-amount' } })).map(({ id }) => id)).toEqual(
      upward.toReversed(),
    )
    const zh = await listed(ours, { headers: { 'accept-language': 'zh' } })
    expect(zh[0]!.box_name).toMatch(/^福利/)
  })

  /** @shows SPEC-2.112 SPEC-5.34 */
  test('tells a player which they meet, and when the next may be opened once one was', async () => {
    const boxes = [await aWelfareBox(world, { amount: 3600 }), await aWelfareBox(world, { amount: 3601 })]
    const ours = boxes.map(({ id }) => id)
    const player = await makePlayer(world)
    const sent = { token: player.token }
    expect((await world.data(listWelfareBoxes, sent)).today_recharge).toBe(0)
    await rechargeByCard(world, player, 500)
    expect(await world.data(listWelfareBoxes, sent)).toMatchObject({ today_recharge: 36, next_at: null })
    expect((await listed(ours, sent)).map(({ met }) => met)).toEqual([true, false])
    const { data } = await unpack(world, player, boxes[0]!.id)
    const after = await world.data(listWelfareBoxes, sent)
    expect(after).toMatchObject({ today_recharge: 36, next_at: data.next_at, day_ends_at: data.next_at })
    expect((await listed(ours, sent)).map(({ met }) => met)).toEqual([true, false])
    world.clock.advance(24 * 3600_000)
    expect(await world.data(listWelfareBoxes, sent)).toMatchObject({
      today_recharge: 0,
      next_at: null,
      day_ends_at: data.next_at + 24 * 3600,
    })
  })

  /** @shows SPEC-9.20 */
  test('keeps disabled ones apart and leaves retired ones out', async () => {
    const { id, box_id } = await aWelfareBox(world)
    await setWelfare(world, { id, box_id, amount_cents: 3600, disabled: true })
    expect(await listed([id])).toEqual([])
    expect(await listed([id], { query: { disabled: '1' } })).toHaveLength(1)
    await setWelfare(world, { id, box_id, amount_cents: 3600, disabled: false })
    expect(await listed([id])).toHaveLength(1)
    await world.db.updateTable('box').set({ status: 'retired' }).where('id', '=', box_id).execute()
    expect(await listed([id])).toEqual([])
  })

  test('refuses an order that it does not know', async () => {
    const answer = await world.call(listWelfareBoxes, { query: { sort: 'name' as 'amount' } })
    expect(answer.error).toBe('invalid_input')
  })

  test('is not that of the home page', async () => {
    const { box_id } = await aWelfareBox(world)
    const { list } = await world.data(listBoxes, { query: { page_size: 100 } })
    expect(list.map((box) => box.box_id)).not.toContain(box_id)
  })
})
