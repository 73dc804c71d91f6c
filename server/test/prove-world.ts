import pg from 'pg'
import { booksOf } from '#server/books.ts'
import type { Game } from '#server/platform/game.ts'
import type { Fault } from '#server/platform/check.ts'

/** The plans are made again when this many rows have come, and as many as there were: those of small tables are slow on large ones. */
const GROWTH = 100

/** A statement of a few checks is planned in half the time that one of all takes. */
const TOGETHER = 10

/**
 * Proves the books of a world after each of its tests, as `prove` does, on one connection that keeps the plans of the checks:
 * to plan them takes longer than to run them.
 */
export function makeProver(address: pg.ClientConfig, games: readonly Game[]) {
  const { checks } = booksOf(games)
  // Each tells the numbers of its checks that do not hold.
  const texts = checks.map((check, n) => `select ${n} as n where exists (${check.sql})`)
  const statements = Array.from({ length: Math.ceil(texts.length / TOGETHER) }, (_, group) =>
    texts.slice(group * TOGETHER, (group + 1) * TOGETHER).join(' union all '),
  )
  // They are sent at once; the driver's types do not know the option yet.
  const pipelined: pg.ClientConfig & { pipeline: true } = { ...address, pipeline: true }
  const client = new pg.Client(pipelined)
  let plannedAt = -Infinity
  let plans = 0
  return {
    connect: () => client.connect(),
    end: () => client.end(),
    prove: async (): Promise<Fault[]> => {
      const { rows: grown } = await client.query<{ rows: string }>(
        `select coalesce((select max(id) from transfer), 0) + coalesce((select max(id) from item), 0)
          + coalesce((select max(id) from audit), 0) as rows`,
      )
      const has = Number(grown[0]!.rows)
      if (Math.abs(has - plannedAt) > Math.max(GROWTH, plannedAt)) {
        await client.query('deallocate all')
        plannedAt = has
        plans += 1
      }
      const broken = await Promise.all(
        statements.map((text, n) => client.query<{ n: number }>({ name: `prove ${plans}.${n}`, text })),
      )
      const faults: Fault[] = []
      for (const { n } of broken.flatMap(({ rows }) => rows)) {
        const check = checks[n]!
        const { rows } = await client.query(`${check.sql} limit 20`)
        faults.push({ check: check.name, rows })
      }
      return faults
    },
  }
}
