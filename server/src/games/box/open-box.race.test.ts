// @module-tag long

import { describe, expect, test } from 'vitest'
import * as api from '@noktra/contract/boxes'
import * as users from '@noktra/contract/users'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { getBalances } from '#server/core/ledger/accounts.ts'
import { grantKey } from '../../core/openings/grant-key.ts'

const world = useWorld()

async function cheapBox(price = 1) {
  const { list } = await world.data(api.listBoxes, { query: { page_size: 100 } })
  return list.find((box) => box.price === price)!
}

describe('many openings at once', () => {
  test('200 opens with money for exactly 50: 50 succeed and the balance is 0', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 3000, bonus: 2000 })
    const open = (key: string) =>
      world.call(api.openBox, { token: player.token, body: { box_id: box.box_id }, key })
    // A player's line holds 2 running and 32 waiting calls; who is told to come back comes back with the same key.
    let keys = Array.from({ length: 200 }, (_, n) => `open-${n}`)
    const answers: Awaited<ReturnType<typeof open>>[] = []
    while (keys.length > 0) {
      const given = await Promise.all(keys.map(open))
      const isSentAway = (at: number) => given[at]!.error === 'too_many_requests'
      answers.push(...given.filter((_, at) => !isSentAway(at)))
      keys = keys.filter((_, at) => isSentAway(at))
    }
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(50)
    expect(answers.filter((answer) => answer.error === 'insufficient_coins')).toHaveLength(150)
    expect(await getBalances(world.db, player.id)).toEqual({ cash: 0, bonus: 0, diamond: 0 })
    const items = await world.db.selectFrom('item').select('id').where('player_id', '=', player.id).execute()
    expect(items).toHaveLength(50)
  })

  test('one key of the request sent 20 times at once: one effect, twenty equal answers', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 5000 })
    const once = () =>
      world.call(api.unpackBoxes, {
        token: player.token,
        body: { box_id: box.box_id, num: 3 },
        key: 'same-key',
      })
    const answers = await Promise.all(Array.from({ length: 20 }, once))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers[0]!.code).toBe(0)
    expect((await getBalances(world.db, player.id)).cash).toBe(4700)
    const altered = await world.call(api.unpackBoxes, {
      token: player.token,
      body: { box_id: box.box_id, num: 5 },
      key: 'same-key',
    })
    expect(altered.error).toBe('idempotency_key_reused')
    expect((await getBalances(world.db, player.id)).cash).toBe(4700)
  })

  test('a refusal is not recorded: the same key works once there is money', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 50 })
    const open = () =>
      world.call(api.openBox, { token: player.token, body: { box_id: box.box_id }, key: 'later' })
    expect((await open()).error).toBe('insufficient_coins')
    await world.store.ctx.transact(async (tx) => {
      const { credit } = await import('#server/core/ledger/credit.ts')
      await credit(tx, {
        playerId: player.id,
        purse: 'cash',
        amount: 50,
        house: 1,
        reason: 'test',
        ref: 'more',
        now: world.clock.now(),
      })
    })
    expect((await open()).code).toBe(0)
  })

  test('openings that meet at the end of a pair rotate it once, and all of them open', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 1000 })
    const first = await world.db
      .updateTable('seed_pair')
      .set({ nonce: 1000 })
      .where('player_id', '=', player.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        world.call(api.openBox, { token: player.token, body: { box_id: box.box_id } }),
      ),
    )
    expect(answers.map((answer) => answer.error)).toEqual(Array(10).fill(null))
    const pairs = await world.db
      .selectFrom('seed_pair')
      .select(['pair_no', 'nonce'])
      .where('player_id', '=', player.id)
      .orderBy('pair_no')
      .execute()
    expect(pairs).toEqual([
      { pair_no: 1, nonce: 1000 },
      { pair_no: 2, nonce: 10 },
    ])
    // The pair was only made to look used.
    await world.db.updateTable('seed_pair').set({ nonce: 0 }).where('id', '=', first.id).execute()
  })

  test('seeds that are set at once and an opening between them: each is done, one after the other', async () => {
    const box = await cheapBox()
    const player = await makePlayer(world, { cash: 1000 })
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        n % 3 === 2
          ? world.call(api.openBox, { token: player.token, body: { box_id: box.box_id } })
          : world.call(users.setSeed, { token: player.token, body: { user_seed: `seed-${n}` } }),
      ),
    )
    expect(answers.map((answer) => answer.error)).toEqual(Array(9).fill(null))
    const { pairs } = await world.db
      .selectFrom('seed_pair')
      .select((select) => select.fn.countAll<number>().as('pairs'))
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow()
    expect(pairs).toBe(7)
  })

  test('20 uses of one box key at once: one opens', async () => {
    const box = await cheapBox(0.5)
    const player = await makePlayer(world)
    await world.store.ctx.transact((tx) =>
      grantKey(tx, { playerId: player.id, boxId: box.box_id, source: 'test', now: world.clock.now() }),
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.call(api.unpackByKey, { token: player.token, body: { box_id: box.box_id, num: 1 } }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'insufficient_keys')).toHaveLength(19)
  })

  test('60 players at once: no player waits for ever and every draw has its item', async () => {
    const box = await cheapBox()
    const players = await Promise.all(Array.from({ length: 60 }, () => makePlayer(world, { cash: 500 })))
    const answers = await Promise.all(
      players.flatMap((player) =>
        Array.from({ length: 5 }, () =>
          world.call(api.openBox, { token: player.token, body: { box_id: box.box_id } }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(300)
  })
})
