import { Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_ROUNDS } from '@noktra/game/battles'
import { toast } from '../../../api/toast.ts'
import { formatMoney } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { LineUpTiles } from './line-up-tiles.tsx'
import { moveEntry, roundsOf, type Entry } from './line-up.ts'
import { TileTools } from './tile-tools.tsx'
import type { KnownBoxes } from './use-line-up-boxes.ts'

type Props = {
  entries: readonly Entry[]
  onChange: (entries: readonly Entry[]) => void
  boxes: KnownBoxes
  /** The box whose odds have changed since they were agreed to. */
  changed: number | null
  onOdds: (box_id: number) => void
  /** The helpers, beside the count. */
  helpers: ReactNode
  /** What the store refused of the line-up. */
  refusal: ReactNode
}

/** The rounds in order: tiles that can be selected, moved, multiplied and taken out. */
export function LineUpPanel({ entries, onChange, boxes, changed, onOdds, helpers, refusal }: Props) {
  const { t } = useTranslation(['battle-new', 'common'])
  const [selected, setSelected] = useState(0)
  const [said, setSaid] = useState('')
  const rounds = roundsOf(entries)
  const at = Math.min(selected, entries.length - 1)

  function move(from: number, to: number): void {
    if (to < 0 || to >= entries.length || from === to) return
    onChange(moveEntry(entries, from, to))
    setSelected(to)
    const name = boxes.get(entries[from]?.box_id ?? 0)?.name ?? ''
    setSaid(t('line_up.moved', { name, place: to + 1, places: entries.length }))
  }

  function clear(): void {
    onChange([])
    toast.info(t('line_up.cleared'), {
      id: 'line-up-cleared',
      duration_ms: 6000,
      action: { label: t('line_up.undo'), run: () => onChange(entries) },
    })
  }

  return (
    <section aria-labelledby="line-up" className="panel p-4 max-sm:p-3" data-place="lineup">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2.5">
        <h2 id="line-up" className="type-block">
          {t('line_up.title')}
        </h2>
        <p className="type-small type-number grow text-text-2" data-testid="rounds">
          {t('line_up.count', { count: rounds, most: MOST_ROUNDS })}
        </p>
        <div className="flex gap-2 max-sm:order-1 max-sm:w-full max-sm:[&>.btn]:flex-1 max-sm:[&>.btn]:px-2">
          {helpers}
        </div>
        <Button
          size="small"
          variant="ghost"
          className="min-h-11! max-sm:px-3!"
          icon={<Trash2 size={16} strokeWidth={1.9} aria-hidden />}
          disabled={rounds === 0}
          onPress={clear}
        >
          {t('common:clear')}
        </Button>
      </div>
      <div className="mb-3 h-1 overflow-hidden rounded-full bg-base-4" aria-hidden>
        <div
          className="h-full origin-left bg-text-2 transition-transform duration-160"
          style={{ transform: `scaleX(${rounds / MOST_ROUNDS})` }}
        />
      </div>
      {entries.length === 0 ? (
        <EmptyLineUp />
      ) : (
        <>
          <LineUpTiles
            entries={entries}
            onChange={onChange}
            boxes={boxes}
            changed={changed}
            selected={at}
            onSelect={setSelected}
            onMove={move}
          />
          <TileTools
            entries={entries}
            at={at}
            boxes={boxes}
            onChange={onChange}
            onSelect={setSelected}
            onMove={move}
            onOdds={onOdds}
          />
        </>
      )}
      {refusal}
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      <p className="sr-only" aria-live="polite">
        {t('line_up.said', { rounds, price: formatMoney(sumOf(entries, boxes)) })}
      </p>
    </section>
  )
}

function sumOf(entries: readonly Entry[], boxes: KnownBoxes): number {
  return entries.reduce((sum, { box_id, count }) => sum + (boxes.get(box_id)?.price ?? 0) * count, 0)
}

/** Low, so that the shelf below stays in view. */
function EmptyLineUp() {
  const { t } = useTranslation('battle-new')
  return (
    <div className="flex items-center gap-4 rounded-item border border-dashed border-line-2 p-4 max-sm:p-3">
      <span
        className="grid size-14 shrink-0 place-items-center rounded-item bg-base-2 text-text-3"
        aria-hidden
      >
        <Plus size={24} strokeWidth={1.9} />
      </span>
      <div className="min-w-0">
        <p className="type-label">{t('line_up.empty')}</p>
        <p className="type-small text-text-2">{t('line_up.empty_text')}</p>
      </div>
    </div>
  )
}
