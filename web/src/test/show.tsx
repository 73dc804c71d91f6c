import { render } from '@testing-library/react'
import { fakeFetch, type FakeAnswer, type Sent } from '@noktra/contract/fake-answers'
import { QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import type { GameView } from '../domain/game/game-view.ts'
import { GamesContext } from '../domain/game/games-context.ts'
import { loadTexts, startTexts } from '../i18n/i18n.ts'
import type { User } from '../session/session.ts'
import { storeToken } from '../session/token.ts'
import { ToastHost } from '../ui/toast-host.tsx'

export { refusal } from '@noktra/contract/fake-answers'

await startTexts()

export const PLAYER: User = {
  user_id: 7,
  nickname: 'Nox',
  avatar: '/assets/avatars/a.webp',
  avatar_no: 1,
  status: 0,
  coin: 500,
  bonus_coin: 0,
  diamond: 0,
  grade: 3,
  points: 0,
  next_grade_points: null,
  mobile: '138****0000',
  email: null,
  has_password: true,
  has_totp: false,
  steam_id: null,
  has_trade_link: false,
  retrieval_held_until: null,
  inviter_until: null,
  unread_notices: 0,
  invite_code: 'NOX7',
  lifetime_recharge: 100,
  key_count: 0,
  key_waits: false,
  terms_due: null,
  created_at: 1_700_000_000,
}

/** Puts answers by path in the place of the store, and gives what is sent to it. */
export function fakeStore(answers: Record<string, FakeAnswer>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', fakeFetch(answers, sent))
  return sent
}

/** What is said at a field that is marked as wrong; null at one that is not. */
export function faultAt(field: HTMLElement): string | null {
  if (field.getAttribute('aria-invalid') !== 'true') return null
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

/** Whether a button, which keeps the focus all the same, cannot be pressed. */
export function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true'
}

type Place = {
  texts: readonly string[]
  at?: string
  signedIn?: boolean
  games?: readonly GameView[]
}

/** Shows a part as its page does, and gives the hands that act on it. */
export async function show(part: ReactNode, { texts, at = '/', signedIn = false, games = [] }: Place) {
  if (signedIn) storeToken('token')
  history.replaceState(null, '', at)
  await loadTexts(...texts)
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <GamesContext value={games}>{part}</GamesContext>
        <ToastHost />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
