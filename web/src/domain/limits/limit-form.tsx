import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import type { SetLimit } from '../../session/limits-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Field } from '../../ui/field.tsx'
import { focusFault } from '../../ui/focus-fault.ts'
import { useNow } from '../../ui/use-now.ts'
import { changeBy, checkAmount } from './check-amount.ts'
import { useLimitChange } from './use-limit-change.ts'
import { limitText, type WhichLimit } from './which-limit.ts'

const DAY_S = 86_400
const OFTEN = {
  coins: { day: [10, 50, 100, 200], week: [50, 100, 200, 500], month: [100, 300, 500, 1000] },
  time: { day: [30, 60, 120, 180], week: [180, 300, 600, 900], month: [600, 1200, 1800, 3600] },
} as const

type Props = { which: WhichLimit; limit: SetLimit | undefined; onDone: () => void }

/** One limit: its amount, from when on it would hold, and the way to take it away. */
export function LimitForm({ which, limit, onDone }: Props) {
  const { t } = useTranslation('limits')
  const { kind, period } = which
  const [typed, setTyped] = useState(limit ? String(limit.amount) : '')
  const [wasSent, setSent] = useState(false)
  const change = useLimitChange(which, onDone)
  const later = formatTime(Math.floor(useNow() / 1000) + DAY_S)
  const checked = checkAmount(typed, which)
  const effect = 'amount' in checked ? changeBy(limit, checked.amount) : null

  function send(event: FormEvent): void {
    event.preventDefault()
    setSent(true)
    focusFault(event.currentTarget)
    if ('amount' in checked && effect !== 'nothing' && !change.isPending) change.mutate(checked.amount)
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <p className="type-small text-text-2">{t(`about.${kind}`)}</p>
      <Field
        label={t(kind === 'time' ? 'form.minutes' : 'form.coins')}
        value={typed}
        onChange={setTyped}
        error={'fault' in checked && (wasSent || typed !== '') ? t(`fault.${checked.fault}`) : null}
        inputMode={kind === 'time' ? 'numeric' : 'decimal'}
        maxLength={11}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        {OFTEN[kind === 'time' ? 'time' : 'coins'][period].map((amount) => (
          <Chip
            key={amount}
            selected={'amount' in checked && checked.amount === amount}
            onPress={() => setTyped(String(amount))}
          >
            {limitText(kind, amount)}
          </Chip>
        ))}
      </div>
      <p className="type-small min-h-10 text-text-2" aria-live="polite" data-testid="limit-effect">
        {effect && t(`effect.${effect}`, { time: later, amount: limit ? limitText(kind, limit.amount) : '' })}
      </p>
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        {limit && (limit.next_at === null || limit.next_amount !== null) && (
          <Button variant="ghost" disabled={change.isPending} onPress={() => change.mutate(null)}>
            {t('form.remove')}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabledReason={effect === 'nothing' ? t('effect.nothing') : null}
        >
          {t('form.save')}
        </Button>
      </div>
      {limit && <p className="type-micro -mt-1 text-text-3">{t('form.remove_tip', { time: later })}</p>}
    </form>
  )
}
