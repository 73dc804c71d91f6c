import { useLayoutEffect } from 'react'

/**
 * Names the bar at the foot of a page in `data-page-bar` of the document, for all that makes room for it. The styles do not ask `:has()` of
 * the document: a browser would look through the whole page at each of its changes.
 */
export function usePageBar(bar: string | null): void {
  useLayoutEffect(() => {
    if (!bar) return
    const { dataset } = document.documentElement
    dataset['pageBar'] = bar
    return () => {
      delete dataset['pageBar']
    }
  }, [bar])
}
