import { useSyncExternalStore } from 'react'
import { forgetAdvert, keptAdvert } from './advert.ts'

/** `yes:<unix seconds>` or `no`; nothing until the question was answered. */
const CONSENT = 'ad_consent'
/** The question was put away for this visit. */
const LATER = 'ad_consent_later'

/**
 * Whether what happens here may be told to the network of the advert. `none`: no advert was kept, so there is nothing to ask;
 * `ask`: there is, and no answer yet.
 */
export type Consent = 'yes' | 'no' | 'ask' | 'later' | 'none'

const listeners = new Set<() => void>()

export function readConsent(): Consent {
  const answer = localStorage.getItem(CONSENT)
  if (answer === 'no') return 'no'
  if (answer) return 'yes'
  if (!keptAdvert()) return 'none'
  return sessionStorage.getItem(LATER) ? 'later' : 'ask'
}

/** When the player agreed, in unix seconds; what they did before is not told. */
export function agreedAt(): number {
  return Number(localStorage.getItem(CONSENT)?.split(':')[1] ?? Infinity)
}

export function agree(): void {
  localStorage.setItem(CONSENT, `yes:${Math.floor(Date.now() / 1000)}`)
  notifyListeners()
}

/** Nothing is told from here on, and the advert is forgotten. */
export function refuse(): void {
  localStorage.setItem(CONSENT, 'no')
  forgetAdvert()
  notifyListeners()
}

/** Takes a refusal back: the next advert is asked about again. */
export function forgetAnswer(): void {
  localStorage.removeItem(CONSENT)
  notifyListeners()
}

export function putAway(): void {
  sessionStorage.setItem(LATER, '1')
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Another tab may have answered.
  addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, readConsent)
}
