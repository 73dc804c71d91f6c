import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '../../../i18n/format.ts'
import { BonusAmount, CoinAmount } from '../../../domain/money/coin-amount.tsx'
import type { User } from '../../../session/session.ts'
import { differenceOf, type Costs } from './prices.ts'

type Props = {
  costs: Costs
  fund_percent: number
  rounds: number
  user: User | undefined
  /** Coins missing. */
  short: number
  /** What an own room that is being changed has cost. */
  before: Costs | undefined
}

/** What will be charged and for what, before the button that does it. */
export function PricePanel({ costs, fund_percent, rounds, user, short, before }: Props) {
  const { t } = useTranslation(['battle-new', 'battles'])
  const difference = before && differenceOf(before, costs)
  return (
    <dl className="flex flex-col gap-2.5" data-testid="price">
      <Row name={t('price.entry')} hint={t('battles:rounds', { count: rounds })}>
        <CoinAmount amount={costs.entry} size={16} />
      </Row>
      {costs.funded > 0 && (
        <Row
          name={t('price.fund')}
          below
          hint={t('price.fund_of', {
            count: costs.others,
            percent: fund_percent,
            seat: formatMoney(costs.funded_seat),
          })}
        >
          <CoinAmount amount={costs.funded} size={16} />
        </Row>
      )}
      <div className="my-1 border-t border-line-1" aria-hidden />
      <Row name={t(before ? 'price.total_after' : 'price.total')} strong>
        <CoinAmount
          amount={costs.total}
          size={22}
          counting
          className="font-head text-[24px] leading-7 [font-stretch:80%]"
        />
      </Row>
      {before && (
        <>
          <Row name={t('price.paid')}>
            <CoinAmount amount={before.total} size={16} />
          </Row>
          <p className="text-end font-semibold" data-testid="difference">
            {difference === 0
              ? t('price.same')
              : t(difference && difference > 0 ? 'price.more' : 'price.back', {
                  amount: formatMoney(Math.abs(difference ?? 0)),
                })}
          </p>
        </>
      )}
      <Row
        name={t('price.average')}
        hint={costs.average_return === null ? undefined : formatPercent(costs.average_return, 1)}
        tip={t('price.average_tip')}
      >
        <CoinAmount amount={costs.average} size={16} />
      </Row>
      {user && (
        <>
          <div className="my-1 border-t border-line-1" aria-hidden />
          <Row name={t('price.balance')}>
            <CoinAmount amount={user.coin} size={16} counting />
          </Row>
          {user.bonus_coin > 0 && (
            <Row name={t('price.bonus_part')} quiet>
              <BonusAmount amount={user.bonus_coin} size={15} />
            </Row>
          )}
          {short > 0 && (
            <p className="type-small text-end text-warning">
              {t('price.short', { amount: formatMoney(short) })}
            </p>
          )}
        </>
      )}
    </dl>
  )
}

type RowProps = {
  name: string
  hint?: string | undefined
  tip?: string
  /** Puts the hint under the name. */
  below?: boolean
  strong?: boolean
  quiet?: boolean
  children: ReactNode
}

function Row({ name, hint, tip, below = false, strong = false, quiet = false, children }: RowProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className={`min-w-0 ${strong ? 'type-label' : quiet ? 'type-micro text-text-2' : 'text-text-2'}`}>
        <span data-tip={tip} tabIndex={tip ? 0 : undefined}>
          {name}
          {tip && <span className="sr-only">. {tip}</span>}
        </span>
        {hint && (
          <span className={`type-small type-number text-text-3 ${below ? 'block' : 'ms-2'}`}>{hint}</span>
        )}
      </dt>
      <dd className={strong ? '' : 'text-[15px]'}>{children}</dd>
    </div>
  )
}
