import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readNotices } from '@noktra/contract/plain/notices'
import { call } from '../../api/call.ts'
import { patchUser } from '../../session/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NoticeRow } from './notice-row.tsx'
import { noticesQuery } from './queries.ts'

/** What was shown is read; those that were unread stay marked until the list is fetched anew. */
export function NoticeList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notices')
  const { data, error, isPending, isFetching, hasNextPage, ...list } = useInfiniteQuery(noticesQuery)
  const first = data?.pages[0]
  const newest = first?.list[0]?.notice_id
  const hasUnread = (first?.unread ?? 0) > 0
  useEffect(() => {
    if (newest !== undefined && hasUnread) void markRead(newest)
  }, [newest, hasUnread])

  if (isPending) return <NoticeSkeletons />
  if (!data) return <ErrorState error={error} onRetry={() => void list.refetch()} retrying={isFetching} />
  const notices = data.pages.flatMap((page) => page.list)
  if (notices.length === 0) return <Empty title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {notices.map((notice) => (
          <li key={notice.notice_id}>
            <NoticeRow notice={notice} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <MoreButton
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      <p className="type-micro px-2 pt-3 pb-1 text-center text-text-2">{t('kept')}</p>
    </>
  )
}

async function markRead(up_to: number): Promise<void> {
  try {
    const { unread } = await call(readNotices, { body: { up_to }, silent: true })
    patchUser({ unread_notices: unread })
  } catch {
    // They stay unread, and are shown again.
  }
}

function NoticeSkeletons() {
  return (
    <div className="flex flex-col gap-3 p-2">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-9 rounded-control" />
          <div className="flex grow flex-col gap-1.5 pt-0.5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
