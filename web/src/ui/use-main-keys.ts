import { useEffect, useLayoutEffect, useRef } from 'react'

const PRESSABLE = 'a, button, input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"]'

/** Space is the page's main action and Escape skips, unless something else has the focus or covers the page. */
export function useMainKeys(main: () => unknown, skip: () => void): void {
  const acts = useRef({ main, skip })
  // What is drawn is what a press means, also of one that comes at once.
  useLayoutEffect(() => {
    acts.current = { main, skip }
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      if (event.key === 'Escape') return acts.current.skip()
      const elsewhere = event.target instanceof Element && event.target.closest(PRESSABLE)
      if (event.code !== 'Space' || event.repeat || elsewhere) return
      event.preventDefault()
      acts.current.main()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
