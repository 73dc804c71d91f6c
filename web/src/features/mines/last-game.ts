/*
 * The game this tab plays, kept over a reload until its end was seen: when the store no longer calls it open, the page
 * tells how it ended.
 */

const KEPT = 'mine-game'

export function keepLastGame(game_id: number): void {
  sessionStorage.setItem(KEPT, String(game_id))
}

export function forgetLastGame(): void {
  sessionStorage.removeItem(KEPT)
}

export function readLastGame(): number | null {
  const game_id = Number(sessionStorage.getItem(KEPT))
  return Number.isSafeInteger(game_id) && game_id > 0 ? game_id : null
}
