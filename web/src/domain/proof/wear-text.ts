import { formatNumber } from '../../i18n/format.ts'

/** Wear as shown, from ten-thousandths; a dash of an item without wear. */
export function wearText(wear: number | null): string {
  return wear === null ? '–' : formatNumber(wear / 10_000, 4)
}
