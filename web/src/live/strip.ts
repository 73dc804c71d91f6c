import { STRIP_LENGTH } from '@noktra/contract/plain/live'
import type { ScrollCard } from '@noktra/contract/live'

/*
 * Which wins the live strip shows, and when (SPEC 4). Other players' wins wait while an opening animation runs; own
 * wins wait for the time the animation takes, so that the strip never tells a result before the reel does.
 */

/** A waiting card tries again after 100 ms, and after ten tries every second. */
const TRY_AGAIN_MS = 100
const LATER_MS = 1000
const QUICK_TRIES = 10

/** What moves while a win is not told yet, and how long it does when no speed was chosen. */
const MOVES_MS = { reel: 6000, dial: 5000 }
export type Wheel = keyof typeof MOVES_MS

/** The wheel that cards of a type are won by; undefined where nothing moves. */
export type WheelOf = (message_type: string) => Wheel | undefined

export function createStrip() {
  let cards: readonly ScrollCard[] = []
  let loaded = false
  let mine: number | null = null
  let animations = 0
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | null = null
  let wheelOf: WheelOf = () => undefined
  const hold = { ...MOVES_MS }
  const waiting: ScrollCard[] = []
  const afterwards: (() => void)[] = []
  const held = new Map<number, ReturnType<typeof setTimeout>>()
  const listeners = new Set<() => void>()

  function show(card: ScrollCard): void {
    cards = [card, ...cards].slice(0, STRIP_LENGTH)
    listeners.forEach((listener) => listener())
  }

  function isKnown(card: ScrollCard): boolean {
    return held.has(card.id) || [...cards, ...waiting].some(({ id }) => id === card.id)
  }

  function showOrWait(card: ScrollCard): void {
    if (animations === 0 && waiting.length === 0) return show(card)
    waiting.push(card)
    tryLater()
  }

  function tryLater(): void {
    retry ??= setTimeout(
      () => {
        retry = null
        tries += 1
        if (animations > 0) return tryLater()
        tries = 0
        waiting.splice(0).forEach(show)
      },
      tries < QUICK_TRIES ? TRY_AGAIN_MS : LATER_MS,
    )
  }

  /** A card that was just pushed. */
  function push(card: ScrollCard): void {
    if (isKnown(card)) return
    const wheel = card.user_id === mine ? wheelOf(card.message_type) : undefined
    const wait = wheel ? hold[wheel] : 0
    if (wait === 0) return showOrWait(card)
    const timer = setTimeout(() => {
      held.delete(card.id)
      showOrWait(card)
    }, wait)
    held.set(card.id, timer)
  }

  /** The latest cards, newest first: all of them at first, after a reconnect those that were missed. */
  function load(latest: readonly ScrollCard[]): void {
    loaded = true
    if (cards.length === 0 && animations === 0 && held.size === 0 && waiting.length === 0) {
      cards = latest.slice(0, STRIP_LENGTH)
      listeners.forEach((listener) => listener())
      return
    }
    latest.toReversed().forEach(push)
    listeners.forEach((listener) => listener())
  }

  /** An opening animation runs until the function it gives back is called. */
  function beginAnimation(): () => void {
    let running = true
    animations += 1
    return () => {
      if (!running) return
      running = false
      animations -= 1
      if (animations === 0) afterwards.splice(0).forEach((tell) => tell())
    }
  }

  /** Tells at once what could give a result away, or when the last animation is over. */
  function afterAnimations(tell: () => void): void {
    if (animations === 0) tell()
    else afterwards.push(tell)
  }

  /** How long own wins by a wheel wait from now on; 0 when its animation is off. */
  function holdOwnWins(wait_ms: number, wheel: Wheel): void {
    hold[wheel] = wait_ms
  }

  function stop(): void {
    if (retry) clearTimeout(retry)
    retry = null
    held.forEach((timer) => clearTimeout(timer))
    held.clear()
    waiting.length = 0
  }

  return {
    push,
    load,
    beginAnimation,
    afterAnimations,
    holdOwnWins,
    stop,
    setOwner: (user_id: number | null) => {
      mine = user_id
    },
    setWheels: (of: WheelOf) => {
      wheelOf = of
    },
    getCards: () => cards,
    /** False until the store has said what was won lately, and while all of it waits for an animation. */
    isLoaded: () => loaded && (cards.length > 0 || (waiting.length === 0 && held.size === 0)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
