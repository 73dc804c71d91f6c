/*
 * Keeps one page for when there is no network, and nothing else: no call, no picture and no script comes from here, so
 * nothing it serves can be old (docs/decisions/0013). A new version takes over at once. Shows the news that the store sends, and leads to
 * what they are about; it knows no token and makes no call.
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
  if (event.request.mode === 'navigate' && isStorePage(event.request.url)) event.respondWith(openPage(event))
})

addEventListener('push', (event) => {
  event.waitUntil(showNews(event.data))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNews(event.notification.data?.path))
})

/** Whether it is a page that players walk through: no answer of a call, no counter of a sandbox, no overlay of a stream. */
function isStorePage(address) {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && !/^\/(api|sandbox|overlay)\//.test(pathname)
}

async function findPages() {
  const windows = await clients.matchAll({ type: 'window' })
  return windows.filter(({ url }) => isStorePage(url))
}

/** A page that is looked at says it by its bell, when it has shown what it is about. Safari ends the subscription of a site that shows nothing. */
async function showNews(data) {
  const pages = await findPages()
  const isLookedAt = pages.some((page) => page.visibilityState === 'visible')
  if (isLookedAt && !(await isSafari())) return
  const { title = location.host, body = '', path, tag, icon, lang } = readNews(data)
  await registration.showNotification(title, { body, tag, icon, lang, data: { path } })
}

function readNews(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

async function isSafari() {
  const subscription = await registration.pushManager.getSubscription()
  return subscription !== null && new URL(subscription.endpoint).host.endsWith('.push.apple.com')
}

/** A page that is open is led there by itself, or loads it when it does not hear; else one is opened. */
async function openNews(path) {
  const { href, pathname, search, hash } = addressOf(path)
  const pages = await findPages()
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) return void (await clients.openWindow(href))
  await page.focus().catch(() => undefined)
  if (!(await isHeard(page, pathname + search + hash))) await page.navigate(href)
}

/** Never another site, also where it is read once more without its host: that would take //name for one. */
function addressOf(path) {
  const home = new URL('/home', location.origin)
  try {
    const url = new URL(path ?? home, home)
    return isStorePage(url) && !url.pathname.startsWith('//') ? url : home
  } catch {
    return home
  }
}

function isHeard(page, open) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => done(true), { once: true })
    port1.start()
    setTimeout(() => done(false), 1000)
    page.postMessage({ open }, [port2])
  })
}

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
