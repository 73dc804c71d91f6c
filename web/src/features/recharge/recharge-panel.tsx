import { PAY_METHODS } from '@noktra/contract/plain/recharge'
import type { PayMethod } from '@noktra/contract/recharge'
import { fromCents, payableCents } from '@noktra/game/money'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { openLogin } from '../../domain/dialogs-store.ts'
import { rememberIntent } from '../../session/intent.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AmountGrid } from './amount-grid.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { isClosed } from './pay-ways.ts'
import { RechargeClosed } from './recharge-closed.tsx'
import { RechargeMeter } from './recharge-meter.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'
import { useRechargeFlow } from './use-recharge-flow.ts'
import { useRechargeRate } from './use-recharge-rate.ts'

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
    rememberIntent(RECHARGE_INTENT, { amount, method: wanted })
    openLogin()
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
        {user && (
          <p className="type-small flex items-center gap-2 text-text-2">
            {t('balance')}
            <CoinAmount amount={user.coin} counting className="text-text-1" />
          </p>
        )}
      </div>
      {isClosed(state.method) ? (
        <RechargeClosed onRedeem={() => chooseMethod('cdk')} />
      ) : (
        <>
          {signedIn && <RechargeMeter amount={amount} />}
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
        </>
      )}
      <PayDialog flow={flow} state={state} />
      <RedeemDialog open={state.open === 'redeem'} onClose={flow.close} />
    </div>
  )
}

/** "7.20"; a rate has up to four decimals. */
function formatRate(rate: number): string {
  return formatNumber(rate, Math.max(2, String(rate).split('.')[1]?.length ?? 0))
}
