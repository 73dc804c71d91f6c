import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { cx } from '../../ui/class-names.ts'
import { PROFILE_PARTS } from './profile-parts.ts'

/** Leads down to each part of the page. */
export function PartLinks() {
  const { t } = useTranslation('profile')
  const { hash } = useLocation()
  return (
    <nav
      aria-label={t('parts_nav')}
      className="-mx-1 flex gap-2 overflow-x-auto px-1 py-0.5 [scrollbar-width:none] lg:flex-wrap"
    >
      {PROFILE_PARTS.map(({ id }) => (
        <Link
          key={id}
          to={`#${id}`}
          replace
          className={cx(
            'type-small inline-flex min-h-9 shrink-0 items-center rounded-control border px-3 font-[550] whitespace-nowrap max-sm:min-h-11',
            hash === `#${id}`
              ? 'border-signal-line bg-signal-tint text-signal-hi'
              : 'border-line-1 bg-base-1 text-text-2 hover:bg-base-2 hover:text-text-1',
          )}
        >
          {t(`part.${id}`)}
        </Link>
      ))}
    </nav>
  )
}
