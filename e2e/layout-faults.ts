export type Looked = {
  /** What does not fit, in words. */
  faults: string[]
  /** Texts of which dots or a limit of lines take a part away: names may be shortened so, the store's own words not. */
  shortened: string[]
}

type Look = {
  /** Of the window; a browser that plays a phone tells another one when something sticks out. */
  wide: number
  onPhone: boolean
  longer: boolean
}

/**
 * Looks, in the page, at its upmost dialog or else at all of it. Finds text that is cut off, that sticks out of its box or of
 * the window, or that lies on other text; dialogs that do not fit; and, `onPhone`, targets smaller than 44 px. With `longer`
 * it looks as if every text were 35 % longer. It is one piece of work without a pause: the longer texts are never painted.
 */
export function layoutFaults({ wide, onPhone, longer }: Look): Looked {
  const TARGET = 44
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider]'
  const MARKS = 'input[type=checkbox], input[type=radio], input[type=file]'
  /** What passes by the edges of its frame, and what only decorates. */
  const PASSING = '.strip, [aria-hidden=true], script, style, option'
  /** Half the height of what can be read of a line, in its font size: capitals, without what hangs below. */
  const GLYPH = 0.3

  type Box = { left: number; right: number; top: number; bottom: number }
  type Line = { words: string; element: Element; box: Box; layer: Element }
  type Frame = ReturnType<typeof readFrame>

  const frames = new Map<Element, Frame>()
  const seen = new Map<Element, boolean>()
  const faults = new Set<string>()
  const shortened = new Set<string>()

  const dialogs = [...document.querySelectorAll('[role=dialog]:not([data-state=closed])')]
  const scope = dialogs.at(-1) ?? document.body
  const nodes = textNodes()
  const before = longer ? nodes.map(lengthen) : []
  lookAtWidth()
  if (dialogs.length > 0) lookAtDialog(scope)
  lookForOverlap(nodes.flatMap(linesOf))
  if (onPhone && !longer) for (const target of scope.querySelectorAll(TARGETS)) lookAtTarget(target)
  before.forEach((text, at) => (nodes[at]!.data = text))
  return { faults: [...faults], shortened: [...shortened] }

  function textNodes(): Text[] {
    const found: Text[] = []
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const parent = node.parentElement
      if (parent && /[\p{L}\p{N}]/u.test(node.data) && !parent.closest(PASSING) && isSeen(parent))
        found.push(node)
    }
    return found
  }

  /** Not what only a screen reader gets. */
  function isSeen(element: Element): boolean {
    const known = seen.get(element)
    if (known !== undefined) return known
    const parent = element === scope ? null : element.parentElement
    const is =
      getComputedStyle(element).clipPath !== 'inset(50%)' &&
      (parent ? isSeen(parent) : true) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    seen.set(element, is)
    return is
  }

  /** Its last letters come once more, in the word if it is the only one. Numbers, codes and signs stay as they are. */
  function lengthen(node: Text): string {
    const { data } = node
    const words = data.replace(/[^\p{L}\s]/gu, '').trim()
    const more = words.slice(-Math.ceil(words.length * 0.35)).trim()
    const gap = /\s/.test(words) ? ' ' : ''
    if (words.length > 2) node.data = data.replace(/(?<=\p{L})(?=\P{L}*$)/u, gap + more)
    return data
  }

  function readFrame(element: Element) {
    const style = getComputedStyle(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isBlock = !['inline', 'contents'].includes(style.display)
    const isFilled = !/transparent|, 0\)$/.test(style.backgroundColor)
    return {
      box: { left, right, top, bottom },
      holds: style.position !== 'static' || style.transform !== 'none' || style.translate !== 'none',
      floats: ['fixed', 'sticky'].includes(style.position),
      isAbsolute: style.position === 'absolute',
      moves: style.transform !== 'none',
      clips: { x: isBlock && style.overflowX !== 'visible', y: isBlock && style.overflowY !== 'visible' },
      scrolls: { x: /auto|scroll/.test(style.overflowX), y: /auto|scroll/.test(style.overflowY) },
      dots: style.textOverflow === 'ellipsis',
      fewLines: style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1,
      isDrawn: isBlock && (isFilled || (style.borderLeftStyle !== 'none' && style.borderLeftWidth !== '0px')),
    }
  }

  function frameOf(element: Element): Frame {
    const known = frames.get(element)
    if (known) return known
    const frame = readFrame(element)
    frames.set(element, frame)
    return frame
  }

  /** The lines of a text that can be seen. */
  function linesOf(node: Text): Line[] {
    const element = node.parentElement!
    const words = node.data.trim()
    const half = GLYPH * parseFloat(getComputedStyle(element).fontSize)
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2
      const box = { left, right, top: middle - half, bottom: middle + half }
      const layer = right - left < 1 ? null : lookUpwards(words, element, box)
      return layer ? [{ words, element, box, layer }] : []
    })
  }

  /** Looks at what frames a line. Gives what it stays with when the page scrolls, or null when it cannot be seen. */
  function lookUpwards(words: string, element: Element, box: Box): Element | null {
    const looks = { x: true, y: true }
    let isPlaced = false
    let isFree = false
    for (let each: Element | null = element; each; each = each.parentElement) {
      const frame = frameOf(each)
      if (isFree && !frame.holds) continue
      isFree = frame.isAbsolute
      const beyond = beyondOf(box, frame.box)
      if (each !== document.body && ((frame.clips.x && beyond.x === 2) || (frame.clips.y && beyond.y === 2)))
        return null
      if (frame.scrolls.x) looks.x = false
      if (frame.scrolls.y) looks.y = false
      const out = { x: looks.x && beyond.x > 0, y: looks.y && beyond.y > 0 }
      if ((frame.clips.x && frame.dots && out.x) || (frame.fewLines && looks.y)) {
        shortened.add(words)
        if (out.x || out.y) return null
      } else if ((frame.clips.x && out.x) || (frame.clips.y && out.y)) {
        faults.add(`"${words}" is cut off by ${nameOf(each)}`)
        return null
      } else if (frame.isDrawn && !isPlaced && (out.x || out.y)) {
        faults.add(`"${words}" sticks out of ${nameOf(each)}`)
      }
      if (frame.floats) return each
      isPlaced ||= frame.isAbsolute || frame.moves
      if (each === document.body) break
    }
    return document.body
  }

  /** How far a line lies beyond a frame, each way: 0 within, 1 in part, 2 with all of it. */
  function beyondOf(line: Box, frame: Box): { x: number; y: number } {
    const x =
      line.left >= frame.right || line.right <= frame.left
        ? 2
        : Number(line.right > frame.right + 1 || line.left < frame.left - 1)
    const y =
      line.top >= frame.bottom || line.bottom <= frame.top
        ? 2
        : Number(line.bottom > frame.bottom + 1 || line.top < frame.top - 1)
    return { x, y }
  }

  function lookForOverlap(lines: Line[]): void {
    lines.sort((a, b) => a.box.top - b.box.top)
    for (const [at, one] of lines.entries()) {
      for (let next = at + 1; next < lines.length; next++) {
        const other = lines[next]!
        if (other.box.top > one.box.bottom - 2) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (across > 2 && down > 2 && one.element !== other.element && one.layer === other.layer)
          faults.add(`"${one.words}" lies on "${other.words}" in ${nameOf(other.element)}`)
      }
    }
  }

  function lookAtWidth(): void {
    const sideways = document.documentElement.scrollWidth
    if (sideways <= wide) return
    const wider = [...document.body.querySelectorAll('*')].filter(
      (element) => frameOf(element).box.right > wide + 1,
    )
    const least = wider.filter(
      (element) => !wider.some((other) => other !== element && element.contains(other)),
    )
    faults.add(`the page is ${sideways} px wide: ${least.slice(0, 3).map(nameOf).join(', ')}`)
  }

  function lookAtDialog(dialog: Element): void {
    const { left, right, top, bottom } = frameOf(dialog).box
    const fits = left >= -1 && top >= -1 && right <= wide + 1 && bottom <= innerHeight + 1
    if (!fits || (onPhone && right - left < wide - 1))
      faults.add(`the dialog reaches from ${left}, ${top} to ${right}, ${bottom}`)
  }

  function lookAtTarget(target: Element): void {
    if (!isSeen(target) || target.closest('[aria-hidden=true], [inert]') || isInSentence(target)) return
    const label = target.closest('label') ?? document.querySelector(`label[for="${target.id || '-'}"]`)
    const { left, right, top, bottom } = frameOf(target.matches(MARKS) && label ? label : target).box
    const covers = ['::before', '::after'].map((part) => getComputedStyle(target, part))
    const sizes = covers.filter(({ position, content }) => position === 'absolute' && content !== 'none')
    const width = Math.max(right - left, ...sizes.map((size) => parseFloat(size.width) || 0))
    const height = Math.max(bottom - top, ...sizes.map((size) => parseFloat(size.height) || 0))
    if (width > 1 && height > 1 && (width < TARGET - 0.5 || height < TARGET - 0.5))
      faults.add(`${nameOf(target)} can be pressed on ${Math.round(width)} x ${Math.round(height)} px`)
  }

  /** A link within a sentence is as high as its line, as WCAG 2.5.5 has it. */
  function isInSentence(target: Element): boolean {
    const around = target.parentElement!.textContent.trim()
    return (
      target.matches('a, button') &&
      getComputedStyle(target).display === 'inline' &&
      around.length > target.textContent.trim().length
    )
  }

  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim()
    const classes = [...element.classList].slice(0, 3).join('.')
    return `${element.localName}${classes && `.${classes}`} (${name.slice(0, 40)})`
  }
}
