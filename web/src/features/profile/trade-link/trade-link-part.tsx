import { useTranslation } from 'react-i18next'
import { SectionHead } from '../../../ui/section-head.tsx'
import { LinkRow } from './link-row.tsx'
import { SteamRow } from './steam-row.tsx'

/** Where items are sent (SPEC 5), and the account of the game platform that the player signs in by. */
export function TradeLinkPart() {
  const { t } = useTranslation('profile')
  return (
    <section id="trade-link" className="panel p-5 max-sm:p-4">
      <SectionHead title={t('part.trade-link')} />
      <LinkRow />
      <SteamRow />
    </section>
  )
}
