import { formatNumber } from '../../i18n/format.ts'

/** Wear as shown, from ten-thousandths. */
export function wearText(wear: number): string {
  return formatNumber(wear / 10_000, 4)
}
