import { dirname, join } from 'node:path'
import {
  isCallExpression,
  isExportDeclaration,
  isImportDeclaration,
  isNewExpression,
  isStringLiteral,
  SyntaxKind,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { PAGE_PARTS } from '../web/src/pages.ts'
import { readSources, walk } from './source-tree.ts'

/*
 * A part of the web that one file alone uses lives in that file (docs/architecture.md), unless it is a page, a dialog, the value of
 * a game, fetched late, a module with tests of its own, a tool of tests, or long. Prints the files that are none of these; more than LIMIT fail.
 */

const LIMIT = 40
/** A longer part has a file of its own. */
const LONG = 80

const sources = readSources('web/src')
const users = new Map<string, Set<string>>()
const late = new Set<string>(PAGE_PARTS.map(({ module }) => `web/src/${module}`))

for (const [file, source] of sources) {
  walk(source, (node) => {
    const used = usedBy(node)
    if (!used?.path.startsWith('.')) return
    const path = join(dirname(file), used.path)
    if (used.isLate) late.add(path)
    users.set(path, (users.get(path) ?? new Set()).add(file))
  })
}

const single = [...sources].filter(([file, source]) => isSingle(file, source)).map(([file]) => file)
for (const file of single) console.log(`${file} is used by ${[...users.get(file)!].join()} alone`)
console.log(`web: ${single.length} short files are used by one other file alone (limit ${LIMIT})`)
if (single.length > LIMIT) process.exitCode = 1

/** The module that a node names, and whether it is fetched only when it is needed. */
function usedBy(node: Node): { path: string; isLate: boolean } | null {
  if (isImportDeclaration(node) || isExportDeclaration(node)) {
    const name = node.moduleSpecifier
    return name && isStringLiteral(name) ? { path: name.text, isLate: false } : null
  }
  const isImport = isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword
  // new URL('worker.ts', import.meta.url)
  const isAddress = isNewExpression(node) && node.expression.getText() === 'URL'
  const [name] = isImport || isAddress ? (node.arguments ?? []) : []
  if (!name || !isStringLiteral(name)) return null
  return { path: isAddress ? `./${name.text}` : name.text, isLate: true }
}

function isSingle(file: string, source: SourceFile): boolean {
  if (
    late.has(file) ||
    file.startsWith('web/src/test/') ||
    !/(?<!\.test|\.d|-dialog|\/feature)\.tsx?$/.test(file)
  )
    return false
  const lines = source.text.split('\n').length - 1
  return users.get(file)?.size === 1 && lines <= LONG
}
