import { useTranslation } from 'react-i18next'
import type { RollShown } from '@noktra/contract/rolls'
import { formatMoney } from '../../../i18n/format.ts'
import { useSkinAlt } from '../../../domain/skin/skin-card.tsx'
import { useSession } from '../../../session/session.ts'
import { prizeOf } from './room-parts.ts'

type Props = {
  room: RollShown
  /** Somebody was there when it was drawn, and every winner is pinned. */
  isTold: boolean
}

/** Tells readers how the draw ended, once it is seen. */
export function Announcer({ room, isTold }: Props) {
  const { t } = useTranslation('rolls')
  const altOf = useSkinAlt()
  const { user } = useSession()
  const mine = prizeOf(room, user?.user_id)
  const best = room.prizes[0]
  return (
    <p aria-live="polite" className="sr-only">
      {isTold &&
        (mine
          ? t('result.announce_mine', { item: altOf(mine), value: formatMoney(mine.value) })
          : [
              t('result.drawn_title'),
              room.is_join && t('result.not_won'),
              best?.winner && t('result.announce', { name: best.winner.nickname, item: altOf(best) }),
            ]
              .filter(Boolean)
              .join('. '))}
    </p>
  )
}
