import { sql } from 'kysely'
import { expect } from 'vitest'
import { userDetails } from '@noktra/contract/users'
import type { TestPlayer } from '#test/factories.ts'
import type { World } from '#test/world.ts'

/**
 * Sends calls while two of their kind are under way and held up by the rows of their players, so that all of them gather and run
 * together however quick the machine is.
 */
export async function behindTwo<T>(
  world: World,
  {
    held,
    calls,
  }: { held: { player: TestPlayer; call: () => Promise<unknown> }[]; calls: (() => Promise<T>)[] },
): Promise<T[]> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const holding = world.store.ctx.transact(async (tx) => {
    const ids = held.map(({ player }) => player.id)
    await sql`select id from account where player_id = any(${ids}::bigint[]) for update`.execute(tx)
    isLocked()
    await free
  })
  await locked
  const first = held.map(({ call }) => call())
  await expect.poll(() => countWaiting(world)).toBe(held.length)

  const { server } = world.store.app
  let count = 0
  const { promise: arrived, resolve: haveArrived } = Promise.withResolvers<void>()
  const countOne = () => {
    count += 1
    if (count === calls.length) haveArrived()
  }
  server.on('request', countOne)
  const answers = calls.map((call) => call())
  await arrived
  server.off('request', countOne)
  // Its session is read after theirs.
  await world.data(userDetails, { token: held[0]!.player.token })
  letGo()
  await Promise.all([holding, ...first])
  return Promise.all(answers)
}

async function countWaiting({ db }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`.execute(db)
  return rows[0]!.count
}
