/*
 * Keeps one page for when there is no network, and nothing else: no call, no picture and no script comes from here, so
 * nothing it serves can be old (docs/decisions/0013). A new version takes over at once.
 */
const CACHE = 'offline-1'
const OFFLINE = '/offline.html'

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage())
})

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const isOurs = event.request.mode === 'navigate' && !/^\/(api|sandbox|overlay)\//.test(pathname)
  if (isOurs) event.respondWith(openPage(event))
})

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
  await skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  // The page is asked for while the worker starts, so that a visit costs no time.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}
