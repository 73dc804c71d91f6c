import { sql } from 'kysely'
import type { BattleCard } from '@noktra/contract/battles'
import type { Pushes } from '@noktra/contract/live'
import { roundAt } from '@noktra/game/battles'
import type { Ctx } from '../../context.ts'
import type { Sweep } from '../../jobs/sweeps.ts'
import type { SocketCall } from '../../live/socket.ts'
import { AppError } from '../../http/errors.ts'
import { assertEntry, findBattle, listSeats, type BattleRow } from './battle-row.ts'
import { listDraws, type Drawn } from './decide-battle.ts'
import { presentDraw } from './present-draw.ts'
import { battlesById, cardOf, cardsOf, roundMs } from './read-cards.ts'
import { LOBBY, roomTopic } from './topics.ts'

/** How far back a change may have been committed after a later one was read. */
const LOOK_BACK_MS = 15_000
/** Rooms that nobody has changed for so long are forgotten here: what is not known is simply sent whole. */
const FORGET_MS = 30 * 60_000

/** A battle whose rounds run, as this process tells them. */
type Running = {
  id: number
  version: number
  rounds: number
  round_ms: number
  started_at: number
  told: number
  draws: Drawn[]
}

/** What this process has told about rooms, and the rounds it is telling. */
type Feed = {
  known: Map<number, { card: BattleCard; at: number }>
  running: Map<number, Running>
  /** Changes up to here have been looked at. */
  seen: Date | null
}

const feeds = new WeakMap<Ctx['live'], Feed>()

function feedOf(ctx: Pick<Ctx, 'live'>): Feed {
  const feed = feeds.get(ctx.live) ?? { known: new Map(), running: new Map(), seen: null }
  feeds.set(ctx.live, feed)
  return feed
}

/** Pushes what happens in rooms to who watches them, as the bus tells of it. */
export function feedBattles(ctx: Ctx): void {
  ctx.bus.hear('battle', (ids) => tellChanges(ctx, ids))
}

/** The clock of running battles, and every 3 s the changes whose message was lost: they appear late, not never. */
export function feedSweeps(ctx: Ctx): Sweep[] {
  return [
    { name: 'battle rounds', everyMs: 25, run: async () => tellRounds(ctx) },
    { name: 'battle catch-up', everyMs: 3000, run: () => catchUp(ctx) },
  ]
}

/** The command battle_room: from now on this socket hears of the room, or with 0 of the list. */
export async function watchRoom(call: SocketCall<'battle_room'>): Promise<BattleCard | null> {
  const { data, connection, live, db } = call
  const topic = data.room_id === 0 ? LOBBY : roomTopic(data.room_id)
  if (!data.watch) {
    live.unwatch(connection, topic)
    return null
  }
  if (data.room_id === 0) {
    live.watch(connection, topic)
    return null
  }
  const battle = await findBattle(db, data.room_id)
  if (!battle) throw new AppError('battle_unknown')
  if (battle.ended_at === null)
    assertEntry(battle, data.password, await listSeats(db, battle.id), connection.playerId)
  // A page shows one room: whoever opens another leaves the one before.
  for (const other of connection.topics) if (other.startsWith('battle:')) live.unwatch(connection, other)
  live.watch(connection, topic)
  return cardOf(call, battle.id)
}

async function catchUp(ctx: Ctx): Promise<void> {
  const feed = feedOf(ctx)
  const now = ctx.clock.now()
  const since = new Date((feed.seen ?? now).getTime() - LOOK_BACK_MS)
  const rows = await ctx.db
    .selectFrom('battle')
    .select(['id', 'version'])
    // The running ones are named by their status, which has an index: this reads a few rows of however many.
    .where((where) =>
      where.or([
        where('changed_at', '>', since),
        where.and([where('status', '=', sql<number>`1`), where('phase', '=', 'rounds')]),
      ]),
    )
    .execute()
  feed.seen = now
  await tellChanges(
    ctx,
    rows.filter((row) => feed.known.get(row.id)?.card.version !== row.version).map((row) => row.id),
  )
  for (const [id, known] of feed.known) if (known.at < now.getTime() - FORGET_MS) feed.known.delete(id)
}

async function tellChanges(ctx: Ctx, ids: number[]): Promise<void> {
  const feed = feedOf(ctx)
  const battles = await battlesById(ctx.db, [...new Set(ids)])
  const fresh = battles.filter((battle) => battle.version > (feed.known.get(battle.id)?.card.version ?? 0))
  const cards = await cardsOf(ctx, fresh)
  for (const [index, card] of cards.entries()) {
    const battle = fresh[index]!
    const isNew = battle.phase === 'rounds' && !feed.running.has(battle.id)
    const draws = isNew ? await listDraws(ctx.db, battle.id) : []
    // From here on nothing waits: what is known has been told. Another message may have told this version, or a later
    // one, while this one was read.
    const before = feed.known.get(card.room_id)?.card
    if (before && before.version >= card.version) continue
    feed.known.set(card.room_id, { card, at: ctx.clock.now().getTime() })
    followRounds(ctx, battle, draws)
    tellChange(ctx, battle, card, before)
  }
}

/** One change in the words of SPEC's commands; what fits none of them is sent as the whole room. */
function tellChange(ctx: Ctx, battle: BattleRow, card: BattleCard, before: BattleCard | undefined): void {
  const of = { room_id: card.room_id, version: card.version }
  const send = <C extends keyof Pushes>(cmd: C, data: Pushes[C]) =>
    ctx.live.toTopics(topicsOf(card), cmd, data)
  const joined = before && sameSetUp(before, card) ? seatChanges(before, card) : []
  for (const change of joined) send('battle_join', { ...of, ...change })
  if (joined.length > 0 && before?.phase === card.phase) return
  if (card.private && before?.private === false) {
    // Whoever is not in it lets a room go that is no longer open, and hears nothing of what it has become.
    const gone = { ...before, version: card.version, private: true }
    ctx.live.toTopics([LOBBY, roomTopic(card.room_id)], 'battle_room', { ...of, room: gone })
    const inside = new Set(card.players.map((player) => player.user_id))
    ctx.live.keepWatching(
      roomTopic(card.room_id),
      ({ playerId }) => playerId !== null && inside.has(playerId),
    )
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
  if (card.phase === 'draft' || card.phase === 'settling' || card.phase === 'finished') {
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

/** Whether only seats or the phase may have changed between two states of a room. */
function sameSetUp(a: BattleCard, b: BattleCard): boolean {
  const setUp = (card: BattleCard) => {
    const { mode, seats, team, fast, players_only, bots_only, own_price, boxes } = card
    return [mode, seats, team, fast, card.private, players_only, bots_only, own_price, boxes]
  }
  return JSON.stringify(setUp(a)) === JSON.stringify(setUp(b))
}

function seatChanges(
  before: BattleCard,
  after: BattleCard,
): { seat: number; player: BattleCard['players'][number] | null }[] {
  const seats = Array.from({ length: after.seats }, (_, index) => index + 1)
  return seats.flatMap((seat) => {
    const was = before.players.find((player) => player.seat === seat)
    const is = after.players.find((player) => player.seat === seat)
    const same = was?.user_id === is?.user_id && was?.nickname === is?.nickname && !was === !is
    return same ? [] : [{ seat, player: is ?? null }]
  })
}

/** Keeps a battle whose rounds run at hand, so that telling a round needs no query. */
function followRounds(ctx: Ctx, battle: BattleRow, draws: Drawn[]): void {
  const { running } = feedOf(ctx)
  if (battle.phase !== 'rounds') {
    running.delete(battle.id)
    return
  }
  if (running.has(battle.id)) return
  const times = {
    started_at: battle.started_at!.getTime(),
    round_ms: roundMs(battle),
    rounds: battle.rounds,
  }
  const told = roundAt(times, ctx.clock.now().getTime())
  running.set(battle.id, { id: battle.id, version: battle.version, ...times, told, draws })
}

/** Tells each round at its beginning. After a pause (a restart, a busy process) only the current one. */
function tellRounds(ctx: Ctx): void {
  const { running } = feedOf(ctx)
  const now = ctx.clock.now().getTime()
  for (const battle of running.values()) {
    const round = roundAt(battle, now)
    if (round === battle.told) continue
    battle.told = round
    const topic = roomTopic(battle.id)
    const watching = ctx.live.watching(topic)
    if (watching === 0) continue
    ctx.live.toTopics([topic], 'battle_rounds', {
      room_id: battle.id,
      version: battle.version,
      round,
      ends_in_ms: battle.started_at + round * battle.round_ms - now,
      draws: battle.draws.filter((draw) => draw.round === round).map(presentDraw),
      totals: totalsUpTo(battle.draws, round),
      watching,
    })
  }
}

function totalsUpTo(draws: Drawn[], round: number): number[] {
  const cents: number[] = []
  for (const draw of draws) {
    if (draw.round <= round) cents[draw.seat - 1] = (cents[draw.seat - 1] ?? 0) + draw.value_cents
  }
  return cents.map((sum) => sum / 100)
}
