import { useLayoutEffect } from 'react'

/** The bars that pages have at their foot on narrow screens. */
type PageBar = 'open' | 'upgrade' | 'mines' | 'battle'

/**
 * Says in `data-page-bar` of the document which bar stands at the foot of the page, for all that makes room for it. The styles do not ask
 * `:has()` of the document: a browser would look through the whole page at each of its changes.
 */
export function usePageBar(bar: PageBar | null): void {
  useLayoutEffect(() => {
    if (!bar) return
    const { dataset } = document.documentElement
    dataset['pageBar'] = bar
    return () => {
      delete dataset['pageBar']
    }
  }, [bar])
}
