import type { Ctx } from '../../platform/context.ts'
import type { Game } from '../../platform/feature.ts'
import { AppError } from '../../platform/http/errors.ts'

/** What is told of a closed room: the operator's words by language, empty where he wrote none, and when it is to be over. */
export type Closing = { texts: Record<string, string>; until: Date | null }

type Asked = Pick<Ctx, 'db' | 'clock' | 'memory' | 'games'>

/** Rooms that no game has. */
const STORE_ROOMS = ['retrieval', 'recharge', 'exchange']

/** Every room of the store that can be closed, those of its games first. */
export function roomsOf(games: readonly Game[]): string[] {
  return [...games.flatMap(({ area }) => area ?? []), ...STORE_ROOMS]
}

/** A switch is asked for at every play, and costs one small statement a second. */
const KNOWN_MS = 1000

class Known {
  rooms: { at: number; closed: ReadonlyMap<string, Closing> } | null = null
}

/** The rooms that are closed, as they were at most a second ago; what this process has switched itself it knows at once. */
export async function closedRooms({
  db,
  clock,
  memory,
  games,
}: Asked): Promise<ReadonlyMap<string, Closing>> {
  const now = clock.now().getTime()
  const known = memory.of(Known)
  const before = known.rooms
  if (before && now >= before.at && now - before.at < KNOWN_MS) return before.closed
  const rows = await db
    .selectFrom('maintenance')
    .select(['room', 'texts', 'until'])
    .where('closed', '=', true)
    .execute()
  const closed = new Map(
    roomsOf(games).flatMap((room) => {
      const row = rows.find((each) => each.room === room)
      return row ? [[room, { texts: row.texts as Closing['texts'], until: row.until }] as const] : []
    }),
  )
  known.rooms = { at: now, closed }
  return closed
}

/** The next call asks anew. */
export function forgetClosedRooms({ memory }: Pick<Ctx, 'memory'>): void {
  memory.of(Known).rooms = null
}

/** Until when players are told; a time that has passed is no promise any more. */
export function promisedUntil({ until }: Closing, now: Date): number | null {
  return until && until > now ? Math.floor(until.getTime() / 1000) : null
}

/** @throws AppError room_closed */
export async function assertOpen(call: Asked, room: string): Promise<void> {
  if (!roomsOf(call.games).includes(room)) throw new Error(`Nothing closes ${room}`)
  const closing = (await closedRooms(call)).get(room)
  if (!closing) return
  const until = promisedUntil(closing, call.clock.now())
  throw new AppError('room_closed', { room, ...(until === null ? {} : { until }) })
}

/**
 * An operation that begins something new in a room, refused while the room is closed; `begins` tells calls that do from those
 * that do not. It stands inside the idempotency of the call, so a repeated one still gets the answer that it had.
 */
export function inRoom<Call extends Asked, Data>(
  room: string,
  operation: (call: Call) => Promise<Data>,
  begins: (call: Call) => boolean = () => true,
): (call: Call) => Promise<Data> {
  return async (call) => {
    if (begins(call)) await assertOpen(call, room)
    return operation(call)
  }
}
