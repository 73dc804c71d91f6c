import { Bot, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BattleDetails } from '@noktra/contract/battles'
import { formatMoney } from '../../../i18n/format.ts'
import { useSession, useSetting } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ICON } from './room-parts.ts'
import type { RoomMoves } from './use-room-moves.ts'

type Props = {
  seat: number
  details: BattleDetails
  moves: RoomMoves
  /** The page's main action stands here. */
  isMain: boolean
  /** Somebody came back from signing in for this seat. */
  wanted: boolean
}

/** A seat that is free: for a newcomer its price, for the creator a bot. */
export function EmptySeat({ seat, details, moves, isMain, wanted }: Props) {
  const { t } = useTranslation('battle-room')
  const ref = useRef<HTMLDivElement>(null)
  const shut = useShutReason(details)
  const { room, my_seat, is_creator } = details

  useEffect(() => {
    if (wanted) ref.current?.querySelector('button')?.focus()
  }, [wanted])

  return (
    <div ref={ref} className="room-empty">
      <svg className="room-empty-shape" viewBox="0 0 100 112" aria-hidden>
        <path d="M50 2 96 29v54L50 110 4 83V29Z" />
      </svg>
      {my_seat === null ? (
        <>
          <p className="type-small text-text-2">{t('free')}</p>
          <Button
            variant={isMain ? 'primary' : 'secondary'}
            size={isMain ? 'main' : 'default'}
            cut={isMain}
            icon={<UserPlus {...ICON} />}
            busy={moves.isBusy}
            disabledReason={shut}
            onPress={() => moves.join(seat)}
            className="room-join"
            data-testid={`join-${seat}`}
          >
            {t('join', { price: formatMoney(room.own_price) })}
          </Button>
          {shut && <p className="type-micro max-w-56 text-text-2">{shut}</p>}
          {room.own_price < room.price && !shut && (
            <p className="type-micro text-text-2">{t('funded', { price: formatMoney(room.price) })}</p>
          )}
          {moves.missing > 0 && !shut && (
            <p className="type-micro text-warning">{t('missing', { missing: formatMoney(moves.missing) })}</p>
          )}
        </>
      ) : (
        <>
          <p className="type-small text-text-2">{t('awaits')}</p>
          {is_creator && (
            <Button
              icon={<Bot {...ICON} />}
              busy={moves.isBusy}
              disabledReason={room.players_only ? t('no_bots') : null}
              onPress={() => moves.callBot(seat)}
              className="room-join"
              data-testid={`bot-${seat}`}
            >
              {t('call_bot')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Why this visitor may not sit down here at all; null when they may. */
function useShutReason({ room }: BattleDetails): string | null {
  const { t } = useTranslation('battle-room')
  const { user } = useSession()
  const least = useSetting('min_recharge_out', 0)
  if (room.bots_only) return t('bots_only')
  const missing = user ? Math.max(0, least - user.lifetime_recharge) : 0
  return missing > 0 ? t('recharge_first', { missing: formatMoney(missing) }) : null
}
