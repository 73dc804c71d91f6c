import { isAppError } from '../../api/app-error.ts'

/** What somebody can do who was refused something free; null where time alone helps, or nothing. */
export type GiftRemedy = 'contact' | 'phone' | 'support' | null

export function giftRemedyOf(error: unknown): GiftRemedy {
  if (isAppError(error, 'gift_unverified')) return 'contact'
  if (isAppError(error, 'gift_week_email')) return 'phone'
  return isAppError(error, 'gift_risk') ? 'support' : null
}
