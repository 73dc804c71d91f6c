import { isMoney } from '@noktra/game/money'

export type AmountFault = 'missing' | 'number' | 'decimals' | 'least' | 'more'
export type CheckedAmount = { amount: number; fault: null } | { amount: null; fault: AmountFault }

/** Reads what was typed as an amount of diamonds (SPEC 5: it must be a number); a comma counts as a point. */
export function checkAmount(typed: string, { least, held }: { least: number; held: number }): CheckedAmount {
  const text = typed.trim().replace(',', '.')
  if (text === '') return faulty('missing')
  const amount = Number(text)
  if (!/^\d*\.?\d*$/.test(text) || text === '.') return faulty('number')
  if (amount > held) return faulty('more')
  if (!isMoney(amount)) return faulty('decimals')
  if (amount < least) return faulty('least')
  return { amount, fault: null }
}

function faulty(fault: AmountFault): CheckedAmount {
  return { amount: null, fault }
}
