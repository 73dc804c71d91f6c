import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { welfareBoxesQuery } from './welfare-queries.ts'
import { firstEnvelopesQuery, waitingBox, waitingEnvelope } from './welfare-waiting.ts'

/** Envelopes run out and days end while one is here. */
const LOOK_AGAIN_MS = 5 * 60_000

/** Whether something waits in the welfare centre: a box that is met and not opened, or an open envelope. */
export function useWelfareWaits(): boolean {
  const { signedIn, user } = useSession()
  const again = { staleTime: LOOK_AGAIN_MS, refetchInterval: LOOK_AGAIN_MS }
  const { data: boxes, refetch } = useQuery({ ...welfareBoxesQuery(), ...again, enabled: signedIn })
  const { data: envelopes } = useQuery({ ...firstEnvelopesQuery(), ...again })
  const recharged = user?.lifetime_recharge
  useEffect(() => {
    if (recharged) void refetch({ cancelRefetch: false })
  }, [recharged, refetch])
  return Boolean((boxes && waitingBox(boxes)) ?? (envelopes && waitingEnvelope(envelopes)))
}
