import type { GameView } from '../../domain/game/game-view.ts'
import { tabNamed } from './tab-memory.ts'

/** The name in an address that opens the centre: `?welfare=2&envelope=CODE` (`code` is the invite code's, SPEC 7). */
const TAB = 'welfare'

/** Opens the tab that an address asks for by `open`, with the codes it brings; says whether it asks for one. */
export function openAsked(search: string, games: readonly GameView[], open: (tab: number) => void): boolean {
  const asked = new URLSearchParams(search)
  const tab = tabNamed(asked.get(TAB), games)
  if (tab === undefined) return false
  for (const { centre } of games) {
    const code = centre?.code
    const asked_code = code && asked.get(code.name)
    if (asked_code) code.keep(asked_code)
  }
  open(tab)
  return true
}

/** The address without what it asked for. */
export function withoutAsked(search: string, games: readonly GameView[]): string {
  const left = new URLSearchParams(search)
  left.delete(TAB)
  for (const { centre } of games) if (centre?.code) left.delete(centre.code.name)
  return left.size > 0 ? `?${left}` : ''
}
