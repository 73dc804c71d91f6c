import type { LimitKind, LimitPeriod } from '@noktra/contract/limits'

const MOST_COINS = 10_000_000
const MOST_MINUTES = {
  day: 24 * 60,
  week: 7 * 24 * 60,
  month: 31 * 24 * 60,
} as const satisfies Record<LimitPeriod, number>

export type AmountFault = 'missing' | 'number' | 'decimals' | 'small' | 'large' | 'whole'

/** The amount that was typed, or what is wrong with it: coins with at most two decimals, or whole minutes. */
export function checkAmount(
  typed: string,
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
): { amount: number } | { fault: AmountFault } {
  const wanted = typed.trim().replace(',', '.')
  if (wanted === '') return { fault: 'missing' }
  if (!/^\d+(\.\d*)?$/.test(wanted)) return { fault: 'number' }
  const amount = Number(wanted)
  if (kind === 'time') {
    if (!Number.isInteger(amount)) return { fault: 'whole' }
    if (amount < 1) return { fault: 'small' }
    return amount > MOST_MINUTES[period] ? { fault: 'large' } : { amount }
  }
  if (Number(amount.toFixed(2)) !== amount) return { fault: 'decimals' }
  if (amount < 0.01) return { fault: 'small' }
  return amount > MOST_COINS ? { fault: 'large' } : { amount }
}

/** What becomes of a limit by another amount. */
export function changeBy(
  limit: { amount: number; next_at: number | null } | undefined,
  amount: number,
): 'at_once' | 'later' | 'keeps' | 'nothing' {
  if (!limit || amount < limit.amount) return 'at_once'
  if (amount > limit.amount) return 'later'
  return limit.next_at === null ? 'nothing' : 'keeps'
}
