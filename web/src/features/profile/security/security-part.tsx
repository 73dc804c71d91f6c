import { useTranslation } from 'react-i18next'
import { SectionHead } from '../../../ui/section-head.tsx'
import { SessionList } from './session-list.tsx'
import { TotpRow } from './totp-row.tsx'

/** What keeps others out: the second factor, and where the player is signed in. */
export function SecurityPart() {
  const { t } = useTranslation('profile')
  return (
    <section id="security" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.security')} />
      <TotpRow />
      <SessionList />
    </section>
  )
}
