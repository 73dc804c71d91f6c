import { GAME_PAGES, GAMES } from './plain/games.ts'

/** Addresses of the web's pages (SPEC 2) as its router reads them: `:id` stands for one part. Any other address answers 404. */
export const PAGES = {
  home: '/home',
  ...GAME_PAGES,
  skin: '/skin/:id',
  profile: '/user/userInfo',
  backpack: '/user/inventory',
  retrievals: '/user/getbackList',
  wallet: '/user/wallet',
  rechargeHistory: '/user/rechargeHistory',
  promotion: '/user/partner',
  deposit: '/deposit',
  service: '/service',
  retrievalStatus: '/retrieval/status',
  fair: '/fair',
  returns: '/fair/returns',
  liabilities: '/fair/liabilities',
  odds: '/fair/odds',
  oddsOf: '/fair/odds/:game/:subject',
  log: '/fair/log',
  fairDraw: '/fair/:id',
  replay: '/replay/:id',
  shared: '/shared',
  collection: '/collection',
  showcase: '/showcase/:id',
} as const

export type PageName = keyof typeof PAGES

export const PAGE_NAMES = Object.keys(PAGES) as PageName[]

/** Addresses that lead to a page. */
export const REDIRECTS: Readonly<Record<string, PageName>> = { '/': 'home', '/user': 'profile' }

/** The pages that search engines may list, besides the boxes on sale; the query is part of the address. */
export const LISTED_PAGES: readonly { name: PageName; query?: string }[] = [
  { name: 'home' },
  ...GAMES.flatMap((game) => ('listedPages' in game ? game.listedPages.map((name) => ({ name })) : [])),
  { name: 'fair' },
  { name: 'returns' },
  { name: 'liabilities' },
  { name: 'odds' },
  { name: 'log' },
  { name: 'retrievalStatus' },
  { name: 'service' },
  { name: 'service', query: 'type=1' },
  { name: 'service', query: 'type=2' },
  { name: 'service', query: 'type=3' },
]

const PART = /^[A-Za-z0-9_-]{1,64}$/

const pages = PAGE_NAMES.map((name) => ({ name, parts: PAGES[name].split('/') }))

/** The page at a path, with the parts of the path that its address leaves open. */
export function pageAt(path: string): { name: PageName; params: Record<string, string> } | null {
  const given = path.split('/')
  for (const { name, parts } of pages) {
    const fits = (part: string, at: number) =>
      part.startsWith(':') ? PART.test(given[at]!) : part === given[at]
    if (parts.length !== given.length || !parts.every(fits)) continue
    const params: Record<string, string> = {}
    parts.forEach((part, at) => {
      if (part.startsWith(':')) params[part.slice(1)] = given[at]!
    })
    return { name, params }
  }
  return null
}

/** Whether the web has a page at this path. */
export function isPage(path: string): boolean {
  const known = path.length > 1 ? path.replace(/\/$/, '') : path
  return Object.hasOwn(REDIRECTS, known) || pageAt(known) !== null
}
