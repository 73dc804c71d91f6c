import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { CoinAmount } from '../../../domain/money/coin-amount.tsx'
import { formatMinutes } from '../../../domain/limits/format-minutes.ts'
import type { SetLimit } from '../../../session/limits-query.ts'
import { Button } from '../../../ui/button.tsx'
import { useLimitChange } from '../../../domain/limits/use-limit-change.ts'
import { limitText, type WhichLimit } from '../../../domain/limits/which-limit.ts'

type Props = { which: WhichLimit; limit: SetLimit | undefined; onChange: () => void }

export function LimitRow({ which, limit, onChange }: Props) {
  const { t } = useTranslation('limits')
  const { kind, period } = which
  return (
    <li className="py-3" data-testid={`limit-${kind}-${period}`}>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="type-small text-text-2">{t(`period.${period}`)}</p>
          {limit ? (
            kind === 'time' ? (
              <p className="type-number font-semibold">{formatMinutes(limit.amount)}</p>
            ) : (
              <CoinAmount amount={limit.amount} size={16} />
            )
          ) : (
            <p className="type-small text-text-3">{t('list.none')}</p>
          )}
        </div>
        <Button
          size="small"
          className="shrink-0 max-sm:min-h-11"
          aria-label={t(limit ? 'list.change_which' : 'list.set_which', {
            which: t(`which.${kind}_${period}`),
          })}
          onPress={onChange}
        >
          {t(limit ? 'list.change' : 'list.set')}
        </Button>
      </div>
      {limit && <Used limit={limit} />}
      {limit?.next_at && <Waiting limit={limit} nextAt={limit.next_at} />}
    </li>
  )
}

/** How much of the limit is used, as a bar that says what is left. */
function Used({ limit }: { limit: SetLimit }) {
  const { t } = useTranslation('limits')
  const used = Math.min(1, Math.max(0, 1 - limit.left / limit.amount))
  return (
    <div className="mt-2">
      <div className="h-1 overflow-hidden rounded-full bg-well" aria-hidden>
        <div
          className={used < 0.8 ? 'h-full bg-text-3' : 'h-full bg-warning'}
          style={{ width: `${used * 100}%` }}
        />
      </div>
      <p className="type-micro mt-1 text-text-3">
        {t('list.left', { left: limitText(limit.kind, limit.left) })}
      </p>
    </div>
  )
}

/** A raise, or the end of the limit, that waits; it may be dropped until then. */
function Waiting({ limit, nextAt }: { limit: SetLimit; nextAt: number }) {
  const { t } = useTranslation('limits')
  const { kind, period, amount, next_amount } = limit
  const change = useLimitChange({ kind, period })
  const time = formatTime(nextAt)
  return (
    <div className="type-micro mt-2 flex items-start gap-2 text-text-2">
      <Clock3 size={14} strokeWidth={1.9} aria-hidden className="mt-0.5 shrink-0 text-info" />
      <div className="min-w-0 grow">
        {next_amount === null
          ? t('list.ends', { time })
          : t('list.rises', { time, amount: limitText(kind, next_amount) })}
        <button
          type="button"
          className="flex min-h-6 items-center text-info underline max-sm:-my-1.5 max-sm:min-h-11"
          aria-disabled={change.isPending || undefined}
          onClick={() => {
            if (!change.isPending) change.mutate(amount)
          }}
        >
          {t('list.keep')}
        </button>
      </div>
    </div>
  )
}
