import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ConsentChoice } from './consent-choice.tsx'
import { forgetAnswer, refuse, useConsent } from './consent.ts'

/** What was answered about adverts in this browser, and the way to change it (below the privacy policy). */
export function ConsentSetting() {
  const { t } = useTranslation('consent')
  const consent = useConsent()
  const isOpen = consent === 'ask' || consent === 'later'
  return (
    <section
      id="adverts"
      aria-labelledby="adverts-title"
      className="panel mt-8 max-w-180 scroll-mt-22 p-5 max-sm:p-4"
    >
      <h2 id="adverts-title" className="type-block">
        {t('setting_title')}
      </h2>
      <p role="status" className="mt-1.5 text-[15px] leading-6 text-text-2">
        {t(`setting.${isOpen ? 'ask' : consent}`)}
      </p>
      {isOpen && <ConsentChoice />}
      {consent === 'yes' && (
        <Button onPress={refuse} className="mt-4" data-testid="consent-stop">
          {t('stop')}
        </Button>
      )}
      {consent === 'no' && (
        <Button onPress={forgetAnswer} className="mt-4" data-testid="consent-again">
          {t('ask_again')}
        </Button>
      )}
    </section>
  )
}
