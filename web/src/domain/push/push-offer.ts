import { readToken } from '../../session/token.ts'
import { pushAbility } from './push-device.ts'

/** What a player has just begun that ends while they may be elsewhere: the name of its switch. */
export type PushOffer = 'battle_ready' | 'roll' | 'retrieval'

/** What the player was asked about, and whether they want to be asked again. */
const ASKED = 'push_asked'
const NEVER = 'never'

let offered: PushOffer | null = null
const listeners = new Set<() => void>()

function show(offer: PushOffer | null): void {
  offered = offer
  listeners.forEach((listener) => listener())
}

/** What the card asks about. */
export const pushOffer = {
  get: () => offered,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Asks a player quietly whether this device may tell them when it is time: once for each thing, and not again after "not now". The
 * browser's own question comes only after a press.
 */
export function offerPush(about: PushOffer): void {
  if (!readToken() || !['ready', 'allowed'].includes(pushAbility())) return
  const asked = askedBefore()
  if (asked.includes(NEVER) || asked.includes(about)) return
  show(about)
}

/** Notes that the player has been asked: what the card never showed, as where another had its place, is asked the next time. */
export function persistAsked(about: PushOffer): void {
  const asked = askedBefore()
  if (!asked.includes(about)) localStorage.setItem(ASKED, [...asked, about].join(' '))
}

/** Puts the card away. */
export function endOffer(answer: 'done' | 'not_now'): void {
  if (answer === 'not_now') localStorage.setItem(ASKED, [...askedBefore(), NEVER].join(' '))
  show(null)
}

function askedBefore(): string[] {
  return localStorage.getItem(ASKED)?.split(' ') ?? []
}
