import { useTranslation } from 'react-i18next'
import { openLogin } from '../../domain/dialogs-store.ts'
import { Button } from '../../ui/button.tsx'

/** What a visitor sees where a player has his seeds. */
export function VisitorSeed() {
  const { t } = useTranslation('fair')
  return (
    <section aria-labelledby="seeds" className="panel p-5 max-sm:p-4">
      <h2 id="seeds" className="type-block">
        {t('visitor_title')}
      </h2>
      <p className="type-body mt-1.5 text-text-2">{t('visitor_text')}</p>
      <Button className="mt-4" onPress={openLogin}>
        {t('visitor_action')}
      </Button>
    </section>
  )
}
