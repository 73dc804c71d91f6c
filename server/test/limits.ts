import { randomUUID } from 'node:crypto'
import type { ErrorName } from '@noktra/contract/errors'
import type { DataOf } from '@noktra/contract/route'
import * as api from '@noktra/contract/limits'
import type { LimitKind, LimitPeriod } from '@noktra/contract/limits'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { saveSetting } from '#server/core/settings/save-setting.ts'
import { insertEntries, NewEntries } from '#server/platform/public-log/new-entries.ts'
import type { TestPlayer } from './factories.ts'
import { buildTestStore } from './test-store.ts'
import type { Answer, World } from './world.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function trySetLimit(
  world: World,
  { token }: TestPlayer,
  kind: LimitKind,
  period: LimitPeriod,
  amount: number | null,
): Promise<Answer<typeof api.setLimit>> {
  return world.call(api.setLimit, { token, body: { kind, period, amount } })
}

/** Sets a limit that must be taken; coins, or minutes. */
export async function limit(
  world: World,
  player: TestPlayer,
  ...wish: [kind: LimitKind, period: LimitPeriod, amount: number | null]
): Promise<DataOf<typeof api.setLimit>> {
  const answer = await trySetLimit(world, player, ...wish)
  if (answer.code !== 0) throw new Error(`The limit was refused: ${answer.error}`)
  return answer.data
}

export async function pause(
  world: World,
  { token }: TestPlayer,
  body: { days?: number; months?: number },
): Promise<Answer<typeof api.takeBreak>> {
  return world.call(api.takeBreak, { token, body })
}

export function meterOf(world: World, { token }: TestPlayer): Promise<DataOf<typeof api.limitDetails>> {
  return world.data(api.limitDetails, { token })
}

export async function setZone(world: World, zone: string): Promise<void> {
  const { ctx } = world.store
  await ctx.transact((tx) => saveSetting(tx, ctx, 'store_timezone', zone))
}

/** Moves the clock to a moment, forth or back. */
export function setTime(world: World, time: string | number | Date): void {
  world.clock.advance(new Date(time).getTime() - world.clock.now().getTime())
}

/** An operation on a store's own connections, without the line in which one player's calls stand in a process. */
export type Play = (
  operation: (move: never) => Promise<unknown>,
  player: TestPlayer,
  body: object,
) => Promise<ErrorName | null>

/**
 * The connections of so many processes on the database of this world: plays go to them in turn, all at once. One gives the
 * name of its refusal, or null.
 */
export async function severalProcesses(
  world: World,
  count: number,
): Promise<{ play: Play; close: () => Promise<void> }> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const start = world.clock.now()
  const at = { host: inject('databaseHost'), database: rows[0]!.name, start }
  const stores = await Promise.all(
    Array.from({ length: count }, async () => (await buildTestStore(at)).store),
  )
  let turn = 0
  return {
    play: async (operation, { id }, body) => {
      turn += 1
      const { ctx } = stores[turn % count]!
      const player = { id, sessionId: 0, status: 0 }
      const caller = { player, body, language: 'en', network: '127.0.0.1', device: randomUUID(), query: {} }
      for (;;) {
        try {
          await ctx.transact(async (tx, afterCommit) => {
            const entries = new NewEntries()
            await operation({ ...ctx, ...caller, tx, db: tx, afterCommit, entries } as never)
            await insertEntries(tx, entries.list)
          })
          return null
        } catch (error) {
          if (error instanceof AppError) return error.error
          // The store is busy: nothing was done, and a player who is told so tries again.
          const { code, message } = error as Error & { code?: string }
          if (code !== '55P03' && !message.includes('timeout exceeded when trying to connect')) throw error
        }
      }
    },
    close: async () => {
      for (const store of stores) await store.close()
    },
  }
}
