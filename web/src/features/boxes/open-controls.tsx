import { KeyRound, Play, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { OPEN_QUANTITIES } from '@noktra/contract/boxes'
import { formatMoney } from '../../i18n/format.ts'
import { BonusAmount, CoinAmount } from '../../items/coin-amount.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OpenKind, Stage } from './stage.ts'

type Props = {
  num: number
  onNum: (num: number) => void
  /** What the chosen number costs. */
  charge: number
  /** Coins missing for it. */
  short: number
  keys: number
  /** The key is the main action: the player holds one and lacks the coins. */
  byKey: boolean
  stage: Stage
  onOpen: (kind: OpenKind) => void
  /** Jumps to the result, or stops waiting for a box that is not open yet. */
  onSkip: () => void
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const
const SIDE = 'min-w-[132px] max-sm:order-2 max-sm:grow max-sm:px-4'

/** Three zones: how many, the actions, the balance. */
export function OpenControls({ num, onNum, charge, short, keys, byKey, stage, onOpen, onSkip }: Props) {
  const { t } = useTranslation('boxes')
  const busy = stage.step === 'asking' || stage.step === 'spinning'
  const kind = stage.step === 'asking' ? stage.kind : stage.step === 'spinning' ? stage.run.kind : null
  const closed = busy ? t('wait') : null
  const waits = stage.step === 'asking' && stage.notActive
  return (
    <div className="mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-x-6 gap-y-4 max-lg:grid-cols-[auto_1fr] max-sm:grid-cols-1">
      <Quantities num={num} onNum={onNum} disabled={busy} />
      <div className="flex flex-wrap items-center justify-center gap-3 max-lg:order-3 max-lg:col-span-full max-sm:order-none max-sm:col-auto">
        {stage.step === 'spinning' || waits ? (
          <Button size="main" icon={<Zap {...ICON} />} className={SIDE} onPress={onSkip}>
            {t(waits ? 'stop' : 'skip')}
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
            {t('demo')}
          </Button>
        )}
        <Button
          variant={byKey ? 'secondary' : 'primary'}
          size="main"
          cut={!byKey}
          busy={busy && kind !== 'demo'}
          disabledReason={busy && kind !== 'demo' ? null : closed}
          className="min-w-[270px] max-sm:order-1 max-sm:w-full"
          data-testid="open"
          onPress={() => onOpen('coins')}
        >
          {busy && kind !== 'demo' ? (
            t(waits ? 'not_active' : 'opening')
          ) : (
            <>
              <span>{t('open', { count: num })}</span>
              <CoinAmount amount={charge} size={20} className="font-head text-[16px]" />
            </>
          )}
        </Button>
        {keys > 0 && (
          <Button
            variant={byKey ? 'primary' : 'secondary'}
            cut={byKey}
            size="main"
            icon={<KeyRound {...ICON} />}
            disabledReason={closed ?? (num > keys ? t('keys.too_few', { count: keys }) : null)}
            className="max-sm:order-3 max-sm:grow max-sm:px-4"
            onPress={() => onOpen('key')}
          >
            {t('keys.use', { keys })}
          </Button>
        )}
      </div>
      <Balance short={busy ? 0 : short} />
    </div>
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
  const { t } = useTranslation('boxes')
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
            'type-label h-11 w-11 rounded-control border text-[16px] transition-colors aria-disabled:opacity-50 max-sm:w-auto max-sm:grow',
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

function Balance({ short }: { short: number }) {
  const { t } = useTranslation('boxes')
  const { signedIn, user } = useSession()
  if (!signedIn) return <p className="type-small text-right text-text-2 max-sm:text-center">{t('visitor')}</p>
  if (!user) return <Skeleton className="ml-auto h-11 w-40 max-sm:mx-auto" />
  return (
    <div className="flex min-h-11 flex-col justify-center text-right max-sm:text-center">
      <p className="flex items-center justify-end gap-2.5 max-sm:justify-center">
        <span className="type-small text-text-2">{t('balance')}</span>
        <CoinAmount amount={user.coin} size={18} counting className="text-[15px]" />
      </p>
      {short > 0 ? (
        <p className="type-small mt-1 text-warning">{t('short', { amount: formatMoney(short) })}</p>
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
