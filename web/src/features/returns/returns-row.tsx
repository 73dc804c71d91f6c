import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'
import { compareChance, compareReturn, type Comparison, type Sums } from './compare.ts'

/** Room on both sides of what is shown, as a part of the bar. */
const ROOM = 0.08

/** One row of the board: how often, what it returned, and how often it hit. */
export function ReturnsRow({ name, sums, isTotal }: { name: string; sums: Sums; isTotal?: true }) {
  const { t } = useTranslation('returns')
  return (
    <article className={isTotal ? 'returns-row returns-total' : 'returns-row'}>
      <div className="min-w-0">
        <h2 className={isTotal ? 'type-block' : 'type-label'}>{name}</h2>
        <p className="type-small type-number mt-0.5 text-text-3">
          {t('plays', { count: sums.plays, shown: formatNumber(sums.plays) })}
        </p>
        <p className="type-small type-number text-text-3">
          {t('money', { charged: formatMoney(sums.charged), won: formatMoney(sums.won) })}
        </p>
      </div>
      <BandBar label={t('return')} of={compareReturn(sums)} />
      <BandBar label={t('chance')} of={compareChance(sums)} />
    </article>
  )
}

/** A number line: the band that the odds allow, the declared share as a line in it, and what came as a dot. */
function BandBar({ label, of }: { label: string; of: Comparison }) {
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
