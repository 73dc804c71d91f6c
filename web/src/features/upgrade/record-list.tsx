import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MoreButton } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recordsQuery, type RecordScope } from './queries.ts'
import { ArrowRight, ShieldCheck } from 'lucide-react'
import type { UpgradeRow } from '@noktra/contract/upgrades'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { Avatar } from '../../domain/player/avatar.tsx'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { CardPress } from '../../ui/card-press.tsx'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { percentShown } from './stake.ts'
import { shortExterior } from '../../domain/skin/exterior-words.ts'

/** Upgrades, newest first. */
export function RecordList({ scope }: { scope: RecordScope }) {
  const { t } = useTranslation(['upgrades', 'common'])
  const records = useInfiniteQuery(recordsQuery(scope))
  const rows = records.data?.pages.flatMap((page) => page.list)
  if (!rows) {
    return records.error ? (
      <section className="panel">
        <ErrorState
          error={records.error}
          onRetry={() => void records.refetch()}
          retrying={records.isFetching}
        />
      </section>
    ) : (
      <div className="flex flex-col gap-1">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-[68px] max-md:h-[112px]" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <section className="panel hairlines">
        <Empty
          title={t(`records.empty_${scope}`)}
          text={t('records.empty_text')}
          action={<Button to={paths.upgrade}>{t('records.back')}</Button>}
        />
      </section>
    )
  }
  return (
    <>
      <ul className="panel overflow-hidden">
        {rows.map((row) => (
          <RecordRow key={row.upgrade_id} row={row} />
        ))}
      </ul>
      {records.hasNextPage && (
        <MoreButton
          isLoading={records.isFetchingNextPage}
          hasFailed={records.isFetchNextPageError}
          onMore={() => void records.fetchNextPage()}
        />
      )}
    </>
  )
}

/** What was staked for what, at which chance, and what came out. The row leads to the upgrade. */
function RecordRow({ row }: { row: UpgradeRow }) {
  const { t } = useTranslation(['upgrades', 'common'])
  return (
    <li className="upgrade-row">
      <CardPress to={paths.upgradeDetail(row.upgrade_id)} label={t('records.see', { id: row.upgrade_id })} />
      <div className="flex min-w-0 items-center gap-2.5">
        <Avatar url={row.avatar} size={32} />
        <div className="min-w-0">
          <p className="type-small truncate font-[550]">{row.nickname}</p>
          <RelativeTime at={row.created_at} className="type-micro text-text-3" />
        </div>
      </div>
      <div className="upgrade-row-stake min-w-0">
        <CoinAmount amount={row.stake} size={16} className="text-[14px]" />
        <p className="type-micro truncate text-text-2">
          {row.item_num > 0 ? t('items', { count: row.item_num }) : t('stake.coins_only')}
          {row.item_num > 0 && row.coin > 0 && ` + ${formatMoney(row.coin)}`}
        </p>
      </div>
      <div className="upgrade-row-chance">
        <p className="type-number text-[14px] font-semibold">
          {formatPercent(percentShown(row.chance_ppm) / 100, 2)}
        </p>
        <ArrowRight size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />
      </div>
      <Side skin={row.target} amount={row.target.price} className="upgrade-row-target" />
      <div className="upgrade-row-result">
        <p className={cx('type-label', row.won ? 'text-success' : 'text-text-2')}>
          {t(row.won ? 'records.won' : 'records.lost')}
        </p>
        {!row.won && row.given && (
          <p className="type-micro truncate text-text-3">
            {row.given.finish} · {formatMoney(row.given.value)}
          </p>
        )}
      </div>
      <div className="upgrade-row-proof">
        <IconButton
          label={t('verify')}
          icon={<ShieldCheck size={18} strokeWidth={1.9} aria-hidden />}
          to={paths.fairDraw(row.fair_id)}
        />
      </div>
    </li>
  )
}

function Side({ skin, amount, className }: { skin: SkinFace; amount: number; className: string }) {
  return (
    <div className={cx('flex min-w-0 items-center gap-3', className)} style={rarityStyle(skin.rarity)}>
      <span className="upgrade-row-art">
        <SkinPicture url={skin.image_url} sizes="64px" className="w-14" />
      </span>
      <div className="min-w-0">
        <p className="type-label truncate">{`${skin.family} | ${skin.finish}`}</p>
        <p className="type-micro flex items-center gap-2 text-text-2">
          {shortExterior(skin)} <CoinAmount amount={amount} size={14} />
        </p>
      </div>
    </div>
  )
}
