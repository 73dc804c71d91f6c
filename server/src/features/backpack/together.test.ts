// @module-tag long

import { expect, test } from 'vitest'
import * as api from '@noktra/contract/backpack'
import { behindTwo } from '#test/behind-two.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { countTransactions, ownRows } from '#test/own-rows.ts'
import { useWorld, type Answer } from '#test/world.ts'
import { makeItems } from '#server/core/items/make-items.ts'

/* Sales and stars of many players that come faster than they are done run in one transaction; each gets what it would get alone. */

const world = useWorld()

/** What a player asks: of their five items the third is starred and the fifth is sold. */
type Ask = { items: (number | 'stranger' | 'unknown')[]; lock?: boolean }

const sales: Ask[] = [
  { items: [0] },
  { items: [1, 0, 3] },
  { items: [3, 3, 1] },
  { items: [0, 2] },
  { items: [4] },
  { items: [2, 4] },
  { items: ['stranger'] },
  { items: [0, 'stranger'] },
  { items: ['unknown', 1] },
  { items: [1, 3, 0] },
]
const stars: Ask[] = [
  { items: [0], lock: true },
  { items: [2], lock: false },
  { items: [2], lock: true },
  { items: [4], lock: true },
  { items: ['stranger'], lock: true },
  { items: ['unknown'], lock: false },
]
const asks = [...sales, ...stars, ...sales, ...stars]

type Owner = TestPlayer & { items: number[] }

async function makeOwner(): Promise<Owner> {
  const player = await makePlayer(world, { diamond: 700 })
  const { db, store, clock } = world
  const skins = await db.selectFrom('skin').select(['id', 'price']).orderBy('id').limit(5).execute()
  const items = await store.ctx.transact((tx) =>
    makeItems(
      tx,
      { playerId: player.id, source: 'gift', now: clock.now() },
      skins.map(({ id, price }, n) => ({
        skin_id: id,
        wear: 7,
        value: price + n,
        ref: `${player.id}:${n}`,
        value_until: n === 1 ? clock.now() : undefined,
      })),
    ),
  )
  const { token } = player
  await world.data(api.lockItem, { token, body: { item_id: items[2]!, locked: true } })
  await world.data(api.sellItems, { token, body: { item_ids: [items[4]!] } })
  return { ...player, items }
}

async function ask(owner: Owner, { items, lock }: Ask, stranger: number) {
  const numbers = items.map((item) => {
    if (item === 'stranger') return stranger
    return item === 'unknown' ? 987_654_321 : owner.items[item]!
  })
  const sent = { token: owner.token, key: 'once' }
  return lock === undefined
    ? world.call(api.sellItems, { ...sent, body: { item_ids: numbers } })
    : world.call(api.lockItem, { ...sent, body: { item_id: numbers[0]!, locked: lock } })
}

const shape = ({ error, data }: Answer<typeof api.sellItems> | Answer<typeof api.lockItem>) => {
  if (error) return error
  const { sale_id: _sale, item_id: _item, ...rest } = data as Record<string, unknown>
  return rest
}

test('together and alone the same rows are written, and the same refusals given', async () => {
  const stranger = await makeOwner()
  const lonely: Owner[] = []
  const crowd: Owner[] = []
  for (const _ of asks) lonely.push(await makeOwner())
  for (const _ of asks) crowd.push(await makeOwner())

  const alone = []
  for (const [at, asked] of asks.entries()) alone.push(await ask(lonely[at]!, asked, stranger.items[0]!))
  const before = await countTransactions(world, 'sale')
  const held = [await makeOwner(), await makeOwner()].map((player) => ({
    player,
    call: () => ask(player, { items: [0] }, stranger.items[0]!),
  }))
  const together = await behindTwo(world, {
    held,
    calls: asks.map((asked, at) => () => ask(crowd[at]!, asked, stranger.items[0]!)),
  })
  expect(together.map(shape)).toEqual(alone.map(shape))
  const sold = together.filter(({ data }) => data && 'sale_id' in data).length
  expect((await countTransactions(world, 'sale')) - before - held.length).toBeLessThan(sold / 2)

  for (const at of asks.keys())
    expect(await ownRows(world, crowd[at]!.id), JSON.stringify(asks[at])).toEqual(
      await ownRows(world, lonely[at]!.id),
    )
  const again = await Promise.all(asks.map((asked, at) => ask(crowd[at]!, asked, stranger.items[0]!)))
  const isDone = ({ error }: Answer) => error === null
  expect(again.filter(isDone).map(({ text }) => text)).toEqual(
    together.filter(isDone).map(({ text }) => text),
  )
})
