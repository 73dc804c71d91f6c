import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/format.ts'
import { useSkinAlt } from '../skin/skin-card.tsx'
import type { Stage } from './stage.ts'

/** Tells readers what was won, after the animation. */
export function OpeningAnnouncement({ stage }: { stage: Stage }) {
  const { t } = useTranslation('opening')
  const altOf = useSkinAlt()
  const said =
    stage.step === 'shown'
      ? t(stage.run.kind === 'demo' ? 'announce_demo' : 'announce', {
          items: stage.run.openings.map((won) => `${altOf(won)}, ${formatMoney(won.value)}`).join('; '),
        })
      : ''
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
