import { useMutation } from '@tanstack/react-query'
import { setLimit } from '@noktra/contract/plain/limits'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { toast } from '../../api/toast.ts'
import { formatTime } from '../../i18n/format.ts'
import { text } from '../../i18n/i18n.ts'
import { limitsQuery } from '../../session/limits-query.ts'
import type { WhichLimit } from './which-limit.ts'

/** Sets one limit, or with null takes it away, and tells from when on that holds. */
export function useLimitChange({ kind, period }: WhichLimit, onDone?: () => void) {
  return useMutation({
    mutationFn: (amount: number | null) => call(setLimit, { body: { kind, period, amount } }),
    onSuccess: (state) => {
      queryClient.setQueryData(limitsQuery.queryKey, state)
      const limit = state.limits.find((set) => set.kind === kind && set.period === period)
      toast.success(
        limit?.next_at
          ? text('limits:saved_later', { time: formatTime(limit.next_at) })
          : text('limits:saved_now'),
      )
      onDone?.()
    },
  })
}
