import { Suspense } from 'react'
import { matchPath, Navigate, Route, Routes } from 'react-router'
import { queryClient } from './api/query-client.ts'
import { boxesQuery } from './features/home/queries.ts'
import { boxTypesQuery } from './items/box-queries.ts'
import { Shell } from './layout/shell.tsx'
import { page, type Page } from './page.tsx'
import { paths } from './paths.ts'

type PageRoute = {
  path: string
  page: Page
  /** Asks for the data of the page's first screen while its part is on its way. */
  fetchData?: () => void
}

/** Pages that few begin with are named in a part of their own, which the first route does without. */
const furtherPages = () => import('./further-pages.ts')

const home = page(() => import('./features/home/home-page.tsx'), 'HomePage', 'home')

function fetchBoxes(): void {
  void queryClient.prefetchInfiniteQuery(boxesQuery({}))
  void queryClient.prefetchQuery(boxTypesQuery)
}

const ROUTES: readonly PageRoute[] = [
  { path: '/home', page: home, fetchData: fetchBoxes },
  { path: '/openbox/:id', page: page(() => import('./features/boxes/box-page.tsx'), 'BoxPage', 'boxes') },
  {
    path: '/battle',
    page: page(
      () => import('./features/battles/battle-list-page.tsx'),
      'BattleListPage',
      'battles',
      'battle-list',
    ),
  },
  {
    path: '/new-battle',
    page: page(
      () => import('./features/battles/new-battle-page.tsx'),
      'NewBattlePage',
      'battles',
      'battle-new',
    ),
  },
  {
    path: '/battleDetail/:id',
    page: page(() => import('./features/battles/battle-page.tsx'), 'BattlePage', 'battles', 'battle-room'),
  },
  {
    path: '/battleHistory',
    page: page(
      () => import('./features/battles/battle-history-page.tsx'),
      'BattleHistoryPage',
      'battles',
      'battle-list',
    ),
  },
  {
    path: '/upgrade',
    page: page(() => import('./features/upgrades/upgrade-page.tsx'), 'UpgradePage', 'upgrades'),
  },
  {
    path: '/upgradeDetail',
    page: page(() => import('./features/upgrades/upgrade-detail-page.tsx'), 'UpgradeDetailPage', 'upgrades'),
  },
  {
    path: '/mine-sweeping',
    page: page(() => import('./features/mines/mines-page.tsx'), 'MinesPage', 'mines'),
  },
  { path: '/rolls', page: page(() => import('./features/rolls/rolls-page.tsx'), 'RollsPage', 'rolls') },
  {
    path: '/rollDetail/:id',
    page: page(() => import('./features/rolls/roll-page.tsx'), 'RollPage', 'rolls'),
  },
  {
    path: '/welfarebox/:id/:box_id',
    page: page(() => import('./features/boxes/welfare-box-page.tsx'), 'WelfareBoxPage', 'boxes', 'welfare'),
  },
  { path: '/mall', page: page(() => import('./features/mall/mall-page.tsx'), 'MallPage', 'mall') },
  {
    path: '/skin/:id',
    page: page(async () => (await furtherPages()).loadSkin(), 'SkinPage', 'skin'),
  },
  {
    path: '/deposit',
    page: page(async () => (await furtherPages()).loadDeposit(), 'DepositPage', 'recharge'),
  },
  { path: '/fair', page: page(async () => (await furtherPages()).loadFair(), 'FairPage', 'fair') },
  {
    path: '/fair/:id',
    page: page(async () => (await furtherPages()).loadFairDraw(), 'FairDrawPage', 'fair', 'battles'),
  },
  {
    path: '/service',
    page: page(async () => (await furtherPages()).loadService(), 'ServicePage', 'service'),
  },
  {
    path: '/user/userInfo',
    page: page(
      async () => (await furtherPages()).loadProfile(),
      'ProfilePage',
      'account',
      'profile',
      'login',
    ),
  },
  {
    path: '/user/inventory',
    page: page(async () => (await furtherPages()).loadBackpack(), 'BackpackPage', 'account', 'backpack'),
  },
  {
    path: '/user/rechargeHistory',
    page: page(
      async () => (await furtherPages()).loadRechargeHistory(),
      'RechargeHistoryPage',
      'account',
      'recharge',
    ),
  },
  {
    path: '/user/getbackList',
    page: page(async () => (await furtherPages()).loadRetrievals(), 'RetrievalPage', 'account', 'retrieval'),
  },
  {
    path: '/user/wallet',
    page: page(async () => (await furtherPages()).loadWallet(), 'WalletPage', 'account', 'wallet'),
  },
  {
    path: '/user/partner',
    page: page(async () => (await furtherPages()).loadPromotion(), 'PromotionPage', 'account', 'promotion'),
  },
]

const NotFound = page(() => import('./layout/not-found.tsx'), 'NotFound')

const REDIRECTS = [
  { path: '/', to: paths.home },
  { path: '/user', to: paths.profile },
]

/** The page of an address, for what is fetched before the first frame. */
export function routeAt(pathname: string): PageRoute | undefined {
  const path = REDIRECTS.find((redirect) => redirect.path === pathname)?.to ?? pathname
  return ROUTES.find((route) => matchPath(route.path, path))
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {REDIRECTS.map(({ path, to }) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
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
