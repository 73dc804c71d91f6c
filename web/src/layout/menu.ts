import { Backpack, ShieldCheck } from 'lucide-react'
import type { MenuLine } from '../domain/game/game-view.ts'
import { useGames } from '../domain/game/games-context.ts'
import { paths } from '../paths.ts'

/** The rooms of the store (SPEC 2), in the header and the full menu. */
export function useMenu(): MenuLine[] {
  return useGames().flatMap(({ menu }) => menu ?? [])
}

/** What the full menu has besides. */
export const MORE: readonly MenuLine[] = [
  { key: 'backpack', to: paths.backpack, Icon: Backpack },
  { key: 'fair', to: paths.fair, Icon: ShieldCheck },
]
