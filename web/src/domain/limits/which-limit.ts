import type { LimitKind, LimitPeriod } from '@noktra/contract/limits'
import { formatMoney } from '../../i18n/format.ts'
import { formatMinutes } from './format-minutes.ts'

export type WhichLimit = { kind: LimitKind; period: LimitPeriod }

/** Coins or time, as a limit of the kind counts. */
export function limitText(kind: LimitKind, amount: number): string {
  return kind === 'time' ? formatMinutes(amount) : formatMoney(amount)
}
