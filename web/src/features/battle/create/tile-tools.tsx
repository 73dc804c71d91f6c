import { ArrowLeft, ArrowRight, Copy, Info, Minus, Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MOST_ROUNDS } from '@noktra/game/battles'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { duplicateEntry, removeEntry, roundRanges, roundsOf, setCount, type Entry } from './line-up.ts'
import type { KnownBoxes } from './use-line-up-boxes.ts'

type Props = {
  entries: readonly Entry[]
  at: number
  boxes: KnownBoxes
  onChange: (entries: readonly Entry[]) => void
  onSelect: (at: number) => void
  onMove: (from: number, to: number) => void
  onOdds: (box_id: number) => void
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
const PRESS = 'size-11!'

/** What can be done with the selected tile. */
export function TileTools({ entries, at, boxes, onChange, onSelect, onMove, onOdds }: Props) {
  const { t } = useTranslation('battle-new')
  const entry = entries[at]
  const box = entry && boxes.get(entry.box_id)
  if (!entry || !box) return null
  const isFull = roundsOf(entries) >= MOST_ROUNDS
  const { from, to } = roundRanges(entries)[at] ?? { from: 0, to: 0 }
  return (
    <div
      role="toolbar"
      aria-label={t('line_up.tools', { name: box.name })}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line-1 bg-base-2 py-1.5 pe-1.5 ps-3.5"
    >
      <div className="flex min-w-0 grow items-center gap-1 max-sm:w-full">
        <p className="flex min-w-0 items-baseline gap-x-3 max-sm:grow">
          <span className="type-label truncate">{box.name}</span>
          <span className="type-micro shrink-0 text-text-2">
            {t('line_up.rounds', { count: to - from + 1, range: from === to ? from : `${from}–${to}` })}
          </span>
          <CoinAmount amount={box.price} size={15} className="text-[13px] max-sm:ms-auto" />
        </p>
        <IconButton
          label={t('odds.of', { name: box.name })}
          icon={<Info {...ICON} />}
          className={PRESS}
          onPress={() => onOdds(box.box_id)}
        />
      </div>
      <div
        role="group"
        aria-label={t('line_up.times')}
        className="flex items-center rounded-control border border-line-2"
      >
        <IconButton
          label={t('line_up.fewer')}
          icon={<Minus {...ICON} />}
          className={PRESS}
          disabled={entry.count <= 1}
          onPress={() => onChange(setCount(entries, at, entry.count - 1))}
        />
        <span className="type-label type-number min-w-9 text-center" aria-live="polite">
          x{entry.count}
        </span>
        <IconButton
          label={t(isFull ? 'line_up.full' : 'line_up.more')}
          icon={<Plus {...ICON} />}
          className={PRESS}
          disabled={isFull}
          onPress={() => onChange(setCount(entries, at, entry.count + 1))}
        />
      </div>
      <div className="flex items-center max-sm:ms-auto">
        <IconButton
          label={t('line_up.earlier')}
          icon={<ArrowLeft {...ICON} />}
          className={PRESS}
          disabled={at === 0}
          onPress={() => onMove(at, at - 1)}
        />
        <IconButton
          label={t('line_up.later')}
          icon={<ArrowRight {...ICON} />}
          className={PRESS}
          disabled={at === entries.length - 1}
          onPress={() => onMove(at, at + 1)}
        />
        <IconButton
          label={t(isFull ? 'line_up.full' : 'line_up.duplicate')}
          icon={<Copy {...ICON} />}
          className={PRESS}
          disabled={isFull}
          onPress={() => {
            onChange(duplicateEntry(entries, at))
            onSelect(at + 1)
          }}
        />
        <IconButton
          label={t('line_up.remove')}
          icon={<X {...ICON} />}
          className={PRESS}
          onPress={() => {
            onChange(removeEntry(entries, at))
            onSelect(Math.max(0, at - (at === entries.length - 1 ? 1 : 0)))
          }}
        />
      </div>
    </div>
  )
}
