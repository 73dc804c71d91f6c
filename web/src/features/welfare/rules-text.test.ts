import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function ruleIn(language: string): Record<string, string> {
  const file = new URL(`../../i18n/locales/${language}/welfare.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { envelopes: { rule: Record<string, string> } }).envelopes
    .rule
}

test('the rules of the red envelopes are those of the specification', () => {
  expect(ruleIn('en')).toMatchObject({
    random: 'Entering a code gives a random coin reward.',
    one_reward: expect.stringMatching(
      /^One device or network may get only 1 reward from 1 (red )?envelope\.$/,
    ),
    source: 'Codes come from official groups, accounts and activities and have time limits.',
    abuse: 'Illegal profiteering leads to frozen assets or a ban.',
  })
  for (const language of ['zh', 'pt']) {
    expect(Object.keys(ruleIn(language)), language).toEqual(Object.keys(ruleIn('en')))
    expect(ruleIn(language)['one_reward'], language).toContain('1')
  }
})
