import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { keptAdvert } from './advert.ts'
import { agree, refuse } from './consent.ts'

/** What is told, and two answers that are equally easy. */
export function ConsentChoice() {
  const { t } = useTranslation('consent')
  const network = t(`network.${keptAdvert()?.pixel_type ?? 'none'}`)
  return (
    <>
      <details className="group mt-1">
        <summary className="type-small flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control text-text-1 hover:text-signal-hi [&::-webkit-details-marker]:hidden">
          {t('what')}
          <ChevronDown
            size={16}
            strokeWidth={1.9}
            aria-hidden
            className="text-text-3 transition-transform duration-160 group-open:rotate-180"
          />
        </summary>
        <div className="type-small max-h-[40dvh] overflow-y-auto pb-3 text-text-2">
          <p>{t('who', { network })}</p>
          <ul className="mt-1.5 list-disc space-y-1 ps-4">
            {['events', 'paid', 'number', 'browser'].map((key) => (
              <li key={key}>{t(`sent.${key}`)}</li>
            ))}
          </ul>
          <p className="mt-1.5">{t('never')}</p>
        </div>
      </details>
      <div className="mt-1 flex gap-2.5 *:min-w-0 *:grow *:basis-0">
        <Button onPress={refuse} data-testid="consent-no">
          {t('no')}
        </Button>
        <Button onPress={agree} data-testid="consent-yes">
          {t('yes')}
        </Button>
      </div>
    </>
  )
}
