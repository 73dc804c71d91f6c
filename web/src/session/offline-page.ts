/**
 * Has the browser keep a page for when there is no network (public/service-worker.js). Where it may not (plain http, a private
 * window) nothing is missing.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !navigator.onLine) return
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
