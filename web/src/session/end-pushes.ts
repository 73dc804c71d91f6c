/** A player who leaves waits no longer for a browser that does not answer. */
const MOST_WAIT_MS = 1000

/** Lets go of what this browser was subscribed to, so that nothing more is shown here. */
export async function endPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

/** The same for a player who leaves, as far as it goes: the next person there reads none of their news. */
export function leavePushes(): Promise<void> {
  const ended = endPushes().catch(() => undefined)
  return Promise.race([ended, new Promise<void>((done) => setTimeout(done, MOST_WAIT_MS))])
}
