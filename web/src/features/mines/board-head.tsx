import { CircleQuestionMark, History, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MineTier } from '@noktra/contract/mines'
import { CoinAmount } from '../../domain/money/coin-amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'

type Props = {
  tiers: readonly MineTier[]
  tier: MineTier
  /** A game is open: its tier stays. */
  locked: boolean
  onTier: (tier_id: number) => void
  onRules: () => void
  onHistory: () => void
}

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** The room's name, its tiers by stake, its rules and the player's games. */
export function BoardHead({ tiers, tier, locked, onTier, onRules, onHistory }: Props) {
  const { t } = useTranslation('mines')
  return (
    <header className="mine-head">
      <h1 id="mines" className="type-title">
        {t('title')}
      </h1>
      <div className="mine-head-tiers">
        {locked ? (
          <p className="mine-locked-tier" data-tip={t('tier_locked')} tabIndex={0}>
            <Lock size={16} strokeWidth={1.9} aria-hidden className="text-text-3" />
            <span className="type-label">{t('stake')}</span>
            <CoinAmount amount={tier.stake} size={17} />
            <span className="sr-only">{t('tier_locked')}</span>
          </p>
        ) : (
          <Tabs
            label={t('tiers')}
            value={String(tier.tier_id)}
            items={tiers.map(({ tier_id, stake }) => ({
              value: String(tier_id),
              label: (
                <span className="flex items-center justify-center max-sm:-mx-2.5">
                  <CoinAmount amount={stake} size={17} />
                </span>
              ),
            }))}
            onChange={(tier_id) => onTier(Number(tier_id))}
            full
          />
        )}
      </div>
      <div className="mine-head-tools">
        <Button icon={<CircleQuestionMark {...ICON} />} aria-label={t('rules.button')} onPress={onRules}>
          <span className="max-sm:hidden">{t('rules.button')}</span>
        </Button>
        <Button icon={<History {...ICON} />} aria-label={t('history.button')} onPress={onHistory}>
          <span className="max-sm:hidden">{t('history.button')}</span>
        </Button>
      </div>
      <p className="mine-head-line type-small text-text-2">{t('line')}</p>
    </header>
  )
}
