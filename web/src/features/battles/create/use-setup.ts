import { useEffect, useState } from 'react'
import { useAddressQuery } from '../../../ui/use-address-query.ts'
import { readSetup, setupText, withSetup, hasSetup, type Dropped, type Setup } from './setup.ts'

/** Browsers refuse a step of the address for every press of a key. */
const PAUSE_MS = 250

type State = {
  setup: Setup
  /** What the address held that made no sense. */
  dropped: readonly Dropped[]
  /** How many of its boxes are not on sale. */
  gone: number
}

function stateOf(params: URLSearchParams, start: Setup): State {
  if (!hasSetup(params)) return { setup: start, dropped: [], gone: 0 }
  return { ...readSetup(params), gone: 0 }
}

/**
 * The set-up, kept in the address. It changes at once and the address follows after a short pause; when the address
 * changes by itself (back, a link), the set-up follows. Boxes that are not on sale leave it as soon as that is known.
 */
export function useSetup(start: Setup, onSale: ReadonlySet<number>) {
  const [query, changeQuery] = useAddressQuery()
  const asked = setupText(query)
  const [state, setState] = useState(() => stateOf(query, start))
  const [told, setTold] = useState(asked)
  /** What was written since the address last changed by itself: it may arrive when the player has gone on already. */
  const [written, setWritten] = useState<readonly string[]>([])
  const { setup } = state
  const text = setupText(withSetup(new URLSearchParams(), setup))
  if (asked !== told) {
    setTold(asked)
    if (asked !== text && !written.includes(asked)) {
      setWritten([])
      setState(stateOf(query, start))
    }
  } else if (setup.entries.some(({ box_id }) => !onSale.has(box_id))) {
    const entries = setup.entries.filter(({ box_id }) => onSale.has(box_id))
    setState({
      ...state,
      setup: { ...setup, entries },
      gone: state.gone + setup.entries.length - entries.length,
    })
  }

  const isUntouched = setup === start && asked === ''
  function writeAddress(): void {
    if (text === asked || isUntouched) return
    setWritten([...written.slice(-2), text])
    changeQuery((now) => withSetup(now, setup))
  }
  useEffect(() => {
    const timer = setTimeout(writeAddress, PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return {
    setup,
    dropped: state.dropped,
    gone: state.gone,
    change(next: Partial<Setup> | ((now: Setup) => Setup)) {
      setState((now) => ({
        setup: typeof next === 'function' ? next(now.setup) : { ...now.setup, ...next },
        dropped: [],
        gone: 0,
      }))
    },
    dismiss: () => setState((now) => ({ ...now, dropped: [], gone: 0 })),
    /** Brings the address up to date at once, before the page is left or loaded anew. */
    writeAddress,
  }
}

export type SetupState = ReturnType<typeof useSetup>
