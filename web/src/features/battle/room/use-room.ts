import { queryOptions, useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useReducer } from 'react'
import { battleDetails } from '@noktra/contract/plain/battles'
import type { BattleCard, BattleDetails } from '@noktra/contract/battles'
import { call } from '../../../api/call.ts'
import { onLive } from '../../../live/live.ts'
import { watchBattle } from '../../../domain/battle/watch-battle.ts'
import { battleQuery } from '../queries.ts'
import { liveScene, nextLookAt, nextRoom, openRoom, type RoomAction, type RoomState } from './battle-clock.ts'

/** When each answer came, by the local clock: its times count from there. */
const cameAt = new WeakMap<BattleDetails, number>()

const MOST_WAY_BACK_MS = 250

function roomQuery(room_id: number, key: string | undefined) {
  return queryOptions({
    ...battleQuery(room_id, key),
    // Merging with the answer before would make an object that never came.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const asked_at = performance.now()
      const query = { room_id, password: key }
      const details = await call(battleDetails, { query, signal, silent: true })
      const way_ms = (performance.now() - asked_at) / 2
      cameAt.set(details, performance.now() - Math.min(way_ms, MOST_WAY_BACK_MS))
      return details
    },
  })
}

function reduce(
  state: RoomState | null,
  action: RoomAction | { type: 'open'; details: BattleDetails; at: number },
): RoomState | null {
  if (action.type === 'open') return openRoom(action.details, action.at)
  return state && nextRoom(state, action)
}

/** A room as it stands, kept up to date by the store's pushes; null until the first snapshot has come. */
export function useRoom(room_id: number, key: string | undefined) {
  const [state, dispatch] = useReducer(reduce, null)
  const { data, error, refetch, isFetching } = useQuery(roomQuery(room_id, key))
  const asks = state?.asks ?? 0
  const isOpen = state !== null
  const look_at = state && nextLookAt(state)

  useEffect(() => {
    const at = data && cameAt.get(data)
    if (!data || at === undefined) return
    dispatch({ type: isOpen ? 'snapshot' : 'open', details: data, at })
    // Only a new answer counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])

  useEffect(() => {
    if (asks > 0) void refetch()
  }, [asks, refetch])

  useEffect(() => {
    const listen = (
      ['battle_room', 'battle_join', 'battle_start', 'battle_rounds', 'battle_end', 'battle_timeout'] as const
    ).map((cmd) =>
      onLive(cmd, (heard) => {
        const push = { cmd, data: heard } as Extract<RoomAction, { type: 'push' }>['push']
        startTransition(() => dispatch({ type: 'push', push, at: performance.now() }))
      }),
    )
    const leave = watchBattle(room_id, key, (card) => {
      if (card) startTransition(() => dispatch({ type: 'card', card, at: performance.now() }))
    })
    return () => {
      listen.forEach((stop) => stop())
      leave()
    }
  }, [room_id, key])

  useEffect(() => {
    if (look_at === null) return
    const look = () => startTransition(() => dispatch({ type: 'tick', at: performance.now() }))
    const timer = setTimeout(look, Math.max(0, look_at - performance.now()))
    return () => clearTimeout(timer)
  }, [look_at, state])

  return {
    details: state?.details ?? null,
    ends_at: state?.ends_at ?? null,
    scene: state && liveScene(state),
    error,
    retry: () => void refetch(),
    isFetching,
    /** Shows at once what the reels are on the way to. */
    skip: () => dispatch({ type: 'skip', at: performance.now() }),
    /** What a move of one's own answered. */
    take: (card: BattleCard) => dispatch({ type: 'card', card, at: performance.now() }),
  }
}
