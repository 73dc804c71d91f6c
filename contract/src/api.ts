import * as account from './account.ts'
import * as announcements from './announcements.ts'
import * as attribution from './attribution.ts'
import * as backpack from './backpack.ts'
import * as battles from './battles.ts'
import * as brand from './brand.ts'
import * as boxes from './boxes.ts'
import * as changes from './changes.ts'
import * as envelopes from './envelopes.ts'
import * as collection from './collection.ts'
import * as exchange from './exchange.ts'
import * as fair from './fair.ts'
import * as odds from './odds.ts'
import * as overlay from './overlay.ts'
import * as prices from './prices.ts'
import * as returns from './returns.ts'
import * as levels from './levels.ts'
import * as liabilities from './liabilities.ts'
import * as limits from './limits.ts'
import * as log from './log.ts'
import * as maintenance from './maintenance.ts'
import * as mall from './mall.ts'
import * as mines from './mines.ts'
import * as notifications from './notifications.ts'
import * as pageTexts from './page-texts.ts'
import * as promotion from './promotion.ts'
import * as push from './push.ts'
import * as recharge from './recharge.ts'
import * as retrieval from './retrieval.ts'
import * as rolls from './rolls.ts'
import type { Route } from './route.ts'
import * as settings from './settings.ts'
import * as signIn from './sign-in.ts'
import * as skins from './skins.ts'
import * as steam from './steam.ts'
import * as terms from './terms.ts'
import * as upgrades from './upgrades.ts'
import * as users from './users.ts'
import * as wallet from './wallet.ts'
import * as welfare from './welfare.ts'

/** Every call of the store, for what needs them all: the OpenAPI document and the contract tests. */
export const allRoutes: { area: string; name: string; route: Route }[] = Object.entries({
  users,
  sign_in: signIn,
  account,
  steam,
  settings,
  maintenance,
  log,
  recharge,
  wallet,
  exchange,
  levels,
  promotion,
  limits,
  terms,
  notifications,
  push,
  boxes,
  backpack,
  collection,
  retrieval,
  battles,
  upgrades,
  mines,
  mall,
  rolls,
  welfare,
  envelopes,
  announcements,
  attribution,
  page_texts: pageTexts,
  brand,
  skins,
  fair,
  returns,
  liabilities,
  odds,
  overlay,
  prices,
  changes,
}).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([name, value]) => (isRoute(value) ? [{ area, name, route: value }] : [])),
)

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'path' in value && 'moves' in value
}
