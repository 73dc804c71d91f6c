import { expect, test } from 'vitest'
import type { WearFair } from '@noktra/contract/mall-proof'
import * as api from '@noktra/contract/mall'
import { setSeed } from '@noktra/contract/users'
import { verifyWear } from '@noktra/game/mall/wear-proof'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { getWearProof, listWearProofs } from './wear-proof.ts'

const world = useWorld()

function proofOf(player: TestPlayer | null, itemId: number): Promise<WearFair> {
  return getWearProof({ ...world.store.ctx, language: 'en', player }, itemId)
}

function proofsOf(player: TestPlayer, after: number | null, page_size = 200) {
  return listWearProofs({ ...world.store.ctx, language: 'en', player, query: { page_size } }, after)
}

async function buyCopies(player: TestPlayer, num: number) {
  const { list } = await world.data(api.listMall, { query: { sort: '-stock', page_size: 1, max_price: 5 } })
  const body = { skin_id: list[0]!.skin_id, num, currency: 'coin' } as const
  return (await world.data(api.buyOffer, { token: player.token, body })).list
}

test('the wear of a copy is closed until its buyer rotates, and then every check holds', async () => {
  const [player, other] = [await makePlayer(world, { cash: 10_000 }), await makePlayer(world)]
  await world.data(setSeed, { token: player.token, body: { user_seed: 'my-own-seed' } })
  const items = await buyCopies(player, 5)
  const third = items[2]!
  const closed = await proofOf(player, third.item_id)
  expect(closed).toMatchObject({ is_mine: true, is_default_seed: false, user_id: player.id })
  expect(closed.item).toMatchObject({ item_id: third.item_id, wear: third.wear, value: third.value })
  expect(closed.proof).toMatchObject({
    id: third.fair_id,
    server_seed: null,
    user_seed: 'my-own-seed',
    nonce: 2,
  })
  expect(verifyWear(closed.proof).map((check) => check.ok)).toEqual([null, true, null])
  expect((await proofOf(other, third.item_id)).is_mine).toBe(false)
  expect((await proofsOf(player, null)).list).toEqual([])

  await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
  for (const item of items) {
    const { proof } = await proofOf(null, item.item_id)
    expect(verifyWear(proof).map((check) => check.ok)).toEqual([true, true, true])
    expect(proof.wear).toBe(Math.round(Number(item.wear) * 10_000))
    const moved = proof.wear === proof.terms.wear_from ? proof.wear! + 1 : proof.wear! - 1
    expect(verifyWear({ ...proof, wear: moved }).map((check) => check.ok)).toEqual([true, true, false])
  }
})

test("a player's own proofs are read by key, newest first", async () => {
  const player = await makePlayer(world, { cash: 20_000 })
  const items = [...(await buyCopies(player, 4)), ...(await buyCopies(player, 3))]
  await buyCopies(await makePlayer(world, { cash: 10_000 }), 2)
  await world.data(setSeed, { token: player.token, body: { user_seed: 'next' } })
  await buyCopies(player, 1)
  const read: string[] = []
  let after: string | null = null
  do {
    const page = await proofsOf(player, after === null ? null : Number(after), 3)
    expect(page.list.every((proof) => verifyWear(proof).every((check) => check.ok))).toBe(true)
    read.push(...page.list.map((proof) => proof.id))
    after = page.next
  } while (after !== null)
  expect(read).toEqual(items.map((item) => item.fair_id).toReversed())
})

test('an item that is not from the mall has no such proof', async () => {
  await expect(proofOf(null, 999_999_999)).rejects.toThrow('draw_unknown')
})
