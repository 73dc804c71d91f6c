import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import { answerOnce, fingerprintOf, type Once } from './idempotency.ts'

const world = useWorld()

test('a key that is let go of after it was found taken, and before its answer is read, is the second call’s', async () => {
  const { id } = await makePlayer(world)
  const once: Once = {
    playerId: id,
    key: 'k',
    fingerprint: () => fingerprintOf('POST', '/', ''),
    now: world.clock.now(),
  }
  await world.db.transaction().execute((tx) => answerOnce(tx, once, () => Promise.resolve('the first')))
  const letGo = async () => {
    await world.db.deleteFrom('idempotency').where('player_id', '=', id).execute()
  }
  const answer = await world.db
    .transaction()
    .execute((tx) =>
      answerOnce(tx.withPlugin(afterFirstStatement(letGo)), once, () => Promise.resolve('the second')),
    )
  const kept = await world.db.selectFrom('idempotency').select('answer').where('player_id', '=', id).execute()
  expect([answer, kept]).toEqual(['the second', [{ answer: 'the second' }]])
})

/** Does something from outside between the first statement of a transaction and its second. */
function afterFirstStatement(work: () => Promise<void>): KyselyPlugin {
  let done = false
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!done) {
        done = true
        await work()
      }
      return result
    },
  }
}
