import { useRef } from 'react'
import { sellItems, undoSale } from '@noktra/contract/plain/backpack'
import { toast } from '../../api/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMove } from '../../api/use-move.ts'
import { formatMoney } from '../../i18n/format.ts'
import { text } from '../../i18n/i18n.ts'
import { patchUser } from '../../session/session.ts'
import { playSound } from '../../sound/sound.ts'
import { undoDeadline } from './undo-window.ts'

type Listeners = {
  onSold: (item_ids: readonly number[]) => void
  onUndone: (item_ids: readonly number[]) => void
}

/** Sells won items for diamonds; a toast offers for ten seconds to take the sale back, also after the page has gone on. */
export function useSale({ onSold, onUndone }: Listeners) {
  const sent_at = useRef(0)
  const soldIn = useRef(new Map<number, readonly number[]>())

  const undo = useMove(undoSale, {
    onSuccess: ({ sale_id, diamond, count }) => {
      patchUser({ diamond })
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      toast.info(text('common:sale.undone', { count }))
      onUndone(soldIn.current.get(sale_id) ?? [])
    },
  })

  const sale = useMove(sellItems, {
    onSuccess: ({ sale_id, count, credited, diamond, undo_until }, { item_ids }) => {
      soldIn.current.set(sale_id, item_ids)
      patchUser({ diamond })
      void queryClient.invalidateQueries({ queryKey: ['backpack'] })
      playSound('coin')
      toast.success(text('common:sale.sold', { count, amount: formatMoney(credited) }), {
        until: undoDeadline({ undo_until, sent_at: sent_at.current, answered_at: Date.now() }),
        action: { label: text('common:sale.undo'), run: () => undo.mutate({ sale_id }) },
      })
      onSold(item_ids)
    },
  })

  function sell(item_ids: number[]): void {
    if (sale.isPending || item_ids.length === 0) return
    sent_at.current = Date.now()
    sale.mutate({ item_ids })
  }

  return { sell, isSelling: sale.isPending }
}
