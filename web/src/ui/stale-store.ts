let notes = 0
const listeners = new Set<() => void>()

function change(by: number): void {
  notes += by
  listeners.forEach((listener) => listener())
}

/** Whether the page says by itself that what it shows may be old, so that the frame need not. */
export const ownStaleNotes = {
  any: () => notes > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** For an effect: counts a note of the page while it is shown. */
export function countOwnStaleNote(): () => void {
  change(1)
  return () => change(-1)
}
