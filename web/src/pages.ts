import type { PageName } from '@noktra/contract/pages'

/** What a page is made of: its module below this folder, the component in it, and the namespaces of its texts. */
type PageParts = { module: string; view: string; texts: readonly string[] }

/** Plain data: the router, the build and the checks import it. The addresses stand in the contract (pages.ts). */
export const PAGE_PARTS: Readonly<Record<PageName, PageParts>> = {
  home: { module: 'features/home/home-page.tsx', view: 'HomePage', texts: ['home'] },
  box: { module: 'features/boxes/box-page.tsx', view: 'BoxPage', texts: ['boxes'] },
  battles: {
    module: 'features/battles/battle-list-page.tsx',
    view: 'BattleListPage',
    texts: ['battles', 'battle-list'],
  },
  newBattle: {
    module: 'features/battles/new-battle-page.tsx',
    view: 'NewBattlePage',
    texts: ['battles', 'battle-new'],
  },
  battle: {
    module: 'features/battles/battle-page.tsx',
    view: 'BattlePage',
    texts: ['battles', 'battle-room'],
  },
  battleHistory: {
    module: 'features/battles/battle-history-page.tsx',
    view: 'BattleHistoryPage',
    texts: ['battles', 'battle-list'],
  },
  upgrade: { module: 'features/upgrades/upgrade-page.tsx', view: 'UpgradePage', texts: ['upgrades'] },
  upgradeDetail: {
    module: 'features/upgrades/upgrade-detail-page.tsx',
    view: 'UpgradeDetailPage',
    texts: ['upgrades'],
  },
  mines: { module: 'features/mines/mines-page.tsx', view: 'MinesPage', texts: ['mines'] },
  rolls: { module: 'features/rolls/rolls-page.tsx', view: 'RollsPage', texts: ['rolls'] },
  roll: { module: 'features/rolls/roll-page.tsx', view: 'RollPage', texts: ['rolls'] },
  welfareBox: {
    module: 'features/boxes/welfare-box-page.tsx',
    view: 'WelfareBoxPage',
    texts: ['boxes', 'welfare'],
  },
  mall: { module: 'features/mall/mall-page.tsx', view: 'MallPage', texts: ['mall'] },
  skin: { module: 'features/skin/skin-page.tsx', view: 'SkinPage', texts: ['skin'] },
  deposit: { module: 'features/recharge/deposit-page.tsx', view: 'DepositPage', texts: ['recharge'] },
  fair: { module: 'features/fair/fair-page.tsx', view: 'FairPage', texts: ['fair'] },
  fairDraw: { module: 'features/fair/fair-draw-page.tsx', view: 'FairDrawPage', texts: ['fair', 'battles'] },
  service: { module: 'features/service/service-page.tsx', view: 'ServicePage', texts: ['service'] },
  profile: {
    module: 'features/profile/profile-page.tsx',
    view: 'ProfilePage',
    texts: ['account', 'profile', 'login'],
  },
  backpack: {
    module: 'features/backpack/backpack-page.tsx',
    view: 'BackpackPage',
    texts: ['account', 'backpack'],
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
  wallet: { module: 'features/wallet/wallet-page.tsx', view: 'WalletPage', texts: ['account', 'wallet'] },
  promotion: {
    module: 'features/promotion/promotion-page.tsx',
    view: 'PromotionPage',
    texts: ['account', 'promotion'],
  },
}
