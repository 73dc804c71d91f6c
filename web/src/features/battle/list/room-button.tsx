import { useTranslation } from 'react-i18next'
import type { BattleCard } from '@noktra/contract/battles'
import { formatMoney } from '../../../i18n/format.ts'
import { openLoginFor, openRechargeFor } from '../../../domain/dialogs-store.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { usePhone } from '../../../ui/use-media.ts'
import type { RoomAction } from './room-action.ts'
import { JOIN_INTENT } from './use-wanted-room.ts'

type Props = {
  room: BattleCard
  action: RoomAction
  /** The room that is being joined now, if any. */
  joining: number | null
  onJoin: (room: BattleCard) => void
}

/** The one action of a row. */
export function RoomButton({ room, action, joining, onJoin }: Props) {
  const { t } = useTranslation(['battle-list', 'battles'])
  const phone = usePhone()
  const number = t('battles:room_no', { id: room.room_id })
  const shape = { size: phone ? 'default' : 'small', full: true } as const
  const joins = { ...shape, variant: 'accent' } as const
  const joinLabel = t('join_label', { number, price: formatMoney(room.own_price) })

  switch (action.act) {
    case 'join':
      return (
        <Button
          {...joins}
          busy={joining === room.room_id}
          disabledReason={joining !== null && joining !== room.room_id ? t('joining') : null}
          aria-label={joinLabel}
          data-testid="join"
          onPress={() => onJoin(room)}
        >
          {t('join')}
        </Button>
      )
    case 'sign_in':
      return (
        <Button
          {...joins}
          aria-label={joinLabel}
          data-testid="join"
          onPress={() => {
            openLoginFor(JOIN_INTENT, { room_id: room.room_id })
          }}
        >
          {t('join')}
        </Button>
      )
    case 'blocked':
      return (
        <Button
          {...shape}
          aria-label={joinLabel}
          disabledReason={
            action.why === 'bots_only'
              ? t('blocked.bots_only')
              : t('blocked.recharge', { amount: formatMoney(action.missing) })
          }
        >
          {t('join')}
        </Button>
      )
    case 'top_up':
      return (
        <span data-tip={t('top_up_tip', { amount: formatMoney(action.missing) })} className="block">
          <Button
            {...joins}
            aria-label={`${t('top_up')}: ${t('top_up_tip', { amount: formatMoney(action.missing) })}, ${number}`}
            onPress={() => openRechargeFor(action.missing)}
          >
            {t('top_up')}
          </Button>
        </span>
      )
    default:
      return (
        <Button
          {...shape}
          variant="ghost"
          to={paths.battleRoom(room.room_id)}
          aria-label={`${t(action.act)}: ${number}`}
        >
          {t(action.act)}
        </Button>
      )
  }
}
