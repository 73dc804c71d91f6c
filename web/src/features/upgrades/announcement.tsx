import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { useSkinAlt } from '../../domain/skin/skin-card.tsx'
import type { Stage } from './stage.ts'

/** Tells readers what came out, after the animation. */
export function Announcement({ stage }: { stage: Stage }) {
  const { t } = useTranslation('upgrades')
  const altOf = useSkinAlt()
  const upgrade = stage.step === 'shown' ? stage.run.upgrade : null
  return (
    <p aria-live="polite" className="sr-only">
      {upgrade &&
        (upgrade.given
          ? t(upgrade.won ? 'announce.won' : 'announce.lost', {
              item: `${altOf(upgrade.given)}, ${formatMoney(upgrade.given.value)}`,
            })
          : t('announce.nothing'))}
    </p>
  )
}
