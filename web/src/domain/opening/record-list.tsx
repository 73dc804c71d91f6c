import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenRow } from '@noktra/contract/boxes'
import { formatNumber } from '../../i18n/format.ts'
import { Avatar } from '../player/avatar.tsx'
import { CoinAmount } from '../money/coin-amount.tsx'
import { rarityStyle } from '../skin/rarity.ts'
import { SkinPicture } from '../skin/skin-picture.tsx'
import { onLive } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CardPress } from '../../ui/card-press.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recordsQuery, type Records } from './queries.ts'

type Props = { box_id: number; records: Records; paused: boolean }

/** Several wins that come together ask the store once. */
const GATHER_MS = 600

/** Openings of the box. The newest ones follow the socket. */
export function RecordList({ box_id, records, paused }: Props) {
  const { t } = useTranslation('opening')
  const query = useInfiniteQuery({ ...recordsQuery(box_id, records), enabled: !paused })
  const [news, setNews] = useState(false)
  const { refetch } = query

  useEffect(
    () =>
      onLive('scrollCard', (card) => {
        if (card.message_type === 'openBox' && card.extend_data.box_id === box_id) setNews(true)
      }),
    [box_id],
  )
  useEffect(() => {
    if (!news || paused) return
    const timer = setTimeout(() => {
      setNews(false)
      void refetch()
    }, GATHER_MS)
    return () => clearTimeout(timer)
  }, [news, paused, refetch])

  const rows = query.data?.pages.flatMap((page) => page.list)
  if (!rows) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void refetch()} retrying={query.isFetching} />
    ) : (
      <div className="flex flex-col gap-1">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-[60px]" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) return <Empty title={t(`empty.${records}`)} text={t('empty.text')} />
  return (
    <>
      <ul className="panel overflow-hidden">
        {rows.map((row) => (
          <RecordRow key={row.open_id} row={row} />
        ))}
      </ul>
      {query.hasNextPage && (
        <MoreButton
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

function RecordRow({ row }: { row: OpenRow }) {
  const { t } = useTranslation(['opening', 'common'])
  const verify = t('verify_of', { item: `${row.family} ${row.finish}` })
  return (
    <li className="record-row" style={rarityStyle(row.rarity)}>
      <CardPress to={paths.fairDraw(row.open_id)} label={verify} spare />
      <span className="record-art">
        <SkinPicture url={row.image_url} sizes="64px" className="w-14" />
      </span>
      <div className="record-name min-w-0">
        <p className="type-label truncate">{`${row.family} | ${row.finish}`}</p>
        <p className="type-micro truncate text-text-2">
          {row.exterior_name ? t(`common:exterior.${row.exterior_name}`) : row.kind} ·{' '}
          {t(`common:rarity.${row.rarity}`)}
        </p>
        <p className="type-micro truncate text-text-3 md:hidden">
          {row.nickname} · <RelativeTime at={row.created_at} />
        </p>
      </div>
      <p className="flex min-w-0 items-center gap-2 max-md:hidden">
        <Avatar url={row.avatar} size={24} />
        <span className="type-small truncate">{row.nickname}</span>
      </p>
      <span className="type-micro type-number text-end text-text-3 max-md:hidden">
        #{formatNumber(row.ticket)}
      </span>
      <div className="flex flex-col items-end">
        <CoinAmount amount={row.value} size={16} className="text-[13px]" />
        <RelativeTime at={row.created_at} className="type-micro text-text-3 max-md:hidden" />
      </div>
      <Link
        to={paths.fairDraw(row.open_id)}
        aria-label={verify}
        className="type-small grid min-h-11 place-items-center px-2 text-info underline underline-offset-2 max-md:-my-1.5 max-md:pe-0"
      >
        {t('result.verify')}
      </Link>
    </li>
  )
}
