import { describe, expect, test } from 'vitest'
import { checkConformance, tagFaults, withTests } from './conformance.ts'
import { tagsOf } from './test-tags.ts'

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
  '| 1.1 | Buttons read 确认, | `web/src/a.test.ts` |',
  '| 1.2 | and 重置 (blue). | `e2e/b.spec.ts`<br>`web/src/a.test.ts` |',
  '| 1.3 | /home: home | `e2e/b.spec.ts` |',
]

const FILES: Record<string, string> = {
  'web/src/a.test.ts': `
    describe('the buttons', () => {
      /** @shows SPEC-1.1 SPEC-1.2 */
      test('read what they should', () => {})
    })
  `,
  'e2e/b.spec.ts': `
    /** @shows SPEC-1.2 */
    for (const language of [1]) test(\`the reset (\${language})\`, () => {})
    /** @shows SPEC-1.3 */
    test("the front page", () => {})
  `,
}

function pageOf(rows: string[]) {
  const text = ['# Screens', '', '| no. | statement | shown by |', '| --- | --- | --- |', ...rows].join('\n')
  return { file: 'docs/rows.md', text }
}

function check(rows: string[], files = FILES) {
  const tags = Object.entries(files).flatMap(([file, text]) => tagsOf(file, text))
  return checkConformance(SPECIFICATION, [pageOf(rows)], tags)
}

/** The document with one row changed, or without it. */
function changed(at: number, change: (row: string) => string | null): string[] {
  return ROWS.flatMap((row, index) => (index === at ? (change(row) ?? []) : row))
}

/** The tests, of which one file is changed. */
function edited(file: string, from: string, to: string): Record<string, string> {
  return { ...FILES, [file]: FILES[file]!.replace(from, to) }
}

test('a whole document is taken, and counted', () => {
  expect(check(ROWS)).toEqual({ faults: [], rows: 4, tags: 4, files: 2, silent: 1 })
})

test('a title is no part of it: it may be reworded', () => {
  expect(check(ROWS, edited('e2e/b.spec.ts', 'the front page', 'home')).faults).toEqual([])
})

test('the files of the tests are written into the rows, and nothing else is changed', () => {
  const tags = Object.entries(FILES).flatMap(([file, text]) => tagsOf(file, text))
  const rows = ROWS.map((row) => row.replaceAll(/`[^|]*`/g, '`an/old.test.ts`'))
  expect(rows).not.toEqual(ROWS)
  expect(withTests(pageOf(rows), tags)).toBe(pageOf(ROWS).text)
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
    [
      'another number',
      changed(3, (row) => row.replace('1.3', '1.4')),
      [/1.4 should be number 1.3/, /1.4 is shown by no test/, /docs\/rows.md: its files are old/],
    ],
    [
      'a row that should state something',
      changed(0, (row) => row.replace(' states nothing', '')),
      [/docs\/rows.md:5: 0.1 is shown by no test: A store for two/],
    ],
    [
      'a row that says it states nothing, and has a test',
      changed(3, (row) => row.replace('`e2e/b.spec.ts`', 'states nothing')),
      [/1.3 states nothing, and is shown by a test/],
    ],
    [
      'a file that has no such test',
      changed(3, (row) => row.replace('b.spec', 'c.spec')),
      [/docs\/rows.md: its files are old: npm run conformance/],
    ],
  ])('%s', (_, rows, expected) => {
    const { faults } = check(rows)
    expect(faults).toHaveLength(expected.length)
    for (const fault of expected) expect(faults.join('\n')).toMatch(fault)
  })

  test.each<[string, string, string]>([
    ['is gone', '/** @shows SPEC-1.3 */', ''],
    ['is skipped', 'test("the front page"', 'test.skip("the front page"'],
    ['is in a comment', 'test("the front page"', '// test("the front page"'],
  ])('a statement whose only test %s', (_, from, to) => {
    const { faults } = check(ROWS, edited('e2e/b.spec.ts', from, to))
    expect(faults).toEqual([
      expect.stringMatching(/1.3 is shown by no test: \/home: home/),
      expect.stringMatching(/its files are old/),
    ])
  })

  test('a tag that no table knows, and one on a test that is skipped', () => {
    const source = `
      /** @shows SPEC-1.1 SPEC-1.4 */
      test('one', () => {})
      /** @shows ASVS-1.1.1 */
      test.skip('two', () => {})
    `
    expect(tagFaults(tagsOf('a.test.ts', source), new Set(['SPEC-1.1', 'ASVS-1.1.1']))).toEqual([
      'a.test.ts:3: no table has a row for SPEC-1.4',
      'a.test.ts:5: ASVS-1.1.1 is on a test that is skipped',
    ])
  })
})

describe('the tags of a file', () => {
  const namesOf = (source: string, file = 'a.test.ts') =>
    tagsOf(file, source).map(({ name, line, runs }) => `${name} at ${line}${runs ? '' : ' skipped'}`)

  test('stand in the comment above a test, a group, a loop or a case', () => {
    const source = `
      // @shows SPEC-9.1
      const text = '/** @shows SPEC-9.2 */'
      /**
       * What it is about.
       * @shows SPEC-1.1 SPEC-1.2
       *   SPEC-1.3
       */
      describe.each(['a)'])('letter %s', () => {
        /** @shows SPEC-2.1 */
        it.each([['x', () => /[)'"]\\/(/]])("isn't %s", () => {})
      })
      test.describe('a page', () => {
        for (const language of LANGUAGES)
          /** @shows SPEC-3.1 */
          test(language, async ({ page }) => {
            test.skip(!page, 'only with a page')
          })
      })
      const CALLS = [
        {
          /** @shows SPEC-4.1 */
          call: 'GET /api/user/details',
        },
      ]
    `
    expect(namesOf(source)).toEqual([
      'SPEC-1.1 at 9',
      'SPEC-1.2 at 9',
      'SPEC-1.3 at 9',
      'SPEC-2.1 at 11',
      'SPEC-3.1 at 16',
      'SPEC-4.1 at 23',
    ])
  })

  test('are read in a file with markup', () => {
    const source = '/** @shows SPEC-1.1 */\ntest("a form", () => { show(<Form<Sent> onSend={() => {}} />) })'
    expect(namesOf(source, 'a.test.tsx')).toEqual(['SPEC-1.1 at 2'])
  })

  test.each([
    ['test.skip("one", () => {})'],
    ['it.todo("one")'],
    ['test.describe.fixme("one", () => { test("two", () => {}) })'],
    ['for (const one of ["a"]) test.skip(one, () => {})'],
    ['test.skip.each([1])("one", () => {})'],
    ['test("one", { skip: true }, () => {})'],
    ['test("one", () => { test.fixme() })'],
    ['submit("no test")'],
  ])('show nothing above what does not run: %s', (statement) => {
    expect(namesOf(`/** @shows SPEC-1.1 */\n${statement}`)).toEqual(['SPEC-1.1 at 2 skipped'])
  })

  test('show nothing in a group that does not run', () => {
    const source =
      'describe.skip("later", () => {\n/** @shows SPEC-1.1 */\ntest("one", () => {})\n})\ntest.only("two", () => {})'
    expect(namesOf(source)).toEqual(['SPEC-1.1 at 3 skipped'])
  })
})
