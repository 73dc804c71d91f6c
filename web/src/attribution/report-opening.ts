import { newIdempotencyKey } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { detailsQuery } from '../session/queries.ts'
import { readToken } from '../session/token.ts'
import { isFirstOpenUnreported, markFirstOpen } from './first-open.ts'
import { reportEvent } from './report-event.ts'
import { reportPaid } from './report-paid.ts'

const REPORTED_SESSION = 'ad_session'
const REPORTED_PLAYER = 'ad_registered'
const NEW_FOR_S = 24 * 3600

/** Reports that the app was opened, and what has happened since it was last open: a sign-in, payments. */
export async function reportOpening(): Promise<void> {
  if (isFirstOpenUnreported() && (await reportEvent('firstopen'))) markFirstOpen()
  await reportEvent('start', { event_id: newIdempotencyKey() })
  if (!readToken()) return
  await reportSignIn()
  await reportPaid()
}

/** `reg` for a new account, else `login`; once for each session. A sign-in reloads the page, so it is found out here. */
async function reportSignIn(): Promise<void> {
  const session = (readToken() ?? '').slice(-8)
  if (localStorage.getItem(REPORTED_SESSION) === session) return
  try {
    const { user_id, created_at } = await queryClient.ensureQueryData(detailsQuery)
    const isNew = Date.now() / 1000 - created_at < NEW_FOR_S
    const isReported = localStorage.getItem(REPORTED_PLAYER) === `${user_id}`
    const event = isNew && !isReported ? 'reg' : 'login'
    if (!(await reportEvent(event))) return
    if (event === 'reg') localStorage.setItem(REPORTED_PLAYER, `${user_id}`)
    localStorage.setItem(REPORTED_SESSION, session)
  } catch {
    // A session that does not hold ends by itself.
  }
}
