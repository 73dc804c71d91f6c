import { useMemo } from 'react'
import { ROLL_PRIZES } from '@noktra/game/rolls'
import { useAddressQuery } from '../../ui/use-address-query.ts'

const PARAM = 'new'

/** Numbers of items as `paths.newRollWith` writes them; whatever is no number is left out. */
export function itemIdsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, ROLL_PRIZES.most)
}

/** The dialog that opens a room lives in the address: a link opens it with its prizes, and "back" closes it. */
export function useNewRoll() {
  const [query, change] = useAddressQuery()
  const text = query.get(PARAM)
  const itemIds = useMemo(() => itemIdsOf(text), [text])

  return {
    open: text !== null,
    itemIds,
    show() {
      change(
        (now) => {
          now.set(PARAM, '')
          return now
        },
        { step: true },
      )
    },
    close() {
      change((now) => {
        now.delete(PARAM)
        return now
      })
    },
  }
}
