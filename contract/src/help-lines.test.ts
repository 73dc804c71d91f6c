import { describe, expect, test } from 'vitest'
import { countryOf, readHelpLines } from './help-lines.ts'

describe('help lines', () => {
  test('are read as they are written, a number or an address left out', () => {
    expect(
      readHelpLines('GB | Helpline | 0808 8020 133 | https://a.example; * | GA | | https://b.example;'),
    ).toEqual([
      { country: 'GB', name: 'Helpline', number: '0808 8020 133', url: 'https://a.example' },
      { country: '*', name: 'GA', number: null, url: 'https://b.example' },
    ])
  })

  for (const [wrong, text] of [
    ['none for the others', 'GB | A | 123 |'],
    ['neither number nor address', '* | A | |'],
    ['a country twice', '* | A | 123 |; * | B | 456 |'],
    ['an address by http', '* | A | | http://a.example'],
    ['an address that is a script', '* | A | | javascript:alert(1)'],
    ['a number with letters', '* | A | call us |'],
    ['no country', 'UKX | A | 123 |; * | A | 123 |'],
    ['no name', '* | | 123 |'],
    ['a part too many', '* | A | 123 | https://a.example | more'],
    ['nothing', ''],
  ] as const)
    test(`are refused with ${wrong}`, () => expect(readHelpLines(text)).toBe(null))
})

describe('the country of a browser', () => {
  const has = (country: string) => ['GB', 'BR', 'CN'].includes(country)
  for (const [languages, country] of [
    [['en-GB', 'en'], 'GB'],
    [['en', 'pt-BR'], 'BR'],
    [['zh-Hans-CN'], 'CN'],
    [['pt'], 'BR'],
    [['zh'], 'CN'],
    [['en-ZA'], '*'],
    [[], '*'],
  ] as const)
    test(`${languages.join() || 'without languages'}: ${country}`, () =>
      expect(countryOf(languages, has)).toBe(country))
})
