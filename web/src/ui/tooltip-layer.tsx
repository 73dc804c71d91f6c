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
    let hovered: Element | null = null
    function hover(event: PointerEvent): void {
      const found = partAt(event)
      if (found === hovered) return
      hovered = found
      setTip(found && tipOf(found))
    }
    function focus({ target }: FocusEvent): void {
      const found = target instanceof Element ? target.closest('[data-tip]') : null
      setTip(found?.matches(':focus-visible') ? tipOf(found) : null)
    }
    const hide = () => setTip(null)
    const hidden = ['pointerdown', 'scroll', 'keydown', 'focusout'] as const
    const passive = { capture: true, passive: true }
    document.addEventListener('pointerover', hover)
    document.addEventListener('pointermove', hover, passive)
    document.addEventListener('focusin', focus)
    hidden.forEach((type) => document.addEventListener(type, hide, passive))
    return () => {
      document.removeEventListener('pointerover', hover)
      document.removeEventListener('pointermove', hover, passive)
      document.removeEventListener('focusin', focus)
      hidden.forEach((type) => document.removeEventListener(type, hide, passive))
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

/** What has a tip under the pointer. In a card that is pressed as a whole it may lie below what is pressed. */
function partAt({ target, clientX, clientY }: PointerEvent): Element | null {
  if (!(target instanceof Element)) return null
  if (!target.matches('.card-press')) return target.closest('[data-tip]')
  const card = target.parentElement!
  const below = document.elementsFromPoint(clientX, clientY).filter((each) => card.contains(each))
  const part = below.map((each) => each.closest('[data-tip]')).find((each) => each && card.contains(each))
  return part ?? null
}

function tipOf(part: Element): Tip {
  const box = part.getBoundingClientRect()
  const above = box.bottom + BELOW_ROOM > innerHeight
  const middle = box.left + box.width / 2
  return {
    text: part.getAttribute('data-tip') ?? '',
    left: Math.min(
      Math.max(middle, HALF_WIDTH + EDGE),
      Math.max(innerWidth - HALF_WIDTH - EDGE, innerWidth / 2),
    ),
    top: above ? box.top - EDGE : box.bottom + EDGE,
    above,
  }
}
