import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOf, fillValues, isStorePath, isTextLink, pageFault, partsOf } from './page-text.ts'

describe('the parts of a long text', () => {
  test('begin with headings, whose address is named or counted', () => {
    const text = 'Before.\n\n## One {#first}\n\nA\n\n## Two\n### Q {#q}\nB\n\n### R\nC\n- D'
    expect(partsOf(text)).toEqual([
      { key: 'part-1', title: '', text: 'Before.', questions: [] },
      { key: 'first', title: 'One', text: 'A', questions: [] },
      {
        key: 'part-3',
        title: 'Two',
        text: '',
        questions: [
          { key: 'part-3-q', title: 'Q', text: 'B' },
          { key: 'part-3-2', title: 'R', text: 'C\n- D' },
        ],
      },
    ])
  })

  test('have addresses of their own, whatever they are called', () => {
    const line = fc.constantFrom(
      '## A {#a}',
      '### B {#a}',
      '## part-1',
      '### Q',
      '## A {#part-2}',
      'words',
      '',
      '- x',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const keys = partsOf(lines.join('\n')).flatMap((part) => [
          part.key,
          ...part.questions.map((one) => one.key),
        ])
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('keep every word, and are read whatever somebody types', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const words = partsOf(text).flatMap((part) => [part.title, part.text])
        expect(typeof pageFault('terms', { title: 't', lead: 'l', text })).not.toBe('undefined')
        if (!/^#{2,3} /m.test(text)) expect(words.join('')).toBe(text.split(/\r?\n/).join('\n').trim())
      }),
    )
  })
})

test('a link leads to a page of the store, or is none', () => {
  for (const href of [
    '/rolls',
    '/mall?kind=knife',
    '/user/userInfo#limits',
    '/service?type=1',
    'mailto:{{email}}',
    '/api/docs',
  ])
    expect(isTextLink(href), href).toBe(true)
  for (const href of [
    'https://a.example',
    '//a.example',
    '/\\a.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
    '/nowhere',
    'rolls',
    '/api/user/details',
    '/rolls\\..',
  ])
    expect(isTextLink(href), href).toBe(false)
  expect(isStorePath('mailto:{{email}}')).toBe(false)
})

test('values are filled in, and what is not known stays', () => {
  expect(fillValues('{{min}} and {{email}} {{x}}', { min: 30, email: 'a@b' })).toBe('30 and a@b {{x}}')
})

test('a line with a bullet belongs to a list', () => {
  expect(blocksOf('a\n- b\n- c\n\nd').map((block) => block.kind)).toEqual(['paragraph', 'list', 'paragraph'])
})
