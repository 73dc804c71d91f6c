import { expect, test } from 'vitest'
import { listBoxes, openBox } from '@noktra/contract/boxes'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { countOpenings } from './count-openings.ts'

const world = useWorld()

test('an opening is counted once, 15 s after it was made, and those after it wait for it', async () => {
  const { token } = await makePlayer(world, { cash: 10_000 })
  const { list } = await world.data(listBoxes, { query: { sort: 'price' } })
  const box_id = list[0]!.box_id
  const open = () => world.data(openBox, { token, body: { box_id } })
  const counted = async () => {
    await countOpenings(world.store.ctx)
    const row = await world.db
      .selectFrom('box_count')
      .select('opened')
      .where('box_id', '=', box_id)
      .executeTakeFirst()
    return row?.opened ?? 0
  }
  const before = await counted()
  await open()
  expect(await counted()).toBe(before)
  world.clock.advance(16_000)
  await open()
  expect(await counted()).toBe(before + 1)
  expect(await counted()).toBe(before + 1)
  world.clock.advance(16_000)
  expect(await counted()).toBe(before + 2)
})
