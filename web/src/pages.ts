import { PAGE_NAMES, type PageName } from '@noktra/contract/pages'
import type { PageParts } from './domain/game/game-view.ts'
import { GAMES } from './games.ts'

/** The pages that are of no game. */
const OTHER_PAGES: Partial<Record<PageName, PageParts>> = {
  skin: { module: 'features/skin/skin-page.tsx', view: 'SkinPage', texts: ['skin'] },
  deposit: { module: 'features/recharge/deposit-page.tsx', view: 'DepositPage', texts: ['recharge'] },
  fair: { module: 'features/fair/fair-page.tsx', view: 'FairPage', texts: ['fair'] },
  retrievalStatus: {
    module: 'features/retrieval/retrieval-status-page.tsx',
    view: 'RetrievalStatusPage',
    texts: ['retrieval-status'],
  },
  returns: { module: 'features/returns/returns-page.tsx', view: 'ReturnsPage', texts: ['returns'] },
  liabilities: {
    module: 'features/liabilities/liabilities-page.tsx',
    view: 'LiabilitiesPage',
    texts: ['liabilities'],
  },
  odds: { module: 'features/odds/odds-page.tsx', view: 'OddsPage', texts: ['odds'] },
  oddsOf: { module: 'features/odds/odds-of-page.tsx', view: 'OddsOfPage', texts: ['odds'] },
  replay: { module: 'features/fair/replay-page.tsx', view: 'ReplayPage', texts: ['fair', 'replay'] },
  log: { module: 'features/log/log-page.tsx', view: 'LogPage', texts: ['log', 'fair'] },
  fairDraw: { module: 'features/fair/fair-draw-page.tsx', view: 'FairDrawPage', texts: ['fair', 'log'] },
  shared: { module: 'features/shared/shared-page.tsx', view: 'SharedPage', texts: ['shared'] },
  service: { module: 'features/service/service-page.tsx', view: 'ServicePage', texts: ['service'] },
  profile: {
    module: 'features/profile/profile-page.tsx',
    view: 'ProfilePage',
    texts: ['account', 'profile', 'login', 'honours'],
  },
  backpack: {
    module: 'features/backpack/backpack-page.tsx',
    view: 'BackpackPage',
    texts: ['account', 'backpack', 'filters'],
  },
  collection: {
    module: 'features/collection/collection-page.tsx',
    view: 'CollectionPage',
    texts: ['account', 'collection', 'honours'],
  },
  showcase: {
    module: 'features/collection/showcase-page.tsx',
    view: 'ShowcasePage',
    texts: ['showcase', 'honours'],
  },
  rechargeHistory: {
    module: 'features/recharge/recharge-history-page.tsx',
    view: 'RechargeHistoryPage',
    texts: ['account', 'recharge'],
  },
  retrievals: {
    module: 'features/retrieval/retrieval-page.tsx',
    view: 'RetrievalPage',
    texts: ['account', 'retrieval'],
  },
  wallet: {
    module: 'features/wallet/wallet-page.tsx',
    view: 'WalletPage',
    texts: ['account', 'wallet', 'liabilities'],
  },
  promotion: {
    module: 'features/promotion/promotion-page.tsx',
    view: 'PromotionPage',
    texts: ['account', 'promotion'],
  },
}

/**
 * What a page is made of, as plain data: the router, the build and the checks ask. The addresses stand in the contract (pages.ts).
 * Throws where no feature has the page.
 */
export function partsOf(name: PageName): PageParts {
  const parts = [OTHER_PAGES, ...GAMES.map(({ pages }) => pages)].find((pages) => pages?.[name])?.[name]
  if (!parts) throw new Error(`No feature has the page ${name}`)
  return parts
}

/** Of all pages, in the order of the contract. */
export const PAGE_PARTS: readonly PageParts[] = PAGE_NAMES.map(partsOf)
