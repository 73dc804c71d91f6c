import { useEffect, useState } from 'react'

type Tip = { text: string; left: number; top: number; above: boolean }

const EDGE = 8
const HALF_WIDTH = 130
const BELOW_ROOM = 64

/**
 * Shows the `data-tip` of what is hovered or focused by keyboard. One layer for the page: a popper library would cost
 * the first route 10 kB for this.
 */
export function TooltipLayer() {
  const [tip, setTip] = useState<Tip | null>(null)

  useEffect(() => {
    function show(event: Event): void {
      const from = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      const byKeyboard = event.type === 'focusin' && !from?.matches(':focus-visible')
      if (!from || byKeyboard) return setTip(null)
      const box = from.getBoundingClientRect()
      const above = box.bottom + BELOW_ROOM > innerHeight
      const middle = box.left + box.width / 2
      setTip({
        text: from.getAttribute('data-tip') ?? '',
        left: Math.min(
          Math.max(middle, HALF_WIDTH + EDGE),
          Math.max(innerWidth - HALF_WIDTH - EDGE, innerWidth / 2),
        ),
        top: above ? box.top - EDGE : box.bottom + EDGE,
        above,
      })
    }
    const hide = () => setTip(null)
    const shown = ['pointerover', 'focusin'] as const
    const hidden = ['pointerdown', 'scroll', 'keydown', 'focusout'] as const
    shown.forEach((type) => document.addEventListener(type, show))
    hidden.forEach((type) => document.addEventListener(type, hide, { capture: true, passive: true }))
    return () => {
      shown.forEach((type) => document.removeEventListener(type, show))
      hidden.forEach((type) => document.removeEventListener(type, hide, { capture: true }))
    }
  }, [])

  if (!tip) return null
  return (
    <div
      className="tooltip"
      role="tooltip"
      style={{ left: tip.left, top: tip.top, translate: tip.above ? '-50% -100%' : '-50%' }}
    >
      {tip.text}
    </div>
  )
}
