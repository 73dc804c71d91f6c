import { createContext, useContext } from 'react'
import type { GameView, SkinSeller } from './game-view.ts'

/** The games of the store, from web/src/games.ts: menu, wallet, strip, bell, maintenance and fair ask them and name none. */
export const GamesContext = createContext<readonly GameView[]>([])

export function useGames(): readonly GameView[] {
  return useContext(GamesContext)
}

/** The games that sell skins. */
export function useSellers(): { kind: string; seller: SkinSeller }[] {
  return useGames().flatMap(({ kind, sellsSkins }) => (sellsSkins ? [{ kind, seller: sellsSkins }] : []))
}
