import { UNPRINTABLE } from './unprintable.ts'

/** Where players of a country may talk about their play. `country` is ISO 3166's two letters, or * for all others. */
export type HelpLine = { country: string; name: string; number: string | null; url: string | null }

/** The country of the line that stands for all others. */
export const ELSEWHERE = '*'

const COUNTRY = /^(?:[A-Z]{2}|\*)$/
const NUMBER = /^[+\d][\d\s().-]{2,29}$/
const ADDRESS = /^https:\/\/[^\s"'<>\\]{3,200}$/

/**
 * The lines that an operator wrote: "GB | National Gambling Helpline | 0808 8020 133 | https://www.gamcare.org.uk; * | …".
 * A number or an address may be left empty, but not both. Null when a line cannot be read, or none stands for all others.
 */
export function readHelpLines(text: string): HelpLine[] | null {
  const lines = text
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(lineOf)
  if (!lines.every((line) => line !== null)) return null
  const countries = new Set(lines.map(({ country }) => country))
  return countries.has(ELSEWHERE) && countries.size === lines.length ? lines : null
}

function lineOf(text: string): HelpLine | null {
  const [country = '', name = '', number = '', url = '', ...more] = text.split('|').map((part) => part.trim())
  const isGood =
    more.length === 0 &&
    COUNTRY.test(country) &&
    name !== '' &&
    name.length <= 80 &&
    !UNPRINTABLE.test(name) &&
    (number !== '' || url !== '') &&
    (number === '' || NUMBER.test(number)) &&
    (url === '' || ADDRESS.test(url))
  return isGood ? { country, name, number: number || null, url: url || null } : null
}

/**
 * The country that a browser's languages name first, as "pt-BR" does; else the one where most read a language
 * that is named without one. */
export function countryOf(languages: readonly string[], has: (country: string) => boolean): string {
  const named = languages
    .map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1])
    .find((country) => country && has(country))
  if (named) return named
  const usual = { zh: 'CN', pt: 'BR' }[languages[0] ?? '']
  return usual && has(usual) ? usual : ELSEWHERE
}
