import { startTransition } from 'react'

/** Nothing waits longer than this for a result that does not come. */
const PATIENCE_MS = 1500

const CARDS = '.reel-card[data-aim] :is(img.reel-face, .reel-face > img)'
const ARTS = '.result-art > :last-child, .won-card .skin-card-art'

let landing = Promise.resolve()

/**
 * Shows a result: what the reels stopped at flies into it, unbroken, where the browser can take one picture of the page into another
 * (View Transitions). The page stands still until the result is rendered, which is not seen since the reels have stopped.
 */
export function flyWon(show: () => void): void {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)]
  const [card] = cards
  // A result that is there already was skipped to.
  if (!('startViewTransition' in document) || document.hidden || !card || isResultShown()) {
    startTransition(show)
    return
  }
  const page = document.documentElement.dataset
  const id = String(performance.now())
  page['flying'] = id
  name(cards)
  let arts: HTMLElement[] = []
  const flight = document.startViewTransition(async () => {
    const shown = resultShown(card)
    startTransition(show)
    await shown
    unname(cards)
    arts = [...document.querySelectorAll<HTMLElement>(ARTS)]
    name(arts)
  })
  const land = () => {
    unname(cards)
    unname(arts)
    // A newer flight may be under way.
    if (page['flying'] === id) delete page['flying']
  }
  // Without its flight, as when the page is hidden meanwhile, the result is there all the same.
  flight.ready.catch(land)
  flight.updateCallbackDone.catch(() => {})
  landing = flight.finished.then(land, land)
}

/** Resolves when what was won has flown in. */
export function whenLanded(): Promise<void> {
  return landing
}

/** Whether what was won is on its way into the result. */
export function isFlying(): boolean {
  return 'flying' in document.documentElement.dataset
}

/** Of both pictures of the page, those of one name are one. */
function name(elements: readonly HTMLElement[]): void {
  for (const [at, { style }] of elements.entries()) {
    style.setProperty('view-transition-name', `won-${at}`)
    style.setProperty('view-transition-class', 'won')
  }
}

function unname(elements: readonly HTMLElement[]): void {
  for (const { style } of elements) {
    style.removeProperty('view-transition-name')
    style.removeProperty('view-transition-class')
  }
}

function isResultShown(): boolean {
  return document.querySelector('.result') !== null
}

/** Resolves when a result is in the page, or the reel with this card is gone because the player has left. */
function resultShown(card: HTMLElement): Promise<void> {
  const isOver = () => isResultShown() || !card.isConnected
  if (isOver()) return Promise.resolve()
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      watch.disconnect()
      done()
    }
    const watch = new MutationObserver(() => isOver() && end())
    const timer = setTimeout(end, PATIENCE_MS)
    watch.observe(document.body, { childList: true, subtree: true })
  })
}
