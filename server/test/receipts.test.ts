import { expect, test } from 'vitest'
import { fair } from '@noktra/contract/fair'
import { buyOffer } from '@noktra/contract/mall'
import type { Receipt } from '@noktra/contract/shapes'
import { seed, setSeed } from '@noktra/contract/users'
import { everyPlay } from './every-play.ts'
import { makePlayer } from './factories.ts'
import { useWorld } from './world.ts'

const world = useWorld({ TRUST_PROXY: '1' })

const DRAWS_OF_A_PAIR = { open: 1, unpack: 3, key: 1, welfare: 1, upgrade: 1, mines: 1 }

test('every answer of a play names the pair and the first nonce that it drew with', async () => {
  const player = await makePlayer(world, { cash: 1_000_000 })
  const { token } = player
  await world.data(setSeed, { token, body: { user_seed: 'second-pair' } })
  const plays = await everyPlay(world, player)
  for (const [name, draws] of Object.entries(DRAWS_OF_A_PAIR)) {
    const before = await world.data(seed, { token })
    const { data, error } = await plays[name]!()
    expect(error, name).toBeNull()
    const { chain_no, server_seed_hash, nonce } = before
    expect(data, name).toMatchObject({ chain_no, pair_no: 2, server_seed_hash, nonce })
    expect((await world.data(seed, { token })).nonce, name).toBe(nonce + draws)
  }
})

test('each copy from the mall has its nonce, and its proof leads to the anchor', async () => {
  const { token } = await makePlayer(world, { cash: 10_000_000 })
  const { anchor } = await world.data(seed, { token })
  const offer = await world.db
    .selectFrom('mall_offer')
    .select('skin_id')
    .where('listed', '=', true)
    .where('stock', '>=', 3)
    .orderBy('skin_id')
    .executeTakeFirstOrThrow()
  const body = { skin_id: offer.skin_id, num: 3, currency: 'coin' as const }
  const bought = await world.data(buyOffer, { token, body })
  const { chain_no, pair_no, server_seed_hash, nonce }: Receipt = bought
  expect(bought.list.map((copy) => copy.nonce)).toEqual([nonce, nonce + 1, nonce + 2])
  for (const { fair_id, nonce: own } of bought.list) {
    const { proof } = await world.data(fair, { params: { id: fair_id } })
    expect(proof).toMatchObject({ chain_no, pair_no, server_seed_hash, anchor, nonce: own })
  }
})
