import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OddsRow, OddsVersion } from '@noktra/contract/odds'
import { formatMoney, formatPercent } from '../../i18n/format.ts'
import { skinName, SkinThumb } from '../proof/skin-thumb.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ColumnHead } from '../../ui/column-head.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FromTo } from './from-to.tsx'
import { rowsQuery, type OddsOf } from './odds-queries.ts'
import { shortExterior } from '../skin/exterior-words.ts'

const MOST_WHILE_LOADING = 6

/** The rows of a version beside those of the version before: those that changed, or all. */
export function OddsRows({ of, version }: { of: OddsOf; version: OddsVersion }) {
  const { t } = useTranslation('odds')
  const [shows, show] = useState<'changed' | 'all'>('changed')
  const { data, error, refetch, isFetching } = useQuery(rowsQuery(of, version.version))
  const changed = version.added + version.removed + version.moved
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <div className="grid gap-2 px-5 pb-4 max-sm:px-4" aria-busy>
        {Array.from({ length: Math.min(MOST_WHILE_LOADING, changed || version.rows) }, (_, at) => (
          <Skeleton key={at} className="h-12" />
        ))}
      </div>
    )
  }
  const rows = shows === 'all' || changed === 0 ? data : data.filter(isChanged)
  return (
    <>
      {changed > 0 && changed < data.length && (
        <div className="flex flex-wrap gap-2 px-5 pb-3 max-sm:px-4" role="group" aria-label={t('which_rows')}>
          <Chip selected={shows === 'changed'} onPress={() => show('changed')}>
            {t('only_changed', { count: changed })}
          </Chip>
          <Chip selected={shows === 'all'} onPress={() => show('all')}>
            {t('all_rows', { count: data.length })}
          </Chip>
        </div>
      )}
      <table className="w-full border-t border-line-1 max-md:block">
        <thead className="type-small text-start text-text-3 max-md:sr-only">
          <tr className="h-10">
            <ColumnHead className="ps-5 text-start">{t('item')}</ColumnHead>
            <ColumnHead className="px-4 text-end">{t('chance')}</ColumnHead>
            <ColumnHead className="pe-5 text-end">{t('value')}</ColumnHead>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Row
              key={`${row.part} ${row.layer} ${row.skin_id}`}
              row={row}
              isFirst={version.before === null}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

function isChanged(row: OddsRow): boolean {
  return row.chance !== row.chance_before || row.value !== row.value_before
}

function Row({ row, isFirst }: { row: OddsRow; isFirst: boolean }) {
  const { t } = useTranslation(['odds', 'common'])
  const isNew = row.chance_before === null && !isFirst
  const isGone = row.chance === null
  return (
    <tr className="odds-row type-small border-t border-line-1">
      <td className="min-w-0 py-1.5 ps-5">
        <span className="flex min-w-0 items-center gap-3">
          <SkinThumb face={row} />
          <span className="min-w-0 grow">
            <span className="block wrap-anywhere">{skinName(row)}</span>
            <span className="type-micro flex flex-wrap gap-x-2 text-text-2">
              {shortExterior(row)} · {t(`common:rarity.${row.rarity}`)}
              {row.part === 'prize' && <span>{t('prize', { layer: row.layer })}</span>}
              {row.part === 'consolation' && <span>{t('consolation')}</span>}
              {isNew && <span className="text-info">{t('new')}</span>}
              {isGone && <span className="text-warning">{t('gone')}</span>}
            </span>
          </span>
        </span>
      </td>
      <td className="px-4 text-end">
        <span className="sr-only md:hidden">{t('chance')} </span>
        <FromTo before={chanceText(row.chance_before)} after={chanceText(row.chance)} />
      </td>
      <td className="pe-5 text-end">
        <span className="sr-only md:hidden">{t('value')} </span>
        <FromTo before={moneyText(row.value_before)} after={moneyText(row.value)} />
      </td>
    </tr>
  )
}

function chanceText(chance: number | null): string | null {
  return chance === null ? null : formatPercent(chance, 4)
}

function moneyText(value: number | null): string | null {
  return value === null ? null : formatMoney(value)
}
