import { keptAdvert } from './advert.ts'

/** 'pending' from the first opening ever, if an advert brought it about, until it is reported; then 'done'. */
const FIRST_OPEN = 'first_open'

export function persistFirstOpen(): void {
  if (localStorage.getItem(FIRST_OPEN)) return
  localStorage.setItem(FIRST_OPEN, keptAdvert() ? 'pending' : 'done')
}

export function isFirstOpenUnreported(): boolean {
  return localStorage.getItem(FIRST_OPEN) === 'pending'
}

export function markFirstOpen(): void {
  localStorage.setItem(FIRST_OPEN, 'done')
}
