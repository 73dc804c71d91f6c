import { expect, test } from 'vitest'
import { openBox } from '@noktra/contract/boxes'
import { fair } from '@noktra/contract/fair'
import { seed, setSeed } from '@noktra/contract/users'
import { OPENING_CHECKS, verifyOpening } from '@noktra/game/box/box-proof'
import { BOX } from '#test/battles.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { startedGame } from '#test/mines.ts'
import { useWorld } from '#test/world.ts'
import { renewChains } from './renew-chains.ts'

const world = useWorld()

function renew() {
  return renewChains(world.store.kysely, world.store.ctx)
}

test('every player has the next chain, their own seed, and proofs of what they drew before', async () => {
  const [player, idle] = [await makePlayer(world, { cash: 10_000 }), await makePlayer(world)]
  const { token } = player
  await world.data(setSeed, { token, body: { user_seed: 'mine' } })
  const { list } = await world.data(openBox, { token, body: { box_id: BOX.one } })
  const before = await world.data(seed, { token })

  expect(await renew()).toMatchObject({ renewed: expect.any(Number) as number, held: 0 })
  const after = await world.data(seed, { token })
  expect(after).toMatchObject({ chain_no: 2, pair_no: 1, nonce: 0, user_seed: 'mine', is_default: false })
  expect(after.anchor).not.toBe(before.anchor)
  expect(after.revealed[0]).toMatchObject({ chain_no: 1, pair_no: 2, draws: 1 })
  const { proof } = await world.data(fair, { params: { id: list[0]!.open_id } })
  expect(verifyOpening(proof).map(({ check, ok }) => [check, ok])).toEqual(
    OPENING_CHECKS.map((check) => [check, true]),
  )

  expect(await world.data(seed, { token: idle.token })).toMatchObject({ chain_no: 2, is_default: true })
  await world.data(openBox, { token, body: { box_id: BOX.one } })
  await world.data(setSeed, { token, body: { user_seed: 'next' } })
  expect(await world.data(seed, { token })).toMatchObject({ chain_no: 2, pair_no: 2, user_seed: 'next' })
})

test('a pair that an open game holds stays hidden', async () => {
  const { player } = await startedGame(world)
  const before = await world.data(seed, { token: player.token })
  expect(await renew()).toMatchObject({ held: 1 })
  expect(await world.data(seed, { token: player.token })).toEqual(before)
})

test('more players than one transaction takes', { tags: 'long' }, async () => {
  const players: TestPlayer[] = []
  for (let n = 0; n < 120; n += 1) players.push(await makePlayer(world))
  const { renewed } = await renew()
  expect(renewed).toBeGreaterThanOrEqual(players.length)
  for (const { token } of [players[0]!, players[119]!]) {
    expect((await world.data(seed, { token })).chain_no).toBe(2)
  }
})
