import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LimitState } from '../../../session/limits-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { BreakDialog } from './break-dialog.tsx'
import { lengthText } from './length-text.ts'
import { offeredLengths, type BreakLength } from './break-length.ts'

/** Breaks and exclusions to choose from; a press asks once more, with all that follows. */
export function BreakOffer({ pause }: { pause: LimitState['pause'] }) {
  const { t } = useTranslation('limits')
  const [asking, setAsking] = useState<BreakLength | null>(null)
  // The clock is read when the state comes: a chip must not go away under the finger.
  const [now] = useState(() => Date.now())
  const { breaks, exclusions } = offeredLengths(pause, now)
  const nothing = breaks.length === 0 && exclusions.length === 0
  return (
    <div>
      <h3 className="type-block">{t('break.title')}</h3>
      <p className="type-small mt-1 mb-3 text-text-2">{t(nothing ? 'break.longest' : 'break.text')}</p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {breaks.length > 0 && <Offer name="pause" lengths={breaks} onAsk={setAsking} />}
        {exclusions.length > 0 && <Offer name="exclude" lengths={exclusions} onAsk={setAsking} />}
      </div>
      <BreakDialog length={asking} onClose={() => setAsking(null)} />
    </div>
  )
}

type OfferProps = { name: 'pause' | 'exclude'; lengths: BreakLength[]; onAsk: (length: BreakLength) => void }

function Offer({ name, lengths, onAsk }: OfferProps) {
  const { t } = useTranslation('limits')
  const [chosen, setChosen] = useState(0)
  const length = lengths[Math.min(chosen, lengths.length - 1)]!
  return (
    <div className="flex flex-col gap-3 rounded-item border border-line-1 bg-base-2 p-4">
      <div>
        <p className="type-label">{t(`break.${name}`)}</p>
        <p className="type-small mt-0.5 text-text-2">{t(`break.${name}_text`)}</p>
      </div>
      <div role="group" aria-label={t('break.length')} className="flex flex-wrap gap-2">
        {lengths.map((offered, index) => (
          <Chip key={index} selected={offered === length} onPress={() => setChosen(index)}>
            {lengthText(offered)}
          </Chip>
        ))}
      </div>
      <Button variant="danger" className="mt-auto self-start max-sm:w-full" onPress={() => onAsk(length)}>
        {t(`break.${name}_button`)}
      </Button>
    </div>
  )
}
