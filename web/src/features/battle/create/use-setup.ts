import { useEffect, useState } from 'react'
import type { BoxCard } from '@noktra/contract/boxes'
import { useAddressQuery } from '../../../ui/use-address-query.ts'
import { leaveOut } from './line-up.ts'
import { readSetup, setupText, withSetup, hasSetup, type Dropped, type Setup } from './setup.ts'

/** Browsers refuse a step of the address for every press of a key. */
const PAUSE_MS = 250

type State = {
  setup: Setup
  /** What the address held that made no sense. */
  dropped: readonly Dropped[]
  /** Its boxes that are not on sale, and those that are paused. */
  gone: readonly number[]
  paused: readonly number[]
}

const NOTHING_LEFT_OUT = { dropped: [], gone: [], paused: [] } as const

function stateOf(params: URLSearchParams, start: Setup): State {
  if (!hasSetup(params)) return { setup: start, ...NOTHING_LEFT_OUT }
  return { ...NOTHING_LEFT_OUT, ...readSetup(params) }
}

/**
 * The set-up, kept in the address. It changes at once and the address follows after a short pause; when the address
 * changes by itself (back, a link), the set-up follows. Boxes that cannot be fought over leave it as soon as that is known.
 */
export function useSetup(start: Setup, onSale: readonly BoxCard[]) {
  const [query, changeQuery] = useAddressQuery()
  const asked = setupText(query)
  const [state, setState] = useState(() => stateOf(query, start))
  const [told, setTold] = useState(asked)
  /** What was written since the address last changed by itself: it may arrive when the player has gone on already. */
  const [written, setWritten] = useState<readonly string[]>([])
  const { setup } = state
  const text = setupText(withSetup(new URLSearchParams(), setup))
  const fought = leaveOut(setup.entries, onSale)
  if (asked !== told) {
    setTold(asked)
    if (asked !== text && !written.includes(asked)) {
      setWritten([])
      setState(stateOf(query, start))
    }
  } else if (fought.entries.length < setup.entries.length) {
    setState({
      ...state,
      setup: { ...setup, entries: fought.entries },
      gone: [...state.gone, ...fought.gone],
      paused: [...state.paused, ...fought.paused],
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
    paused: state.paused,
    change(next: Partial<Setup> | ((now: Setup) => Setup)) {
      setState((now) => ({
        setup: typeof next === 'function' ? next(now.setup) : { ...now.setup, ...next },
        ...NOTHING_LEFT_OUT,
      }))
    },
    dismiss: () => setState((now) => ({ ...now, ...NOTHING_LEFT_OUT })),
    /** Brings the address up to date at once, before the page is left or reloaded. */
    writeAddress,
  }
}

export type SetupState = ReturnType<typeof useSetup>
