import { CircleCheck, PackageOpen, Timer, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTime, formatZone } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { isBusy, isWaiting } from '../../domain/play/play-stage.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { coinCount } from '../../domain/money/coin-count.ts'
import type { Stage } from '../../domain/opening/stage.ts'
import { usePageBar } from '../../ui/use-page-bar.ts'

/** What the box asks for, and how the store's day stands. Amounts are money; a coin costs `rate` of it. */
export type WelfareTerms = {
  id: number
  amount: number
  rate: number
  /** Money recharged today, as the list of boxes last said; null for visitors. */
  listed_today: number | null
  next_at: number | null
  day_ends_at: number
  zone: string
}

type Props = {
  terms: WelfareTerms
  /** Why it cannot be opened now, or that it can. */
  state: 'retired' | 'paused' | 'visitor' | 'opened' | 'short' | 'ready'
  /** Money recharged today. */
  recharged: number
  /** Coins to recharge until the box is met. */
  missing: number
  stage: Stage
  onPress: () => void
  onSkip: () => void
  onNewDay: () => void
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Three zones: what the day asks for, the one action, when the next box is. On a phone the action stays under the thumb. */
export function WelfareControls(props: Props) {
  const { t } = useTranslation(['opening', 'welfare'])
  const { terms, state, stage, missing, onPress, onSkip } = props
  const busy = isBusy(stage)
  const waits = isWaiting(stage)
  const isOver = state === 'retired' || state === 'paused'
  usePageBar(isOver ? null : 'open')
  if (isOver) {
    const why = state === 'retired' ? 'retired.long' : 'paused'
    return <p className="panel mt-4 p-4 text-center text-text-2">{t(why)}</p>
  }
  return (
    <div className="panel mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-x-6 gap-y-4 p-4 max-xl:grid-cols-2 max-sm:grid-cols-1">
      <Condition {...props} />
      <div className="open-bar">
        <div className="open-actions relative max-xl:order-3 sm:max-xl:col-span-full sm:max-xl:justify-self-center">
          {state === 'short' && !busy ? (
            <Button
              variant="primary"
              size="main"
              cut
              className="sm:min-w-[270px]"
              data-testid="open"
              onPress={onPress}
            >
              {t('welfare:box.recharge', { missing: coinCount(missing * terms.rate, terms.rate) })}
            </Button>
          ) : (
            <Button
              variant={state === 'opened' && !busy ? 'secondary' : 'primary'}
              size="main"
              cut={state !== 'opened' || busy}
              busy={busy}
              disabledReason={state === 'opened' && !busy ? t('welfare:claims.once_a_day') : null}
              icon={busy ? undefined : <PackageOpen {...ICON} />}
              className="sm:min-w-[270px]"
              data-testid="open"
              onPress={onPress}
            >
              {busy
                ? t(waits ? 'not_active' : 'opening')
                : t(state === 'opened' ? 'welfare:box.opened_today' : 'welfare:box.open')}
            </Button>
          )}
          {/* Beside the main action, which stays where it was pressed. */}
          {(stage.step === 'spinning' || waits) && (
            <Button
              size="main"
              icon={<Zap {...ICON} />}
              className="open-side sm:absolute sm:top-0 sm:inset-e-[calc(100%+12px)] sm:w-[132px]"
              onPress={onSkip}
            >
              <span>{t(waits ? 'stop' : 'skip')}</span>
            </Button>
          )}
        </div>
      </div>
      <NextDay {...props} />
    </div>
  )
}

/** What must be recharged today, and how much of it is. */
function Condition({ terms, state, recharged }: Props) {
  const { t } = useTranslation('welfare')
  const share = Math.min(1, recharged / terms.amount)
  return (
    <div className="min-w-0">
      <p className="type-label">{t('claims.free', { amount: coinCount(terms.amount, terms.rate) })}</p>
      {state === 'visitor' ? (
        <p className="type-small mt-1 text-text-2">{t('box.visitor')}</p>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label={t('claims.today')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(share * 100)}
            className="mt-2 h-1.5 max-w-[280px] overflow-hidden rounded-full bg-base-4"
          >
            <span
              className="block h-full origin-left bg-signal transition-transform"
              style={{ transform: `scaleX(${share})` }}
            />
          </div>
          <p className="type-small mt-1.5 flex flex-wrap items-center gap-x-2 text-text-2">
            {share >= 1 && (
              <CircleCheck size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-success" />
            )}
            {t(share >= 1 ? 'claims.met' : 'claims.not_met')} · {t('claims.today')}{' '}
            <CoinAmount amount={Math.round((recharged * 100) / terms.rate) / 100} size={16} />
          </p>
        </>
      )}
    </div>
  )
}

/** Once a day, and how long that is: the day is the store's, so its zone is named. */
function NextDay({ terms, onNewDay }: Props) {
  const { t } = useTranslation('welfare')
  const until = terms.next_at ?? terms.day_ends_at
  return (
    <div className="min-w-0 text-end max-sm:text-start" data-testid="next">
      <p className="type-label flex items-center justify-end gap-2 max-sm:justify-start">
        <Timer {...ICON} className="shrink-0 text-text-3" />
        {t(terms.next_at === null ? 'claims.once_a_day' : 'claims.next')}
        {terms.next_at !== null && <Countdown until={until} onEnd={onNewDay} />}
      </p>
      <p className="type-small mt-1 text-text-2">
        {t('box.zone', { zone: formatZone(terms.zone) })},{' '}
        <span className="type-number inline-block">{t('box.yours', { time: formatTime(until) })}</span>
      </p>
      {/* The line stays when it has nothing to say: the button below it was just pressed. */}
      {terms.next_at === null ? (
        <p className="type-small text-text-3">
          {t('box.day_ends')} <Countdown until={until} onEnd={onNewDay} />
        </p>
      ) : (
        <p aria-hidden className="type-small">
          {'\u00a0'}
        </p>
      )}
    </div>
  )
}
