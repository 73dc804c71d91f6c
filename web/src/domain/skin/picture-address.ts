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

/** Fetches a picture before it is shown: put in and taken out at once, so that it can be let go of. */
export function fetchPicture(address: PictureAddress): HTMLImageElement {
  const picture = new Image()
  document.body.append(picture)
  pictureAddress(address)(picture)
  picture.remove()
  return picture
}
