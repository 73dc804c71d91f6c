import { TICKETS } from '@noktra/game/boxes'
import { text } from '../../i18n/i18n.tsx'
import { formatAmount, formatPercent } from '../../ui/amount.tsx'
import type { FormFault } from './draft-form.ts'

/** A fault of a draft in words. Its values say in their names what they are. */
export function faultWords({ kind, values }: Pick<FormFault, 'kind' | 'values'>): string {
  const shown = Object.entries(values).map(([name, value]) => [name, valueWords(name, value)])
  return text(`box:faults.${kind}`, Object.fromEntries(shown) as Record<string, string>)
}

function valueWords(name: string, value: string | number): string {
  if (name.endsWith('_ppm')) return formatPercent(Number(value) / TICKETS, 4, 0)
  return name.endsWith('_cents') ? formatAmount(Number(value) / 100) : String(value)
}
