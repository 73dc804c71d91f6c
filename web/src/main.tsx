import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { readFirstAnswers } from './api/first-answers.ts'
import { queryClient } from './api/query-client.ts'
import { startFonts } from './fonts/start-fonts.ts'
import { startTexts } from './i18n/i18n.ts'
import { openLogin } from './domain/dialogs-store.ts'
import { GamesContext } from './domain/game/games-context.ts'
import { GAMES } from './games.ts'
import { AppRoutes, fetchPage } from './routes.tsx'
import { keepInstallOffer } from './session/install.ts'
import { takeEndedSession } from './session/session.ts'
import { startSession } from './session/start-session.ts'
import { startClickSound } from './sound/sound.ts'

/** Another language mounts the page again, so that every number and date is written in it. */
function App() {
  const { i18n } = useTranslation()
  const [begun] = useState(() => location.href)
  // The router listens only once it is drawn: who has gone back or forward by then is led there now.
  useLayoutEffect(() => {
    if (location.href !== begun) dispatchEvent(new PopStateEvent('popstate'))
  }, [begun])
  return (
    <BrowserRouter key={i18n.language}>
      <GamesContext value={GAMES}>
        <AppRoutes />
      </GamesContext>
    </BrowserRouter>
  )
}

readFirstAnswers()
keepInstallOffer()
const texts = startTexts()
const firstPage = fetchPage(location.pathname)
// Before anything can end the session of this page.
const hasEnded = takeEndedSession()
startSession(openLogin)
startFonts()
startClickSound()
await Promise.all([texts, firstPage])
// What it fetches is fetched again by whatever needs it.
void import('./session/fetch-ahead.ts').catch(() => null).then((part) => part?.fetchAhead())
if (hasEnded)
  void import('./session/ended-session.ts').catch(() => null).then((part) => part?.tellEndedSession())

// A transition is rendered bit by bit, so that a slow phone can answer in between.
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
