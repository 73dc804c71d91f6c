import { Check, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { formatWear } from '../../i18n/format.ts'
import { CoinAmount } from '../money/coin-amount.tsx'
import { ExteriorBadge } from '../skin/exterior-badge.tsx'
import { ItemLine } from './item-line.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import type { RetrieveResult } from './use-retrieve.ts'

type Props = { items: readonly BackpackItem[]; results?: readonly RetrieveResult[] }

/** The items of a retrieval, and once it is known what became of each. */
export function RetrieveItems({ items, results = [] }: Props) {
  const { t } = useTranslation('retrieval')
  return (
    <ul
      aria-label={t('dialog.items')}
      className="divide-y divide-line-1 rounded-item border border-line-1 bg-well"
    >
      {items.map((item) => (
        <Row
          key={item.item_id}
          item={item}
          result={results.find(({ item_id }) => item_id === item.item_id)}
        />
      ))}
    </ul>
  )
}

function Row({ item, result }: { item: BackpackItem; result: RetrieveResult | undefined }) {
  return (
    <li className="flex min-h-15 items-center gap-3 px-3 py-2">
      <ItemLine item={item}>
        {result && result.code !== 0 ? (
          <Refused result={result} />
        ) : result ? (
          <Sent />
        ) : (
          <span className="type-micro mt-0.5 flex items-center gap-2 text-text-3">
            <ExteriorBadge exterior={item.exterior_name} />
            <span className="type-number">{item.wear === '' ? item.kind : formatWear(item.wear)}</span>
          </span>
        )}
      </ItemLine>
      <CoinAmount amount={item.value} size={16} className="shrink-0" />
    </li>
  )
}

function Sent() {
  const { t } = useTranslation('retrieval')
  return (
    <span className="type-small mt-0.5 flex items-center gap-1.5 text-success">
      <Check size={15} strokeWidth={2.4} aria-hidden className="shrink-0" />
      {t('dialog.on_its_way')}
    </span>
  )
}

function Refused({ result }: { result: RetrieveResult }) {
  const textOf = useRefusalText()
  return (
    <span className="type-small mt-0.5 flex items-start gap-1.5 text-danger-text">
      <Undo2 size={15} strokeWidth={2} aria-hidden className="mt-0.5 shrink-0" />
      {textOf(result)}
    </span>
  )
}
