import type * as api from '@noktra/contract/battles'
import type { Pushes } from '@noktra/contract/live'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/http/errors.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import type { PlayerCall } from '../../platform/http/serve.ts'
import { assertEntry, findBattle, listSeats } from './battle-row.ts'
import { REACTION, roomTopic } from './topics.ts'

type Reaction = Pushes['battle_reaction']

/** Three in a row, and one every 2 s on average. */
const MOST_OF_PLAYER = { most: 3, windowMs: 6000 } as const

/** A crowd that looks on shows so many a second in one room; what is beyond is left out. Seats are never left out. */
const MOST_OF_CROWD = 8
const SECOND_MS = 1000

/** Sends a pictogram to who watches a room now. Nothing of it is written down. */
export async function reactInBattle(
  call: PlayerCall<typeof api.reactInBattle>,
): Promise<{ seat: number | null }> {
  const { db, bus, player, body } = call
  const battle = await findBattle(db, body.room_id)
  if (!battle) throw new AppError('battle_unknown')
  const seats = await listSeats(db, battle.id)
  if (battle.ended_at === null) assertEntry(battle, body.password, seats, player.id)
  await countUse(call, [{ bucket: `battle-reaction:${player.id}`, ...MOST_OF_PLAYER }])
  const seat = seats.find(({ player_id }) => player_id === player.id)?.seat ?? null
  bus.publish(REACTION, packReaction({ room_id: battle.id, seat, code: body.code }))
  return { seat }
}

/** What the crowd of each room has shown in the second that began at `since`. */
class Crowds {
  since = 0
  readonly shown = new Map<number, number>()
}

/** Pushes pictograms to who watches their room here, whichever process they were sent to. */
export function tellReactions(ctx: Ctx): void {
  ctx.bus.subscribe(REACTION, (packed) => {
    for (const reaction of packed.map(unpackReaction)) {
      const topic = roomTopic(reaction.room_id)
      if (ctx.live.watching(topic) === 0 || isTooMany(ctx, reaction)) continue
      ctx.live.toTopics([topic], 'battle_reaction', reaction)
    }
  })
}

function isTooMany({ memory, clock }: Ctx, { room_id, seat }: Reaction): boolean {
  if (seat !== null) return false
  const crowds = memory.of(Crowds)
  const now = clock.now().getTime()
  if (Math.abs(now - crowds.since) >= SECOND_MS) {
    crowds.since = now
    crowds.shown.clear()
  }
  const shown = (crowds.shown.get(room_id) ?? 0) + 1
  crowds.shown.set(room_id, shown)
  return shown > MOST_OF_CROWD
}

/** The bus carries numbers: the last digit is the pictogram, the one before it the seat, 0 of who looks on. */
function packReaction({ room_id, seat, code }: Reaction): number {
  return room_id * 100 + (seat ?? 0) * 10 + code
}

function unpackReaction(packed: number): Reaction {
  const seat = Math.floor(packed / 10) % 10
  return { room_id: Math.floor(packed / 100), seat: seat === 0 ? null : seat, code: packed % 10 }
}
