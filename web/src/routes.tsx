import { Suspense, type ComponentType } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router'
import { PAGE_NAMES, PAGES, REDIRECTS, type PageName } from '@noktra/contract/pages'
import { queryClient } from './api/query-client.ts'
import { boxesQuery, boxTypesQuery } from './domain/box/box-queries.ts'
import { Shell } from './layout/shell.tsx'
import { page, type Page } from './page.tsx'
import { partsOf } from './pages.ts'

type PageRoute = {
  path: string
  page: Page
  /** Asks for the data of the page's first screen while its part is on its way. */
  fetchData?: () => void
}

const modules = import.meta.glob<Record<string, ComponentType>>('./features/*/*-page.tsx')

function pageOf(name: PageName): Page {
  const { module, view, texts } = partsOf(name)
  return page(modules[`./${module}`]!, view, ...texts)
}

function fetchBoxes(): void {
  void queryClient.prefetchInfiniteQuery(boxesQuery({}))
  void queryClient.prefetchQuery(boxTypesQuery)
}

const FIRST_DATA: Partial<Record<PageName, () => void>> = { home: fetchBoxes }

const ROUTES: readonly PageRoute[] = PAGE_NAMES.map((name) => ({
  path: PAGES[name],
  page: pageOf(name),
  fetchData: FIRST_DATA[name],
}))

const NotFound = page(() => import('./layout/not-found.tsx'), 'NotFound')

/** The page of an address, for what is fetched before the first frame. */
export function routeAt(pathname: string): PageRoute | undefined {
  const redirect = REDIRECTS[pathname]
  const path = redirect ? PAGES[redirect] : pathname
  return ROUTES.find((route) => matchPath(route.path, path))
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {Object.entries(REDIRECTS).map(([path, name]) => (
          <Route key={path} path={path} element={<Navigate to={PAGES[name]} replace />} />
        ))}
        {ROUTES.map(({ path, page: { View } }) => (
          <Route key={path} path={path} element={<View />} />
        ))}
      </Route>
      <Route
        path="*"
        element={
          <Suspense>
            <NotFound.View />
          </Suspense>
        }
      />
    </Routes>
  )
}
