import { PAY_METHODS, RECHARGE_AMOUNTS } from '@noktra/contract/plain/recharge'
import type { PayMethod } from '@noktra/contract/recharge'
import { fromCents, payableCents } from '@noktra/game/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatRate, formatTime } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { openLoginFor } from '../../domain/dialogs-store.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { isClosed, payWays } from './pay-ways.ts'
import { RedeemDialog } from './redeem-dialog.tsx'
import { useRechargeFlow } from './use-recharge-flow.ts'
import { useQuery } from '@tanstack/react-query'
import { settingQuery } from '../../session/queries.ts'
import { CirclePause } from 'lucide-react'
import { fixedPictures } from '../../fixed-pictures.ts'
import { LIMIT_PERIODS } from '@noktra/contract/plain/limits'
import type { LimitPeriod } from '@noktra/contract/limits'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { paths } from '../../paths.ts'
import { limitsQuery, type LimitState, type SetLimit } from '../../session/limits-query.ts'
import { cx } from '../../ui/class-names.ts'
import { LatePart } from '../../ui/late-part.tsx'

export const RECHARGE_INTENT = 'deposit'

type Props = {
  /** Chosen at first. */
  amount: number
  method?: PayMethod | undefined
  /** The coins have come: nothing more is to be done here. */
  onPaid?: () => void
}

/** Methods, amounts, what is to pay, and the two dialogs that follow; the same in the dialog and on the page. */
export function RechargePanel({ amount: firstAmount, method, onPaid }: Props) {
  const { t } = useTranslation('recharge')
  const { signedIn, user } = useSession()
  const { rate, isMissing, retry } = useRechargeRate()
  const [amount, setAmount] = useState(firstAmount)
  const { flow, state } = useRechargeFlow({ method, onPaid })

  function askToSignIn(wanted: PayMethod): void {
    openLoginFor(RECHARGE_INTENT, { amount, method: wanted })
  }

  function chooseMethod(chosen: PayMethod): void {
    if (chosen === 'cdk' && !signedIn) askToSignIn(chosen)
    else flow.chooseMethod(chosen)
  }

  function topUp(): void {
    if (!signedIn) askToSignIn(state.method)
    else if (rate) flow.topUp(amount, rate)
  }

  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <Tabs
          label={t('method')}
          value={state.method}
          items={PAY_METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
          onChange={chooseMethod}
          className="max-sm:w-full max-sm:[&>button]:grow"
        />
        {signedIn && (
          <p className="type-small flex items-center gap-2 text-text-2">
            {t('balance')}
            {user ? (
              <CoinAmount amount={user.coin} counting className="text-text-1" />
            ) : (
              <Skeleton className="h-4 w-20" />
            )}
          </p>
        )}
      </div>
      {isClosed(state.method) ? (
        <RechargeClosed onRedeem={() => chooseMethod('cdk')} />
      ) : (
        <>
          {signedIn && <RechargeMeter amount={amount} />}
          {user?.lifetime_recharge === 0 && <LatePart wanted load={loadFirstRecharge} props={NO_PROPS} />}
          <AmountGrid amount={amount} onChoose={setAmount} />
          <div className="flex items-end justify-between gap-4 max-sm:flex-col max-sm:items-stretch">
            <div>
              <p className="type-small text-text-2">{t('to_pay')}</p>
              {rate ? (
                <>
                  <p
                    className="type-number mt-1 font-head text-[40px] leading-11 font-bold [font-stretch:80%]"
                    data-testid="payable"
                  >
                    ¥{formatMoney(fromCents(payableCents(amount, rate)))}
                  </p>
                  <p className="type-small mt-1 text-text-2">{t('rate', { rate: formatRate(rate) })}</p>
                </>
              ) : isMissing ? (
                <button type="button" className="type-small min-h-11 text-info underline" onClick={retry}>
                  {t('rate_missing')}
                </button>
              ) : (
                <>
                  <Skeleton className="mt-1 h-10 w-40" />
                  <Skeleton className="mt-1 h-[18px] w-28" />
                </>
              )}
            </div>
            <Button
              variant="primary"
              size="main"
              cut
              className="min-w-44"
              disabledReason={signedIn && isMissing ? t('rate_missing') : null}
              disabled={signedIn && !rate}
              onPress={topUp}
            >
              {t('top_up')}
            </Button>
          </div>
          <p className="type-small text-text-3">{t('before')}</p>
        </>
      )}
      <PayDialog flow={flow} state={state} />
      <RedeemDialog open={state.open === 'redeem'} onClose={flow.close} />
    </div>
  )
}

/** Money for one coin; null until the setting has come. A refusal is toasted with the store's words (SPEC 5). */
function useRechargeRate() {
  const { data, isError, refetch } = useQuery(settingQuery('recharge_rate'))
  const rate = Number(data)
  return { rate: rate > 0 ? rate : null, isMissing: isError, retry: () => void refetch() }
}

/** Stands where amounts would, as long as the store has no service that takes payments this way. */
function RechargeClosed({ onRedeem }: { onRedeem: () => void }) {
  const { t } = useTranslation('recharge')
  const which = payWays.length > 0 ? 'other_way' : 'no_way'
  return (
    <div
      role="status"
      className="flex flex-col items-start gap-4 rounded-control border border-line-1 px-4 py-5"
    >
      <div className="flex gap-3">
        <CirclePause size={18} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-text-3" />
        <div className="min-w-0">
          <p className="type-label">{t(`closed.${which}.title`)}</p>
          <p className="type-small mt-0.5 text-text-2">{t(`closed.${which}.text`)}</p>
        </div>
      </div>
      <Button onPress={onRedeem}>{t('methods.cdk')}</Button>
    </div>
  )
}

type AmountGridProps = { amount: number; onChoose: (amount: number) => void }

/** The ten amounts in coins, five in a row; arrow keys move between them. */
function AmountGrid({ amount, onChoose }: AmountGridProps) {
  const { t } = useTranslation('recharge')
  return (
    <fieldset>
      <legend className="sr-only">{t('amount')}</legend>
      <div className="grid grid-cols-5 gap-2.5 max-sm:gap-2">
        {RECHARGE_AMOUNTS.map((offered) => (
          <label
            key={offered}
            className="type-number relative flex min-h-[52px] cursor-pointer items-center justify-center gap-2 rounded-control border border-line-2 bg-well text-[16px] font-semibold transition-colors duration-120 has-checked:border-signal has-checked:bg-signal-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-white hover:bg-base-3 max-sm:min-h-16 max-sm:flex-col max-sm:gap-1 max-sm:text-[15px]"
          >
            <input
              type="radio"
              name="recharge-amount"
              value={offered}
              checked={offered === amount}
              onChange={() => onChoose(offered)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none"
            />
            <img
              src={fixedPictures.coin}
              alt=""
              width={20}
              height={20}
              className="pointer-events-none size-5"
            />
            <span className="pointer-events-none">
              {offered}
              <span className="sr-only"> {t('coins')}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const NO_PROPS = {}

async function loadFirstRecharge() {
  const [part] = await Promise.all([import('./first-recharge.tsx'), loadTexts('limits')])
  return part.FirstRecharge
}

async function loadMeter() {
  await loadTexts('limits')
  return Meter
}

/** How far the player's own limits of recharge are used, where they have set some; `amount` is what they are about to add. */
function RechargeMeter({ amount }: { amount: number }) {
  const { data: state } = useQuery(limitsQuery)
  const limits = state?.limits.filter(({ kind }) => kind === 'recharge') ?? []
  if (!state || (limits.length === 0 && !state.pause)) return null
  return <LatePart wanted load={loadMeter} props={{ state, limits, amount }} />
}

type RechargeMeterProps = { state: LimitState; limits: SetLimit[]; amount: number }

function Meter({ state, limits, amount }: RechargeMeterProps) {
  const { t } = useTranslation('limits')
  const { pause } = state
  const told = pause
    ? [pause.until === null ? t('refused.exclusion') : t('refused.break', { time: formatTime(pause.until) })]
    : []
  const lines = LIMIT_PERIODS.flatMap((period) => limits.filter((limit) => limit.period === period))
  return (
    <div
      data-testid="recharge-meter"
      className="flex items-end justify-between gap-4 rounded-item border border-line-1 bg-base-2 px-4 py-3"
    >
      <div className="flex min-w-0 grow flex-col gap-2.5">
        {told.map((line) => (
          <p key={line} className="type-small text-warning">
            {line}
          </p>
        ))}
        {lines.map(({ period, amount: limit, left }) => (
          <Line key={period} period={period} used={limit - left} limit={limit} isPassed={amount > left} />
        ))}
      </div>
      <Link to={paths.profilePart('limits')} className="type-small shrink-0 text-info hover:underline">
        {t('refused.see')}
      </Link>
    </div>
  )
}

type LineProps = { period: LimitPeriod; used: number; limit: number; isPassed: boolean }

function Line({ period, used, limit, isPassed }: LineProps) {
  const { t } = useTranslation('limits')
  return (
    <div>
      <p className={cx('type-small', isPassed ? 'text-warning' : 'text-text-2')}>
        {t(`recharge_meter.${period}`, { used: formatMoney(used), limit: formatMoney(limit) })}
      </p>
      <div className="mt-1.5 h-1 overflow-hidden rounded-full bg-well" aria-hidden>
        <div
          className={isPassed ? 'h-full bg-warning' : 'h-full bg-text-3'}
          style={{ width: `${Math.min(1, used / limit) * 100}%` }}
        />
      </div>
    </div>
  )
}
