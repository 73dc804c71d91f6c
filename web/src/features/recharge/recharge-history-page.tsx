import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '../../layout/account-frame.tsx'
import { openRecharge } from '../../domain/dialogs-store.ts'
import { onLive } from '../../live/live.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { recordsQuery } from './queries.ts'
import { RecordList, RecordListSkeleton } from './record-list.tsx'
import { useRechargeFlow } from './use-recharge-flow.ts'

/** /user/rechargeHistory: orders and redeemed cards, newest first. */
export function RechargeHistoryPage() {
  const { t } = useTranslation('recharge')
  const { signedIn } = useSession()
  return (
    <>
      <PageTitle title={t('records')} />
      {!signedIn && <h1 className="sr-only">{t('records')}</h1>}
      <AccountFrame>
        {signedIn && (
          <>
            <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
              <h1 className="type-title">{t('records')}</h1>
              <Button icon={<Plus size={16} strokeWidth={1.9} aria-hidden />} onPress={openRecharge}>
                {t('title')}
              </Button>
            </div>
            <Records />
          </>
        )}
      </AccountFrame>
    </>
  )
}

function Records() {
  const { t } = useTranslation('recharge')
  const {
    data,
    error,
    isPending,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    ...records
  } = useInfiniteQuery(recordsQuery)
  const { flow, state } = useRechargeFlow()
  const queryClient = useQueryClient()

  useEffect(
    () => onLive('recharge', () => void queryClient.invalidateQueries({ queryKey: recordsQuery.queryKey })),
    [queryClient],
  )

  if (isPending) return <RecordListSkeleton />
  if (!data) {
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void records.refetch()} retrying={isFetching} />
      </section>
    )
  }
  const rows = data.pages.flatMap(({ list }) => list)
  if (rows.length === 0) {
    return (
      <section className="panel">
        <Empty
          title={t('empty.title')}
          text={t('empty.text')}
          action={<Button onPress={openRecharge}>{t('top_up')}</Button>}
        />
      </section>
    )
  }
  return (
    <>
      <RecordList rows={rows} onContinue={flow.resume} />
      {hasNextPage && (
        <MoreButton
          isLoading={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          onMore={() => void records.fetchNextPage()}
        />
      )}
      <PayDialog flow={flow} state={state} />
    </>
  )
}
