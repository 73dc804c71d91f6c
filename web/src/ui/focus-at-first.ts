/** As a ref, in a dialog: takes the focus when the element appears, after the dialog has made its own choice. */
export function focusAtFirst(element: HTMLElement | null): () => void {
  const waiting = setTimeout(() => element?.focus({ preventScroll: true }))
  return () => clearTimeout(waiting)
}
