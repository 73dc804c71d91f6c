import { retrieveItems } from '@noktra/contract/plain/retrieval'
import type { RetrievalGap } from '@noktra/contract/retrieval'
import type { DataOf } from '@noktra/contract/plain-types'
import { hasNoAnswer, isAppError, type AppError } from '../../api/app-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { echoRefusal } from '../../api/show-error.ts'
import { useMove } from '../../api/use-move.ts'
import { settingQuery } from '../../session/queries.ts'
import { refreshUser } from '../../session/session.ts'
import { offerPush } from '../push/push-offer.ts'
import { refetchRetrievals } from './retrieval-queries.ts'
import { tradeLinkQuery } from '../trade-link/trade-link-query.ts'
import { useRefusalText } from './use-refusal-text.ts'

export type RetrieveResult = DataOf<typeof retrieveItems>['results'][number]

function refreshMinimum(): void {
  void refreshUser()
  void queryClient.invalidateQueries({ queryKey: settingQuery('min_recharge_out').queryKey })
}

/** Sends items to the player's trade link. Each has its own result; a refusal of the whole call changes nothing. */
export function useRetrieve(onSent: (item_ids: readonly number[]) => void) {
  const textOf = useRefusalText()
  const move = useMove(retrieveItems, {
    silent: true,
    onSuccess: ({ results }) => {
      const sent = results.filter(({ code }) => code === 0).map(({ item_id }) => item_id)
      if (results.some(({ paid }) => paid > 0)) void refreshUser()
      refetchRetrievals()
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      if (sent.length > 0) offerPush('retrieval')
      onSent(sent)
    },
    onError: (error) => {
      const refused = isAppError(error) ? error : null
      // The gap has a dialog of its own, which says more than the code's words.
      if (gapsOf(refused).length === 0) echoRefusal(error, refused ? textOf(refused) : undefined)
      // Another tab or device was faster, or its result is unknown: show how things stand.
      if (hasNoAnswer(error) || isAppError(error, 'item_unknown', 'item_locked', 'item_busy')) {
        refetchRetrievals()
        void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      }
      if (isAppError(error, 'insufficient_coins', 'gap_no_bonus')) void refreshUser()
      // The account knew another recharge, or another minimum, than the store.
      if (isAppError(error, 'recharge_needed')) refreshMinimum()
      if (isAppError(error, 'retrieval_held')) void refreshUser()
      if (isAppError(error, 'trade_url_missing', 'trade_url_private', 'retrieve_link_wrong')) {
        void queryClient.invalidateQueries({ queryKey: tradeLinkQuery.queryKey })
      }
    },
  })
  const refusal = isAppError(move.error) ? move.error : null
  return {
    /** `pay_gaps`: what the player agrees to pay of gaps that were shown. */
    retrieve: (item_ids: number[], pay_gaps?: { item_id: number; cost: number }[]) => {
      if (!move.isPending) move.mutate({ item_ids, pay_gaps })
    },
    isSending: move.isPending,
    results: move.data?.results,
    refusal,
    /** What the market asks above what the store pays, of the items that stayed for that. */
    gaps: move.data ? move.data.results.flatMap(({ gap }) => gap ?? []) : gapsOf(refusal),
  }
}

function gapsOf(refusal: AppError | null): RetrievalGap[] {
  const gaps: unknown = refusal?.details['gaps']
  return Array.isArray(gaps) ? gaps.filter(isGap) : []
}

/** Other details of a refusal are plain values, so their type says nothing of it. */
function isGap(value: unknown): value is RetrievalGap {
  return typeof value === 'object' && value !== null && 'item_id' in value && 'cost' in value
}
