import { useRef } from 'react'
import { sellItems, undoSale } from '@noktra/contract/plain/backpack'
import type { BackpackItem } from '@noktra/contract/backpack'
import { isAppError } from '../../api/app-error.ts'
import { toast } from '../../api/toast.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { text } from '../../i18n/i18n.ts'
import { patchUser, refreshUser } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { dropItems, refetchOtherTabs, putItemsBack, refetchLists } from './queries.ts'
import { undoDeadline } from '../../domain/sale/undo-window.ts'

/** Sells items for diamonds, all or none, and offers for ten seconds to take the sale back. */
export function useSale(onSold: () => void) {
  const sent = useRef<{ items: readonly BackpackItem[]; sent_at: number }>({ items: [], sent_at: 0 })
  const takeBack = useUndo()

  const move = useMove(sellItems, {
    onSuccess: ({ sale_id, count, credited, diamond, undo_until }) => {
      const { items, sent_at } = sent.current
      patchUser({ diamond })
      dropItems(items.map((item) => item.item_id))
      refetchOtherTabs()
      playSound('coin')
      toast.success(text('backpack:sold', { count, amount: formatMoney(credited) }), {
        until: undoDeadline({ undo_until, sent_at, answered_at: Date.now() }),
        action: { label: text('backpack:undo'), run: () => takeBack(sale_id, items) },
      })
      onSold()
    },
    onError: (error) => {
      // Another tab or device was faster: show what the backpack holds now.
      if (isAppError(error, 'item_unknown', 'item_locked', 'item_busy')) refetchLists()
    },
  })

  function sell(items: readonly BackpackItem[]): void {
    if (move.isPending || items.length === 0) return
    sent.current = { items, sent_at: Date.now() }
    move.mutate({ item_ids: items.map((item) => item.item_id) })
  }

  return { sell, isSelling: move.isPending }
}

/** Takes a whole sale back; it may outlive the page that made it, as the toast does. */
function useUndo(): (saleId: number, items: readonly BackpackItem[]) => void {
  const sold = useRef(new Map<number, readonly BackpackItem[]>())
  const move = useMove(undoSale, {
    onSuccess: ({ sale_id, count, diamond }) => {
      patchUser({ diamond })
      putItemsBack(sold.current.get(sale_id) ?? [])
      refetchOtherTabs()
      toast.info(text('backpack:undone', { count }))
    },
    onError: () => {
      // Without an answer it may have happened all the same.
      void refreshUser()
      refetchLists()
    },
  })
  return (saleId, items) => {
    sold.current.set(saleId, items)
    move.mutate({ sale_id: saleId })
  }
}
