import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../i18n/format.ts'
import type { Comparison } from './compare.ts'

/** Room on both sides of what is shown, as a part of the bar. */
const ROOM = 0.08

/** A number line: the band that the odds allow, the declared share as a line in it, and what came as a dot. */
export function BandBar({ label, of }: { label: string; of: Comparison }) {
  const { t } = useTranslation('returns')
  const { observed, declared, least, most, place } = of
  const from = Math.min(least, observed)
  const span = Math.max(most, observed) - from || 1
  const at = (share: number) => `${(ROOM + ((share - from) / span) * (1 - 2 * ROOM)) * 100}%`
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="type-small text-text-2">{label}</span>
        <span className="type-number type-label">{formatPercent(observed)}</span>
      </p>
      <div className="band-bar" data-place={place} aria-hidden>
        <span className="band-bar-band" style={{ left: at(least), right: `calc(100% - ${at(most)})` }} />
        <span className="band-bar-declared" style={{ left: at(declared) }} />
        <span className="band-bar-observed" style={{ left: at(observed) }} />
      </div>
      <p className="type-small type-number flex flex-wrap justify-between gap-x-3 text-text-3">
        <span>{t('declared', { share: formatPercent(declared) })}</span>
        <span>{t(`place.${place}`, { least: formatPercent(least), most: formatPercent(most) })}</span>
      </p>
    </div>
  )
}
