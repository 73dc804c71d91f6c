/** A picture that fails within this time after the network came back (ms) is asked for again after a pause; a missing one is not. */
const UNSTEADY = 10_000
const PAUSE = 1000

/** Pictures that could not be fetched are fetched when the network comes back. Returns what ends it. */
export function mendPictures(): () => void {
  let cameBack = -UNSTEADY
  const ends = new AbortController()
  const { signal } = ends
  addEventListener(
    'online',
    () => {
      cameBack = performance.now()
      for (const picture of document.images) if (isBroken(picture)) fetchAgain(picture)
    },
    { signal },
  )
  // One that was on its way fails after the network is back, and a first answer may fail too.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || performance.now() - cameBack > UNSTEADY) return
      setTimeout(() => {
        if (!signal.aborted && isBroken(target)) fetchAgain(target)
      }, PAUSE)
    },
    { capture: true, signal },
  )
  return () => ends.abort()
}

function isBroken(picture: HTMLImageElement): boolean {
  return picture.complete && picture.naturalWidth === 0 && picture.src !== ''
}

function fetchAgain(picture: HTMLImageElement): void {
  picture.setAttribute('src', picture.src)
}
