import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import { percentShown } from './stake.ts'

type Props = {
  chance: { ppm: number | null; playable: boolean } | null
  /** Stake, chance and target in a line, once what shows them has left the view; it says the chance then. */
  line: ReactNode
  /** Why the button cannot be pressed, or what it will ask for. */
  said: string | null
  children: ReactNode
}

/** Where the lists stand below the dial, the chance and the button stay in view. */
export function PhoneAction({ chance, line, said, children }: Props) {
  const { t } = useTranslation('upgrades')
  return (
    <section aria-label={t('play.plain')} className="phone-action">
      {said && (
        <p className="type-micro w-full text-center text-text-2" data-testid="reason">
          {said}
        </p>
      )}
      {line}
      {chance && !line && (
        <div className="shrink-0">
          <p className="type-micro text-text-2">{t('chance')}</p>
          <p
            className="dial-number type-section type-number"
            data-playable={chance.playable || undefined}
            data-none={chance.ppm === null || undefined}
          >
            {formatNumber(percentShown(chance.ppm ?? 0), 2)}
            <span>%</span>
          </p>
        </div>
      )}
      <div className="min-w-0 grow [&_.btn]:px-3">{children}</div>
    </section>
  )
}
