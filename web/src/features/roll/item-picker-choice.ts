import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackpackItem } from '@noktra/contract/backpack'
import { fromCents, toCents } from '@noktra/game/money'
import { heldItemsQuery } from '../../domain/sale/held-items-query.ts'
import { prizesQuery, type PrizeSort } from './item-picker-queries.ts'

/** What items are worth together, in coins. */
export function worthOf(items: readonly Pick<BackpackItem, 'value'>[]): number {
  return fromCents(items.reduce((sum, { value }) => sum + toCents(value), 0))
}

/** Items of the backpack whose name has all the words. There is no search by name at the store: what is loaded is sifted. */
export function withWords<Item extends Pick<BackpackItem, 'kind' | 'family' | 'finish'>>(
  items: readonly Item[],
  search: string,
): Item[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ kind, family, finish }) => {
    const name = `${kind} ${family} ${finish}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

/** The backpack to choose prizes from, and what the chosen numbers stand for now. */
export function useItemChoice(chosen_ids: readonly number[], enabled: boolean) {
  const [sort, setSort] = useState<PrizeSort>('-value')
  const [search, setSearch] = useState('')
  const backpack = useInfiniteQuery({ ...prizesQuery(sort), enabled })
  const listed = backpack.data?.pages.flatMap((page) => page.list) ?? []
  const unlisted = chosen_ids.filter((id) => !listed.some((item) => item.item_id === id))
  const looksFor = enabled && unlisted.length > 0 && backpack.isSuccess
  const wanted = useQuery({ ...heldItemsQuery(unlisted), enabled: looksFor })
  const known = new Map([...(wanted.data ?? []), ...listed].map((item) => [item.item_id, item]))
  const chosen = chosen_ids.flatMap((id) => known.get(id) ?? []).filter((item) => !item.locked)
  const isLooking = enabled && (backpack.isPending || (looksFor && wanted.isPending))
  return {
    backpack,
    sort,
    setSort,
    search,
    setSearch,
    shown: withWords(listed, search),
    total: backpack.data?.pages[0]?.total,
    chosen,
    isLooking,
    /** Chosen items that are starred, sold or staked by now. */
    gone: isLooking ? 0 : chosen_ids.length - chosen.length,
  }
}

export type ItemChoice = ReturnType<typeof useItemChoice>
