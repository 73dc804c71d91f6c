import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { blocksOf, plainText } from '@noktra/contract/page-text'
import { isPage } from '@noktra/contract/pages'
import { searchQuestions, type Group } from './search.ts'

describe('the markup of the long texts', () => {
  /** @shows ASVS-1.3.5 */
  test('knows paragraphs, lists and links', () => {
    expect(blocksOf('See [Fair play](/fair) first.\n\n- one\n- two [b](mailto:b@x)\nEnd')).toEqual([
      {
        kind: 'paragraph',
        line: [{ text: 'See ' }, { text: 'Fair play', href: '/fair' }, { text: ' first.' }],
      },
      { kind: 'list', lines: [[{ text: 'one' }], [{ text: 'two ' }, { text: 'b', href: 'mailto:b@x' }]] },
      { kind: 'paragraph', line: [{ text: 'End' }] },
    ])
  })

  /** @shows ASVS-1.3.5 */
  test('leaves nothing of itself in plain text', () => {
    expect(plainText('in the [terms](/service?type=2), or [Fair](/fair)')).toBe('in the terms, or Fair')
  })
})

describe('the search of the questions', () => {
  const groups: Record<string, Group> = {
    money: { title: 'Money', items: { refund: { q: 'Há reembolso?', a: 'Sim, veja os [termos](/x)' } } },
    other: { title: 'Other', items: { age: { q: 'Idade', a: 'Dezoito' } } },
  }

  test('finds every word, whatever its case and accents', () => {
    expect(searchQuestions(groups, 'REEMBOLSO ha termos').map(([key]) => key)).toEqual(['money'])
    expect(searchQuestions(groups, 'reembolso idade')).toEqual([])
  })

  test('without a term shows all', () => {
    expect(searchQuestions(groups, '  ').map(([key]) => key)).toEqual(['money', 'other'])
  })
})

/** The parts of the profile that have an address of their own (paths.profilePart). */
const PROFILE_PART = /(?<=^\/user\/userInfo)#(contact|trade-link|exchange|limits|security|inviter|level)$/

describe.each(['en', 'zh', 'pt'])('the texts in %s', (language) => {
  const file = new URL(`../../../../languages/${language}/web/service.json`, import.meta.url)
  const texts = readFileSync(file, 'utf8')

  /** @shows ASVS-1.2.2 */
  test('link only to pages that are there, or to an e-mail address', () => {
    const hrefs = [...texts.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href)
    expect(hrefs.length).toBeGreaterThan(5)
    for (const href of hrefs.filter((address) => address !== 'mailto:{{email}}' && address !== '/api/docs'))
      expect(isPage(href!.replace(/\?type=[123]$/, '').replace(PROFILE_PART, '')), href).toBe(true)
  })

  test('have the same sections and questions as in English, each with its text', () => {
    const ours = pathsOf(JSON.parse(texts))
    const english = pathsOf(JSON.parse(readFileSync(new URL('../../en/web/service.json', file), 'utf8')))
    const counted = (path: string) => !path.startsWith('/faq/found_')
    expect(ours.filter(counted)).toEqual(english.filter(counted))
  })
})

/** Where texts stand, in order; an empty one is left out. */
function pathsOf(node: unknown, at = ''): string[] {
  if (typeof node === 'string') return node.trim() === '' ? [] : [at]
  return Object.entries(node as object).flatMap(([key, value]) => pathsOf(value, `${at}/${key}`))
}
