import { expect, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { answerOnce, fingerprintOf, type Once } from './idempotency.ts'

const world = useWorld()

async function keyOfSomebody(): Promise<Once> {
  const { id } = await makePlayer(world)
  return {
    playerId: id,
    key: 'k',
    fingerprint: () => fingerprintOf('POST', '/', ''),
    now: world.clock.now(),
  }
}

const kept = async ({ playerId }: Once) =>
  world.db.selectFrom('idempotency').select('answer').where('player_id', '=', playerId).execute()

test('a key that is let go of is the next call’s', async () => {
  const once = await keyOfSomebody()
  const answer = (text: string) =>
    world.store.ctx.transact((tx) => answerOnce(tx, once, () => Promise.resolve(text)))
  expect([await answer('the first'), await answer('the second')]).toEqual(['the first', 'the first'])
  await world.db.deleteFrom('idempotency').where('player_id', '=', once.playerId).execute()
  expect(await answer('the third')).toBe('the third')
  expect(await kept(once)).toEqual([{ answer: 'the third' }])
})

test('twenty at once with one key have one effect, and who fails leaves the key to the next', async () => {
  const once = await keyOfSomebody()
  let tries = 0
  let effects = 0
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      world.store.ctx.transact((tx) =>
        answerOnce(tx, once, async () => {
          tries += 1
          if (tries < 3) throw new Error('not yet')
          effects += 1
          return `effect ${effects}`
        }),
      ),
    ),
  )
  const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))
  expect(values.toSorted()).toEqual([...Array.from({ length: 18 }, () => 'effect 1'), 'failed', 'failed'])
  expect([tries, effects]).toEqual([3, 1])
})
