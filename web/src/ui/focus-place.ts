type Step = {
  element: Element
  /** Which of its children the step before is; null for the element itself. */
  child: number | null
}

/** Where an element stands: itself, and all that it lies in. */
export type Place = readonly Step[]

/** What may take the focus in place of something else. No field: on phones it would call the keyboard. */
const STOPS = 'a[href], button:not(:disabled), summary, [tabindex="0"]:not(input, textarea, select)'

/** Of each open dialog, the place that it was opened from. */
const openedFrom = new WeakMap<Element, Place>()

/** Remembers where the focus goes when the dialog is gone, with all that was opened out of it. */
export function tieToOpener(dialog: Element, opener: Place): void {
  openedFrom.set(dialog, opener)
}

/** A dialog goes on where it was opened; of the page itself nothing is a place. */
export function placeOf(element: Element | null): Place {
  if (!element || element === document.body) return []
  const place: Step[] = [{ element, child: null }]
  let inside = element
  while (inside.parentElement && inside.parentElement !== document.body) {
    const opener = openedFrom.get(inside)
    if (opener) return [...place, ...opener]
    const parent = inside.parentElement
    place.push({ element: parent, child: [...parent.children].indexOf(inside) })
    inside = parent
  }
  return [...place, ...(openedFrom.get(inside) ?? [])]
}

/**
 * Focuses the element of a place or, when it is gone, what stands where it was: what has moved up, what was before it,
 * or the nearest in what both lay in. Where nothing is left, the page's content.
 */
export function focusNear(place: Place): void {
  for (const { element, child } of place) {
    if (!element.isConnected || element.id === 'root') continue
    if (child === null ? focusedAgain(element) : focusedIn(element.children, child)) return
    if (element.id === 'main') break
  }
  focused(document.getElementById('main'))
}

/** What a card shows only while it has the focus takes it after the card's first stop. */
function focusedAgain(element: Element): boolean {
  if (focused(element)) return true
  const card = element.closest('article')
  if (!card || !stopsOf(card).some(focused)) return false
  focused(element)
  return true
}

function focusedIn(children: HTMLCollection, at: number): boolean {
  const [before, after] = [[...children].slice(0, at), [...children].slice(at + 1)]
  return (
    stopsOf(children[at]).some(focused) ||
    before.toReversed().some((near) => stopsOf(near).toReversed().some(focused)) ||
    after.some((near) => stopsOf(near).some(focused))
  )
}

function stopsOf(element: Element | undefined): Element[] {
  if (!element) return []
  return [element, ...element.querySelectorAll(STOPS)].filter((stop) => stop.matches(STOPS))
}

/** Whether it took the focus: what is hidden does not. */
function focused(element: Element | null): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
  return element !== null && document.activeElement === element
}
