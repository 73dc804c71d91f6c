import type { BattleCard, BattleDetails, BattleDraw } from '@noktra/contract/battles'
import type { BattlePushes } from '@noktra/contract/live'
import { ROUND_MS } from '@noktra/game/battles'
import { FINALE_MS, FINALE_WITHIN_MS, GATHER_MS } from './lead-times.ts'

/*
 * What a room shows at a moment. The store tells times from now on (`*_in_ms`), which are counted here by the local
 * clock that never jumps (performance.now()); every `at` below is a reading of it.
 */

/** Of a round, how long the reels move; the rest holds what they landed on. */
const SPIN_SHARE = { normal: 2600 / ROUND_MS.normal, fast: 900 / ROUND_MS.fast }

/** The store is late by more than this: the room asks again. */
const PATIENCE_MS = 1500

const VERSUS_MS = 1500

export type FinaleKind = keyof typeof FINALE_MS

type RoomPush = { [Cmd in keyof BattlePushes]: { cmd: Cmd; data: BattlePushes[Cmd] } }[keyof BattlePushes]

export type RoomState = {
  details: BattleDetails
  now: number
  /** When the phase (in rounds: the round) ends; null when nothing more does. */
  ends_at: number | null
  /** When the last round that was seen here ends. */
  round_ends_at: number | null
  /** Rounds were seen here, so the finale is shown; null until the result of such a battle is there. */
  watched: boolean
  finale_at: number | null
  finale_skipped_at: number | null
  gather_skipped: boolean
  skipped_round: number
  /** Grows whenever the snapshot has to be fetched again. */
  asks: number
}

export type RoomAction =
  | { type: 'snapshot'; details: BattleDetails; at: number }
  | { type: 'card'; card: BattleCard; at: number }
  | { type: 'push'; push: RoomPush; at: number }
  | { type: 'skip'; at: number }
  | { type: 'tick'; at: number }

/** The state of a room that was just opened. */
export function openRoom(details: BattleDetails, at: number): RoomState {
  const empty: RoomState = {
    details,
    now: at,
    ends_at: null,
    round_ends_at: null,
    watched: false,
    finale_at: null,
    finale_skipped_at: null,
    gather_skipped: false,
    skipped_round: 0,
    asks: 0,
  }
  return withSnapshot(empty, details, at)
}

/** The room after something happened. `asks` grows when what is known has a gap. */
export function nextRoom(state: RoomState, action: RoomAction): RoomState {
  const now = Math.max(state.now, action.at)
  switch (action.type) {
    case 'snapshot':
      if (action.details.room.version < state.details.room.version) return asking({ ...state, now })
      return withSnapshot({ ...state, now }, action.details, action.at)
    case 'card':
      return withCard({ ...state, now }, action.card, action.at)
    case 'push':
      return withPush({ ...state, now }, action.push, action.at)
    case 'skip':
      return withSkip({ ...state, now })
    case 'tick':
      return state.ends_at !== null && now >= state.ends_at + PATIENCE_MS
        ? asking({ ...state, now, ends_at: now })
        : { ...state, now }
  }
}

function asking(state: RoomState): RoomState {
  return { ...state, asks: state.asks + 1 }
}

function isPlaying(room: BattleCard): boolean {
  return room.phase === 'rounds'
}

/** Phases after the last round. */
function isPlayed(room: BattleCard): boolean {
  return room.phase === 'draft' || room.phase === 'settling' || room.phase === 'finished'
}

function withSnapshot(state: RoomState, details: BattleDetails, at: number): RoomState {
  const { room, result } = details
  const next: RoomState = {
    ...state,
    details,
    ends_at: room.ends_in_ms === null ? null : at + room.ends_in_ms,
  }
  if (room.phase === 'settling' || (room.phase === 'finished' && !result)) next.ends_at = at
  if (isPlaying(room)) {
    next.watched = true
    if (room.round > 0) next.round_ends_at = next.ends_at
  }
  if (isPlayed(room) && state.watched && state.finale_at === null) {
    const from = state.round_ends_at ?? at
    const late = at - from > FINALE_WITHIN_MS
    if (late || (!result && room.phase === 'draft')) next.watched = false
    else if (result) next.finale_at = Math.max(from, at)
  }
  return next
}

function withCard(state: RoomState, card: BattleCard, at: number): RoomState {
  const known = state.details.room
  if (card.version < known.version) return state
  if (card.version === known.version && card.phase === known.phase && card.round === known.round) return state
  return asking(patched(state, card, at))
}

function patched(state: RoomState, part: Partial<BattleCard>, at: number): RoomState {
  const room = { ...state.details.room, ...part }
  const ends_at = room.ends_in_ms === null ? null : at + room.ends_in_ms
  return {
    ...state,
    details: { ...state.details, room },
    ends_at: part.ends_in_ms === undefined ? state.ends_at : ends_at,
    watched: state.watched || isPlaying(room),
  }
}

function withPush(state: RoomState, { cmd, data }: RoomPush, at: number): RoomState {
  const { room } = state.details
  if (data.room_id !== room.room_id) return state
  if (cmd === 'battle_rounds') return withRound(state, data, at)
  if (data.version < room.version) return state
  const { version } = data
  const gap = version > room.version + 1
  switch (cmd) {
    case 'battle_join': {
      const others = room.players.filter(({ seat }) => seat !== data.seat)
      const players = data.player ? [...others, data.player].toSorted((a, b) => a.seat - b.seat) : others
      const joined = patched(state, { version, players }, at)
      return gap ? asking(joined) : joined
    }
    case 'battle_start': {
      const begun = { version, phase: data.phase, status: 1, round: 0, ends_in_ms: data.starts_in_ms }
      // The lock itself is only in the snapshot.
      return data.phase === 'rounds' && state.details.lock && !gap
        ? patched(state, begun, at)
        : asking(patched(state, begun, at))
    }
    case 'battle_room':
      return asking(patched(state, data.room, at))
    case 'battle_end':
      return asking(
        patched(state, { version, phase: data.phase, winners: data.winners, ends_in_ms: null }, at),
      )
    case 'battle_timeout':
      return asking(
        patched(
          state,
          { version, phase: 'timeout', status: -1, end_reason: data.reason, ends_in_ms: null },
          at,
        ),
      )
  }
}

function withRound(state: RoomState, data: BattlePushes['battle_rounds'], at: number): RoomState {
  const { room, draws } = state.details
  if (isPlayed(room) || room.phase === 'timeout') return state
  if (data.round < room.round || (data.round === room.round && data.version <= room.version)) return state
  const all = mergeDraws(draws, data.draws)
  const version = Math.max(room.version, data.version)
  const running = {
    version,
    phase: 'rounds',
    status: 1,
    round: data.round,
    ends_in_ms: data.ends_in_ms,
  } as const
  const next = patched(state, running, at)
  const ends_at = at + data.ends_in_ms
  const told: RoomState = {
    ...next,
    ends_at,
    round_ends_at: ends_at,
    details: { ...next.details, draws: all, watching: data.watching },
  }
  const whole = all.length === data.round * room.seats
  return !whole || data.version > room.version + 1 ? asking(told) : told
}

function mergeDraws(known: readonly BattleDraw[], added: readonly BattleDraw[]): BattleDraw[] {
  const ids = new Set(added.map(({ item_id }) => item_id))
  return [...known.filter(({ item_id }) => !ids.has(item_id)), ...added]
}

function withSkip(state: RoomState): RoomState {
  const scene = liveScene(state)
  if (scene.step === 'round') return { ...state, skipped_round: scene.round }
  if (scene.step === 'finale') return { ...state, finale_skipped_at: state.now }
  return scene.step === 'gather' ? { ...state, gather_skipped: true } : state
}

/** What a result is led up to by; null: the winners are simply there. */
export function finaleOf(result: BattleDetails['result']): FinaleKind | null {
  return result === null || result.decided_by === 'score' ? null : result.decided_by
}

/**
 * A scene of the room. `round` is the last one that has begun, `landed` whether its reels have stopped; `began_at` and
 * `lasts_ms` are those of the scene, `spin_ms` is how long the reels of a round move. At `until` the scene changes by
 * itself (null: it waits for the store).
 */
export type Scene = {
  step: 'waiting' | 'locked' | 'versus' | 'round' | 'finale' | 'gather' | 'draft' | 'over' | 'timeout'
  round: number
  landed: boolean
  began_at: number
  lasts_ms: number
  spin_ms: number
  finale: FinaleKind | null
  until: number | null
}

const STILL = { landed: true, began_at: 0, lasts_ms: 0, spin_ms: 0, finale: null, until: null }

/** How long the reels of a round move. */
export function spinTime(room: Pick<BattleCard, 'fast'>, round_ms: number): number {
  return round_ms * SPIN_SHARE[room.fast ? 'fast' : 'normal']
}

/** What is shown now. */
export function liveScene(state: RoomState): Scene {
  const { details, now, ends_at, round_ends_at, finale_at } = state
  const { room } = details
  const rounds = room.round_num
  if (room.phase === 'waiting' || room.phase === 'timeout') {
    return { ...STILL, step: room.phase, round: room.round }
  }
  if (room.phase === 'locked') return { ...STILL, step: 'locked', round: 0, until: ends_at }
  if (room.phase === 'rounds') {
    if (room.round === 0) return { ...STILL, step: 'versus', round: 0 }
    return roundScene(state, room.round)
  }
  if (round_ends_at !== null && now < round_ends_at) {
    const scene = roundScene(state, rounds)
    return scene.landed ? { ...scene, until: round_ends_at } : scene
  }
  if (state.watched && finale_at === null) return roundScene(state, rounds)
  return (finale_at !== null && leadScene(state, finale_at)) || restScene(room)
}

/** A battle that is decided, once nothing moves any more. */
export function restScene({ phase, round_num }: Pick<BattleCard, 'phase' | 'round_num'>): Scene {
  return { ...STILL, step: phase === 'draft' ? 'draft' : 'over', round: round_num }
}

/** What leads up to the result: the finale where there is one, then the items on their way; null once both are over. */
function leadScene(
  { details: { room, result }, now, finale_skipped_at, gather_skipped }: RoomState,
  finale_at: number,
  speed = 1,
): Scene | null {
  if (result === null) return null
  const finale = finaleOf(result)
  const gather_at = finale_skipped_at ?? finale_at + (finale ? FINALE_MS[finale] / speed : 0)
  const isFinale = now < gather_at
  const began_at = isFinale ? finale_at : gather_at
  const until = isFinale ? gather_at : gather_at + GATHER_MS / speed
  if (now >= until || (!isFinale && gather_skipped)) return null
  return {
    ...STILL,
    step: isFinale ? 'finale' : 'gather',
    round: room.round_num,
    finale: isFinale ? finale : null,
    lasts_ms: until - began_at,
    began_at,
    until,
  }
}

function roundScene({ details, now, round_ends_at, skipped_round }: RoomState, round: number): Scene {
  const { room } = details
  const spin_ms = spinTime(room, room.round_ms)
  const began_at = (round_ends_at ?? now) - room.round_ms
  const stops_at = began_at + spin_ms
  const landed = now >= stops_at || skipped_round === round
  return {
    ...STILL,
    step: 'round',
    round,
    landed,
    began_at,
    spin_ms,
    lasts_ms: room.round_ms,
    until: landed ? null : stops_at,
  }
}

/** What a replay of a finished battle shows: the same scenes, from the snapshot alone, `speed` times as fast. */
export function replayScene(details: BattleDetails, began_at: number, speed: number, now: number): Scene {
  const { room } = details
  const round_ms = room.round_ms / speed
  const first_at = began_at + VERSUS_MS / speed
  if (now < first_at) return { ...STILL, step: 'versus', round: 0, until: first_at }
  // A moment that was computed as the end of a round may miss it by a bit.
  const round = Math.floor((now - first_at) / round_ms + 1e-6) + 1
  if (round <= room.round_num) {
    const from = first_at + (round - 1) * round_ms
    const spin_ms = spinTime(room, round_ms)
    const landed = now >= from + spin_ms
    const until = from + (landed ? round_ms : spin_ms)
    return { ...STILL, step: 'round', round, landed, began_at: from, lasts_ms: round_ms, spin_ms, until }
  }
  const finale_at = first_at + room.round_num * round_ms
  return (
    leadScene({ ...openRoom(details, now), now }, finale_at, speed) ??
    restScene({ ...room, phase: 'finished' })
  )
}

/** When the room has to look at the clock again: the scene changes, or the store's patience runs out. */
export function nextLookAt(state: RoomState): number | null {
  const times = [liveScene(state).until, state.ends_at === null ? null : state.ends_at + PATIENCE_MS]
  const ahead = times.filter((time) => time !== null && time > state.now) as number[]
  return ahead.length > 0 ? Math.min(...ahead) : null
}
