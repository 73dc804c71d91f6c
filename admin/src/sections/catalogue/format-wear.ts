import { currentLanguage } from '../../i18n/i18n.tsx'

const fourDecimals = new Intl.NumberFormat(currentLanguage(), {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

/** Wear in ten-thousandths as players read it: 712 is 0.0712. */
export function formatWear(wear: number): string {
  return fourDecimals.format(wear / 10_000)
}
