import { ArrowUp, Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SupportLink } from '../domain/support/support-link.tsx'
import { useToTop } from './use-to-top.ts'

const ICON = { size: 18, strokeWidth: 1.9, 'aria-hidden': true } as const

/** Support and back to top beside the content (SPEC 2). Where the window has no room there, the footer has both. */
export function SideBar() {
  const { t } = useTranslation('layout')
  const toTop = useToTop()
  return (
    <div className="side-bar-place">
      <aside aria-label={t('side_bar')} className="side-bar">
        <SupportLink className="side-bar-entry type-micro">
          <Headset {...ICON} />
          {t('support')}
        </SupportLink>
        <button type="button" className="side-bar-entry type-micro" onClick={toTop}>
          <ArrowUp {...ICON} />
          {t('top')}
        </button>
      </aside>
    </div>
  )
}
