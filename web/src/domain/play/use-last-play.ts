import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import type { KeptPlay, LastPlay } from './last-play.ts'

type Options<Kept, Row> = {
  last: LastPlay<Kept>
  /** What the page has heard of it; null when it was left before the answer. */
  heard: (kept: Kept) => readonly Row[] | null
  queryKey: readonly (string | number)[]
  /** Of the player's newest records, those that it made. */
  fetchRecords: (kept: Kept, signal: AbortSignal) => Promise<readonly Row[]>
}

/** After leaving in mid-play: what came out. When the answer had not come yet, the player's records say so. */
export function useLastPlay<Kept extends KeptPlay, Row>(options: Options<Kept, Row>) {
  const { last, heard, queryKey, fetchRecords } = options
  const { signedIn } = useSession()
  const [kept, setKept] = useState(last.read)
  const known = kept && heard(kept)
  const { data: recorded } = useQuery({
    queryKey: [...queryKey, kept?.asked_at],
    queryFn: ({ signal }) => (kept ? fetchRecords(kept, signal) : []),
    enabled: signedIn && kept !== null && known === null,
  })
  return {
    results: kept && signedIn ? (known ?? recorded ?? []) : [],
    dismiss(): void {
      last.forget()
      setKept(null)
    },
  }
}
