import { queryOptions } from '@tanstack/react-query'
import { pushSettings, subscribePush } from '@noktra/contract/plain/push'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { endPushes } from '../../session/end-pushes.ts'
import { detailsQuery } from '../../session/queries.ts'
import { readToken } from '../../session/token.ts'

/* What this browser can be told while no page of the store is open (docs/areas/installable.md). */

/** Whose news this browser was subscribed to, and what was sent to the store for it. */
const KEPT = 'push_here'

type Kept = { user_id: number; session: string; endpoint: string; language: string }

/**
 * `allowed`: the player has said yes to their browser; `ready`: they can be asked; `install`: on iPhones only an installed store can be
 * told; `blocked`: the player, or their browser, has refused; `none`: this browser cannot be told at all.
 */
export type PushAbility = 'allowed' | 'ready' | 'blocked' | 'install' | 'none'

/** What the player's devices are told of, and which these are. */
export const pushSettingsQuery = queryOptions({
  queryKey: ['push'],
  queryFn: ({ signal }) => call(pushSettings, { signal, silent: true }),
})

export function pushAbility(): PushAbility {
  if ('Notification' in globalThis && 'PushManager' in globalThis && 'serviceWorker' in navigator)
    return ({ granted: 'allowed', default: 'ready', denied: 'blocked' } as const)[Notification.permission]
  return isIPhone() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'none'
}

/** An iPad calls itself a Mac, and is the only one that is touched. */
function isIPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac OS X') && maxTouchPoints > 1)
}

/**
 * Asks the browser, and so the player, and has news sent here from now on. Only after a press: browsers refuse a page that asks by itself.
 * Throws what the store or the push service refuses.
 */
export async function subscribeHere(public_key: string): Promise<'on' | 'blocked' | 'undecided'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'undecided'
  await sendSubscription(await subscriptionFor(public_key))
  return 'on'
}

/** What the browser subscribed to goes too, so that nothing is left to be sent to. */
export async function unsubscribeHere(): Promise<void> {
  localStorage.removeItem(KEPT)
  await endPushes()
}

/**
 * Sends again what a browser has renewed by itself, what a session that has ended took along, and another language: only for the player
 * who turned it on here. For a visitor or another player the browser lets go of it until that player is back.
 */
export async function keepSubscribed(): Promise<void> {
  const kept = readKept()
  if (!kept || pushAbility() !== 'allowed') return
  if (!readToken()) return endPushes()
  const { user_id } = await queryClient.fetchQuery({ ...detailsQuery, staleTime: 60_000 })
  if (user_id !== kept.user_id) return endPushes()
  const { public_key, devices } = await queryClient.fetchQuery(pushSettingsQuery)
  if (public_key === null) return
  const subscription = await subscriptionFor(public_key)
  const isThere = devices.some(({ is_current }) => is_current)
  const isNew = kept.endpoint !== subscription.endpoint || kept.session !== sessionName()
  // The player, or the store, has let go of it since.
  if (!isNew && !isThere) await unsubscribeHere()
  else if (isNew || kept.language !== currentLanguage()) await sendSubscription(subscription)
}

/** Whether this browser was subscribed once and may have to be again. */
export function wasSubscribed(): boolean {
  return readKept() !== null
}

function readKept(): Kept | null {
  const text = localStorage.getItem(KEPT)
  return text === null ? null : (JSON.parse(text) as Kept)
}

/** A subscription is made for one key of a store. */
async function subscriptionFor(public_key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const there = await pushManager.getSubscription()
  if (there && keyOf(there) === public_key) return there
  await there?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { keys } = subscription.toJSON()
  await call(subscribePush, {
    body: {
      endpoint: subscription.endpoint,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
    silent: true,
  })
  const { user_id } = await queryClient.fetchQuery({ ...detailsQuery, staleTime: 60_000 })
  const { endpoint } = subscription
  const kept: Kept = { user_id, session: sessionName(), endpoint, language: currentLanguage() }
  localStorage.setItem(KEPT, JSON.stringify(kept))
  await queryClient.invalidateQueries({ queryKey: pushSettingsQuery.queryKey })
}

/** Tells one session of the player from another. */
function sessionName(): string {
  return readToken()?.slice(0, 8) ?? ''
}
