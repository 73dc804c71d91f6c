import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAnnouncements } from '@noktra/contract/announcements'
import { anEnvelope, claim, claimants } from '#test/envelopes.ts'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { openOfficial, tryJoin } from '#test/rolls.ts'
import { useWorld } from '#test/world.ts'

const CROWD = 30
const world = useWorld({ SANDBOX: '1', TRUST_PROXY: '1' })

/** Holds a row until it is released. */
async function hold(table: 'roll' | 'envelope', id: number): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<void>()
  await new Promise<void>((locked, failed) => {
    world.db
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()
        locked()
        await released.promise
      })
      .catch(failed)
  })
  return { release: () => released.resolve() }
}

/** How many transactions wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ blocked: number }>`
    select count(*) as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]!.blocked
}

/** All calls at once while the row is held: two of them wait for it, and the store answers others. */
async function crowdAt(
  table: 'roll' | 'envelope',
  id: number,
  calls: (() => Promise<{ error: string | null }>)[],
) {
  const { release } = await hold(table, id)
  const answers = calls.map((call) => call())
  await expect.poll(waiting).toBe(2)
  for (let n = 0; n < 20; n += 1) await world.data(listAnnouncements)
  expect(await waiting()).toBe(2)
  release()
  return Promise.all(answers)
}

test('a crowd at a roll room waits outside, and everybody gets in', { tags: 'long' }, async () => {
  const id = await openOfficial(world)
  const players: TestPlayer[] = []
  for (let n = 0; n < CROWD; n += 1) players.push(await makePlayer(world))
  const answers = await crowdAt(
    'roll',
    id,
    players.map((player) => () => tryJoin(world, player, id)),
  )
  expect(answers.map((answer) => answer.error)).toEqual(players.map(() => null))
})

/** @shows ASVS-15.2.2 */
test('a crowd at a red envelope waits outside, and everybody has their part', async () => {
  const { id, code } = await anEnvelope(world)
  const players = await claimants(world, CROWD)
  const answers = await crowdAt(
    'envelope',
    id,
    // However it is typed, it is one envelope.
    players.map((player, n) => () => claim(world, player, n % 2 ? code : ` ${code.toLowerCase()}`)),
  )
  expect(answers.map((answer) => answer.error)).toEqual(players.map(() => null))
})
