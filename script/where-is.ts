import { globSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import {
  isCallExpression,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isNamespaceImport,
  isPropertyAccessExpression,
  isQualifiedName,
  isStringLiteral,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { PAGES, PAGE_NAMES } from '@noktra/contract/pages'
import { partsOf } from '../web/src/pages.ts'
import { checkWritten } from './check-written.ts'
import { readSources, walk } from './source-tree.ts'

/** docs/where-is.md: every page and every call with its files on all sides. `--write` renews it; a call that nothing on the server serves fails. */

type Call = { method: string; path: string; contract: string; name: string; isAdmin: boolean }
type Side = Map<string, Set<string>>

const calls = await readCalls()
const sides = { server: findServer(), web: findCallers('web'), admin: findCallers('admin') }
const faults: string[] = []

async function readCalls(): Promise<Call[]> {
  const found: Call[] = []
  for (const contract of globSync('contract/src/{,admin/}*.ts').toSorted()) {
    if (contract.includes('.test.')) continue
    const values = (await import(`../${contract}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(values)) {
      if (typeof value !== 'object' || value === null || !('path' in value) || !('method' in value)) continue
      const { path, method } = value
      if (typeof path !== 'string' || typeof method !== 'string') continue
      found.push({ method, path, contract, name, isAdmin: contract.includes('/admin/') })
    }
  }
  return found.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
}

/** `contract/src/boxes.ts openBox`, for a call as it is imported with or without its schemas. */
function keyOf(contract: string, name: string): string {
  return `${contract} ${name}`
}

/** What the names of a file stand for: calls of the contract, their modules, and files of the same workspace. */
function importsOf(file: string, source: SourceFile) {
  const named = new Map<string, string>()
  const modules = new Map<string, string>()
  const files = new Map<string, string>()
  for (const statement of source.statements.filter(isImportDeclaration)) {
    if (!isStringLiteral(statement.moduleSpecifier)) continue
    const from = statement.moduleSpecifier.text
    const bindings = statement.importClause?.namedBindings
    if (!bindings) continue
    const contract = /^@noktra\/contract\/(?:plain\/)?(.+)$/.exec(from)?.[1]
    const path = contract ? `contract/src/${contract}.ts` : normalize(join(dirname(file), from))
    if (isNamespaceImport(bindings) && contract) modules.set(bindings.name.text, path)
    if (!isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements) {
      if (contract) named.set(name.text, keyOf(path, (propertyName ?? name).text))
      else if (from.startsWith('.')) files.set(name.text, path)
    }
  }
  return { named, modules, files }
}

/** The call that a node names: `openBox`, `api.openBox` or `typeof api.openBox`. */
function callAt(node: Node, { named, modules }: ReturnType<typeof importsOf>): string | null {
  if (isIdentifier(node)) return named.get(node.text) ?? null
  if (isPropertyAccessExpression(node) && isIdentifier(node.expression)) {
    const module = modules.get(node.expression.text)
    return module ? keyOf(module, node.name.text) : null
  }
  if (isQualifiedName(node) && isIdentifier(node.left)) {
    const module = modules.get(node.left.text)
    return module ? keyOf(module, node.right.text) : null
  }
  return null
}

function add(side: Side, key: string, file: string): void {
  side.set(key, (side.get(key) ?? new Set()).add(file))
}

/** A call of the server is where its type is named, and where the function comes from that its route is served by. */
function findServer(): Side {
  const side: Side = new Map()
  for (const [file, source] of readSources('server/src')) {
    if (file.includes('.test.')) continue
    const imports = importsOf(file, source)
    walk(source, (node) => {
      const key = callAt(node, imports)
      if (key && !file.endsWith('/routes.ts') && !file.endsWith('/admin.ts')) add(side, key, file)
      if (!isCallExpression(node)) return
      const [first, ...others] = node.arguments
      const served = first && callAt(first, imports)
      if (!served) return
      add(side, served, file)
      for (const other of others)
        walk(other, (part) => {
          const from = isIdentifier(part) ? imports.files.get(part.text) : undefined
          if (from?.includes('/features/') || from?.includes('/games/')) add(side, served, from)
        })
    })
  }
  return side
}

function findCallers(workspace: string): Side {
  const side: Side = new Map()
  for (const [file, source] of readSources(`${workspace}/src`)) {
    if (file.includes('.test.')) continue
    const imports = importsOf(file, source)
    walk(source, (node) => {
      const key = isImportDeclaration(node) ? null : callAt(node, imports)
      if (key) add(side, key, file)
    })
  }
  return side
}

function cell(side: Side, key: string): string {
  return [...(side.get(key) ?? [])]
    .toSorted()
    .map((file) => `[${file.split('/').slice(2).join('/')}](../${file})`)
    .join('<br>')
}

function tableOf(isAdmin: boolean): string {
  const caller = isAdmin ? 'admin' : 'web'
  const rows = calls
    .filter((call) => call.isAdmin === isAdmin)
    .map(({ method, path, contract, name }) => {
      const key = keyOf(contract, name)
      if (!sides.server.has(key)) faults.push(`${method} ${path}: no file of the server serves it`)
      const where = `[${name}](../${contract})`
      return `| \`${method} ${path}\` | ${where} | ${cell(sides.server, key)} | ${cell(sides[caller], key)} |`
    })
  return [`| call | contract | server | ${caller} |`, '| --- | --- | --- | --- |', ...rows].join('\n')
}

const pages = PAGE_NAMES.map((name) => {
  const { module, texts } = partsOf(name)
  const words = texts.map((text) => `[${text}](../languages/en/web/${text}.json)`).join(', ')
  return `| \`${PAGES[name]}\` | ${name} | [${module}](../web/src/${module}) | ${words} |`
})

const page = `# Where is …

Every page, and every call with the files that name it. \`npm run where-is\` writes this page, and the check fails when it is old or when a
call has no file on the server.

## Pages

| address | name | page | texts |
| --- | --- | --- | --- |
${pages.join('\n')}

## Calls of players

${tableOf(false)}

## Calls of the back office

${tableOf(true)}
`
faults.push(...checkWritten('docs/where-is.md', page, 'npm run where-is'))
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`where-is: ${PAGE_NAMES.length} pages, ${calls.length} calls`)
