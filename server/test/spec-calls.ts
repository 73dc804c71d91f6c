import type { SpecCall } from './spec-call.ts'
import { GIFT_CALLS } from './spec-gift-calls.ts'
import { PAY_CALLS } from './spec-pay-calls.ts'
import { PLAY_CALLS } from './spec-play-calls.ts'
import { USER_CALLS } from './spec-user-calls.ts'

/** Every call of SPEC 7. */
export const SPEC_CALLS: SpecCall[] = [...USER_CALLS, ...PLAY_CALLS, ...PAY_CALLS, ...GIFT_CALLS]
