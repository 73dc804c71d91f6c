import type { BattleCard } from '@noktra/contract/battles'
import type { Pushes } from '@noktra/contract/live'
import { isDecided } from '@noktra/game/battle/battle-state'
import type { Ctx } from '../../platform/context.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { inPhase, type BattleRow } from './battle-row.ts'
import { listDraws } from './decide-battle.ts'
import { battlesById, cardsOf } from './read-cards.ts'
import { asMade, sameSetUp, seatChanges } from './room-changes.ts'
import { drawnFaces, followRounds, isToFollow, pushRounds } from './push-rounds.ts'
import { BATTLE, LOBBY, lookTopic, roomTopic } from './topics.ts'

/** How far back a change may have been committed after a later one was read. */
const LOOK_BACK_MS = 15_000
/** Rooms that have not changed for so long are forgotten here: what is not known is simply sent whole. */
const FORGET_MS = 30 * 60_000

/** What this process has told about rooms. */
class Feed {
  readonly known = new Map<number, { card: BattleCard; at: number }>()
  /** Changes up to here have been looked at. */
  seen: Date | null = null
}

/** Pushes what happens in rooms to who watches them, as the bus tells of it. */
export function feedBattles(ctx: Ctx): void {
  ctx.bus.subscribe(BATTLE, (ids) => pushChanges(ctx, ids))
}

/** The clock of running battles, and every 3 s the changes whose message was lost: they appear late, not never. */
export function feedSweeps(ctx: Ctx): Sweep[] {
  return [
    { name: 'battle rounds', everyMs: 25, run: async () => pushRounds(ctx) },
    { name: 'battle catch-up', everyMs: 3000, run: () => catchUp(ctx) },
  ]
}

async function catchUp(ctx: Ctx): Promise<void> {
  const feed = ctx.memory.of(Feed)
  const now = ctx.clock.now()
  const since = new Date((feed.seen ?? now).getTime() - LOOK_BACK_MS)
  const rows = await ctx.db
    .selectFrom('battle')
    .select(['id', 'version'])
    // Running rooms have an index of their own: this reads a few rows of however many.
    .where((where) => where.or([where('changed_at', '>', since), inPhase('rounds')]))
    .execute()
  feed.seen = now
  await pushChanges(
    ctx,
    rows.filter((row) => feed.known.get(row.id)?.card.version !== row.version).map((row) => row.id),
  )
  for (const [id, known] of feed.known) if (known.at < now.getTime() - FORGET_MS) feed.known.delete(id)
}

async function pushChanges(ctx: Ctx, ids: number[]): Promise<void> {
  const feed = ctx.memory.of(Feed)
  const battles = await battlesById(ctx.db, [...new Set(ids)])
  const fresh = battles.filter((battle) => battle.version > (feed.known.get(battle.id)?.card.version ?? 0))
  const cards = await cardsOf(ctx, fresh)
  for (const [index, card] of cards.entries()) {
    const battle = fresh[index]!
    const isNew = isToFollow(ctx, battle)
    const draws = isNew ? await listDraws(ctx.db, battle.id) : []
    const faces = isNew ? await drawnFaces(ctx.db, battle.id) : new Map()
    // From here on nothing waits: what is known has been told. Another message may have told this version, or a later
    // one, while this one was read.
    const before = feed.known.get(card.room_id)?.card
    if (before && before.version >= card.version) continue
    feed.known.set(card.room_id, { card, at: ctx.clock.now().getTime() })
    followRounds(ctx, battle, { draws, faces })
    pushChange(ctx, battle, card, before)
  }
}

/** One change in the words of SPEC's commands; what none of them says, or not all of it, is sent as the whole room. */
function pushChange(ctx: Ctx, battle: BattleRow, card: BattleCard, before: BattleCard | undefined): void {
  const of = { room_id: card.room_id, version: card.version }
  const send = <C extends keyof Pushes>(cmd: C, data: Pushes[C]) =>
    ctx.live.toTopics(topicsOf(card), cmd, data)
  const joined = seatChanges(before ?? asMade(card), card)
  for (const change of joined) send('battle_join', { ...of, ...change })
  if (joined.length > 0 && before?.phase === card.phase && sameSetUp(before, card)) return
  if (card.private && before?.private === false) {
    // A player outside a room that has become private is told that it has gone, and nothing else.
    const gone = { ...before, version: card.version, private: true }
    ctx.live.toTopics([LOBBY, roomTopic(card.room_id)], 'battle_room', { ...of, room: gone })
    const inside = new Set(card.players.map((player) => player.user_id))
    for (const topic of [roomTopic(card.room_id), lookTopic(card.room_id)])
      ctx.live.keepWatching(topic, ({ playerId }) => playerId !== null && inside.has(playerId))
  }
  send('battle_room', { ...of, room: card })
  if (before?.phase === card.phase) return
  if (card.phase === 'locked' || card.phase === 'rounds') {
    send('battle_start', {
      ...of,
      phase: card.phase,
      starts_in_ms: startsInMs(ctx, battle, card),
      lock_hash: battle.lock_hash!,
      beacon_round: battle.beacon_round!,
    })
  }
  if (card.phase === 'timeout') send('battle_timeout', { ...of, reason: card.end_reason! })
  // Once, when the result is known: how it is then paid out is in the card.
  if (isDecided(card) && !(before && isDecided(before))) {
    send('battle_end', { ...of, phase: card.phase, winners: card.winners })
  }
}

/** A private room is told only to who watches it. */
function topicsOf(card: BattleCard): string[] {
  return card.private ? [roomTopic(card.room_id)] : [roomTopic(card.room_id), LOBBY]
}

function startsInMs(ctx: Ctx, battle: BattleRow, card: BattleCard): number {
  if (card.phase === 'locked') return card.ends_in_ms ?? 0
  return Math.max(0, battle.started_at!.getTime() - ctx.clock.now().getTime())
}
