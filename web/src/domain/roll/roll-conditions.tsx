import { DoorOpen, LockKeyhole, UserPlus, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RollCard, RollConditions } from '@noktra/contract/rolls'
import { formatMoney, formatTime } from '../../i18n/format.ts'

const ICON = { size: 15, strokeWidth: 1.9, 'aria-hidden': true, className: 'shrink-0' } as const

type Room = Pick<RollCard, 'conditions' | 'has_password' | 'nickname'>

/** What a room asks of its entrants, each with its icon. */
export function RollConditionMarks({ room }: { room: Room }) {
  const { t } = useTranslation('rolls')
  const spanOf = useRechargeSpan()
  const { conditions, has_password, nickname } = room
  const { recharge, invited } = conditions
  return (
    <ul aria-label={t('card.conditions')} className="roll-marks type-micro">
      {recharge > 0 && (
        <Mark icon={<Wallet {...ICON} />} tip={spanOf(conditions)}>
          {t('card.recharge', { amount: formatMoney(recharge) })}
        </Mark>
      )}
      {invited && <Mark icon={<UserPlus {...ICON} />}>{t('card.invited', { name: nickname })}</Mark>}
      {has_password && <Mark icon={<LockKeyhole {...ICON} />}>{t('card.password')}</Mark>}
      {recharge === 0 && !invited && !has_password && (
        <Mark icon={<DoorOpen {...ICON} />}>{t('card.free')}</Mark>
      )}
    </ul>
  )
}

function Mark({ icon, tip, children }: { icon: ReactNode; tip?: string | undefined; children: string }) {
  return (
    <li data-tip={tip} title={tip ? undefined : children}>
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      {tip && <span className="sr-only">, {tip}</span>}
    </li>
  )
}

/** "between … and …": when the coins of a condition have to be recharged; undefined when that does not matter. */
export function useRechargeSpan(): (conditions: RollConditions) => string | undefined {
  const { t } = useTranslation('rolls')
  return ({ recharge_from, recharge_to }) => {
    if (recharge_from !== null && recharge_to !== null) {
      return t('card.span', { from: formatTime(recharge_from), to: formatTime(recharge_to) })
    }
    if (recharge_from !== null) return t('card.span_from', { from: formatTime(recharge_from) })
    return recharge_to === null ? undefined : t('card.span_to', { to: formatTime(recharge_to) })
  }
}
