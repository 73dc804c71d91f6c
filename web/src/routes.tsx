// The styles of the pages that show something before their scripts (index.html): one of the page's own would hold that up.
import './features/box/home.css'
import './domain/opening/opening.css'
import './features/battle/list/battle-list.css'
import './features/mall/mall.css'
import type { ComponentType } from 'react'
import { matchPath, Navigate, useRoutes, type RouteObject } from 'react-router'
import { PAGE_NAMES, PAGES, REDIRECTS, type PageName } from '@noktra/contract/pages'
import { queryClient } from './api/query-client.ts'
import { boxesQuery, boxTypesQuery } from './domain/box/box-queries.ts'
import { Shell } from './layout/shell.tsx'
import { page } from './page.tsx'
import { partsOf } from './pages.ts'

const modules = import.meta.glob<Record<string, ComponentType>>('./features/*/*-page.tsx')

/** Asks for the data of a page's first screen. */
const FETCH_DATA: Partial<Record<PageName, () => void>> = {
  home() {
    void queryClient.prefetchInfiniteQuery(boxesQuery({}))
    void queryClient.prefetchQuery(boxTypesQuery)
  },
}

const PAGE_ROUTES = PAGE_NAMES.map((name) => {
  const { module, view, texts } = partsOf(name)
  return { name, path: PAGES[name], page: page(modules[`./${module}`]!, view, ...texts) }
})

const NotFound = page(() => import('./layout/not-found.tsx'), 'NotFound')

const ROUTES: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      ...Object.entries(REDIRECTS).map(([path, name]) => ({
        path,
        element: <Navigate to={PAGES[name]} replace />,
      })),
      ...PAGE_ROUTES.map(({ path, page: { View } }) => ({ path, element: <View /> })),
    ],
  },
  { path: '*', element: <NotFound.View /> },
]

export function AppRoutes() {
  return useRoutes(ROUTES)
}

/** Fetches the page of an address, its part and its data side by side. Never rejects: the page itself says what did not come. */
export async function fetchPage(pathname: string): Promise<void> {
  const redirect = REDIRECTS[pathname]
  const path = redirect ? PAGES[redirect] : pathname
  const route = PAGE_ROUTES.find((candidate) => matchPath(candidate.path, path))
  if (route) FETCH_DATA[route.name]?.()
  await (route?.page ?? NotFound).fetchPart().catch(() => undefined)
}
