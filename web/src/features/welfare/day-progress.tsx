import { CircleCheck, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openRechargeFor } from '../../domain/dialogs-store.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { coinCount } from '../../domain/money/coin-count.ts'

type Props = {
  /** Of the boxes, smallest first; money, as `today` is. */
  amounts: readonly number[]
  today: number
  /** Money for one coin. */
  rate: number
  next_at: number | null
  day_ends_at: number
  zone: string
  onNewDay: () => void
}

/** Today's recharge on its way to the next box, and when the store's day ends. */
export function DayProgress({ amounts, today, rate, next_at, day_ends_at, zone, onNewDay }: Props) {
  const { t } = useTranslation('welfare')
  const next = amounts.find((amount) => amount > today)
  const share = next === undefined ? 1 : Math.min(1, today / next)
  const missing = next === undefined ? 0 : Math.ceil(((next - today) * 100) / rate) / 100
  return (
    <section aria-label={t('claims.today')} className="welfare-day">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="type-small text-text-2">{t('claims.today')}</span>
          <CoinAmount amount={Math.round((today * 100) / rate) / 100} size={20} className="text-[17px]" />
        </p>
        {next_at !== null ? (
          <p className="welfare-next">
            <CircleCheck size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
            {t('claims.opened_today')} <Countdown until={next_at} onEnd={onNewDay} />
          </p>
        ) : (
          <p className="welfare-next text-text-3">
            <Timer size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
            {t('claims.day_ends', { zone })} <Countdown until={day_ends_at} onEnd={onNewDay} />
          </p>
        )}
      </div>
      <div
        role="progressbar"
        aria-label={t('claims.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        className="welfare-bar"
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="type-small text-text-2">
          {next === undefined
            ? t('claims.all_met')
            : t('claims.to_next', {
                missing: coinCount(missing * rate, rate),
                amount: coinCount(next, rate),
              })}
        </p>
        {next !== undefined && (
          <Button size="small" onPress={() => openRechargeFor(missing)}>
            {t('claims.recharge')}
          </Button>
        )}
      </div>
    </section>
  )
}
