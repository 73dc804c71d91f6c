import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { convertedCents } from '@noktra/game/exchange'
import { fromCents, toCents } from '@noktra/game/money'
import { formatMoney } from '../../../i18n/format.ts'
import { CoinAmount, DiamondAmount } from '../../../domain/money/coin-amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { checkAmount } from './check-amount.ts'
import { exchange } from '@noktra/contract/plain/exchange'
import { isAppError } from '../../../api/app-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { toast } from '../../../api/toast.ts'
import { useMove } from '../../../api/use-move.ts'
import { text } from '../../../i18n/i18n.ts'
import { patchUser, refreshUser } from '../../../session/session.ts'
import { rateQuery } from './queries.ts'
import { ArrowDown } from 'lucide-react'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = {
  /** Coins for one diamond. */
  rate: number
  least: number
  held: number
}

/** How many diamonds, and what they become; asked once more before they do. */
export function ExchangeForm({ rate, least, held }: Props) {
  const { t } = useTranslation(['profile', 'common'])
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const [asked, setAsked] = useState<number | null>(null)
  const checked = checkAmount(typed, { least, held })
  const given = (diamonds: number) => fromCents(convertedCents(toCents(diamonds), rate))
  const move = useExchange({
    onDone: () => {
      setAsked(null)
      setTyped('')
      setTold(false)
    },
    onRefused: () => setAsked(null),
  })
  // What is being typed is not wrong yet, unless it never can be right.
  const shown =
    isTold || checked.fault === 'number' || checked.fault === 'decimals' || checked.fault === 'more'
  const fault =
    checked.fault !== null && shown && (isTold || typed !== '')
      ? t(`exchange.fault.${checked.fault}`, { least: formatMoney(least), held: formatMoney(held) })
      : null

  function ask(event: FormEvent): void {
    event.preventDefault()
    setTold(true)
    setAsked(checked.amount)
    focusFault(event.currentTarget)
  }

  return (
    <>
      <form onSubmit={ask} noValidate className="flex flex-col gap-4">
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          <Field
            label={t('exchange.amount')}
            value={typed}
            onChange={setTyped}
            error={fault}
            hint={t('exchange.rate', { coins: rateOf(rate) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            after={
              <Button
                size="small"
                disabledReason={held < least ? t('exchange.none') : null}
                onPress={() => setTyped(held.toFixed(2))}
              >
                {t('common:all')}
              </Button>
            }
          />
          <div>
            <p className="type-small mb-1.5 text-text-2">{t('exchange.get')}</p>
            <output
              className="flex min-h-11 items-center rounded-control border border-line-1 bg-well px-3"
              data-testid="exchange-preview"
            >
              <CoinAmount amount={checked.amount === null ? 0 : given(checked.amount)} size={20} />
            </output>
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="type-small min-w-0 flex-1 basis-64 text-text-2">{t('exchange.one_way')}</p>
          <Button
            type="submit"
            variant="primary"
            disabledReason={held < least ? t('exchange.none') : null}
            className="max-sm:w-full"
            data-testid="exchange"
          >
            {t('exchange.convert')}
          </Button>
        </div>
      </form>
      <ConfirmExchange
        open={asked !== null}
        onClose={() => setAsked(null)}
        diamonds={asked ?? 0}
        coins={given(asked ?? 0)}
        busy={move.isPending}
        onConfirm={() => asked !== null && move.mutate({ amount: asked, rate })}
      />
    </>
  )
}

/** "1.00", or with as many decimals as the rate has. */
function rateOf(rate: number): string {
  return Number.isInteger(rate * 100) ? formatMoney(rate) : String(rate)
}

/** Converts, and shows the new balances everywhere. */
function useExchange({ onDone, onRefused }: { onDone: () => void; onRefused: () => void }) {
  return useMove(exchange, {
    onSuccess: ({ diamonds, coins, coin, bonus_coin, diamond }) => {
      patchUser({ coin, bonus_coin, diamond })
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      toast.success(
        text('profile:exchange.done', { diamonds: formatMoney(diamonds), coins: formatMoney(coins) }),
      )
      onDone()
    },
    onError: (error) => {
      if (isAppError(error, 'exchange_rate_changed'))
        void queryClient.invalidateQueries({ queryKey: rateQuery.queryKey })
      if (isAppError(error, 'insufficient_diamonds')) void refreshUser()
      if (isAppError(error, 'exchange_rate_changed', 'insufficient_diamonds', 'exchange_amount')) onRefused()
    },
  })
}

type ConfirmExchangeProps = {
  open: boolean
  onClose: () => void
  diamonds: number
  coins: number
  onConfirm: () => void
  busy: boolean
}

/** Asks once more, since nothing leads back from coins to diamonds. */
function ConfirmExchange({ open, onClose, diamonds, coins, onConfirm, busy }: ConfirmExchangeProps) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={t('exchange.confirm_title')}
      description={t('exchange.one_way')}
      footer={
        <>
          <Button onPress={onClose} disabled={busy}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" onPress={onConfirm} busy={busy} data-testid="confirm-exchange">
            {t('exchange.convert')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-2 rounded-panel border border-line-1 bg-well px-4 py-5">
        <DiamondAmount amount={diamonds} size={26} className="type-section" />
        <ArrowDown size={20} strokeWidth={1.9} aria-hidden className="text-text-3" />
        <CoinAmount amount={coins} size={26} className="type-section" />
      </div>
    </Dialog>
  )
}
