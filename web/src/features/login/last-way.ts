const WAY = 'sign_in_way'

/** How somebody signs in where they have an account: by password, or by a code. */
export type Way = 'login' | 'code'

/**
 * How this browser was signed in last. The store does not tell whether an account exists, nor whether it has a password, so the
 * browser is what remembers; the other way is always beside it.
 */
export function lastWay(): Way {
  return localStorage.getItem(WAY) === 'code' ? 'code' : 'login'
}

export function rememberWay(way: Way): void {
  localStorage.setItem(WAY, way)
}
