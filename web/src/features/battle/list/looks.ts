import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { MOST_LOOKED_AT } from '@noktra/contract/plain/battles'
import type { BattleLook } from '@noktra/contract/battles'
import { askLive, onConnect, onLive } from '../../../live/live.ts'

/*
 * The rounds of the running rooms that are in view: one question names them all, and the store tells each round as it begins. Times
 * are the page's own clock (performance.now).
 */

/** A round as the store told it, with when it ends here. */
export type Look = Omit<BattleLook, 'ends_in_ms'> & { ends_at: number }

/** What is known of the rooms in view. */
export type Looks = {
  subscribe: (listener: () => void) => () => void
  of: (room_id: number) => Look | undefined
  hear: (look: BattleLook, now: number) => void
  /** What is no longer in view grows old: it is asked for again. */
  forget: (room_id: number) => void
}

export function createLooks(): Looks {
  const known = new Map<number, Look>()
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    of: (room_id) => known.get(room_id),
    hear: ({ ends_in_ms, ...look }, now) => {
      const before = known.get(look.room_id)
      if (before && before.round >= look.round) return
      known.set(look.room_id, { ...look, ends_at: now + ends_in_ms })
      listeners.forEach((listener) => listener())
    },
    forget: (room_id) => {
      if (known.delete(room_id)) listeners.forEach((listener) => listener())
    },
  }
}

/** While a list is scrolled, what is in view is told when it rests. */
const REST_MS = 150

/** Has the store tell the rounds of the running rooms of a list, as far as they are on the screen. */
export function useLooks(list: RefObject<HTMLElement | null>, running: readonly number[]): Looks {
  const [looks] = useState(createLooks)
  const [inView, setInView] = useState('')
  const ids = running.join()

  useEffect(() => {
    const rows = ids.split(',').flatMap((id) => list.current?.querySelector(`[data-room="${id}"]`) ?? [])
    const seen = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = target.getAttribute('data-room') ?? ''
        if (isIntersecting) seen.add(id)
        else {
          seen.delete(id)
          looks.forget(Number(id))
        }
      }
      clearTimeout(timer)
      timer = setTimeout(() => setInView([...seen].slice(0, MOST_LOOKED_AT).join()), REST_MS)
    })
    rows.forEach((row) => observer.observe(row))
    if (rows.length === 0) timer = setTimeout(() => setInView(''), REST_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [list, ids, looks])

  const ask = useEffectEvent(() => {
    const room_ids = inView === '' ? [] : inView.split(',').map(Number)
    askLive('battle_look', { room_ids }).then(
      (told) => (told as BattleLook[]).forEach((look) => looks.hear(look, performance.now())),
      // Without a connection the next connect asks.
      () => undefined,
    )
  })
  useEffect(() => onLive('battle_look', (look) => looks.hear(look, performance.now())), [looks])
  useEffect(() => {
    if (inView === '') return
    const stop = onConnect(ask)
    ask()
    return stop
  }, [inView])
  // The next ids take the place of these by themselves.
  const isLooking = inView !== ''
  useEffect(() => {
    if (!isLooking) return
    return () => void askLive('battle_look', { room_ids: [] }).catch(() => undefined)
  }, [isLooking])

  return looks
}
