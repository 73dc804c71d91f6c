import { Component, useEffect, useLayoutEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/*
 * Where the player stood at each entry of the history: going back or forward, and reloading the page, leads there again.
 * The browser would try at once, before the lists are there.
 */

const STORED = 'scroll'
const MOST_KEPT = 100
/** A list that is not there by then will not come. */
const GIVE_UP_MS = 10_000

const kept = new Map<string, number>(readStored())

function readStored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

function store(): void {
  sessionStorage.setItem(STORED, JSON.stringify([...kept].slice(-MOST_KEPT)))
}

/** The first entry of every visit has the same key. */
function entryOf({ key, pathname, search }: Pick<Location, 'pathname' | 'search'> & { key: string }): string {
  return key === 'default' ? `${pathname}${search}` : key
}

// A page reached by a link or an address begins at the top, also when it was visited before.
const [coming] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (coming?.type === 'navigate')
  kept.delete(entryOf({ pathname: location.pathname, search: location.search, key: 'default' }))

/** They are not yet where they are being brought back to. */
let isComing = false

function keep(entry: string): void {
  if (isComing) return
  kept.delete(entry)
  kept.set(entry, scrollY)
}

/** The visit ends. The address may be ahead of what is drawn: the history itself says which entry it is. */
function leave(): void {
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  keep(entryOf({ pathname: location.pathname, search: location.search, key }))
  store()
}

/** Remembers where the player stands, and brings them back there. */
export function KeepScroll() {
  const entry = entryOf(useLocation())
  const way = useNavigationType()

  // Before the page is drawn: its height may move the scroll.
  useLayoutEffect(() => {
    const top = kept.get(entry)
    if (way !== NavigationType.Pop || top === undefined || location.hash) return
    return scrollWhenThere(top)
  }, [entry, way])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  return <KeepOnLeaving entry={entry} way={way} />
}

/**
 * Looks where the player stands on a page that they leave, in React's last moment before it changes the document. Events of
 * scrolling are told a frame later, when another page may stand there.
 */
class KeepOnLeaving extends Component<{ entry: string; way: NavigationType }> {
  override getSnapshotBeforeUpdate({ entry }: { entry: string }): null {
    if (entry === this.props.entry) return null
    // A filter that changes the address puts another entry in the place of this one: "back" does not lead to it.
    if (this.props.way === NavigationType.Replace) kept.delete(entry)
    else keep(entry)
    return null
  }

  // React takes the one only with the other.
  override componentDidUpdate(): void {}

  /** Another language mounts the page again. */
  override componentWillUnmount(): void {
    keep(this.props.entry)
  }

  override render(): null {
    return null
  }
}

/** Scrolls as soon as the page is long enough, unless the player moves first. */
function scrollWhenThere(top: number): () => void {
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  const growth = new ResizeObserver(look)
  const timer = setTimeout(stop, GIVE_UP_MS)

  isComing = true
  function look(): void {
    if (document.documentElement.scrollHeight - innerHeight < top) return
    scrollTo({ top, behavior: 'instant' })
    stop()
  }

  function stop(): void {
    isComing = false
    growth.disconnect()
    clearTimeout(timer)
    moves.forEach((move) => removeEventListener(move, stop))
  }

  moves.forEach((move) => addEventListener(move, stop, { passive: true }))
  growth.observe(document.body)
  return stop
}

type StartAtTopProps = {
  /** For a page that shows another part of itself: the link that was pressed keeps the focus. */
  keepsFocus?: boolean
}

/** A page that was newly gone to starts at its top, for eyes and for readers; going back keeps its place. */
export function StartAtTop({ keepsFocus = false }: StartAtTopProps) {
  const way = useNavigationType()
  // How the page was come to; what it does with its own address later on is no arrival.
  const [wayHere] = useState(way)
  // Before the page is drawn: a player who has begun to scroll it is not taken back.
  useLayoutEffect(() => {
    if (wayHere === NavigationType.Pop) return
    scrollTo(0, 0)
    if (!keepsFocus) document.getElementById('main')?.focus({ preventScroll: true })
  }, [wayHere, keepsFocus])
  return null
}
