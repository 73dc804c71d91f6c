import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatTime } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { formatMinutes } from '../../../domain/limits/format-minutes.ts'
import type { LimitState } from '../../../session/limits-query.ts'
import { cx } from '../../../ui/class-names.ts'
import { Countdown } from '../../../ui/countdown.tsx'

type Meter = LimitState['day']

/** The spend meter: plain numbers of the store's day, week and month, side by side. */
export function MeterTable({ state, onEnd }: { state: LimitState; onEnd: () => void }) {
  const { t } = useTranslation('limits')
  const row = (name: string, cell: (meter: Meter) => ReactNode, strong = false) => (
    <tr key={name} className={cx('border-t border-line-1', strong && 'type-label')}>
      <th
        scope="row"
        className={cx('py-2.5 pe-3 text-start', strong ? 'font-[650]' : 'font-normal text-text-2')}
      >
        {t(`meter.${name}`)}
      </th>
      {[state.day, state.week, state.month].map((meter, index) => (
        <td
          key={index}
          className="py-2.5 ps-3 max-sm:ps-1.5 text-end whitespace-nowrap"
          data-testid={`${name}-${index}`}
        >
          {cell(meter)}
        </td>
      ))}
    </tr>
  )
  return (
    <div>
      <table className="w-full table-fixed max-sm:text-[13px] max-sm:[&_img]:hidden">
        <caption className="sr-only">{t('meter.caption')}</caption>
        <thead>
          <tr className="type-small text-text-3">
            <td className="w-1/3 max-sm:w-1/4" />
            <th scope="col" className="pb-2 ps-3 max-sm:ps-1.5 text-end font-[550]">
              {t('meter.day')}
            </th>
            <th scope="col" className="pb-2 ps-3 max-sm:ps-1.5 text-end font-[550]">
              {t('meter.week')}
            </th>
            <th scope="col" className="pb-2 ps-3 max-sm:ps-1.5 text-end font-[550]">
              {t('meter.month')}
            </th>
          </tr>
        </thead>
        <tbody>
          {row('recharge', ({ recharge }) => (
            <CoinAmount amount={recharge} size={16} />
          ))}
          {row('charged', ({ charged }) => (
            <CoinAmount amount={charged} size={16} />
          ))}
          {row('won', ({ won }) => (
            <CoinAmount amount={won} size={16} />
          ))}
          {row(
            'loss',
            ({ loss }) => (
              <Loss loss={loss} />
            ),
            true,
          )}
          {row('minutes', ({ minutes }) => (
            <span className="type-number font-semibold">{formatMinutes(minutes)}</span>
          ))}
        </tbody>
      </table>
      <p className="type-micro mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line-1 pt-3 text-text-3">
        <span>
          {t('meter.day_ends')} <Countdown until={state.day_ends_at} onEnd={onEnd} className="text-text-2" />
        </span>
        <span>{t('meter.week_ends', { time: formatTime(state.week_ends_at) })}</span>
        <span>{t('meter.month_ends', { time: formatTime(state.month_ends_at) })}</span>
        <span className="max-sm:w-full">{t('meter.about')}</span>
      </p>
    </div>
  )
}

/** A player who won more than they spent has lost nothing; by how much stands below. */
function Loss({ loss }: { loss: number }) {
  const { t } = useTranslation('limits')
  return (
    <>
      <CoinAmount amount={Math.max(0, loss)} size={16} />
      {loss < 0 && (
        <span className="type-micro block font-normal whitespace-normal text-text-3">
          {t('meter.ahead', { amount: formatMoney(-loss) })}
        </span>
      )}
    </>
  )
}
