import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackpackItem } from '@noktra/contract/backpack'
import { toast } from '../../api/toast.ts'
import { MOST_AT_ONCE, refusalOf, selectAll, selectedItems, toggled, type Selection } from './selection.ts'

const NONE: Selection = new Set()

/** The selected ones of a list's items. Escape clears the selection; a refused press says why. */
export function useSelection(items: readonly BackpackItem[], onUnstar: (item: BackpackItem) => void) {
  const { t } = useTranslation('backpack')
  const [selection, setSelection] = useState(NONE)
  const selected = selectedItems(items, selection)

  useEffect(() => {
    function clearOnEscape(event: KeyboardEvent): void {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]')
      if (event.key === 'Escape' && !event.defaultPrevented && !inDialog) setSelection(NONE)
    }
    document.addEventListener('keydown', clearOnEscape)
    return () => document.removeEventListener('keydown', clearOnEscape)
  }, [])

  function toggle(item: BackpackItem): void {
    const refusal = refusalOf(item, new Set(selected.map((other) => other.item_id)))
    if (!refusal) return setSelection((now) => toggled(now, item.item_id))
    if (refusal === 'full') return toast.info(t('full', { count: MOST_AT_ONCE }), { id: 'selection' })
    toast.info(t(refusal), {
      id: 'selection',
      ...(refusal === 'starred_stays' && { action: { label: t('unstar'), run: () => onUnstar(item) } }),
    })
  }

  return {
    selected,
    isSelected: (item: BackpackItem) => selection.has(item.item_id) && !item.locked,
    isAll: selected.length === items.filter((item) => !item.locked).length,
    toggle,
    selectAll: () => setSelection(selectAll(items)),
    clear: () => setSelection(NONE),
  }
}
