import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../i18n/format.ts'
import { SkinCard, SkinCardSkeleton } from '../../../domain/skin/skin-card.tsx'
import { SectionHead } from '../../../ui/section-head.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import type { RoomShown } from './room-parts.ts'

const SHOWN = 10

/** What the boxes of a room that waits can give at best, with its chance. */
export function BoxesPreview({ details, faces }: Pick<RoomShown, 'details' | 'faces'>) {
  const { t } = useTranslation('battle-room')
  const phone = usePhone()
  const boxes = details.rounds.filter(
    ({ box_id, round }) => details.rounds.find((other) => other.box_id === box_id)?.round === round,
  )
  const best = boxes
    .flatMap(({ round, name }) => faces.poolOf(round).map((row) => ({ row, name })))
    .toSorted((a, b) => b.row.value - a.row.value)
    .slice(0, SHOWN)
  return (
    <section className="mt-4">
      <SectionHead title={t('best_items')} hint={phone ? undefined : t('best_items_hint')} />
      <div className="room-preview">
        {best.length > 0
          ? best.map(({ row, name }) => (
              <SkinCard
                key={`${name} ${row.skin_id}`}
                skin={row}
                fact={formatPercent(row.chance)}
                price={{ amount: row.value }}
                note={name}
              />
            ))
          : Array.from({ length: SHOWN / 2 }, (_, index) => <SkinCardSkeleton key={index} />)}
      </div>
    </section>
  )
}
