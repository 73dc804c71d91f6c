import { toast } from '../../api/toast.ts'
import { formatMoney } from '../../i18n/format.ts'
import { openRechargeFor } from '../dialogs-store.ts'

/** Says how many coins are missing for a play, and opens the recharge of as many. */
export function warnShort(short: number, wordsOf: (amount: string) => string): void {
  toast.warning(wordsOf(formatMoney(short)), { id: 'short' })
  openRechargeFor(short)
}
