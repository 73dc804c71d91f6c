import { LogIn, TrendingUp, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../i18n/format.ts'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import type { Choice } from './use-choice.ts'
import { percentShown } from './stake.ts'

type Props = {
  choice: Choice
  /** In the bar that stays in view. */
  inBar?: boolean
  signedIn: boolean
  busy: boolean
  online: boolean
  onPress: () => void
}

const ICON = { size: 20, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Why the upgrade cannot be played, in words; null when it can. */
function useReason(choice: Choice, online: boolean): string | null {
  const { t } = useTranslation('upgrades')
  const { plan, isLooking, targetFailed, comfort } = choice
  if (!online) return t('reason.offline')
  if (targetFailed) return t('reason.target_failed')
  if (choice.termsFault) return t(`notice.${choice.termsFault}`)
  if (isLooking || !comfort) return t('reason.loading')
  if (plan.fault === null) return null
  if (choice.none_near) return t('reason.none_near')
  return t(`reason.${plan.fault}`, {
    chance: formatNumber(percentShown(plan.chance_ppm ?? 0), 2),
    missing: formatMoney(plan.missing_cents / 100),
    excess: formatMoney(plan.excess_cents / 100),
  })
}

/** What stands beside the action: why it cannot be played, what is missing, or why the chance is another one. */
export function useSaid({
  choice,
  short,
  online,
  silent,
}: {
  choice: Choice
  short: number
  online: boolean
  silent: boolean
}): string | null {
  const { t } = useTranslation('upgrades')
  const reason = useReason(choice, online)
  if (silent) return null
  if (reason !== null) return reason
  if (short > 0) return t('short', { amount: formatMoney(short) })
  if (choice.isFound) return t('found')
  const { items_suffice, is_least, stake_cents } = choice.plan
  if (is_least) return t('least_stake', { least: formatMoney(stake_cents / 100) })
  return items_suffice ? t('items_suffice') : null
}

/** Beside the busy action, for pointers; Escape does the same. */
export function SkipButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('upgrades')
  return (
    <Button size="main" aria-label={t('skip')} className="px-4!" onPress={onPress}>
      <Zap {...ICON} />
    </Button>
  )
}

/** The main action; it names everything that is charged. */
export function UpgradeButton({ choice, inBar = false, signedIn, busy, online, onPress }: Props) {
  const { t } = useTranslation('upgrades')
  const reason = useReason(choice, online)
  const { items, coin } = choice
  const shape = inBar
    ? ({ variant: 'primary', 'data-testid': 'play-bar' } as const)
    : ({ variant: 'primary', size: 'main', cut: true, full: true, 'data-testid': 'play' } as const)
  if (!signedIn) {
    return (
      <Button {...shape} icon={<LogIn {...ICON} />} onPress={onPress}>
        {t('play.visitor')}
      </Button>
    )
  }
  return (
    <Button
      {...shape}
      icon={<TrendingUp {...ICON} />}
      busy={busy}
      disabledReason={busy ? null : reason}
      onPress={onPress}
    >
      {busy ? (
        t('play.busy')
      ) : reason !== null && items.length === 0 && coin === 0 ? (
        t('play.plain')
      ) : (
        <span className="flex flex-wrap items-center justify-center gap-x-2">
          <span>{items.length > 0 ? t('play.items', { count: items.length }) : t('play.coins')}</span>
          {coin > 0 && (
            <span className="flex items-center gap-2">
              {items.length > 0 && '+'}
              <CoinAmount amount={coin} size={19} className="font-head text-[16px]" />
            </span>
          )}
        </span>
      )}
    </Button>
  )
}
