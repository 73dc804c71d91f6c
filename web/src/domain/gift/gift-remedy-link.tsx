import { useTranslation } from 'react-i18next'
import { SupportLink } from '../support/support-link.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

type Props = { remedy: 'contact' | 'phone' | 'support'; onLeave?: (() => void) | undefined }

/** To the profile, where a phone number or a mail address is bound, or to customer service. */
export function GiftRemedyLink({ remedy, onLeave }: Props) {
  const { t } = useTranslation('gifts')
  if (remedy === 'support') {
    return (
      <SupportLink className="btn type-label btn-secondary btn-small max-sm:min-h-11" onPress={onLeave}>
        {t('remedy.support')}
      </SupportLink>
    )
  }
  return (
    <Button size="small" to={paths.profilePart('contact')} className="max-sm:min-h-11" onPress={onLeave}>
      {t(`remedy.${remedy}`)}
    </Button>
  )
}
