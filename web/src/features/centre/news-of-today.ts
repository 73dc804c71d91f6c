import type { Announcement } from '@noktra/contract/announcements'
import { queryClient } from '../../api/query-client.ts'
import type { CentrePart, ShowCard } from '../../domain/centre/centre-part.ts'
import type { GameView } from '../../domain/game/game-view.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { announcementsQuery } from './queries.ts'
import { isSeenToday, persistSeen, persistTold, untold } from './seen-today.ts'

/**
 * The card of what there is to say today, once a day: something of the player's own that waits in a game, else news, else something that
 * is open to all. What cannot be asked for is not told.
 */
export async function newsOfToday(games: readonly GameView[]): Promise<ShowCard | null> {
  const parts = games.flatMap(({ centre }) => centre ?? [])
  const [own, news, open] = await Promise.all([
    firstOf(parts.filter((part) => part.news?.isOwn === true)),
    queryClient.fetchQuery(announcementsQuery()).catch(() => []),
    firstOf(parts.filter((part) => part.news?.isOwn === false)),
    loadTexts('centre').catch(() => undefined),
  ])
  const announcement = own ? null : untold(news)
  const card = own ?? (announcement ? await cardOf(announcement) : open)
  // Another tab may have been first.
  if (!card || isSeenToday()) return null
  persistSeen()
  if (announcement) persistTold(news)
  return card
}

/** The first of the games, in their order, that has something to tell. */
async function firstOf(parts: readonly CentrePart[]): Promise<ShowCard | null> {
  const cards = await Promise.all(parts.map((part) => findIn(part).catch(() => null)))
  return cards.find((card) => card !== null) ?? null
}

async function findIn({ news, texts }: CentrePart): Promise<ShowCard | null> {
  const [find] = await Promise.all([news?.load(), loadTexts(...texts)])
  return find ? find() : null
}

async function cardOf(announcement: Announcement): Promise<ShowCard | null> {
  const part = await import('./announcement-card.tsx').catch(() => null)
  return part && part.showAnnouncement(announcement)
}
