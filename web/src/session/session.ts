import { useQuery } from '@tanstack/react-query'
import type { PublicSetting } from '@noktra/contract/settings'
import type { DataOf } from '@noktra/contract/plain-types'
import { logout as logoutCall, type userDetails } from '@noktra/contract/plain/users'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { leavePushes } from './end-pushes.ts'
import { intendedPath } from './intent.ts'
import { persistNewPlayer } from './new-player.ts'
import { BALANCES_KEY, detailsQuery, settingQuery, type Balances } from './queries.ts'
import { clearToken, readToken, storeToken } from './token.ts'

/** Lives over the reload that follows when a session is dropped. */
const ENDED_SESSION = 'session_ended'

export type User = DataOf<typeof userDetails>

export type Session = {
  signedIn: boolean
  /** Undefined for visitors, and until the details have come. */
  user: User | undefined
}

/** Who is looking at the page. */
export function useSession(): Session {
  const signedIn = readToken() !== null
  const { data } = useQuery({ ...detailsQuery, enabled: signedIn })
  return { signedIn, user: signedIn ? data : undefined }
}

/** Fetches balances and level again. */
export async function refreshUser(): Promise<void> {
  if (readToken()) await queryClient.invalidateQueries({ queryKey: detailsQuery.queryKey })
}

/** Changes what is known of the player at once, for answers that carry their balances. */
export function patchUser(
  part: Partial<Pick<User, 'coin' | 'bonus_coin' | 'diamond' | 'key_count' | 'unread_notices'>>,
): void {
  queryClient.setQueryData(detailsQuery.queryKey, (user) => (user ? { ...user, ...part } : user))
}

/** Balances as the store pushed them: newer than what it was asked for before. */
export function hearBalances(pushed: Balances): void {
  queryClient.setQueryData(BALANCES_KEY, pushed)
  patchUser(pushed)
}

/** A public setting; `fallback` until it has come, or when it cannot be had. */
export function useSetting<T extends string | number>(key: PublicSetting, fallback: T): T {
  const { data } = useQuery(settingQuery(key))
  if (data === null || data === undefined) return fallback
  return (typeof fallback === 'number' ? Number(data) : String(data)) as T
}

/** Keeps the token and reloads the page, at the place where the visitor wanted to act. */
export function signIn(token: string, isNew = false): void {
  storeToken(token)
  if (isNew) persistNewPlayer()
  const path = intendedPath()
  if (path && path !== location.pathname + location.search) location.assign(path)
  else location.reload()
}

/** Ends the session and goes to the front page. */
export async function logout(): Promise<void> {
  try {
    await call(logoutCall, { silent: true })
  } catch {
    // Whatever the store says, this browser forgets the session.
  }
  clearToken()
  queryClient.clear()
  await leavePushes()
  location.assign('/')
}

/** Whether the page was loaded again because its session had ended; once. */
export function takeEndedSession(): boolean {
  const hasEnded = sessionStorage.getItem(ENDED_SESSION) !== null
  sessionStorage.removeItem(ENDED_SESSION)
  return hasEnded
}

/** Drops a session that no longer holds and reloads the page as a visitor. Does nothing for visitors: no loop. */
export function dropSession(): void {
  if (!readToken()) return
  clearToken()
  sessionStorage.setItem(ENDED_SESSION, '1')
  void leavePushes().then(() => location.reload())
}
