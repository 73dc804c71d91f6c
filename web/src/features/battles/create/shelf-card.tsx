import { Info, Plus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxCard } from '@noktra/contract/boxes'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'

type Props = { box: BoxCard; used: number; isFull: boolean; onAdd: () => void; onOdds: () => void }

/** The whole card adds a round of its box, unless the box is paused; in its corner are the odds. */
export function ShelfCard({ box, used, isFull, onAdd, onOdds }: Props) {
  const { t } = useTranslation('battle-new')
  const percent = formatPercent(box.expected_return, 1)
  const paused = box.closed ? t('shelf.paused_tip', { name: box.name }) : null
  const reason = paused ?? (isFull ? t('line_up.full') : null)
  const values = { name: box.name, price: formatMoney(box.price), percent, count: used }
  return (
    <>
      <button
        type="button"
        className="shelf-card"
        style={{ '--theme': box.theme_color } as CSSProperties}
        aria-label={paused ?? t(used > 0 ? 'shelf.add_more' : 'shelf.add', values)}
        aria-disabled={reason !== null || undefined}
        data-tip={reason ?? undefined}
        data-testid="shelf-box"
        onClick={() => {
          if (reason === null) onAdd()
        }}
      >
        {used > 0 && (
          <span className="shelf-card-count type-label type-number" aria-hidden>
            x{used}
          </span>
        )}
        <BoxPicture url={box.image_url} sizes="88px" className="mt-1 size-[84px] max-sm:size-[76px]" />
        <span className="type-label mt-1 w-full truncate text-center text-[14px]" title={box.name}>
          {box.name}
        </span>
        <span className="type-micro type-number mb-1.5 text-center whitespace-normal! text-text-2">
          {paused ? t('shelf.paused') : t('shelf.return', { percent })}
        </span>
        <span className="shelf-card-price">
          <CoinAmount amount={box.price} size={15} className="gap-1! text-[13px] max-sm:text-[12px]" />
          <Plus size={16} strokeWidth={3} aria-hidden className="shelf-card-plus shrink-0 text-text-2" />
        </span>
      </button>
      <button
        type="button"
        className="shelf-card-odds"
        aria-label={t('odds.of', { name: box.name })}
        data-tip={t('odds.title')}
        onClick={onOdds}
      >
        <Info size={16} strokeWidth={1.9} aria-hidden />
      </button>
    </>
  )
}
