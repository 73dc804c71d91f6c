import type { Game } from '../../platform/game.ts'
import { AppError } from '../../platform/http/errors.ts'

/** Of items that no game made: presents of the staff. */
const STORE_SOURCES = ['gift']

/** Where items come from, by the games of the store. */
export function sourcesOf(games: readonly Game[]): string[] {
  const ofGames = games.flatMap(({ items }) => [items?.won ?? [], items?.free ?? [], items?.sold ?? []])
  return [...ofGames.flat(), ...STORE_SOURCES]
}

/** @throws AppError invalid_input when a list is asked for items of a source that there is not */
export function assertSource(games: readonly Game[], source: string | undefined): void {
  if (source !== undefined && !sourcesOf(games).includes(source))
    throw new AppError('invalid_input', { field: 'source' })
}

/** Where the item's draw is proven: what its game says; an opening by its number. */
export function proofIdOf(
  games: readonly Game[],
  item: { id: number; draw_id: number | null; source: string; source_ref: string | null },
): string | null {
  const game = games.find(({ items }) =>
    [items?.won, items?.free, items?.sold].some((sources) => sources?.includes(item.source)),
  )
  const letter = game?.proof?.letter ?? ''
  if (game?.items?.provenBy === 'item') return `${letter}${item.id}`
  if (game?.items?.provenBy === 'ref' && item.source_ref) return letter + item.source_ref.split(':')[0]!
  return item.draw_id === null ? null : String(item.draw_id)
}
