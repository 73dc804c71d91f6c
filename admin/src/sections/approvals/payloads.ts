import { GAMES } from '../../games.ts'
import type { PayloadViews } from '../admin-game.ts'
import { AdjustPayload } from '../players/adjust-payload.tsx'
import { PricePayload } from '../catalogue/price-payload.tsx'
import { CardsPayload } from '../money/cards-payload.tsx'
import { SettingPayload } from '../settings/setting-payload.tsx'

const STORE_PAYLOADS: PayloadViews = {
  price_import: PricePayload,
  balance_adjust: AdjustPayload,
  cards_make: CardsPayload,
  setting: SettingPayload,
}

/** How what is asked for is shown, where a list of values does not say enough. */
export const PAYLOADS: PayloadViews = Object.assign({}, STORE_PAYLOADS, ...GAMES.map((game) => game.payloads))
