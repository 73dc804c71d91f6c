import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Play } from './play.ts'

type Props = Pick<Play, 'played' | 'tier' | 'offered'> & {
  onStart: () => void
  again?: boolean
  className?: string
}

/** Starts a game of the tier, for its stake. */
export function StartButton({ played, tier, offered, onStart, again = false, className }: Props) {
  const { t } = useTranslation('mines')
  return (
    <Button
      variant="primary"
      size="main"
      cut
      full
      busy={played.isStarting}
      disabledReason={offered ? (offered.closed ? t('start.paused') : null) : t('start.no_more')}
      className={cx('max-sm:px-3', className)}
      data-testid="start"
      onPress={onStart}
    >
      <span>{t(again ? 'start.again' : 'start.label')}</span>
      <CoinAmount amount={offered?.stake ?? tier.stake} size={20} className="font-head text-[16px]" />
    </Button>
  )
}

/** What is missing for a start; nothing when it can be pressed. */
export function StartHint({
  short,
  offered,
  className,
}: Pick<Play, 'short' | 'offered'> & { className?: string }) {
  const { t } = useTranslation('mines')
  const { signedIn } = useSession()
  if (offered?.closed) {
    return (
      <p className={cx('type-small text-warning', className)} data-testid="paused">
        {t('start.paused')}
      </p>
    )
  }
  if (!signedIn) return <p className={cx('type-small text-text-2', className)}>{t('visitor')}</p>
  if (short === 0) return null
  return (
    <p className={cx('type-small text-warning', className)}>{t('short', { amount: formatMoney(short) })}</p>
  )
}
