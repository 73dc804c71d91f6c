import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BattleHistoryRow } from '@noktra/contract/battles'
import { formatMoney } from '../../../i18n/format.ts'
import { fixedPictures } from '../../../fixed-pictures.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

export type HistoryProps = { rows: readonly BattleHistoryRow[]; mine: boolean }
type RowProps = { row: BattleHistoryRow; className?: string }

/** Gain or loss with its sign; nothing for who was not in. */
export function Net({ row: { net }, className }: RowProps) {
  const { t } = useTranslation(['battle-list', 'common'])
  if (net === null) return <span className="text-text-3">{t('history.none')}</span>
  const sign = net > 0 ? '+' : net < 0 ? '−' : ''
  return (
    <span
      className={cx(
        'type-number inline-flex items-center gap-1.5 font-semibold',
        net > 0 ? 'text-success' : net < 0 ? 'text-text-1' : 'text-text-2',
        className,
      )}
    >
      <img src={fixedPictures.coin} alt={t('common:coins')} width={16} height={16} className="size-4" />
      {`${sign}${formatMoney(Math.abs(net))}`}
    </span>
  )
}

/** What was fought for, or why it came to nothing. */
export function Ending({ row }: RowProps) {
  const { t } = useTranslation('battles')
  const { total, end_reason } = row
  if (end_reason) {
    return (
      <span className="flex min-w-0 flex-col">
        <span className="type-small font-[550] text-text-2">{t('phase.timeout')}</span>
        <span className="type-micro whitespace-normal text-text-3">{t(`ended.${end_reason}`)}</span>
      </span>
    )
  }
  return total !== null && <CoinAmount amount={total} />
}

/** A battle that was never locked has nothing to prove. */
function hasProof({ phase, end_reason }: BattleHistoryRow): boolean {
  return phase === 'finished' || end_reason === 'beacon_late'
}

export function ProofLink({ row }: RowProps) {
  const { t } = useTranslation(['battle-list', 'battles'])
  if (!hasProof(row)) return null
  const number = t('battles:room_no', { id: row.room_id })
  return (
    <IconButton
      label={t('history.proof', { number })}
      icon={<ShieldCheck size={18} strokeWidth={1.9} aria-hidden />}
      to={paths.fairBattle(row.room_id)}
      className="relative z-2"
    />
  )
}
