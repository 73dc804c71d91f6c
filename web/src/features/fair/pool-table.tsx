import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { chanceOf } from '@noktra/game/boxes'
import type { OpeningProof } from '@noktra/game/proof'
import type { SkinFace } from '@noktra/contract/shapes'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../items/coin-amount.tsx'
import { RARITY_COLORS } from '../../items/rarity.ts'
import { SkinPicture } from '../../items/skin-picture.tsx'
import { cx } from '../../ui/class-names.ts'
import { poolFacesQuery } from './queries.ts'

type Props = { proof: OpeningProof }
type Row = OpeningProof['pool']['rows'][number]

/** Which tickets win what, in the version of the pool that this draw used; the winning row is marked. */
export function PoolTable({ proof }: Props) {
  const { t } = useTranslation('fair')
  const { pool, ticket } = proof
  const { data: faces } = useQuery(poolFacesQuery(pool.box_id, pool.version))
  return (
    <section aria-labelledby="pool" className="panel overflow-hidden">
      <header className="px-5 pt-4 pb-3 max-sm:px-4">
        <h2 id="pool" className="type-block">
          {t('pool')}
        </h2>
        <p className="type-small mt-1 text-text-2">{t('pool_text', { version: pool.version })}</p>
      </header>
      <table className="w-full border-t border-line-1 max-sm:block">
        <thead className="type-small text-left text-text-3 max-sm:sr-only">
          <tr className="h-10">
            <th scope="col" className="pl-5 font-[500]">
              {t('pool_item')}
            </th>
            <th scope="col" className="px-4 text-right font-[500]">
              {t('pool_value')}
            </th>
            <th scope="col" className="px-4 text-right font-[500]">
              {t('pool_chance')}
            </th>
            <th scope="col" className="pr-5 text-right font-[500]">
              {t('pool_tickets')}
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {pool.rows.map((row) => (
            <PoolRow
              key={row.from}
              row={row}
              face={faces?.get(row.skin_id)}
              wins={ticket >= row.from && ticket <= row.to}
              ticket={ticket}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PoolRow({
  row,
  face,
  wins,
  ticket,
}: {
  row: Row
  face: SkinFace | undefined
  wins: boolean
  ticket: number
}) {
  const { t } = useTranslation(['fair', 'common'])
  return (
    <tr
      aria-current={wins ? 'true' : undefined}
      className={cx(
        'type-small border-t border-line-1 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-0 max-sm:px-4 max-sm:py-2.5',
        wins && 'bg-signal-tint shadow-[inset_3px_0_var(--color-signal)]',
      )}
    >
      <td className="py-1.5 pl-5 min-w-0 max-sm:p-0">
        <span className="flex items-center gap-3">
          <span className="relative h-[42px] w-14 shrink-0 overflow-hidden rounded-tag bg-base-2">
            {face && <SkinPicture url={face.image_url} sizes="56px" className="size-full" />}
            <span
              className="absolute inset-x-0 bottom-0 h-0.5"
              style={{ background: face ? RARITY_COLORS[face.rarity].fill : undefined }}
            />
          </span>
          <span className="min-w-0 grow">
            <span className="block truncate">
              {face ? `${face.family} | ${face.finish}` : t('pool_skin', { id: row.skin_id })}
            </span>
            <span className="type-micro block text-text-2">
              {row.exterior} ·{' '}
              {face ? t(`common:rarity.${face.rarity}`) : t(`common:exterior.${row.exterior}`)}
            </span>
          </span>
        </span>
      </td>
      <td className="px-4 text-right max-sm:p-0">
        <CoinAmount amount={row.value_cents / 100} size={15} />
      </td>
      <td className="type-number px-4 text-right max-sm:hidden">{formatPercent(chanceOf(row), 4)}</td>
      <td className="type-number pr-5 text-right text-text-2 max-sm:col-span-2 max-sm:p-0 max-sm:pl-17 max-sm:text-left max-sm:text-[12px]">
        <span className="sm:hidden">{formatPercent(chanceOf(row), 4)} · </span>
        {formatNumber(row.from)} – {formatNumber(row.to)}
        {wins && (
          <span className="font-semibold text-signal-hi max-sm:ml-2 sm:block">
            {t('ticket_is', { ticket: formatNumber(ticket) })}
          </span>
        )}
      </td>
    </tr>
  )
}
