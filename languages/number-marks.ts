import type { NumberMarks } from '@noktra/contract/language'

const SAMPLE = -12_345_678.9

/**
 * How Intl writes a language's numbers, for pages that write their first ones without it: a browser's first number format takes it tens of
 * milliseconds. Null where digits are other than 0 to 9, or stand in other groups than of three.
 */
export function numberMarks(language: string): NumberMarks | null {
  const format = new Intl.NumberFormat(language)
  const parts = format.formatToParts(SAMPLE)
  const said = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const [decimal, group, minus] = [said('decimal'), said('group'), said('minusSign')]
  if (decimal === undefined || group === undefined || minus === undefined) return null
  if (format.format(SAMPLE) !== `${minus}12${group}345${group}678${decimal}9`) return null
  return { decimal, group, minus, groups_from: format.format(1000) === '1000' ? 10_000 : 1000 }
}
