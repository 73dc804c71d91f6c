import type { AdminRoute } from './admin-route.ts'
import * as approvals from './approvals.ts'
import * as catalogue from './catalogue.ts'
import * as brand from './brand.ts'
import * as boxes from './boxes.ts'
import * as boxProposals from './box-proposals.ts'
import * as boxRefits from './box-refits.ts'
import * as dashboard from './dashboard.ts'
import * as envelopes from './envelopes.ts'
import * as feeds from './feeds.ts'
import * as issuance from './issuance.ts'
import * as money from './money.ts'
import * as pictures from './pictures.ts'
import * as players from './players.ts'
import * as risk from './risk.ts'
import * as content from './content.ts'
import * as report from './report.ts'
import * as retrievals from './retrievals.ts'
import * as rolls from './rolls.ts'
import * as maintenance from './maintenance.ts'
import * as settings from './settings.ts'
import * as staff from './staff.ts'
import * as welfare from './welfare.ts'

/** Every call of the back office, by area. */
export const adminRoutes: { area: string; route: AdminRoute }[] = Object.entries({
  content,
  welfare,
  retrievals,
  rolls,
  envelopes,
  staff,
  approvals,
  catalogue,
  pictures,
  feeds,
  settings,
  maintenance,
  brand,
  boxes: { ...boxes, ...boxProposals, ...boxRefits },
  dashboard,
  players,
  risk,
  money,
  issuance,
  report,
}).flatMap(([area, calls]) =>
  Object.values(calls)
    .filter(
      (value): value is AdminRoute =>
        typeof value === 'object' && value !== null && 'path' in value && 'isCommand' in value,
    )
    .map((route) => ({ area, route })),
)
