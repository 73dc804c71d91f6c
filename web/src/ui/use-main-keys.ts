import { useEffect, useLayoutEffect, useRef } from 'react'

const PRESSABLE = 'a, button, input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"]'

/**
 * Space is the page's main action and Escape skips, unless something else has the focus or covers the page. Without an
 * action the key is the browser's.
 */
export function useMainKeys(main: (() => unknown) | null, skip: (() => unknown) | null): void {
  const acts = useRef({ main, skip })
  // What is drawn is what a press means, also of one that comes at once.
  useLayoutEffect(() => {
    acts.current = { main, skip }
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      if (event.key === 'Escape') return void acts.current.skip?.()
      const elsewhere = event.target instanceof Element && event.target.closest(PRESSABLE)
      if (event.code !== 'Space' || event.repeat || elsewhere || !acts.current.main) return
      event.preventDefault()
      acts.current.main()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
