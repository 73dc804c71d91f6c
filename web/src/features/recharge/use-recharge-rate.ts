import { useQuery } from '@tanstack/react-query'
import { settingQuery } from '../../session/queries.ts'

/** Money for one coin; null until the setting has come. A refusal is toasted with the store's words (SPEC 5). */
export function useRechargeRate() {
  const { data, isError, refetch } = useQuery(settingQuery('recharge_rate'))
  const rate = Number(data)
  return { rate: rate > 0 ? rate : null, isMissing: isError, retry: () => void refetch() }
}
