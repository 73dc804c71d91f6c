import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Empty } from '../ui/empty.tsx'
import { ACCOUNT_PAGES } from './account-pages.ts'
import { openLoginFor } from '../domain/dialogs-store.ts'

/**
 * The frame of the player's own rooms (SPEC 2, /user): their menu beside the page, or above it where there is no room.
 * Visitors are asked to sign in, and come back to the page.
 */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account')
  const { signedIn } = useSession()
  const nav = useRef<HTMLElement>(null)

  // Where the menu is wider than the screen, the page one is at is in view.
  useEffect(() => {
    const entry = nav.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    const frame = nav.current?.getBoundingClientRect()
    if (!entry || !frame || (entry.left >= frame.left && entry.right <= frame.right)) return
    nav.current?.scrollBy({ left: entry.left + entry.width / 2 - frame.left - frame.width / 2 })
  }, [])

  return (
    <div className="lg:grid lg:grid-cols-[208px_minmax(0,1fr)] lg:items-start lg:gap-7">
      <nav
        ref={nav}
        aria-label={t('nav')}
        className="-mx-1 mb-5 flex gap-1.5 overflow-x-auto px-1 [scrollbar-width:none] lg:sticky lg:top-[88px] lg:mx-0 lg:mb-0 lg:flex-col lg:rounded-panel lg:border lg:border-line-1 lg:bg-base-1 lg:p-2"
      >
        {ACCOUNT_PAGES.map(({ key, to, Icon }) => (
          <NavLink
            key={key}
            to={to}
            className={({ isActive }) =>
              cx(
                'type-label flex min-h-11 shrink-0 items-center gap-2.5 rounded-control px-3.5 whitespace-nowrap lg:px-3',
                isActive ? 'bg-signal-tint text-signal' : 'text-text-2 hover:bg-base-2 hover:text-text-1',
              )
            }
          >
            <Icon size={18} strokeWidth={1.9} aria-hidden />
            {t(key)}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">{signedIn ? children : <VisitorNote />}</div>
    </div>
  )
}

function VisitorNote() {
  const { t } = useTranslation('account')
  return (
    <div className="panel hairlines py-6">
      <Empty
        title={t('visitor_title')}
        text={t('visitor_text')}
        action={
          <Button
            onPress={() => {
              openLoginFor('account')
            }}
          >
            {t('sign_in')}
          </Button>
        }
      />
    </div>
  )
}
