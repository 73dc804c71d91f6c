import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { convertedCents } from '@noktra/game/exchange'
import { fromCents, toCents } from '@noktra/game/money'
import { formatMoney } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { checkAmount } from './check-amount.ts'
import { ConfirmExchange } from './confirm-exchange.tsx'
import { useExchange } from './use-exchange.ts'

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
