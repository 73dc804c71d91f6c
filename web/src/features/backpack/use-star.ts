import { lockItem } from '@noktra/contract/plain/backpack'
import type { BackpackItem } from '@noktra/contract/backpack'
import { useMove } from '../../api/use-move.ts'
import { markItem } from './queries.ts'

/** Stars or unstars an item; the card changes at once and changes back if the store refuses. */
export function useStar(): (item: BackpackItem) => void {
  const move = useMove(lockItem, {
    onSuccess: ({ item_id, locked }) => markItem(item_id, locked),
    onError: (_, { item_id, locked }) => markItem(item_id, !locked),
  })
  return ({ item_id, locked }) => {
    markItem(item_id, !locked)
    move.mutate({ item_id, locked: !locked })
  }
}
