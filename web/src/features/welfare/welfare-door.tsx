import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadTexts } from '../../i18n/i18n.ts'
import { openDialog, openWelfare } from '../../domain/dialogs-store.ts'
import { paths } from '../../paths.ts'
import { takeIntent } from '../../session/intent.ts'
import { readToken } from '../../session/token.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { askedOf, withoutAsked } from './asked-tab.ts'
import { keepCode } from './envelope-code.ts'
import { isSeenToday } from './seen-today.ts'
import { newsOfToday, type Told } from './news-of-today.ts'
import { whenRead } from './when-read.ts'

async function loadCard() {
  const [part] = await Promise.all([import('./welcome-card.tsx'), loadTexts('welfare')])
  return part.WelcomeCard
}

/**
 * Opens the welfare centre by an address (`?welfare=2`) and after the sign-in that a claim led to. On the front page its card comes,
 * once a day, when the first screen has been read.
 */
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

  const [told, setTold] = useState<Told | null>(null)
  const isHome = pathname === paths.home
  useEffect(() => {
    if (!isHome || isSeenToday()) return
    return whenRead(isBusy, () => void newsOfToday().then(setTold))
  }, [isHome])

  return (
    <LatePart
      wanted={isHome && told !== null}
      load={loadCard}
      props={{ told: isHome ? told : null, onClose: () => setTold(null) }}
    />
  )
}

/** Whether somebody is in the middle of something that the card would break into. */
function isBusy(): boolean {
  return (
    openDialog.get().name !== null ||
    document.querySelector('[role=dialog], [role=menu], [data-testid=consent]') !== null ||
    document.activeElement instanceof HTMLInputElement
  )
}

/** The code a visitor entered stands in its field again; nothing is claimed without a new press. */
function resumeClaim(): void {
  const kept = readToken() ? takeIntent('envelope') : null
  if (!kept) return
  keepCode(String(kept.settings['code'] ?? ''))
  openWelfare(2)
}
