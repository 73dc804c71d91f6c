import type { Method, PlainRoute } from './plain-route.ts'
import type * as route from './route.ts'

/* What the calls of `plain/` take and give: only types, so none of the schemas comes along. */

type Modules =
  | typeof import('./account.ts')
  | typeof import('./announcements.ts')
  | typeof import('./attribution.ts')
  | typeof import('./backpack.ts')
  | typeof import('./battles.ts')
  | typeof import('./boxes.ts')
  | typeof import('./changes.ts')
  | typeof import('./envelopes.ts')
  | typeof import('./exchange.ts')
  | typeof import('./fair.ts')
  | typeof import('./levels.ts')
  | typeof import('./limits.ts')
  | typeof import('./maintenance.ts')
  | typeof import('./mall.ts')
  | typeof import('./mines.ts')
  | typeof import('./notices.ts')
  | typeof import('./page-texts.ts')
  | typeof import('./promotion.ts')
  | typeof import('./recharge.ts')
  | typeof import('./retrieval.ts')
  | typeof import('./rolls.ts')
  | typeof import('./settings.ts')
  | typeof import('./sign-in.ts')
  | typeof import('./skins.ts')
  | typeof import('./steam.ts')
  | typeof import('./upgrades.ts')
  | typeof import('./users.ts')
  | typeof import('./wallet.ts')
  | typeof import('./welfare.ts')

type RoutesIn<Module> = Module extends unknown ? Extract<Module[keyof Module], route.Route> : never

type Contract = { [R in RoutesIn<Modules> as `${R['method']} ${R['path']}`]: R }

type WithSchemas<R extends PlainRoute> =
  R extends PlainRoute<infer M extends Method, infer Path> ? Contract[`${M} ${Path}` & keyof Contract] : never

export type ParamsOf<R extends PlainRoute> = route.ParamsOf<WithSchemas<R>>
export type QuerySent<R extends PlainRoute> = route.QuerySent<WithSchemas<R>>
export type BodySent<R extends PlainRoute> = route.BodySent<WithSchemas<R>>
export type DataOf<R extends PlainRoute> = route.DataOf<WithSchemas<R>>
