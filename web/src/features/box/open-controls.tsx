import { KeyRound, Play, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OPEN_QUANTITIES } from '@noktra/contract/plain/boxes'
import { formatMoney } from '../../i18n/format.ts'
import { BonusAmount, CoinAmount } from '../../domain/money/coin-amount.tsx'
import type { HeldKey } from '../../domain/box/box-queries.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { isBusy, isWaiting } from '../../domain/play/play-stage.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OpenKind, Stage } from '../../domain/opening/stage.ts'
import { usePageBar } from '../../ui/use-page-bar.ts'

type Props = {
  num: number
  onNum: (num: number) => void
  /** What the chosen number costs. */
  charge: number
  /** Coins missing for it. */
  short: number
  keys: number
  /** The key is the main action: the player holds as many as they open. */
  byKey: boolean
  /** A key of another box, where there is none of this one. */
  otherKey: HeldKey | undefined
  stage: Stage
  onOpen: (kind: OpenKind) => void
  /** Jumps to the result, or stops waiting for a box that is not open yet. */
  onSkip: () => void
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
const MAIN = 'sm:min-w-[270px]'
const SIDE = 'open-side sm:min-w-[132px]'

/** Three zones: how many, the actions, the balance. On a phone the first two stay in a bar under the thumb. */
export function OpenControls({
  num,
  onNum,
  charge,
  short,
  keys,
  byKey,
  otherKey,
  stage,
  onOpen,
  onSkip,
}: Props) {
  const { t } = useTranslation('opening')
  const busy = isBusy(stage)
  const kind = stage.step === 'asking' ? stage.asked : stage.step === 'spinning' ? stage.run.kind : null
  const closed = busy ? t('wait') : null
  const waits = isWaiting(stage)
  usePageBar('open')
  const running = t(waits ? 'not_active' : 'opening')
  const keyButton = (
    <Button
      variant={byKey ? 'primary' : 'secondary'}
      cut={byKey}
      size="main"
      icon={<KeyRound {...ICON} />}
      busy={kind === 'key'}
      disabledReason={
        kind === 'key' ? null : (closed ?? (num > keys ? t('keys.too_few', { count: keys }) : null))
      }
      className={byKey ? MAIN : undefined}
      onPress={() => onOpen('key')}
    >
      {kind === 'key' ? running : t('keys.use', { keys })}
    </Button>
  )
  return (
    <div className="mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-x-6 gap-y-4 max-lg:grid-cols-[auto_1fr] max-sm:grid-cols-1">
      <div className="open-bar">
        <Quantities num={num} onNum={onNum} disabled={busy} />
        <div className="open-actions max-lg:order-3 max-lg:col-span-full">
          {stage.step === 'spinning' || waits ? (
            <Button size="main" icon={<Zap {...ICON} />} className={SIDE} onPress={onSkip}>
              <SideLabel other={t('demo')}>{t(waits ? 'stop' : 'skip')}</SideLabel>
            </Button>
          ) : (
            <Button
              size="main"
              icon={<Play {...ICON} />}
              busy={kind === 'demo'}
              disabledReason={kind === 'demo' ? null : closed}
              className={SIDE}
              onPress={() => onOpen('demo')}
            >
              <SideLabel other={t('skip')}>{t('demo')}</SideLabel>
            </Button>
          )}
          {byKey && keyButton}
          <Button
            variant={byKey ? 'secondary' : 'primary'}
            size="main"
            cut={!byKey}
            busy={kind === 'coins'}
            disabledReason={kind === 'coins' ? null : closed}
            className={byKey ? undefined : MAIN}
            data-testid="open"
            onPress={() => onOpen('coins')}
          >
            {kind === 'coins' ? (
              running
            ) : (
              <>
                <span>{t('open', { count: num })}</span>
                <CoinAmount amount={charge} size={20} className="font-head text-[16px]" />
              </>
            )}
          </Button>
          {keys > 0 && !byKey && keyButton}
        </div>
      </div>
      <Balance short={busy || byKey ? 0 : short} otherKey={otherKey} />
    </div>
  )
}

/** As wide as the label that takes its place, so that nothing beside it moves. */
function SideLabel({ children, other }: { children: string; other: string }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1">{children}</span>
      <span className="invisible col-start-1 row-start-1" aria-hidden>
        {other}
      </span>
    </span>
  )
}

function Quantities({
  num,
  onNum,
  disabled,
}: {
  num: number
  onNum: (num: number) => void
  disabled: boolean
}) {
  const { t } = useTranslation('opening')
  return (
    <div role="group" aria-label={t('quantity')} className="flex gap-2 max-sm:justify-between">
      {OPEN_QUANTITIES.map((quantity) => (
        <button
          key={quantity}
          type="button"
          aria-pressed={quantity === num}
          aria-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onNum(quantity)
          }}
          className={cx(
            'type-label h-11 w-11 rounded-control border text-[16px] transition-colors aria-disabled:opacity-50 max-sm:w-auto max-sm:min-w-0 max-sm:grow',
            quantity === num
              ? 'border-signal-line bg-signal-tint text-signal-hi'
              : 'border-line-2 bg-base-3 text-text-2 hover:text-text-1',
          )}
        >
          {quantity}
        </button>
      ))}
    </div>
  )
}

function Balance({ short, otherKey }: { short: number; otherKey: HeldKey | undefined }) {
  const { t } = useTranslation('opening')
  const { signedIn, user } = useSession()
  if (!signedIn) return <p className="type-small text-end text-text-2 max-sm:text-center">{t('visitor')}</p>
  if (!user) return <Skeleton className="ms-auto h-11 w-40 max-sm:mx-auto" />
  return (
    <div className="flex min-h-11 flex-col justify-center text-end max-sm:text-center">
      <p className="flex items-center justify-end gap-2.5 max-sm:justify-center">
        <span className="type-small text-text-2">{t('balance')}</span>
        <CoinAmount amount={user.coin} size={18} counting className="text-[15px]" />
      </p>
      {short > 0 ? (
        <>
          <p className="type-small mt-1 text-warning">{t('short', { amount: formatMoney(short) })}</p>
          {otherKey && (
            <Link
              to={paths.box(otherKey.box_id)}
              className="type-small inline-flex items-center justify-end gap-1.5 text-signal-hi hover:underline max-sm:min-h-11 max-sm:justify-center"
            >
              <KeyRound size={15} strokeWidth={1.9} aria-hidden className="shrink-0" />
              {t('keys.elsewhere', { name: otherKey.box_name })}
            </Link>
          )}
        </>
      ) : (
        user.bonus_coin > 0 && (
          <p className="type-micro mt-1 flex items-center justify-end gap-1.5 text-text-2 max-sm:justify-center">
            {t('bonus_part')} <BonusAmount amount={user.bonus_coin} size={15} />
          </p>
        )
      )}
    </div>
  )
}
