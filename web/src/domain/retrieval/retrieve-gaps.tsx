import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import type { RetrievalGap } from '@noktra/contract/retrieval'
import { CoinAmount } from '../money/coin-amount.tsx'
import { ExteriorBadge } from '../skin/exterior-badge.tsx'
import { ItemLine } from './item-line.tsx'

type Props = {
  items: readonly BackpackItem[]
  gaps: readonly RetrievalGap[]
  /** What was agreed to, and is not enough any more. */
  changed: boolean
}

/** What the market asks above what the store pays, item by item, and the three ways on from there. */
export function RetrieveGaps({ items, gaps, changed }: Props) {
  const { t } = useTranslation('retrieval')
  return (
    <div className="flex flex-col gap-4" data-testid="gaps">
      {changed && (
        <p role="alert" className="type-small text-warning">
          {t('gap.changed')}
        </p>
      )}
      <ul aria-label={t('dialog.items')} className="flex flex-col gap-3">
        {gaps.map((gap) => (
          <GapRow key={gap.item_id} gap={gap} item={items.find(({ item_id }) => item_id === gap.item_id)} />
        ))}
      </ul>
      <ul className="type-small flex list-disc flex-col gap-1.5 ps-5 text-text-2">
        <li>{t('gap.way.pay')}</li>
        <li>{t('gap.way.wait')}</li>
        <li>{t('gap.way.sell')}</li>
      </ul>
    </div>
  )
}

function GapRow({ gap, item }: { gap: RetrievalGap; item: BackpackItem | undefined }) {
  const { t } = useTranslation('retrieval')
  if (!item) return null
  return (
    <li className="rounded-item border border-line-1 bg-well p-3">
      <div className="flex items-center gap-3">
        <ItemLine item={item}>
          <ExteriorBadge exterior={item.exterior_name} />
        </ItemLine>
      </div>
      <dl className="type-small mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
        <Line name={t('gap.market')} amount={gap.market_price} />
        <Line name={t('gap.store')} amount={gap.pays} />
        <Line name={t('gap.missing')} amount={gap.missing} />
        <Line name={t('gap.cost')} amount={gap.cost} strong />
      </dl>
    </li>
  )
}

function Line({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <>
      <dt className={strong ? 'font-semibold' : 'text-text-2'}>{name}</dt>
      <dd className="justify-self-end">
        <CoinAmount
          amount={amount}
          size={15}
          className={strong ? 'text-text-1' : 'font-normal text-text-2'}
        />
      </dd>
    </>
  )
}
