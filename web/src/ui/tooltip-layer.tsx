import { useEffect, useEffectEvent, useState } from 'react'

type Place = { left: number; top: number; above: boolean }
type Tip = Place & { text: string; isPressed: boolean }

type Props = {
  /** The words of a tip that is told by name, `data-tip-of`, and is looked up when it is first asked for. */
  tipOf: (name: string) => Promise<string>
}

const EDGE = 8
const HALF_WIDTH = 130
/** What the longest tips need, above the bar of a phone. */
const BELOW_ROOM = 150

const LATE = '[data-tip-of]'
/** A press on these shows their tip, as one by keyboard or a finger has no hover. */
const EXPLAINS = '.help-tip, .worth'

/**
 * Shows the `data-tip` of what is hovered or focused by keyboard, and of a "?" or an amount that is pressed. One layer for the page:
 * a popper library would cost the first route 10 kB for this.
 */
export function TooltipLayer({ tipOf }: Props) {
  const [tip, setTip] = useState<Tip | null>(null)

  const show = useEffectEvent(async (part: Element, isPressed: boolean, isWanted: () => boolean) => {
    const words = part.getAttribute('data-tip')
    const name = part.getAttribute('data-tip-of')
    // Without an answer there is nothing to tell; the next time it is asked again.
    const late = name && (await tipOf(name).catch(() => null))
    const text = [words, late].filter(Boolean).join('\n')
    if (text && isWanted() && part.isConnected) setTip({ ...placeOf(part), text, isPressed })
  })

  useEffect(() => {
    let hovered: Element | null = null
    let asked = 0
    function ask(part: Element | null, isPressed = false): void {
      const mine = ++asked
      if (part) void show(part, isPressed, () => mine === asked)
      else setTip(null)
    }
    function hover(event: PointerEvent): void {
      const found = partAt(event)
      if (found === hovered) return
      hovered = found
      ask(found)
    }
    function focus({ target }: FocusEvent): void {
      const found = target instanceof Element ? tipAround(target) : null
      ask(found?.matches(':focus-visible') ? found : null)
    }
    function press({ target }: MouseEvent): void {
      if (!(target instanceof Element)) return
      const found = target.closest(EXPLAINS) ?? target.closest(LATE)
      const pressed = target.closest('a, button, label, .card-press')
      // An amount in a button or a card belongs to it.
      if (found && (!pressed || pressed === found)) ask(found, true)
    }
    const hide = () => ask(null)
    const hidden = ['pointerdown', 'scroll', 'keydown', 'focusout'] as const
    const passive = { capture: true, passive: true }
    document.addEventListener('pointerover', hover)
    document.addEventListener('pointermove', hover, passive)
    document.addEventListener('focusin', focus)
    document.addEventListener('click', press)
    hidden.forEach((type) => document.addEventListener(type, hide, passive))
    return () => {
      document.removeEventListener('pointerover', hover)
      document.removeEventListener('pointermove', hover, passive)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('click', press)
      hidden.forEach((type) => document.removeEventListener(type, hide, passive))
    }
  }, [])

  return (
    <>
      {/* What a press asked for is read out as well. */}
      <div role="status">{tip?.isPressed && <TipBox {...tip} />}</div>
      {tip && !tip.isPressed && <TipBox {...tip} />}
    </>
  )
}

function TipBox({ text, left, top, above }: Tip) {
  return (
    <div className="tooltip" role="tooltip" style={{ left, top, translate: above ? '-50% -100%' : '-50%' }}>
      {text}
    </div>
  )
}

/** What an element says of itself, before what the amount in it is worth. */
function tipAround(element: Element): Element | null {
  return element.closest('[data-tip]') ?? element.closest(LATE)
}

/** What has a tip under the pointer. In a card that is pressed as a whole it may lie below what is pressed. */
function partAt({ target, clientX, clientY }: PointerEvent): Element | null {
  if (!(target instanceof Element)) return null
  if (!target.matches('.card-press')) return tipAround(target)
  const card = target.parentElement!
  const below = document.elementsFromPoint(clientX, clientY).filter((each) => card.contains(each))
  const part = below.map(tipAround).find((each) => each && card.contains(each))
  return part ?? null
}

function placeOf(part: Element): Place {
  const box = part.getBoundingClientRect()
  const roomBelow = innerHeight - box.bottom
  const above = roomBelow < BELOW_ROOM && box.top > roomBelow
  const middle = box.left + box.width / 2
  return {
    left: Math.min(
      Math.max(middle, HALF_WIDTH + EDGE),
      Math.max(innerWidth - HALF_WIDTH - EDGE, innerWidth / 2),
    ),
    top: above ? box.top - EDGE : box.bottom + EDGE,
    above,
  }
}
