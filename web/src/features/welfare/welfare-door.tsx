import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { openWelfare } from '../../layout/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { takeIntent } from '../../session/intent.ts'
import { readToken } from '../../session/token.ts'
import { askedOf, withoutAsked } from './asked-tab.ts'
import { keepCode } from './envelope-code.ts'
import { welcomeOnce } from './first-visit.ts'

/** Opens the welfare centre by an address (`?welfare=2`), after the sign-in that a claim led to, and at the first visit. */
export function WelfareDoor() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()

  useEffect(resumeClaim, [])

  useEffect(() => {
    const asked = askedOf(search)
    if (!asked) return
    if (asked.code) keepCode(asked.code)
    openWelfare(asked.tab)
    void navigate({ pathname, search: withoutAsked(search), hash }, { replace: true })
  }, [pathname, search, hash, navigate])

  useEffect(() => (pathname === paths.home ? welcomeOnce() : undefined), [pathname])

  return null
}

/** The code a visitor entered stands in its field again; nothing is claimed without a new press. */
function resumeClaim(): void {
  const kept = readToken() ? takeIntent('envelope') : null
  if (!kept) return
  keepCode(String(kept.settings['code'] ?? ''))
  openWelfare(2)
}
