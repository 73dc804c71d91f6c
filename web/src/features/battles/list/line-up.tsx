import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'
import { pictureOf } from '@noktra/contract/pictures'

type Props = {
  boxes: BattleCard['boxes']
  /** How many pictures there is room for. */
  most: number
  small?: boolean
}

/** The boxes of a battle in order, overlapping; what does not fit is counted. */
export function LineUp({ boxes, most, small = false }: Props) {
  const { t } = useTranslation('battle-list')
  const shown = boxes.length > most ? boxes.slice(0, most - 1) : boxes
  const more = boxes.length - shown.length
  return (
    <span
      role="img"
      aria-label={t('boxes', { count: boxes.length })}
      className={small ? 'line-up line-up-small' : 'line-up'}
    >
      {shown.map(({ box_id, image_url }, round) => (
        <img
          key={`${round}-${box_id}`}
          src={pictureOf(image_url, 256)}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ))}
      {more > 0 && <span className="type-number line-up-more">{t('more_boxes', { count: more })}</span>}
    </span>
  )
}
