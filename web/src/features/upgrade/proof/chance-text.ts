import { formatPercent } from '../../../i18n/format.ts'

/** A chance in whole parts per million, to the last of them: 50.0000%. */
export function chanceText(chancePpm: number): string {
  return formatPercent(chancePpm / 1_000_000, 4)
}
