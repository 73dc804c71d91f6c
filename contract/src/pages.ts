/** Addresses of the web's pages (SPEC 2); any other answers 404. */
const PAGES = [
  '/',
  '/home',
  '/openbox/{id}',
  '/battle',
  '/new-battle',
  '/battleDetail/{id}',
  '/battleHistory',
  '/upgrade',
  '/upgradeDetail',
  '/mine-sweeping',
  '/mall',
  '/skin/{id}',
  '/rolls',
  '/rollDetail/{id}',
  '/welfarebox/{id}/{box_id}',
  '/user',
  '/user/userInfo',
  '/user/inventory',
  '/user/getbackList',
  '/user/wallet',
  '/user/rechargeHistory',
  '/user/partner',
  '/deposit',
  '/service',
  '/fair',
  '/fair/{id}',
]

const patterns = PAGES.map((page) => new RegExp(`^${page.replace(/\{\w+\}/g, '[A-Za-z0-9_-]{1,64}')}/?$`))

/** Whether the web has a page at this path. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path))
}
