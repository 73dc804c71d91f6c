const NEW_PLAYER = 'new_player'

/** Somebody has just registered; it lives over the reload that follows. */
export function persistNewPlayer(): void {
  sessionStorage.setItem(NEW_PLAYER, '1')
}

/** Whether somebody has just registered here, once. */
export function takeNewPlayer(): boolean {
  const isNew = sessionStorage.getItem(NEW_PLAYER) !== null
  sessionStorage.removeItem(NEW_PLAYER)
  return isNew
}
