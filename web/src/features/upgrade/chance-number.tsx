import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { percentShown } from './stake.ts'

type Props = {
  chance_ppm: number | null
  /** How many times the stake the target is worth; null without both. */
  times: number | null
  playable: boolean
}

/** The large number inside the dial. */
export function ChanceNumber({ chance_ppm, times, playable }: Props) {
  const { t } = useTranslation('upgrades')
  return (
    <>
      <p className="type-small text-text-2">{t('chance')}</p>
      <p
        className="dial-number type-wheel"
        data-testid="chance"
        data-playable={playable || undefined}
        data-none={chance_ppm === null || undefined}
      >
        {formatNumber(percentShown(chance_ppm ?? 0), 2)}
        <span>%</span>
      </p>
      {times !== null && (
        <p className="dial-times type-label" title={t('times_hint')} data-playable={playable || undefined}>
          × {formatNumber(times, 2)}
        </p>
      )}
    </>
  )
}
