import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WaitsProps } from '../../domain/centre/centre-part.ts'
import { LOOK_AGAIN } from '../../domain/centre/look-again.ts'
import { useSession } from '../../session/session.ts'
import { waitingBox, welfareBoxesQuery } from './welfare-queries.ts'

/** Whether a box waits that is met and not opened. */
export function WelfareWaits({ children, otherwise }: WaitsProps) {
  const { signedIn, user } = useSession()
  const { data, refetch } = useQuery({ ...welfareBoxesQuery(), ...LOOK_AGAIN, enabled: signedIn })
  const recharged = user?.lifetime_recharge
  useEffect(() => {
    if (recharged) void refetch({ cancelRefetch: false })
  }, [recharged, refetch])
  return data && waitingBox(data) ? children : otherwise
}
