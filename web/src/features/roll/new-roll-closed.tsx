import { useTranslation } from 'react-i18next'
import { MOST_OPEN_ROLLS } from '@noktra/game/rolls'
import { formatMoney } from '../../i18n/format.ts'
import { openLogin, openRechargeFor } from '../../domain/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { rememberIntent } from '../../session/intent.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { RollRights } from './new-roll-rights.ts'

/** What a visitor is asked to sign in for. */
export const NEW_ROLL_INTENT = 'new-roll'

/** Why the player cannot open a room now, and what they can do about it. */
export function NewRollClosed({ rights, onClose }: { rights: RollRights; onClose: () => void }) {
  const { t } = useTranslation('rolls')
  if (rights.may === 'log_in') {
    return (
      <Empty
        title={t('form.closed.log_in_title')}
        text={t('form.closed.log_in_text')}
        action={
          <Button
            onPress={() => {
              rememberIntent(NEW_ROLL_INTENT)
              onClose()
              openLogin()
            }}
          >
            {t('form.closed.log_in')}
          </Button>
        }
      />
    )
  }
  if (rights.may === 'recharge') {
    return (
      <Empty
        title={t('form.closed.gift_only', { least: formatMoney(rights.least) })}
        text={t('form.closed.gift_only_text', { missing: formatMoney(rights.missing) })}
        action={
          <Button
            onPress={() => {
              onClose()
              openRechargeFor(rights.missing)
            }}
          >
            {t('form.closed.recharge')}
          </Button>
        }
      />
    )
  }
  if (rights.may === 'end_one') {
    return (
      <Empty
        title={t('form.closed.many', { count: MOST_OPEN_ROLLS })}
        text={t('form.closed.many_text')}
        action={
          <span className="flex flex-wrap justify-center gap-2.5">
            {rights.rooms.map((room) => (
              <Button key={room.id} to={paths.roll(room.id)} onPress={onClose} className="max-w-[220px]">
                <span className="truncate">{room.room_name}</span>
              </Button>
            ))}
          </span>
        }
      />
    )
  }
  return (
    <div aria-busy className="grid gap-3 py-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-40" />
    </div>
  )
}

/** The backpack has nothing to give away. */
export function NoPrizes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('rolls')
  return (
    <Empty
      title={t('form.closed.no_items')}
      text={t('form.closed.no_items_text')}
      action={
        <span className="flex flex-wrap justify-center gap-2.5">
          <Button to={paths.home} onPress={onClose}>
            {t('form.closed.boxes')}
          </Button>
          <Button variant="ghost" to={paths.mall} onPress={onClose}>
            {t('form.closed.mall')}
          </Button>
        </span>
      }
    />
  )
}
