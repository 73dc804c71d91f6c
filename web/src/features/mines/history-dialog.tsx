import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fixedPictures } from '../../fixed-pictures.ts'
import { formatNumber, formatMoney } from '../../i18n/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recordQuery } from './queries.ts'
import { Link } from 'react-router'
import type { MineRow } from '@noktra/contract/mines'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { paths } from '../../paths.ts'
import { CardPress } from '../../ui/card-press.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { shortExterior } from '../../domain/skin/exterior-words.ts'

type Props = { open: boolean; onClose: () => void }

/** The player's finished games. */
export function HistoryDialog({ open, onClose }: Props) {
  const { t } = useTranslation('mines')
  return (
    <Dialog open={open} onClose={onClose} title={t('history.title')} width={640}>
      <HistoryList />
    </Dialog>
  )
}

function HistoryList() {
  const { t } = useTranslation('mines')
  const record = useInfiniteQuery(recordQuery)
  const rows = record.data?.pages.flatMap((page) => page.list)
  const total = record.data?.pages[0]?.total ?? 0

  if (!rows) {
    return record.error ? (
      <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
    ) : (
      <div className="flex flex-col gap-1.5">
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className="h-[66px]" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return <Empty title={t('history.empty')} text={t('history.empty_text')} picture={fixedPictures.mine} />
  }
  return (
    <>
      <p className="type-small mb-2 text-text-2">
        {t('history.count', { count: total, shown: formatNumber(total) })}
      </p>
      <ul className="mine-history">
        {rows.map((row) => (
          <HistoryRow key={row.game_id} row={row} />
        ))}
      </ul>
      {record.hasNextPage && (
        <MoreButton
          isLoading={record.isFetchingNextPage}
          hasFailed={record.isFetchNextPageError}
          onMore={() => void record.fetchNextPage()}
        />
      )}
    </>
  )
}

/** A finished game: how it ended, what it gave, its proof. */
function HistoryRow({ row }: { row: MineRow }) {
  const { t } = useTranslation('mines')
  const { won } = row
  const verify = t('history.verify', { id: row.game_id })
  return (
    <li className="mine-history-row" style={rarityStyle(won?.rarity ?? 'standard')} data-status={row.status}>
      <CardPress to={paths.fairDraw(row.fair_id)} label={verify} spare />
      <span className="mine-bar-art">
        {won && <SkinPicture url={won.image_url} sizes="64px" className="w-14" />}
      </span>
      <div className="min-w-0">
        <p className="type-label text-balance">
          {t(`history.status.${row.status}`, { layer: row.status === 'bomb' ? row.layer + 1 : row.layer })}
        </p>
        <p className="type-micro truncate text-text-2">
          {won ? `${won.family} | ${won.finish} · ${shortExterior(won)}` : t('history.no_item')}
        </p>
        <RelativeTime at={row.ended_at} className="type-micro text-text-3" />
      </div>
      <div className="text-end">
        <CoinAmount amount={won?.value ?? row.stake} size={16} className="text-[13px]" />
        <p className="type-micro type-number text-text-2">
          {t('history.stake', { amount: formatMoney(row.stake) })}
        </p>
      </div>
      <Link
        to={paths.fairDraw(row.fair_id)}
        aria-label={verify}
        className="type-small grid min-h-11 min-w-11 place-items-center px-2 text-info underline underline-offset-2"
      >
        {t('result.verify')}
      </Link>
    </li>
  )
}
