/** Pictures that could not be fetched are fetched when the network comes back. Returns what ends it. */
export function mendPictures(): () => void {
  addEventListener('online', fetchBroken)
  return () => removeEventListener('online', fetchBroken)
}

function fetchBroken(): void {
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0 && picture.src)
      picture.setAttribute('src', picture.src)
  }
}
