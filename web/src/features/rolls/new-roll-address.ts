import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { ROLL_PRIZES } from '@noktra/game/rolls'

const PARAM = 'new'

/** Numbers of items as `paths.newRollWith` writes them; whatever is no number is left out. */
export function itemIdsOf(text: string | null): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, ROLL_PRIZES.most)
}

/** The dialog that opens a room lives in the address: a link opens it with its prizes, and "back" closes it. */
export function useNewRoll() {
  const [params, setParams] = useSearchParams()
  const text = params.get(PARAM)
  const itemIds = useMemo(() => itemIdsOf(text), [text])

  function put(change: (next: URLSearchParams) => void, replace: boolean): void {
    const next = new URLSearchParams(location.search)
    change(next)
    setParams(next, { replace, preventScrollReset: true })
  }

  return {
    open: text !== null,
    itemIds,
    show: () => put((next) => next.set(PARAM, ''), false),
    close: () => put((next) => next.delete(PARAM), true),
  }
}
