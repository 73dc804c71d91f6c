import { useTranslation } from 'react-i18next'
import { pictureOf } from '@noktra/contract/pictures'
import type { ListedRoom } from './live-list.ts'
import { runStateAt } from './room-clock.ts'
import { usePageClock } from './use-page-clock.ts'

type Props = {
  boxes: readonly { box_id: number; image_url: string }[]
  /** How many pictures there is room for. */
  most: number
  small?: boolean
  /** It stands in the first screen. */
  eager?: boolean
  /** The round whose box opens now; 0 before the first. */
  opening?: number
}

/** The boxes of a running battle: the one that every seat opens now stands out, and those before it are done. */
export function OpeningLineUp({ room, ...props }: { room: ListedRoom } & Pick<Props, 'most' | 'eager'>) {
  const { round, over } = runStateAt(room, usePageClock())
  return <LineUp {...props} boxes={room.boxes} opening={over ? room.round_num + 1 : round} />
}

/** The boxes of a battle in order, side by side; what does not fit is counted. */
export function LineUp({ boxes, most, small = false, eager = false, opening = 0 }: Props) {
  const { t } = useTranslation('battle-list')
  const fit = boxes.length > most ? most - 1 : boxes.length
  // The box that opens stays in view, with the one before it.
  const from = Math.max(0, Math.min(opening - 2, boxes.length - fit))
  const shown = boxes.slice(from, from + fit)
  const more = boxes.length - shown.length
  return (
    <span
      role="img"
      aria-label={t('box_count', { count: boxes.length })}
      className={small ? 'line-up line-up-small' : 'line-up'}
    >
      {shown.map(({ box_id, image_url }, round) => (
        <img
          key={`${from + round}-${box_id}`}
          data-now={from + round + 1 === opening || undefined}
          data-done={from + round + 1 < opening || undefined}
          src={pictureOf(image_url, 256)}
          alt=""
          width={256}
          height={256}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding={eager ? 'sync' : 'async'}
          draggable={false}
        />
      ))}
      {more > 0 && <span className="type-number line-up-more">{t('more_boxes', { count: more })}</span>}
    </span>
  )
}
