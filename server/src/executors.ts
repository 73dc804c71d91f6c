import type { Executors } from './platform/admin/ask-approval.ts'
import { publishBox } from './games/box/admin/publish-box.ts'
import { bringBackAgreed } from './games/box/admin/retire-box.ts'
import { executePriceImport } from './features/catalogue/admin/apply-import.ts'
import { agreeToCatalogue } from './catalogue/ask-catalogue.ts'
import { makeAgreedEnvelope } from './games/envelope/make-envelope.ts'
import { adjustAsAgreed } from './features/players/adjust-balance.ts'
import { settleAgreed } from './features/recharge/admin/settle-reversal.ts'
import { makeAgreedCards } from './features/recharge/make-cards.ts'
import { setAgreedSeries } from './games/roll/admin/save-official.ts'
import { saveAgreedSetting } from './features/settings/save-asked.ts'
import { publishAgreedLevels } from './features/settings/save-rebate-levels.ts'
import { enableAgreed, resetAgreed, setAgreedRole } from './features/staff/change-staff.ts'
import { inviteAgreed } from './features/staff/invite-staff.ts'
import { setAgreedWelfare } from './games/welfare/admin.ts'

/** What is done when a request is agreed to, by its kind. */
export const executors: Executors = {
  box_publish: publishBox,
  box_bring_back: bringBackAgreed,
  price_import: executePriceImport,
  balance_adjust: adjustAsAgreed,
  cards_make: makeAgreedCards,
  envelope_make: makeAgreedEnvelope,
  official_roll: setAgreedSeries,
  welfare_box: setAgreedWelfare,
  setting: saveAgreedSetting,
  rebate_levels: publishAgreedLevels,
  staff_invite: inviteAgreed,
  staff_role: setAgreedRole,
  staff_reset: resetAgreed,
  staff_enable: enableAgreed,
  catalogue_load: agreeToCatalogue,
  order_settle: settleAgreed,
}
