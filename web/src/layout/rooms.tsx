import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router'
import { cx } from '../ui/class-names.ts'
import { useMenu } from './menu.ts'

/** The rooms of the store, as a row of links. */
export function Rooms({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const menu = useMenu()
  return (
    <nav
      aria-label={t('menu')}
      className="ms-5 flex h-full min-w-0 items-center gap-1 max-[1440px]:ms-1 max-[1380px]:gap-0 max-lg:ms-0 max-sm:hidden"
    >
      {menu.map(({ key, to, Icon, also }) => (
        <NavLink
          key={key}
          to={to}
          data-tip={t(key)}
          className={({ isActive }) =>
            cx('nav-item type-label', (isActive || also?.test(pathname)) && 'nav-item-current')
          }
        >
          {/* Beside the balances there is room for the words alone, and on narrow windows for the icons alone. */}
          <Icon
            size={18}
            strokeWidth={1.9}
            aria-hidden
            className={cx('shrink-0', signedIn && 'min-[1180px]:max-[1640px]:hidden')}
          />
          <span className="truncate max-[1180px]:sr-only">{t(key)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
