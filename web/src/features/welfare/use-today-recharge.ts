import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { todayRechargeQuery } from './welfare-queries.ts'

/** Money the player recharged today; fetched again whenever their details change (SPEC 4). */
export function useTodayRecharge() {
  const { signedIn, user } = useSession()
  const { data, refetch } = useQuery({ ...todayRechargeQuery, enabled: signedIn })
  useEffect(() => {
    if (user) void refetch({ cancelRefetch: false })
  }, [user, refetch])
  return { today: signedIn ? data : 0, refetch }
}
