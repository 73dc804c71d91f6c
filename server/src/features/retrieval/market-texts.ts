import english from '@noktra/languages/en/server/sandbox-market.json' with { type: 'json' }
import { textsOf } from '@noktra/languages/folders'
import type { MarketFailReason } from '@noktra/contract/admin/retrievals'
import type { MarketPhase } from '@noktra/game/retrieval/retrieval-state'
import type { FailingCall, MarketFailure } from '../../platform/providers/market/sandbox-market.ts'
import type { MarketStep } from './play-market.ts'

export type MarketTexts = {
  title: string
  chip: string
  lead: string
  behaviour: string
  goes_on: string
  by_itself: string
  by_itself_hint: string
  by_hand: string
  by_hand_hint: string
  protect_seconds: string
  save: string
  account: string
  balance: string
  balance_hint: string
  set_balance: string
  empty_balance: string
  what_goes_wrong: string
  all_well: string
  failing: string
  fault: string
  times: string
  let_fail: string
  stop: string
  taken_anyway: string
  calls: Record<FailingCall, string>
  failures: Record<MarketFailure, string>
  orders: string
  look_again: string
  no_orders: string
  states: Record<MarketPhase | 'failed', string>
  steps: Record<MarketStep, string>
  reasons: Record<MarketFailReason, string>
  protected_until: string
  to: string
  back: string
  footer: string
}

export const marketTexts = textsOf<MarketTexts>('server/sandbox-market.json', english)
