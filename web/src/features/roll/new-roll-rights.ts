import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listRolls } from '@noktra/contract/plain/rolls'
import type { RollCard } from '@noktra/contract/rolls'
import { MOST_OPEN_ROLLS } from '@noktra/game/rolls'
import { call } from '../../api/call.ts'
import { refreshUser, useSession, useSetting } from '../../session/session.ts'

const MIN_RECHARGE = 30

/** The player's rooms that are not drawn yet. */
const openRoomsQuery = queryOptions({
  queryKey: ['rolls', 'open', 'mine'],
  queryFn: ({ signal }) =>
    call(listRolls, {
      body: { i_created: 1, lottery_status: 0, page_size: MOST_OPEN_ROLLS, skin_size: 0 },
      signal,
      silent: true,
    }),
  staleTime: 0,
})

/** Whether the player may open a room, and if not, what stands in the way (PRODUCT 7). */
export type RollRights =
  | { may: 'wait' | 'yes' | 'log_in' }
  | { may: 'recharge'; least: number; missing: number }
  | { may: 'end_one'; rooms: RollCard[] }

export function useRollRights(open: boolean): RollRights {
  const { signedIn, user } = useSession()
  const least = useSetting('min_recharge_out', MIN_RECHARGE)
  // Asked for before the dialog opens, so that it opens as what it stays; and again then, for rooms end by themselves.
  const { data: rooms, isPending, refetch } = useQuery({ ...openRoomsQuery, enabled: signedIn })
  useEffect(() => {
    if (!open || !signedIn) return
    void refetch({ cancelRefetch: false })
    // A push of the balance does not tell how much was recharged.
    void refreshUser()
  }, [open, signedIn, refetch])
  if (!signedIn) return { may: 'log_in' }
  if (!user || isPending) return { may: 'wait' }
  const missing = Math.max(0, Math.round((least - user.lifetime_recharge) * 100) / 100)
  if (missing > 0) return { may: 'recharge', least, missing }
  if (rooms && rooms.total >= MOST_OPEN_ROLLS) return { may: 'end_one', rooms: rooms.list }
  return { may: 'yes' }
}
