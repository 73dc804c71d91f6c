import { describe, expect, test } from 'vitest'
import { checkSecurity, withSummary } from './security.ts'

const IDS = '# A list\nV1.1.1 2\nV1.2.4 1\nV2.1.1 1 document\nV2.2.1 1\n'

const ROWS = [
  '### V1 Encoding',
  '| V1.1.1 | decode once | argued | Fastify decodes an address once, in `server/src/app.ts`. |',
  '| V1.2.4 | no SQL out of texts | met | `server/src/a.test.ts › a search › is no statement` |',
  '### V2 Validation',
  '| V2.1.1 | rules are written down | met | `docs/rules.md › What goes in` |',
  '| V2.2.1 | what comes in is looked at | not applicable | Nothing ever comes in, so nothing is looked at. |',
]

const FILES: Record<string, string> = {
  'server/src/app.ts': '',
  'server/src/a.test.ts': "describe('a search', () => { test('is no statement', () => {}) })",
  'docs/rules.md': '# Rules\n\n## What goes in\n',
}

const BLANK = '<!-- counted by script/check-security.ts --><!-- end -->'

function check(rows: string[]) {
  const read = (path: string) => FILES[path]
  const text = ['# Security', BLANK, ...rows].join('\n')
  return checkSecurity(withSummary(text, checkSecurity(text, IDS, read).summary), IDS, read)
}

/** The document with one row changed. */
function changed(at: number, change: (row: string) => string): string[] {
  return ROWS.map((row, index) => (index === at ? change(row) : row))
}

test('a whole table is taken, and counted by chapter', () => {
  const { faults, rows, tests, summary } = check(ROWS)
  expect({ faults, rows, tests }).toEqual({ faults: [], rows: 4, tests: 1 })
  expect(summary.split('\n').slice(2)).toEqual([
    '| V1 Encoding | 2 | 1 | 0 | 1 | 0 |',
    '| V2 Validation | 2 | 1 | 1 | 0 | 0 |',
    '| **all** | 4 | 2 | 1 | 1 | 0 |',
  ])
})

test('what is argued and not met is counted', () => {
  const rows = changed(1, (row) => row.replace('Fastify', 'Not met: Fastify'))
  expect(check(rows).summary).toContain('| **all** | 4 | 2 | 1 | 1 | 1 |')
})

describe('a fault is named:', () => {
  test.each<[string, string[], RegExp[]]>([
    ['a requirement in no row', ROWS.filter((_, at) => at !== 2), [/V1.2.4 is in no row/]],
    ['a requirement in two', [...ROWS, ROWS[2]!], [/V1.2.4 is there twice/]],
    [
      'a row that nothing asks for',
      [...ROWS, ROWS[2]!.replace('V1.2.4', 'V1.2.10')],
      [/V1.2.10 is not asked for/],
    ],
    ['another state', changed(1, (row) => row.replace('argued', 'fine')), [/V1.1.1 is neither met nor/]],
    [
      'no word of what is asked',
      changed(1, (row) => row.replace('decode once', '')),
      [/V1.1.1 does not say/],
    ],
    [
      'a requirement that is met by a document, and asks for more',
      changed(2, (row) => row.replace(/`.*`/, '`docs/rules.md › What goes in`')),
      [/V1.2.4 is met, and no test shows it/],
    ],
    ['no reason', changed(1, (row) => row.replace(/Fastify.* in/, 'See')), [/V1.1.1 has no reason/]],
    [
      'a test that is not there',
      changed(2, (row) => row.replace('no statement', 'a statement')),
      [/V1.2.4 names a test that does not run/],
    ],
    [
      'a file of tests that is not there',
      changed(2, (row) => row.replace('a.test', 'b.test')),
      [/V1.2.4 names a file that the suite does not have/],
    ],
    [
      'a heading that is not there',
      changed(4, (row) => row.replace('goes in', 'comes out')),
      [/names no heading/],
    ],
    ['a file that is not there', changed(1, (row) => row.replace('app.ts', 'old.ts')), [/names no file/]],
  ])('%s', (_, rows, expected) => {
    const { faults } = check(rows)
    expect(faults).toHaveLength(expected.length)
    for (const fault of expected) expect(faults.join('\n')).toMatch(fault)
  })

  test('counts that are old', () => {
    const text = ['# Security', BLANK, ...ROWS].join('\n')
    expect(checkSecurity(text, IDS, (path) => FILES[path]).faults).toEqual([
      expect.stringMatching(/its counts are old/),
    ])
  })
})
