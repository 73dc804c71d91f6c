/**
 * Runs something the page can do without for now, when it has nothing else to do. What it returns calls that off.
 * Safari has no requestIdleCallback.
 */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = requestIdleCallback(act, { timeout: 3000 })
    return () => cancelIdleCallback(asked)
  }
  const timer = setTimeout(act, 1200)
  return () => clearTimeout(timer)
}

/**
 * Runs something no first screen needs, when that has been fetched: a page is idle too while it waits for its data. What it returns
 * calls that off.
 */
export function whenSettled(act: () => void): () => void {
  let callOff = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    callOff = whenIdle(act)
  }, 2500)
  return () => callOff()
}

/** How long what comes after the first screen waits for it. */
const MOST_WAIT_MS = 3000

/** The frame that came with the document, and what still waits for its data. */
const NOT_THERE_YET = '.boot, main [aria-busy="true"]'

let first: Promise<void> | undefined

/**
 * Resolves when the first screen of this page load shows with its pictures, or has kept it waiting for long: what is fetched before
 * takes the way from them.
 */
export function firstScreen(): Promise<void> {
  first ??= Promise.race([shown(), new Promise<void>((done) => setTimeout(done, MOST_WAIT_MS))])
  return first
}

async function shown(): Promise<void> {
  const begun = performance.now()
  do await nextFrame()
  while (document.querySelector(NOT_THERE_YET) && performance.now() - begun < MOST_WAIT_MS)
  await Promise.all(
    [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')].map(isThere),
  )
  // The frame with them, and the one after it: then they have been shown.
  await nextFrame()
  await nextFrame()
  await new Promise<void>((done) => {
    whenIdle(done)
  })
}

function nextFrame(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(done))
}

function isThere(image: HTMLImageElement): Promise<void> {
  if (image.complete) return Promise.resolve()
  return new Promise((done) => {
    for (const type of ['load', 'error']) image.addEventListener(type, () => done(), { once: true })
  })
}
