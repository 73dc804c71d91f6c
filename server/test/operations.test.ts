import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStringLiteral } from 'typescript/unstable/ast'
import { expect, test } from 'vitest'
import { parseText, walk } from '../../script/source-tree.ts'

/* docs/operations.md is what an operator has: it may neither leave a setting out nor name one, or a command, that is not there. */

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** The names of settings are the texts in capitals in the files that read them. */
function settings(): string[] {
  const names = new Set<string>()
  for (const file of ['config.ts', 'provider-config.ts']) {
    walk(parseText(readFileSync(join(root, 'server/src/platform', file), 'utf8')), (node) => {
      if (isStringLiteral(node) && /^[A-Z][A-Z0-9_]{3,}$/.test(node.text)) names.add(node.text)
    })
  }
  return [...names]
}

test('every setting stands in the table of settings, and no other does', () => {
  const table = guide.slice(guide.indexOf('\n## Settings'), guide.indexOf('\n## Providers'))
  const named = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((found) => found[1]!))
  expect(named.sort()).toEqual(settings().sort())
})

test('every command that is named exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...guide.matchAll(/npm run (?:--silent )?([a-z-]+)/g)].map((found) => found[1]!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['backup', 'restore', 'rotate-keys', 'prove']))
})

test('every link leads somewhere', () => {
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(
    (found) =>
      `#${found[1]!
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-')}`,
  )
  const broken = [...guide.matchAll(/\]\(([^)]+)\)/g)]
    .map((found) => found[1]!)
    .filter((link) =>
      link.startsWith('#') ? !headings.includes(link) : !existsSync(join(root, 'docs', link.split('#')[0]!)),
    )
  expect(broken).toEqual([])
})
