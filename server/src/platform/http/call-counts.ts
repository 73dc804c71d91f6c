import { sql } from 'kysely'
import type { Ctx } from '../context.ts'

const MINUTE_MS = 60_000

/** What this process counted of a network, how much of it the others know, and what they counted. */
type Count = { own: number; told: number; others: number; telling: Promise<void> | null }

/**
 * Counts the calls of networks by the minute, over all processes of the store: each tells the database after `step` calls of a
 * network and learns there what the others have told. So nearly all calls cost no statement, and a limit is passed by less than `step`
 * for each further process.
 */
export function makeCallCounts(
  { transact, clock, log }: Pick<Ctx, 'transact' | 'clock' | 'log'>,
  step: number,
) {
  let minute = -1
  let counts = new Map<string, Count>()

  /** The others' calls are those that all have told, less what this process told itself. */
  async function persist(network: string, window: Date, count: Count): Promise<void> {
    const fresh = count.own - count.told
    count.told += fresh
    try {
      const told = await transact(async (tx) => {
        const { rows } = await sql<{ count: number }>`
          insert into call_count (network, minute, count) values (${network}, ${window}::timestamptz, ${fresh})
          on conflict (network, minute) do update set count = call_count.count + excluded.count
          returning count`.execute(tx)
        return rows[0]!.count
      })
      count.others = told - count.told
    } catch (error) {
      // Without the database each process counts for itself.
      log.warn({ err: error }, 'the counts of calls could not be shared')
    } finally {
      count.telling = null
    }
  }

  function countOf(network: string): Count {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS)
    if (now !== minute) {
      minute = now
      counts = new Map()
    }
    const count = counts.get(network) ?? { own: 0, told: 0, others: 0, telling: null }
    counts.set(network, count)
    return count
  }

  const hasToTell = ({ own, told, telling }: Count) => own - told >= step || telling !== null

  return {
    /** Counts calls as `count` does where that waits for nothing, of all these networks or of none; else false. */
    countAtOnce(limits: { network: string; most: number }[]): boolean {
      const all = limits.map(({ network, most }) => ({ count: countOf(network), most }))
      if (all.some(({ count, most }) => hasToTell(count) || count.own + count.others >= most)) return false
      for (const { count } of all) count.own += 1
      return true
    },
    /** Counts a call, unless the network has made `most` in this minute: then it counts nothing and gives false. */
    async count(network: string, most: number): Promise<boolean> {
      const count = countOf(network)
      const window = new Date(minute * MINUTE_MS)
      while (hasToTell(count)) {
        count.telling ??= persist(network, window, count)
        await count.telling
      }
      if (count.own + count.others >= most) return false
      count.own += 1
      return true
    },
    /** Whole seconds until the present minute is over. */
    secondsLeft: () => Math.ceil((MINUTE_MS - (clock.now().getTime() % MINUTE_MS)) / 1000),
  }
}
