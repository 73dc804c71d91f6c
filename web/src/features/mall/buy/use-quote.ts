import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { quoteQuery } from '../queries.ts'

/** A quote is renewed this long before it ends, so that its end is never noticed by somebody who is there. */
const RENEW_AHEAD_MS = 3000

/** Renewals without a press: then the dialog lies open and nobody looks at it. */
const MOST_RENEWALS = 4

type Options = {
  skin_id: number
  /** Tells openings of the dialog apart. */
  turn: number
  wanted: boolean
  /** While a purchase is on its way its quote stays what it is. */
  paused: boolean
}

/** The prices that hold for the next minute, renewed by themselves for a few minutes. */
export function useQuote({ skin_id, turn, wanted, paused }: Options) {
  const {
    data: quote,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...quoteQuery(skin_id, turn), enabled: wanted })
  const [ended, setEnded] = useState<string | null>(null)
  const renewals = useRef(0)

  useEffect(() => {
    if (!quote || !wanted || paused) return
    const left_ms = quote.until - Date.now()
    const ahead = setTimeout(() => {
      if (renewals.current >= MOST_RENEWALS || document.visibilityState !== 'visible') return
      renewals.current += 1
      void refetch()
    }, left_ms - RENEW_AHEAD_MS)
    const end = setTimeout(() => setEnded(quote.quote_id), left_ms)
    return () => {
      clearTimeout(ahead)
      clearTimeout(end)
    }
  }, [quote, wanted, paused, refetch])

  const renew = useCallback(() => {
    renewals.current = 0
    void refetch()
  }, [refetch])

  const over = quote !== undefined && quote.quote_id === ended
  const state =
    quote && !over
      ? ('held' as const)
      : isFetching || (!quote && !error)
        ? ('waiting' as const)
        : error
          ? ('failed' as const)
          : ('expired' as const)
  return { quote, error, state, isRenewing: isFetching, renew }
}
