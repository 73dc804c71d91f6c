import { useEffect, useEffectEvent } from 'react'
import { onLive } from '../../live/live.ts'
import { refetchRetrievals } from './retrieval-queries.ts'

/** The items of one call go on together: their news are answered by asking once. */
const TOGETHER_MS = 250

/** Fetches the retrievals again when the store tells that one went on, and then calls `onNews`. */
export function useRetrievalNews(onNews: () => void = () => {}): void {
  const tell = useEffectEvent(() => {
    refetchRetrievals()
    onNews()
  })
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = onLive('retrieval', () => {
      waiting ??= setTimeout(() => {
        waiting = undefined
        tell()
      }, TOGETHER_MS)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [])
}
