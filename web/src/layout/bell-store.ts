let isOpen = false
const listeners = new Set<() => void>()

function show(open: boolean): void {
  isOpen = open
  listeners.forEach((listener) => listener())
}

/** Whether the panel of the bell is open. */
export const openBell = {
  get: () => isOpen,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Opens the player's notices, from the header or the sheet behind "Me". */
export function showBell(): void {
  show(true)
}

export function hideBell(): void {
  show(false)
}
