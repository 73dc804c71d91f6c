export type ToastKind = 'success' | 'error' | 'info' | 'warning'

export type ToastOptions = {
  /** Toasts with the same id replace each other. */
  id?: string
  duration_ms?: number
  /** When the action can no longer be taken (milliseconds since 1970): the toast counts down to it and then goes. */
  until?: number
  action?: { label: string; run: () => void }
  /** It stands on the page as well, where readers hear it. */
  isEcho?: boolean
}

export type ToastRequest = ToastOptions & { kind: ToastKind; message: string }

export const TOAST_MS = 3000

type Show = (request: ToastRequest) => void

let show: Show | null = null
let wanted = false
const waiting: ToastRequest[] = []
const listeners = new Set<() => void>()

/** True from the first toast on: then the page fetches the part that shows them. */
export const toastsWanted = {
  get: () => wanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The mounted toaster takes over, with what was asked for before it was there. */
export function takeToasts(by: Show): () => void {
  show = by
  waiting.splice(0).forEach(by)
  return () => {
    show = null
  }
}

function request(kind: ToastKind) {
  return (message: string, options: ToastOptions = {}) => {
    const asked = { ...options, kind, message }
    if (show) return show(asked)
    waiting.push(asked)
    wanted = true
    listeners.forEach((listener) => listener())
  }
}

/** One sentence at the top right (phones: top centre) for 3000 ms. */
export const toast = {
  success: request('success'),
  error: request('error'),
  info: request('info'),
  warning: request('warning'),
}
