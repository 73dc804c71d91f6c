import { describe, expect, test } from 'vitest'
import { checkConformance } from './conformance.ts'
import { titlesOf } from './test-titles.ts'

const SPECIFICATION = `# About this page

Words before the title belong to no row.

# Specification: a store

A store for two.

## 1. Screens

- Buttons read 确认, and 重置 (blue).

| Route | Purpose |
| --- | --- |
| /home | home |
`

const ROWS = [
  '| 0.1 | A store for two. | states nothing |',
  '| 1.1 | Buttons read 确认, | `web/src/a.test.ts › the buttons › read what they should` |',
  '| 1.2 | and 重置 (blue). | `web/src/a.test.ts › a reset`<br>`e2e/b.spec.ts › the reset (zh)` |',
  '| 1.3 | /home: home | `e2e/b.spec.ts › the front page` |',
]

const FILES: Record<string, string> = {
  'web/src/a.test.ts': `
    describe('the buttons', () => {
      test('read what they should', () => {})
    })
    test.each([['(', 1]])('a reset', () => {})
    test.skip('a page that is not there', () => {})
  `,
  'e2e/b.spec.ts':
    'for (const language of [1]) test(`the reset (${language})`, () => {})\ntest("the front page", () => {})',
}

function check(rows: string[], specification = SPECIFICATION) {
  const text = ['# Screens', '', '| no. | statement | shown by |', '| --- | --- | --- |', ...rows].join('\n')
  return checkConformance(specification, [{ file: 'docs/rows.md', text }], (path) => FILES[path])
}

/** The document with one row changed, or without it. */
function changed(at: number, change: (row: string) => string | null): string[] {
  return ROWS.flatMap((row, index) => (index === at ? (change(row) ?? []) : row))
}

test('a whole document is taken, and counted', () => {
  expect(check(ROWS)).toEqual({ faults: [], rows: 4, tests: 4, files: 2, silent: 1 })
})

describe('a fault is named:', () => {
  test.each<[string, string[], RegExp[]]>([
    [
      'words that no row holds',
      changed(2, () => null),
      [/line 11: in no row: and 重置 blue/, /should be number 1.2/],
    ],
    ['words at the end that no row holds', changed(3, () => null), [/line 15: in no row: \/home home/]],
    [
      'words that the specification does not have',
      changed(1, (row) => row.replace('确认', '取消')),
      [
        /docs\/rows.md:6: 1.1 does not stand in the specification in these words/,
        /in no row: Buttons/,
        /1.1/,
        /1.2/,
      ],
    ],
    [
      'rows out of order',
      [ROWS[1]!, ROWS[0]!, ...ROWS.slice(2)],
      [/in no row: A store for two/, /0.1 is out of order, or there twice/],
    ],
    ['a row twice', [...ROWS, ROWS[3]!], [/docs\/rows.md:9: 1.3 is out of order, or there twice/]],
    ['another number', changed(3, (row) => row.replace('1.3', '1.4')), [/1.4 should be number 1.3/]],
    [
      'a row without a proof',
      changed(0, (row) => row.replace('states nothing', '')),
      [/0.1 has no proof: A store for two/],
    ],
    [
      'a file that is not there',
      changed(3, (row) => row.replace('b.spec', 'c.spec')),
      [/1.3 names a file that the suite does not have: e2e\/c.spec.ts/],
    ],
    [
      'a file that is no test',
      changed(3, (row) => row.replace('e2e/b.spec.ts', 'web/src/a.ts')),
      [/1.3 names a file that the suite does not have: web\/src\/a.ts/],
    ],
    [
      'a title that is not there',
      changed(3, (row) => row.replace('front', 'back')),
      [/1.3 names a test that does not run: .* › the back page/],
    ],
    [
      'a test that is skipped',
      changed(3, (row) =>
        row.replace('e2e/b.spec.ts › the front page', 'web/src/a.test.ts › a page that is not there'),
      ),
      [/1.3 names a test that does not run/],
    ],
    [
      'a group that does not stand around the test',
      changed(2, (row) => row.replace('› a reset', '› the buttons › a reset')),
      [/1.2 names a test that does not run/],
    ],
    [
      'a file alone',
      changed(3, (row) => row.replace(' › the front page', '')),
      [/1.3 names no test: e2e\/b.spec.ts/],
    ],
  ])('%s', (_, rows, expected) => {
    const { faults } = check(rows)
    expect(faults).toHaveLength(expected.length)
    for (const fault of expected) expect(faults.join('\n')).toMatch(fault)
  })
})

describe('the titles of a file', () => {
  test('come with their groups, whatever the cases of a test hold', () => {
    const source = `
      // test('in a comment', () => {})
      describe.each(['a)', \`b\${'('}\`])('letter %s', () => {
        it.each<[string, (text: string) => RegExp]>([['x', () => /[)'"]\\/(/], ['y', /z/]])("isn't %s", () => {})
        test.for([{ a: list[1]! / 2, b: !/'/.test(c) }])(
          \`is \${name} or \\\`so\\\`\`,
          async () => {},
        )
      })
      test.describe('a page', () => {
        test.use({ language: 'zh' })
        test('opens', async ({ page }) => {
          test.skip(!page, 'only with a page')
          await test.step('a step', () => {})
        })
      })
      submit('not a test')
    `
    expect(titlesOf(source)).toEqual([
      { groups: ['letter %s'], title: "isn't %s" },
      { groups: ['letter %s'], title: 'is ${name} or `so`' },
      { groups: ['a page'], title: 'opens' },
    ])
  })

  test('leave out what does not run', () => {
    const source = `
      describe.skip('later', () => {
        test('one', () => {})
      })
      test.describe.fixme('broken', () => { test('two', () => {}) })
      test.todo('three')
      it.skip('four', () => {})
      test.only('five', () => {})
      describe(language, () => test(name, () => {}))
    `
    expect(titlesOf(source)).toEqual([{ groups: [], title: 'five' }])
  })
})
