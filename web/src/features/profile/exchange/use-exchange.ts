import { exchange } from '@noktra/contract/plain/exchange'
import { isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { text } from '../../../i18n/i18n.ts'
import { patchUser, refreshUser } from '../../../session/session.ts'
import { rateQuery } from './queries.ts'

/** Converts, and shows the new balances everywhere. */
export function useExchange({ onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  return useMove(exchange, {
    onSuccess: ({ diamonds, coins, coin, bonus_coin, diamond }) => {
      patchUser({ coin, bonus_coin, diamond })
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      toast.success(
        text('profile:exchange.done', { diamonds: formatMoney(diamonds), coins: formatMoney(coins) }),
      )
      onDone()
    },
    onError: (error) => {
      if (isAppError(error, 'exchange_rate_changed'))
        void queryClient.invalidateQueries({ queryKey: rateQuery.queryKey })
      if (isAppError(error, 'insufficient_diamonds')) void refreshUser()
      if (isAppError(error, 'exchange_rate_changed', 'insufficient_diamonds', 'exchange_amount')) onRefused()
    },
  })
}
