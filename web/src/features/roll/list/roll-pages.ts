import type { RollCard } from '@noktra/contract/rolls'

/** The rooms of all pages; one that moved between two pages while they were read stands once, as it was told last. */
export function roomsOf(pages: readonly { list: RollCard[] }[]): RollCard[] {
  return [...new Map(pages.flatMap((page) => page.list).map((room) => [room.id, room])).values()]
}
