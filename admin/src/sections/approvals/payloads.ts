import type { ApprovalKind } from '@noktra/contract/admin/approvals'
import type { ComponentType } from 'react'
import { PublishPayload } from '../boxes/publish-payload.tsx'
import { AdjustPayload } from '../players/adjust-payload.tsx'
import { PricePayload } from '../catalogue/price-payload.tsx'
import { EnvelopePayload } from '../envelopes/envelope-payload.tsx'
import { CardsPayload } from '../money/cards-payload.tsx'
import { SeriesPayload } from '../rolls/series-payload.tsx'
import { SettingPayload } from '../settings/setting-payload.tsx'

/** How what is asked for is shown, where a list of values does not say enough. */
export const PAYLOADS: Partial<Record<ApprovalKind, ComponentType<{ payload: unknown }>>> = {
  price_import: PricePayload,
  box_publish: PublishPayload,
  balance_adjust: AdjustPayload,
  cards_make: CardsPayload,
  envelope_make: EnvelopePayload,
  official_roll: SeriesPayload,
  setting: SettingPayload,
}
