import { NEWS_TAB } from '../../domain/centre/centre-part.ts'
import type { GameView } from '../../domain/game/game-view.ts'

const REMEMBERED = 'welfare_tab'

/** The numbers of the tabs: that of the announcements, and one of each game that has one. */
export function tabsOf(games: readonly GameView[]): number[] {
  return [NEWS_TAB, ...games.flatMap(({ centre }) => centre?.tab ?? [])].toSorted((one, other) => one - other)
}

/** The tab a text names; undefined where it names none. */
export function tabNamed(text: string | null, games: readonly GameView[]): number | undefined {
  return tabsOf(games).find((tab) => String(tab) === text)
}

/** Where the centre was left in this session of the browser. */
export function rememberedTab(games: readonly GameView[]): number {
  return tabNamed(sessionStorage.getItem(REMEMBERED), games) ?? NEWS_TAB
}

export function rememberTab(tab: number): void {
  sessionStorage.setItem(REMEMBERED, String(tab))
}
