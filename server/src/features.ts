import { APPROVAL_KINDS } from '@noktra/contract/admin/approvals'
import { agreeToCatalogue } from './catalogue/ask-catalogue.ts'
import { announcements } from './features/announcements/feature.ts'
import { approvals } from './features/approvals/feature.ts'
import { attribution } from './features/attribution/feature.ts'
import { backpack } from './features/backpack/feature.ts'
import { catalogue } from './features/catalogue/feature.ts'
import { collection } from './features/collection/feature.ts'
import { dashboard } from './features/dashboard/feature.ts'
import { drift } from './features/drift/feature.ts'
import { exchange } from './features/exchange/feature.ts'
import { fair } from './features/fair/feature.ts'
import { levels } from './features/levels/feature.ts'
import { liabilities } from './features/liabilities/feature.ts'
import { limits } from './features/limits/feature.ts'
import { log } from './features/log/feature.ts'
import { maintenance } from './features/maintenance/feature.ts'
import { money } from './features/money/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { brand } from './features/brand/feature.ts'
import { pages } from './features/pages/feature.ts'
import { players } from './features/players/feature.ts'
import { prices } from './features/prices/feature.ts'
import { promotion } from './features/promotion/feature.ts'
import { recharge } from './features/recharge/feature.ts'
import { retrieval } from './features/retrieval/feature.ts'
import { overlay } from './features/overlay/feature.ts'
import { odds } from './features/odds/feature.ts'
import { returns } from './features/returns/feature.ts'
import { risk } from './features/risk/feature.ts'
import { settings } from './features/settings/feature.ts'
import { skins } from './features/skins/feature.ts'
import { staff } from './features/staff/feature.ts'
import { steam } from './features/steam/feature.ts'
import { strip } from './features/strip/feature.ts'
import { terms } from './features/terms/feature.ts'
import { users } from './features/users/feature.ts'
import { wallet } from './features/wallet/feature.ts'
import { games } from './games.ts'
import type { Executors } from './platform/admin/ask-approval.ts'
import type { Feature, GameFeature } from './platform/feature.ts'
import type { Budget } from './platform/game.ts'

const own: readonly Feature[] = [
  announcements,
  attribution,
  backpack,
  catalogue,
  collection,
  dashboard,
  drift,
  exchange,
  fair,
  levels,
  liabilities,
  limits,
  log,
  maintenance,
  money,
  notifications,
  odds,
  overlay,
  pages,
  brand,
  players,
  prices,
  promotion,
  recharge,
  retrieval,
  returns,
  risk,
  settings,
  skins,
  staff,
  steam,
  strip,
  terms,
  users,
  wallet,
]

/** The features of a store with these games, the games among them. Read this first. */
export function featuresOf(of: readonly GameFeature[]): readonly Feature[] {
  return [...own, approvals(executorsOf(of)), ...of]
}

/** What staff create out of budgets of the day. */
export function budgetsOf(features: readonly Feature[]): readonly Budget[] {
  return features.flatMap(({ budgets }) => budgets ?? [])
}

/** What is done when a request is agreed to, by its kind. */
export const executors = executorsOf(games)

/** @throws when a kind of approval has no executor */
function executorsOf(of: readonly GameFeature[]): Executors {
  const found: Partial<Executors> = Object.assign(
    { catalogue_load: agreeToCatalogue },
    ...[...own, ...of].map(({ executors: part }) => part),
  )
  if (!isWhole(found)) throw new Error('A kind of request has no feature that does it')
  return found
}

function isWhole(found: Partial<Executors>): found is Executors {
  return APPROVAL_KINDS.every((kind) => found[kind])
}
