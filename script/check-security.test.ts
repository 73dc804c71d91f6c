import { describe, expect, test } from 'vitest'
import { checkSecurity, written } from './security.ts'
import { tagsOf } from './test-tags.ts'

const IDS = '# A list\nV1.1.1 2\nV1.2.4 1\nV2.1.1 1 document\nV2.2.1 1\n'

const ROWS = [
  '### V1 Encoding',
  '| V1.1.1 | decode once | argued | | Fastify decodes an address once, in `server/src/app.ts`. |',
  '| V1.2.4 | no SQL out of texts | met | `server/src/a.test.ts` | |',
  '### V2 Validation',
  '| V2.1.1 | rules are written down | met | | `docs/rules.md › What goes in` |',
  '| V2.2.1 | what comes in is looked at | not applicable | | Nothing ever comes in, so nothing is looked at. |',
]

const FILES: Record<string, string> = {
  'server/src/app.ts': '',
  'docs/rules.md': '# Rules\n\n## What goes in\n',
}

const TAGS = tagsOf('server/src/a.test.ts', "/** @shows ASVS-1.2.4 */\ntest('is no statement', () => {})")

const BLANK = '<!-- counted by script/check-security.ts --><!-- end -->'

function check(rows: string[], tags = TAGS) {
  const text = ['# Security', BLANK, ...rows].join('\n')
  const document = written(text, tags)
  return { ...checkSecurity(document, IDS, tags, (path) => FILES[path]), document }
}

/** The document with one row changed. */
function changed(at: number, change: (row: string) => string): string[] {
  return ROWS.map((row, index) => (index === at ? change(row) : row))
}

test('a whole table is taken, and counted by chapter', () => {
  const { faults, rows, tags, document } = check(ROWS)
  expect({ faults, rows, tags }).toEqual({ faults: [], rows: 4, tags: 1 })
  expect(document).toContain(
    [
      '| V1 Encoding | 2 | 1 | 0 | 1 | 0 |',
      '| V2 Validation | 2 | 1 | 1 | 0 | 0 |',
      '| **all** | 4 | 2 | 1 | 1 | 0 |',
    ].join('\n'),
  )
  expect(document.split('\n').filter((line) => ROWS.includes(line))).toEqual(ROWS)
})

test('what is argued and not met is counted', () => {
  const rows = changed(1, (row) => row.replace('Fastify', 'Not met: Fastify'))
  expect(check(rows).document).toContain('| **all** | 4 | 2 | 1 | 1 | 1 |')
})

describe('a fault is named:', () => {
  test.each<[string, string[], RegExp[]]>([
    ['a requirement in no row', ROWS.filter((_, at) => at !== 2), [/V1.2.4 is in no row/]],
    ['a requirement in two', [...ROWS, ROWS[2]!], [/V1.2.4 is there twice/]],
    [
      'a row that nothing asks for',
      [...ROWS, ROWS[1]!.replace('V1.1.1', 'V1.2.10')],
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
      changed(2, (row) =>
        row.replace('1.2.4', '2.2.1').replace('| |', '| `docs/rules.md › What goes in` |'),
      ).slice(0, -1),
      [/V1.2.4 is in no row/, /V2.2.1 is met, and no test shows it/],
    ],
    ['no reason', changed(1, (row) => row.replace(/Fastify.* in/, 'See')), [/V1.1.1 has no reason/]],
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

  test('a requirement whose test is gone, or is skipped', () => {
    const skipped = TAGS.map((tag) => ({ ...tag, runs: false }))
    for (const tags of [[], skipped]) {
      expect(check(ROWS, tags).faults).toEqual([expect.stringMatching(/V1.2.4 is met, and no test shows it/)])
    }
  })

  test.each([
    ['counts', [BLANK, ...ROWS]],
    [
      'files',
      written([BLANK, ...ROWS].join('\n'), TAGS)
        .replace('a.test', 'b.test')
        .split('\n'),
    ],
  ])('%s that are old', (_, lines) => {
    expect(checkSecurity(lines.join('\n'), IDS, TAGS, (path) => FILES[path]).faults).toEqual([
      expect.stringMatching(/its files or counts are old/),
    ])
  })
})
