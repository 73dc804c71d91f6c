import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { noticeSentence, noticeValues } from '@noktra/languages/notice-text'
import { readNotifications, listNotifications } from '@noktra/contract/plain/notifications'
import { call } from '../../api/call.ts'
import { patchUser } from '../../session/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Bell, Handshake, Medal, PackageCheck, ShieldAlert, Wallet, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '@noktra/contract/notifications'
import { useGames } from '../../domain/game/games-context.ts'
import { formatMoney } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { cx } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'

/** Of what is no game. */
const ICONS: Partial<Record<string, LucideIcon>> = {
  retrieval: PackageCheck,
  rebate: Handshake,
  security: ShieldAlert,
  level: Medal,
  wallet: Wallet,
}

function isLanguage(code: string): boolean {
  return code in LANGUAGE_NAMES
}

/** The notices, newest first. */
const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal, pageParam }) =>
    call(listNotifications, { query: pageParam === null ? {} : { after: pageParam }, signal, silent: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
})

/** What was shown is read; those that were unread stay marked until the list is fetched again. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notices')
  const { data, error, isPending, isFetching, hasNextPage, ...list } = useInfiniteQuery(notificationsQuery)
  const first = data?.pages[0]
  const newest = first?.list[0]?.notice_id
  const hasUnread = (first?.unread ?? 0) > 0
  useEffect(() => {
    if (newest !== undefined && hasUnread) void markRead(newest)
  }, [newest, hasUnread])

  if (isPending) return <NotificationSkeletons />
  if (!data) return <ErrorState error={error} onRetry={() => void list.refetch()} retrying={isFetching} />
  const notices = data.pages.flatMap((page) => page.list)
  if (notices.length === 0) return <Empty title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {notices.map((notice) => (
          <li key={notice.notice_id}>
            <CallbackRow notice={notice} onLeave={onLeave} />
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
    const { unread } = await call(readNotifications, { body: { up_to }, silent: true })
    patchUser({ unread_notices: unread })
  } catch {
    // They stay unread, and are shown again.
  }
}

function NotificationSkeletons() {
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

type Props = { notice: Notification; onLeave: () => void }

/** One notice; it leads to the page that it is about. */
function CallbackRow({ notice, onLeave }: Props) {
  const { path, is_read } = notice
  const classes = cx(
    'flex gap-3 rounded-control p-2.5 text-start',
    !is_read && 'bg-signal-tint',
    path !== null && 'hover:bg-base-4',
  )
  const inside = <NotificationText notice={notice} />
  if (path === null) return <div className={classes}>{inside}</div>
  return (
    <Link to={path} className={classes} onClick={onLeave}>
      {inside}
    </Link>
  )
}

function NotificationText({ notice }: { notice: Notification }) {
  const { t } = useTranslation('notices')
  const game = useGames().find(({ kind }) => kind === notice.kind)
  const reader = { language: currentLanguage(), isLanguage, formatMoney }
  const Icon = game?.NotificationIcon ?? ICONS[notice.kind] ?? Bell
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-control bg-base-4',
          notice.is_read ? 'text-text-2' : 'text-signal',
        )}
      >
        <Icon size={18} strokeWidth={1.9} />
      </span>
      <span className="min-w-0 grow">
        {!notice.is_read && <span className="sr-only">{t('unread')}: </span>}
        <span
          className={cx('type-small block wrap-anywhere', notice.is_read ? 'text-text-2' : 'text-text-1')}
        >
          {noticeSentence(t, notice, noticeValues(notice.values, reader))}
        </span>
        <RelativeTime at={notice.created_at} className="type-micro text-text-2" />
      </span>
    </>
  )
}
