import { pageAt, type PageName } from '@noktra/contract/pages'
import type { GameView } from '../../domain/game/game-view.ts'

/** The rooms of pages that are of no game. */
const AREA_OF: Partial<Record<PageName, string>> = {
  deposit: 'recharge',
  backpack: 'retrieval',
  retrievals: 'retrieval',
  profile: 'exchange',
}

/** The room of maintenance that closes the page at an address. */
export function areaAt(games: readonly GameView[], pathname: string): string | undefined {
  const page = pageAt(pathname.replace(/\/$/, ''))?.name
  if (!page) return undefined
  return games.find(({ pages }) => pages?.[page])?.area ?? AREA_OF[page]
}
