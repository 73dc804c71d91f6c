import type { ApprovalPayload } from '@noktra/contract/admin/approval-payloads'
import type { ApprovalKind } from '@noktra/contract/admin/approvals'
import type { ReactNode } from 'react'
import { PublishPayload } from '../box/publish-payload.tsx'
import { AdjustPayload } from '../players/adjust-payload.tsx'
import { PricePayload } from '../catalogue/price-payload.tsx'
import { EnvelopePayload } from '../envelope/envelope-payload.tsx'
import { CardsPayload } from '../money/cards-payload.tsx'
import { SeriesPayload } from '../roll/series-payload.tsx'
import { SettingPayload } from '../settings/setting-payload.tsx'

export type PayloadView<Kind extends ApprovalKind> = (props: { payload: ApprovalPayload<Kind> }) => ReactNode

/** How what is asked for is shown, where a list of values does not say enough. */
export const PAYLOADS: { [Kind in ApprovalKind]?: PayloadView<Kind> } = {
  price_import: PricePayload,
  box_publish: PublishPayload,
  balance_adjust: AdjustPayload,
  cards_make: CardsPayload,
  envelope_make: EnvelopePayload,
  official_roll: SeriesPayload,
  setting: SettingPayload,
}
