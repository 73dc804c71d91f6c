import { readFileSync, writeFileSync } from 'node:fs'
import {
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isIndexedAccessTypeNode,
  isLiteralTypeNode,
  isPropertyAccessExpression,
  isStringLiteral,
  isTypeReferenceNode,
  isUnionTypeNode,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { readSources, walk } from './source-tree.ts'

/*
 * How many files outside its own folders name each game: they import from those folders, or have its name as a text in code. Writes the
 * table of docs/architecture.md with `--write`, otherwise fails when it is old; `--files` prints the files. Tests and migrations do not
 * count, nor what only wires the games together.
 *
 * A word is not always the game. In a type, `Shown['boxes']` and `Pick<Shown, 'boxes'>` name a property, as `shown.boxes` does. And a box is
 * goods as well, of which battles, welfare boxes and keys are made: its table, its pools and its picture stand on lower floors
 * (core/openings, web/src/domain/box), from which every game may import, and which every feature may read. So for the box a table that a
 * statement is built on does not count, nor an import from the domain; what imports from the game's own folder, or says its name as that of
 * the game, does.
 */

const PAGE = 'docs/architecture.md'

/** `goods`: its word is also that of goods on a lower floor. */
type Game = { names: string[]; own: RegExp; before: number; goods?: true }

const GAMES: Record<string, Game> = {
  box: { names: ['box', 'boxes'], own: ownOf('box', 'boxes', 'opening'), before: 70, goods: true },
  battle: { names: ['battle', 'battles'], own: ownOf('battle', 'battles'), before: 31 },
  upgrade: { names: ['upgrade', 'upgrades'], own: ownOf('upgrade', 'upgrades'), before: 31 },
  mines: { names: ['mines', 'minesweeper'], own: ownOf('mines'), before: 23 },
  mall: { names: ['mall'], own: ownOf('mall', 'wear'), before: 20 },
  roll: { names: ['roll', 'rolls'], own: ownOf('roll', 'rolls'), before: 33 },
  envelope: { names: ['envelope', 'envelopes'], own: ownOf('envelope', 'envelopes'), before: 35 },
  welfare: { names: ['welfare'], own: ownOf('welfare'), before: 31 },
}

/** The lists of games and features, and what puts them together. */
const COMPOSITION =
  /^(server\/src\/[^/]+\.ts|server\/src\/catalogue\/.*|(web|game|admin|contract)\/src\/(plain\/)?games\.ts|web\/src\/(routes\.tsx|pages\.ts)|admin\/src\/sections\/sections\.ts)$/
/** Where a query names a table. */
const ON_TABLES =
  /^(selectFrom|insertInto|updateTable|deleteFrom|(inner|left|right|full)Join|for(NoKey)?Update)$/

const sources: [string, SourceFile][] = [
  ...readSources('server/src'),
  ...readSources('contract/src'),
  ...readSources('game/src'),
  ...readSources('web/src'),
  ...readSources('admin/src'),
].filter(([file]) => !COMPOSITION.test(file) && !/\.test\.|\/migrations\//.test(file))

const counted = Object.entries(GAMES).map(([name, game]) => ({ name, game, files: filesThatName(game) }))
const table = [
  '| game | before | now |',
  '| --- | --- | --- |',
  ...counted.map(({ name, game, files }) => `| ${name} | ${game.before} | ${files.length} |`),
]

if (process.argv.includes('--files')) {
  for (const { name, files } of counted) console.log(`${name}\n  ${files.join('\n  ')}`)
}
const page = readFileSync(PAGE, 'utf8')
const [start, end] = ['<!-- names of games -->\n', '<!-- end of the names -->']
const [head = '', rest = ''] = page.split(start)
const [old = '', tail = ''] = rest.split(end)
if (process.argv.includes('--write')) {
  writeFileSync(PAGE, `${head}${start}\n${table.join('\n')}\n\n${end}${tail}`)
} else if (numbersIn(old) !== numbersIn(table.join('\n'))) {
  console.error(`${PAGE} is old: run npm run game-names`)
  process.exitCode = 1
}
console.log(`names of games: ${counted.map(({ name, files }) => `${name} ${files.length}`).join(', ')}`)

/** The folders of a game on each side, and files that begin with one of its words: a command is its own, too. */
function ownOf(...words: string[]): RegExp {
  const word = `(${words.join('|')})`
  return new RegExp(
    `^server/src/(games|features)/${word}/|^server/src/commands/${word}-|^(web/src/(features|domain)|admin/src/sections|game/src)/${word}/|` +
      `^(game/src|contract/src(/plain|/admin)?)/${word}s?(-[a-z-]+)?\\.ts$`,
  )
}

function filesThatName(game: Game): string[] {
  return sources
    .filter(([file, source]) => !game.own.test(file) && hasName(file, source, game))
    .map(([file]) => file)
    .toSorted()
}

function hasName(file: string, source: SourceFile, { names, goods }: Game): boolean {
  const others = new Set<Node>()
  let isNamed = false
  walk(source, (node) => {
    for (const other of propertiesIn(node)) others.add(other)
    if (goods) for (const table of tablesIn(node)) others.add(table)
    isNamed ||= isStringLiteral(node) && names.includes(node.text) && !others.has(node)
    const folders = foldersOf(node)
    if (goods && isInDomain(file, folders)) return
    isNamed ||= folders.some((folder) => names.includes(folder))
  })
  return isNamed
}

/** The folders of the module that a node imports from. */
function foldersOf(node: Node): string[] {
  if (!isImportDeclaration(node) && !isExportDeclaration(node)) return []
  const from = node.moduleSpecifier
  return from && isStringLiteral(from) ? from.text.split('/').slice(0, -1) : []
}

function isInDomain(file: string, folders: string[]): boolean {
  return folders.includes('domain') || (file.startsWith('web/src/domain/') && folders[0] === '..')
}

/** Texts by which a type names properties of another: an outer node is visited before what is in it. */
function propertiesIn(node: Node): Node[] {
  if (isIndexedAccessTypeNode(node)) return literalsOf(node.indexType)
  const isPart =
    isTypeReferenceNode(node) && isIdentifier(node.typeName) && /^(Pick|Omit)$/.test(node.typeName.text)
  return isPart ? (node.typeArguments ?? []).slice(1).flatMap(literalsOf) : []
}

function literalsOf(type: Node): Node[] {
  if (isUnionTypeNode(type)) return type.types.flatMap(literalsOf)
  return isLiteralTypeNode(type) ? [type.literal] : []
}

/** Texts that are the tables of a query. */
function tablesIn(node: Node): Node[] {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return []
  return ON_TABLES.test(node.expression.name.text) ? node.arguments.slice(0, 1) : []
}

function numbersIn(text: string): string {
  return text.replace(/[^\w|]+/g, '').replace(/-+/g, '')
}
