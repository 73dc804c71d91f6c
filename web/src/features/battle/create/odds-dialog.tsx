import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../../domain/skin/exterior-badge.tsx'
import { RARITIES, RARITY_COLORS } from '../../../domain/skin/rarity.ts'
import { SkinPicture } from '../../../domain/skin/skin-picture.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { boxQuery, type Box } from '../../../domain/box/box-queries.ts'

type Props = { box_id: number; name: string; open: boolean; onClose: () => void }

/** What is in a box and how likely each item is, in the version a battle would be fought with. */
export function OddsDialog({ box_id, name, open, onClose }: Props) {
  const { t } = useTranslation('battle-new')
  const { data, error, refetch, isFetching } = useQuery({ ...boxQuery(box_id), enabled: open })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name}
      description={
        data
          ? t('odds.line', {
              percent: formatPercent(data.expected_return, 1),
              profit: formatPercent(data.chance_of_profit, 1),
              n: formatNumber(data.top_one_in),
            })
          : t('odds.loading')
      }
    >
      {data ? (
        <OddsRows label={name} rows={data.rows} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div aria-hidden className="flex flex-col gap-2">
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} className="h-14" />
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** The rarest first, and of one rarity the most valuable. */
function OddsRows({ label, rows }: Pick<Box, 'rows'> & { label: string }) {
  const { t } = useTranslation('common')
  const sorted = rows.toSorted(
    (a, b) => RARITIES.indexOf(a.rarity) - RARITIES.indexOf(b.rarity) || b.value - a.value,
  )
  return (
    // It has nothing to press: by keyboard it is scrolled when it has the focus itself.
    <ul tabIndex={0} aria-label={label}>
      {sorted.map((row) => (
        <li
          key={row.skin_id}
          className="flex min-h-14 items-center gap-3 border-b border-line-1 py-1.5 last:border-0"
        >
          <SkinPicture
            url={row.image_url}
            sizes="56px"
            className="h-[42px] w-14 shrink-0 rounded-tag bg-base-2"
          />
          <div className="min-w-0 grow">
            <p className="flex min-w-0 items-center gap-2">
              <span className="type-label truncate">{row.finish}</span>
              <ExteriorBadge exterior={row.exterior_name} className="shrink-0" />
            </p>
            <p className="type-micro truncate text-text-2">
              {row.family} ·{' '}
              <span style={{ color: RARITY_COLORS[row.rarity].tint }}>{t(`rarity.${row.rarity}`)}</span>
            </p>
          </div>
          <div className="shrink-0 text-end">
            <CoinAmount amount={row.value} size={15} className="text-[13px]" />
            <p className="type-micro type-number text-text-2">{formatPercent(row.chance)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
