import type { Announcement } from '@noktra/contract/announcements'

const DAY = 'welfare_seen'
const NEWEST = 'welfare_told'

function today(): string {
  return new Date().toDateString()
}

/** Whether this browser has shown the centre or its card today, by its own calendar. */
export function isSeenToday(): boolean {
  return localStorage.getItem(DAY) === today()
}

export function persistSeen(): void {
  localStorage.setItem(DAY, today())
}

/** The first announcement of the operator's that this browser has not been told of. */
export function untold(list: readonly Announcement[]): Announcement | null {
  const told = Number(localStorage.getItem(NEWEST) ?? 0)
  return list.find(({ id }) => id > told) ?? null
}

export function persistTold(list: readonly Announcement[]): void {
  localStorage.setItem(NEWEST, String(Math.max(0, ...list.map(({ id }) => id))))
}
