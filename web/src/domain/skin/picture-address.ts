export type PictureAddress = { src: string; srcSet?: string; sizes?: string }

/**
 * A ref that gives an `<img>` its addresses once it stands in the page, for those with `sizes` or a `srcset`: Chromium never lets go of one that
 * got them and was never put in, nor of all that is reached from it. React throws away many a rendering that it had begun, pictures and all.
 */
export function pictureAddress({ src, srcSet, sizes }: PictureAddress) {
  return (picture: HTMLImageElement | null): void => {
    if (picture === null) return
    for (const [name, value] of Object.entries({ sizes, srcset: srcSet, src })) {
      if (value === undefined) picture.removeAttribute(name)
      // What is set again is fetched again.
      else if (picture.getAttribute(name) !== value) picture.setAttribute(name, value)
    }
  }
}

const decoded = new Map<string, Promise<void>>()

/** Fetches and decodes a picture before it is shown, once. One that does not come leaves its place empty, and the game goes on. */
export function decodePicture(address: PictureAddress): Promise<void> {
  const key = Object.values(address).join(' ')
  const known = decoded.get(key)
  if (known) return known
  const picture = new Image()
  // Put in and taken out, so that it can be let go of.
  document.body.append(picture)
  pictureAddress(address)(picture)
  picture.remove()
  const ready = picture.decode().catch(() => undefined)
  decoded.set(key, ready)
  return ready
}
