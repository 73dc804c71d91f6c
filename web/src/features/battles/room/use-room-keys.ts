import { useEffect, useLayoutEffect, useRef } from 'react'

const PRESSABLE = 'a, button, input, select, textarea, summary, [role="button"], [role="tab"], [role="radio"]'

/** Space and Escape skip, unless something else has the focus or covers the page. */
export function useRoomKeys(skip: (() => void) | null): void {
  const act = useRef(skip)
  // What is drawn is what a press means, also of one that comes at once.
  useLayoutEffect(() => {
    act.current = skip
  })
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || !act.current || document.querySelector('[role="dialog"]')) return
      const isElsewhere = event.target instanceof Element && event.target.closest(PRESSABLE) !== null
      const isSkip = event.key === 'Escape' || (event.code === 'Space' && !event.repeat && !isElsewhere)
      if (!isSkip) return
      event.preventDefault()
      act.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
