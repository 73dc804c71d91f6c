import type * as account from './account.ts'
import type * as announcements from './announcements.ts'
import type * as attribution from './attribution.ts'
import type * as backpack from './backpack.ts'
import type * as battles from './battles.ts'
import type * as brand from './brand.ts'
import type * as boxes from './boxes.ts'
import type * as changes from './changes.ts'
import type * as collection from './collection.ts'
import type * as envelopes from './envelopes.ts'
import type * as exchange from './exchange.ts'
import type * as fair from './fair.ts'
import type * as levels from './levels.ts'
import type * as liabilities from './liabilities.ts'
import type * as limits from './limits.ts'
import type * as log from './log.ts'
import type * as maintenance from './maintenance.ts'
import type * as mall from './mall.ts'
import type * as mines from './mines.ts'
import type * as notifications from './notifications.ts'
import type * as odds from './odds.ts'
import type * as overlay from './overlay.ts'
import type * as prices from './prices.ts'
import type * as pageTexts from './page-texts.ts'
import type * as promotion from './promotion.ts'
import type * as push from './push.ts'
import type * as recharge from './recharge.ts'
import type * as retrieval from './retrieval.ts'
import type * as returns from './returns.ts'
import type * as rolls from './rolls.ts'
import type * as settings from './settings.ts'
import type * as signIn from './sign-in.ts'
import type * as skins from './skins.ts'
import type * as steam from './steam.ts'
import type * as terms from './terms.ts'
import type * as upgrades from './upgrades.ts'
import type * as users from './users.ts'
import type * as wallet from './wallet.ts'
import type * as welfare from './welfare.ts'
import type { Method, PlainRoute } from './plain-route.ts'
import type * as route from './route.ts'

/* What the calls of `plain/` take and give: only types, so none of the schemas comes along. */

type Modules =
  | typeof account
  | typeof announcements
  | typeof attribution
  | typeof backpack
  | typeof battles
  | typeof brand
  | typeof boxes
  | typeof changes
  | typeof collection
  | typeof envelopes
  | typeof exchange
  | typeof fair
  | typeof levels
  | typeof liabilities
  | typeof limits
  | typeof log
  | typeof maintenance
  | typeof mall
  | typeof mines
  | typeof notifications
  | typeof odds
  | typeof overlay
  | typeof prices
  | typeof pageTexts
  | typeof promotion
  | typeof push
  | typeof recharge
  | typeof retrieval
  | typeof returns
  | typeof rolls
  | typeof settings
  | typeof signIn
  | typeof skins
  | typeof terms
  | typeof steam
  | typeof upgrades
  | typeof users
  | typeof wallet
  | typeof welfare

type RoutesIn<Module> = Module extends unknown ? Extract<Module[keyof Module], route.Route> : never

type Contract = { [R in RoutesIn<Modules> as `${R['method']} ${R['path']}`]: R }

type WithSchemas<R extends PlainRoute> =
  R extends PlainRoute<infer M extends Method, infer Path> ? Contract[`${M} ${Path}` & keyof Contract] : never

export type ParamsOf<R extends PlainRoute> = route.ParamsOf<WithSchemas<R>>
export type QuerySent<R extends PlainRoute> = route.QuerySent<WithSchemas<R>>
export type BodySent<R extends PlainRoute> = route.BodySent<WithSchemas<R>>
export type DataOf<R extends PlainRoute> = route.DataOf<WithSchemas<R>>
