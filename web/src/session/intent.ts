/*
 * What a visitor was about to do when they were asked to sign in. It lives over the reload that follows, for 10 minutes;
 * the page offers the action again and charges nothing without a new press.
 */

const INTENT = 'intent'
const LIVES_MS = 10 * 60_000

export type Intent = { path: string; action: string; settings: Record<string, string | number | boolean> }

export function rememberIntent(action: string, settings: Intent['settings'] = {}): void {
  const path = location.pathname + location.search
  sessionStorage.setItem(INTENT, JSON.stringify({ path, action, settings, until: Date.now() + LIVES_MS }))
}

/** The intent kept for the page that is open now, once. */
export function takeIntent(action: string): Intent | null {
  const kept = readIntent()
  if (!kept || kept.action !== action || kept.path.split('?')[0] !== location.pathname) return null
  sessionStorage.removeItem(INTENT)
  return kept
}

/** Where a visitor goes back to after signing in, when they are somewhere else by then. */
export function intendedPath(): string | null {
  return readIntent()?.path ?? null
}

function readIntent(): Intent | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(INTENT) ?? 'null') as (Intent & { until: number }) | null
    return kept && kept.until > Date.now() ? kept : null
  } catch {
    return null
  }
}
