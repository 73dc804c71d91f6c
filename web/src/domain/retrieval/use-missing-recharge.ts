import { fromCents, toCents } from '@noktra/game/money'
import { useSession, useSetting } from '../../session/session.ts'

/** The coins that retrieval asks an account to have recharged (PRODUCT 1), and how many of them are missing. */
export function useMissingRecharge(): { min: number; missing: number } {
  const { user } = useSession()
  const min = useSetting('min_recharge_out', 30)
  const missing = user ? Math.max(0, toCents(min) - toCents(user.lifetime_recharge)) : 0
  return { min, missing: fromCents(missing) }
}
