import { brandFaultSaid } from '@noktra/languages/brand-said'
import type { BrandFault, Ground } from '@noktra/contract/brand'
import { LEGAL_KEYS } from '@noktra/contract/brand'
import { PAGE_KEYS } from '@noktra/contract/page-text'
import { currentLanguage, say, text } from '../../i18n/i18n.tsx'
import { languageName } from '../../ui/languages.ts'

const FIELDS = [
  'name',
  'pictures.mark',
  'pictures.wordmark',
  'pictures.share',
  'pictures.screenshots',
  'colours.accent',
  'colours.hover',
  'colours.pressed',
  'colours.on_accent',
  'fonts.head',
  'fonts.text',
  'support_email',
  'mail.name',
  'mail.address',
  ...LEGAL_KEYS.map((key) => `legal.${key}` as const),
  'imprint',
  'footer',
] as const

/** A field of the brand by its label; of a line that is written in every language, `imprint.zh`, with the language. */
export function fieldLabel(path: string): string {
  const known = FIELDS.find((field) => field === path)
  if (known) return text(`brand:fields.${known}`)
  const [line, language] = path.split('.')
  const written = (['imprint', 'footer'] as const).find((field) => field === line)
  if (!written || language === undefined) return path
  return inOne(text(`brand:fields.${written}`), language)
}

/** Where something is still to be filled in: a field, or a page in one language, `page terms (zh)`. */
export function placeLabel(place: string): string {
  const [, key, language] = /^page (\w+) \((.+)\)$/.exec(place) ?? []
  const page = PAGE_KEYS.find((one) => one === key)
  return page && language ? inOne(text(`brand:unfilled.page.${page}`), language) : fieldLabel(place)
}

function inOne(label: string, language: string): string {
  return text('common:in_language', { label, language: languageName(language) })
}

export function groundLabel(ground: Ground): string {
  return text(`brand:grounds.${ground}`)
}

/** What is wrong with a field, in words. */
export function faultWords(fault: BrandFault): string {
  return say(brandFaultSaid(fault))
}

const contrasts = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 2 })

export function formatContrast(contrast: number): string {
  return contrasts.format(contrast)
}
