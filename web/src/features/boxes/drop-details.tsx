import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatPercent } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { ExteriorBadge } from '../../domain/skin/exterior-badge.tsx'
import { RarityLozenge } from '../../domain/skin/rarity-lozenge.tsx'
import { rarityStyle } from '../../domain/skin/rarity.ts'
import { SkinLink } from '../../domain/skin/skin-link.tsx'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import { SkinPicture } from '../../domain/skin/skin-picture.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Drop } from './drops.ts'

type Props = { drop: Drop; open: boolean; onClose: () => void }

/** A skin of the box with everything that is published about it, in each exterior it comes in. */
export function DropDetails({ drop, open, onClose }: Props) {
  const { t } = useTranslation(['boxes', 'common'])
  const [chosen, setChosen] = useState(drop.rows[0].skin_id)
  const row = drop.rows.find(({ skin_id }) => skin_id === chosen) ?? drop.rows[0]
  const alt = useSkinAlt()(row)
  const wear = [row.wear_from, row.wear_to].map((each) => formatNumber(each / 10_000, 4)).join(' – ')
  return (
    <Dialog open={open} onClose={onClose} title={`${row.family} | ${row.finish}`} description={row.kind}>
      <div style={rarityStyle(row.rarity)} className="drop-stage">
        <SkinPicture url={row.image_url} alt={alt} eager sizes="420px" className="w-full max-w-[400px]" />
      </div>
      {drop.rows.length > 1 && (
        <div role="group" aria-label={t('details.exterior')} className="mt-3 flex flex-wrap gap-2">
          {drop.rows.map(({ skin_id, exterior_name }) => (
            <Chip
              key={skin_id}
              selected={skin_id === row.skin_id}
              label={t(`common:exterior.${exterior_name}`)}
              onPress={() => setChosen(skin_id)}
            >
              {exterior_name}
            </Chip>
          ))}
        </div>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-x-6 max-sm:grid-cols-1">
        <Fact name={t('details.rarity')}>
          <RarityLozenge rarity={row.rarity} />
        </Fact>
        <Fact name={t('details.exterior')}>
          <ExteriorBadge exterior={row.exterior_name} full />
        </Fact>
        <Fact name={t('details.value')}>
          <CoinAmount amount={row.value} size={17} />
        </Fact>
        <Fact name={t('details.chance')}>{formatPercent(row.chance, 4)}</Fact>
        <Fact name={t('details.one_in')}>{t('one_in', { n: formatNumber(Math.round(1 / row.chance)) })}</Fact>
        <Fact name={t('details.tickets')}>
          {formatNumber(row.from)} – {formatNumber(row.to)}
        </Fact>
        <Fact name={t('details.wear')}>{wear}</Fact>
      </dl>
      <SkinLink skin_id={row.skin_id} className="mt-3 max-sm:min-h-11 max-sm:w-full" />
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 border-b border-line-1">
      <dt className="type-small text-text-2">{name}</dt>
      <dd className="type-number text-[13px] font-semibold">{children}</dd>
    </div>
  )
}
