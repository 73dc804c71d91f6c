/** Chrome's own event; the others have none. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

function keep(event: InstallEvent | null): void {
  offered = event
  listeners.forEach((listener) => listener())
}

/** Whether the browser offers to install the store. */
export const installOffer = {
  get: () => offered !== null,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Keeps the browser's offer for the player's menu, instead of a bar over the page. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallEvent)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** Shows the browser's own question; it can be asked once. */
export function install(): void {
  void offered?.prompt()
  keep(null)
}
