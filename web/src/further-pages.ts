/* Pages that few begin with: the player's own, and what is looked up. Each is fetched when its route is opened. */

export const loadProfile = () => import('./features/profile/profile-page.tsx')
export const loadBackpack = () => import('./features/backpack/backpack-page.tsx')
export const loadRechargeHistory = () => import('./features/recharge/recharge-history-page.tsx')
export const loadRetrievals = () => import('./features/retrieval/retrieval-page.tsx')
export const loadWallet = () => import('./features/wallet/wallet-page.tsx')
export const loadPromotion = () => import('./features/promotion/promotion-page.tsx')
export const loadFair = () => import('./features/fair/fair-page.tsx')
export const loadFairDraw = () => import('./features/fair/fair-draw-page.tsx')
export const loadService = () => import('./features/service/service-page.tsx')
export const loadSkin = () => import('./features/skin/skin-page.tsx')
export const loadDeposit = () => import('./features/recharge/deposit-page.tsx')
