import { formatMoney } from '../../i18n/format.ts'

/** "+312.40", "−24.95": what was gained or lost. */
export function formatSigned(difference: number): string {
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${formatMoney(Math.abs(difference))}`
}
