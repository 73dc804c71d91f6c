import { useTranslation } from 'react-i18next'
import { TICKETS } from '@noktra/game/boxes'
import type { UpgradeDirection } from '@noktra/game/upgrades'
import { formatMoney, formatNumber, formatPercent } from '../../i18n/format.ts'

type Props = {
  stake: number
  target: number | null
  chance_ppm: number | null
  profit_rate: number
  direction: UpgradeDirection
}

const PPM_DIGITS = 4

/** How the chance comes about, in words and in the numbers of this upgrade. */
export function Formula({ stake, target, chance_ppm, profit_rate, direction }: Props) {
  const { t } = useTranslation('upgrades')
  const share = formatPercent(1 - profit_rate, wholePercents(profit_rate) ? 0 : PPM_DIGITS)
  const least = direction === 'under' ? 1 : TICKETS - (chance_ppm ?? 0) + 1
  const most = direction === 'under' ? (chance_ppm ?? 0) : TICKETS
  return (
    <section aria-label={t('formula.title')} className="formula">
      <p className="text-text-2">
        {t('formula.words', {
          share,
          profit: formatPercent(profit_rate, wholePercents(profit_rate) ? 0 : PPM_DIGITS),
        })}
      </p>
      {chance_ppm !== null && target !== null && (
        <p className="type-number whitespace-normal!" data-testid="formula">
          {t('formula.numbers', {
            stake: formatMoney(stake),
            share,
            target: formatMoney(target),
            chance: formatPercent(chance_ppm / TICKETS, PPM_DIGITS),
          })}
          {chance_ppm <= TICKETS && (
            <span className="ms-3 text-text-3">
              {t('formula.tickets', { from: formatNumber(least), to: formatNumber(most) })}
            </span>
          )}
        </p>
      )}
    </section>
  )
}

function wholePercents(rate: number): boolean {
  return Number.isInteger(Math.round(rate * TICKETS) / (TICKETS / 100))
}
