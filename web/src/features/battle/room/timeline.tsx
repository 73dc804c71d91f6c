import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BoxPicture } from '../../../domain/box/box-picture.tsx'
import { useReducedMotion } from '../../../ui/use-media.ts'
import type { RoomShown } from './room-parts.ts'

/** Up to so many boxes stand in a row with their names. */
const NAMED = 6

/** The boxes of the rounds in order, with the one that is open now lit and in view. */
export function Timeline({ details, scene }: RoomShown) {
  const { t } = useTranslation(['battle-room', 'battles'])
  const still = useReducedMotion()
  const frame = useRef<HTMLDivElement>(null)
  const { rounds, room } = details
  const isOver = ['finale', 'gather', 'draft', 'over'].includes(scene.step)
  const current = isOver || scene.step === 'timeout' ? 0 : scene.round
  const done = isOver ? rounds.length : scene.landed ? scene.round : scene.round - 1

  useEffect(() => {
    const row = frame.current
    const box = row?.querySelectorAll('li')[current - 1]
    if (!row || !box) return
    const left = box.offsetLeft + box.offsetWidth / 2 - row.clientWidth / 2
    row.scrollTo({ left, behavior: still ? 'auto' : 'smooth' })
  }, [current, still])

  return (
    <div className="room-timeline panel">
      <p className="type-label shrink-0 text-text-2">
        {current > 0
          ? t('battles:round_of', { round: current, rounds: rounds.length })
          : t('battles:rounds', { count: rounds.length })}
      </p>
      <div
        ref={frame}
        className="room-timeline-row"
        data-named={rounds.length <= NAMED || undefined}
        role="group"
        aria-label={t('round_boxes')}
        // The row scrolls, by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={rounds.length > NAMED ? 0 : undefined}
      >
        <ol>
          {rounds.map(({ round, name, image_url, theme_color }) => (
            <li
              key={round}
              aria-current={round === current ? 'step' : undefined}
              data-done={round <= done || undefined}
              style={{ '--theme': theme_color } as React.CSSProperties}
              data-tip={rounds.length > NAMED ? name : undefined}
            >
              <span className="room-timeline-art">
                <BoxPicture url={image_url} alt={rounds.length > NAMED ? name : ''} sizes="56px" />
                {round <= done && (
                  <span className="room-timeline-tick">
                    <Check size={12} strokeWidth={3.4} aria-label={t('done')} />
                  </span>
                )}
              </span>
              <span className="room-timeline-name type-small">{rounds.length > NAMED ? round : name}</span>
            </li>
          ))}
        </ol>
      </div>
      <p className="type-small type-number shrink-0 text-text-2">
        {t('battles:room_no', { id: room.room_id })}
      </p>
    </div>
  )
}
