import type { Route } from '@noktra/contract/route'
import type { Ctx } from '../../platform/context.ts'
import type { Game } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Together } from '../../platform/http/together.ts'

/** What is told of a closed area: the operator's words by language, empty where they wrote none, and when it is to be over. */
export type Closing = { texts: Record<string, string>; until: Date | null }

type Asked = Pick<Ctx, 'db' | 'clock' | 'memory' | 'games'>

/** Areas that are no game's. */
const STORE_AREAS = ['retrieval', 'recharge', 'exchange']

/** Every area of the store that can be closed, those of its games first. */
export function areasOf(games: readonly Game[]): string[] {
  return [...games.flatMap(({ area }) => area ?? []), ...STORE_AREAS]
}

/** A switch is asked for at every play, and costs one small statement a second. */
const KNOWN_MS = 1000

class Known {
  areas: { at: number; closed: ReadonlyMap<string, Closing> } | null = null
}

/** The areas that are closed, as they were at most a second ago; what this process has switched itself it knows at once. */
export async function closedAreas({
  db,
  clock,
  memory,
  games,
}: Asked): Promise<ReadonlyMap<string, Closing>> {
  const now = clock.now().getTime()
  const known = memory.of(Known)
  const before = known.areas
  if (before && now >= before.at && now - before.at < KNOWN_MS) return before.closed
  const rows = await db
    .selectFrom('maintenance')
    .select(['room', 'texts', 'until'])
    .where('closed', '=', true)
    .execute()
  const closed = new Map(
    areasOf(games).flatMap((area) => {
      const row = rows.find((each) => each.room === area)
      return row ? [[area, { texts: row.texts as Closing['texts'], until: row.until }] as const] : []
    }),
  )
  known.areas = { at: now, closed }
  return closed
}

/** The next call asks again. */
export function forgetClosedAreas({ memory }: Pick<Ctx, 'memory'>): void {
  memory.of(Known).areas = null
}

/** Until when players are told; a time that has passed is no promise any more. */
export function promisedUntil({ until }: Closing, now: Date): number | null {
  return until && until > now ? Math.floor(until.getTime() / 1000) : null
}

/** @throws AppError room_closed */
export async function assertAreaOpen(call: Asked, area: string): Promise<void> {
  if (!areasOf(call.games).includes(area)) throw new Error(`Nothing closes ${area}`)
  const closing = (await closedAreas(call)).get(area)
  if (!closing) return
  const until = promisedUntil(closing, call.clock.now())
  throw new AppError('room_closed', { room: area, ...(until === null ? {} : { until }) })
}

/**
 * An operation that begins something new in an area, refused while the area is closed; `begins` tells calls that do from those
 * that do not. It stands inside the idempotency of the call, so a repeated one still gets the answer that it had.
 */
export function inOpenArea<Call extends Asked, Data>(
  area: string,
  operation: (call: Call) => Promise<Data>,
  begins: (call: Call) => boolean = () => true,
): (call: Call) => Promise<Data> {
  return async (call) => {
    if (begins(call)) await assertAreaOpen(call, area)
    return operation(call)
  }
}

/** The same for an operation of several calls at once: while the area is closed each of them is refused. */
export function inOpenAreaTogether<R extends Route, Read>(
  area: string,
  { run, ...rest }: Together<R, Read>,
): Together<R, Read> {
  return {
    ...rest,
    run: async (tx, commands, known) => {
      try {
        await assertAreaOpen(commands[0]!, area)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return commands.map(() => ({ refused: error }))
      }
      return run(tx, commands, known)
    },
  }
}
