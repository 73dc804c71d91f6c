/** How many surfaces may live at once: a browser drops the contexts of a page that has many. */
const SEATS = 2

let taken = 0

/** Takes one of the seats; gives what gives it back, or null where all are taken. */
export function takeSeat(): (() => void) | null {
  if (taken >= SEATS) return null
  taken += 1
  let isHeld = true
  return () => {
    if (isHeld) taken -= 1
    isHeld = false
  }
}
