import { boxCreates } from './boxes.ts'
import { budget, nothing, second, type Creates } from './creates.ts'
import { envelopeCreates } from './envelopes.ts'
import { rollCreates } from './rolls.ts'
import { welfareCreates } from './welfare.ts'

/** Every command of the back office by its path: a new one is added here, or a test fails. */
export const CREATES: Record<string, Creates> = {
  ...boxCreates,
  ...envelopeCreates,
  ...rollCreates,
  ...welfareCreates,

  'catalogue/set-price': budget(
    'price_import',
    ['prices'],
    'when it moves by more than 30 %, or what it adds to copies that players hold and the mall sells is above the budget',
  ),
  'catalogue/import-apply': budget(
    'price_import',
    ['prices'],
    'when a price moves by more than 30 %, or all of them together are above the budget',
  ),
  'catalogue/import-upload': nothing,
  'catalogue/import-choose': nothing,
  'catalogue/import-drop': nothing,
  'catalogue/rename': nothing,
  'catalogue/pictures': nothing,
  'catalogue/picture-zip-begin': nothing,
  'catalogue/picture-zip-part': nothing,
  'catalogue/picture-zip-start': nothing,
  'catalogue/picture-fetch': nothing,
  'catalogue/picture-stop': nothing,
  'catalogue/picture-continue': nothing,
  'catalogue/picture-drop': nothing,
  'catalogue/picture-retry': nothing,
  // Copies of the mall are paid for, at their price.
  'catalogue/set-offers': nothing,

  // Their lists are applied as uploaded ones are.
  'feeds/create': nothing,
  'feeds/change': nothing,
  'feeds/remove': nothing,
  'feeds/fetch': nothing,
  'feeds/confirm-currency': nothing,
  'feeds/rate': nothing,
  'service-accounts/create': nothing,
  'service-accounts/revoke': nothing,

  'cards/make': budget('cards_make', ['cards'], 'when faces and count are above the budget'),
  'cards/export': nothing,
  'cards/revoke': nothing,
  'players/adjust': budget(
    'balance_adjust',
    ['adjustments', 'adjustments_diamond'],
    'above what one may do alone, or when what is added is above the budget',
  ),
  'orders/settle': second('order_settle'),

  'settings/save-money': second('setting'),
  'settings/save-gifts': second('setting'),
  'settings/save': second('setting', 'for the time zone, which moves the days of the store'),
  'settings/rebate-levels': second('rebate_levels'),

  'staff/invite': second('staff_invite'),
  'staff/role': second('staff_role'),
  'staff/reset': second('staff_reset'),
  'staff/disable': second('staff_enable', 'to let somebody in again; closing out is done at once'),
  // The link of an invitation or a reset that was agreed to.
  'staff/link': nothing,

  // They do what was asked for, by the rules of this very list.
  'approvals/approve': nothing,
  'approvals/refuse': nothing,
  'approvals/withdraw': nothing,

  // What they move was there before, or was paid for.
  'orders/ask': nothing,
  'orders/refund': nothing,
  'orders/callbacks/seen': nothing,
  'retrievals/complete': nothing,
  'retrievals/give-back': nothing,
  'retrievals/retry': nothing,
  'retrievals/settle': nothing,
  'players/return-items': nothing,
  'players/partner': nothing,
  'players/freeze': nothing,
  'players/unfreeze': nothing,
  'players/sign-out': nothing,
  'players/remove-contact': nothing,
  'players/remove-totp': nothing,
  // Limits and budgets of free value also hold for accounts that staff trust.
  'risk/overrule': nothing,
  'risk/lift': nothing,
  // Words alone.
  'terms/publish': nothing,

  'announcements/add': nothing,
  'announcements/save': nothing,
  'pages/save': nothing,
  'pages/restore': nothing,
  'brand/save': nothing,
  'brand/restore': nothing,
  'maintenance/set': nothing,
  'alerts/acknowledge': nothing,
  'prove/run': nothing,
}
