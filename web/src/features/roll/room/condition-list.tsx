import { Check, Circle, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RollType } from '@noktra/contract/plain/rolls'
import type { RollShown } from '@noktra/contract/rolls'
import { formatMoney } from '../../../i18n/format.ts'
import { useRechargeSpan } from '../../../domain/roll/roll-conditions.tsx'
import { Bar } from './bar.tsx'

/** Every condition, and how far one is with it; a visitor sees what is asked for. */
export function ConditionList({ room }: { room: RollShown }) {
  const { t } = useTranslation('rolls')
  const spanOf = useRechargeSpan()
  const { conditions, my_conditions: mine, has_password, nickname: name, is_join } = room
  const { recharge, invited } = conditions
  const missing = room.room_type === RollType.player && !is_join ? (mine?.missing_recharge ?? 0) : 0
  const shows = !is_join
  if (recharge === 0 && !invited && !has_password && missing === 0) {
    return is_join ? null : (
      <p className="type-small flex items-center gap-2 text-text-2">
        <Check size={16} strokeWidth={3} aria-hidden className="shrink-0 text-success" />
        {t('conditions.none')}
      </p>
    )
  }
  return (
    <div>
      <h3 className="type-label mb-2">{t('conditions.title')}</h3>
      <ul className="flex flex-col gap-2.5">
        {recharge > 0 && (
          <Condition
            title={t('conditions.recharge', { amount: formatMoney(recharge) })}
            text={spanOf(conditions) ?? t('conditions.recharge_any')}
            met={mine && shows ? mine.recharge_met : undefined}
          >
            {mine && shows && <RechargeProgress have={mine.recharged} need={recharge} />}
          </Condition>
        )}
        {missing > 0 && (
          <Condition
            title={t('conditions.first')}
            text={t('conditions.first_hint', { missing: formatMoney(missing) })}
            met={false}
          />
        )}
        {invited && (
          <Condition
            title={t('conditions.invited', { name })}
            text={mine?.invited_met ? undefined : t('conditions.invited_hint', { name })}
            met={mine && shows ? mine.invited_met : undefined}
          />
        )}
        {has_password && (
          <Condition
            title={t('conditions.password')}
            text={shows && !room.i_created ? t('conditions.password_hint', { name }) : undefined}
            icon={<LockKeyhole size={15} strokeWidth={1.9} aria-hidden className="text-text-3" />}
          />
        )}
      </ul>
    </div>
  )
}

function RechargeProgress({ have, need }: { have: number; need: number }) {
  const { t } = useTranslation('rolls')
  const value = t('conditions.progress', { have: formatMoney(have), need: formatMoney(need) })
  return (
    <div className="mt-1.5 flex items-center gap-3">
      <Bar part={have / need} label={t('conditions.recharge', { amount: formatMoney(need) })} value={value} />
      <span className="type-micro type-number font-semibold text-text-1">{value}</span>
    </div>
  )
}

type Props = {
  title: string
  text?: string | undefined
  /** Undefined when no progress is shown. */
  met?: boolean | undefined
  icon?: ReactNode
  children?: ReactNode
}

function Condition({ title, text, met, icon, children }: Props) {
  const { t } = useTranslation('rolls')
  return (
    <li className="roll-condition">
      <span className="mt-px grid size-[18px] shrink-0 place-items-center">
        {icon ??
          (met ? (
            <Check size={16} strokeWidth={3} aria-hidden className="text-success" />
          ) : (
            <Circle size={14} strokeWidth={2} aria-hidden className="text-text-3" />
          ))}
      </span>
      <div className="min-w-0 grow">
        <p className="type-small flex items-baseline justify-between gap-3 font-[550]">
          <span className="wrap-anywhere">{title}</span>
          {met !== undefined && (
            <span className={met ? 'type-micro shrink-0 text-success' : 'type-micro shrink-0 text-warning'}>
              {t(met ? 'conditions.met' : 'conditions.unmet')}
            </span>
          )}
        </p>
        {text && <p className="type-micro wrap-anywhere mt-0.5 text-text-2">{text}</p>}
        {children}
      </div>
    </li>
  )
}
