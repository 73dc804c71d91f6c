import { readFileSync, writeFileSync } from 'node:fs'
import {
  isExportDeclaration,
  isImportDeclaration,
  isStringLiteral,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { readSources, walk } from './source-tree.ts'

/*
 * How many files outside its own folders name each game: they import from those folders, or have its name as a text in code. Writes the
 * table of docs/architecture.md with `--write`, otherwise fails when it is old; `--files` prints the files. Tests and migrations do not
 * count, nor what only wires the games together.
 */

const PAGE = 'docs/architecture.md'

type Game = { names: string[]; own: RegExp; before: number }

const GAMES: Record<string, Game> = {
  box: { names: ['box', 'boxes'], own: ownOf('box', 'boxes', 'opening'), before: 70 },
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
  /^(server\/src\/[^/]+\.ts|server\/src\/catalogue\/.*|(web|game)\/src\/games\.ts|web\/src\/(routes\.tsx|pages\.ts))$/

const sources: [string, SourceFile][] = [
  ...readSources('server', 'server/src'),
  ...readSources('server', 'contract/src'),
  ...readSources('game', 'game/src'),
  ...readSources('web', 'web/src'),
  ...readSources('admin', 'admin/src'),
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

/** The folders of a game on each side, and files that begin with one of its words. */
function ownOf(...words: string[]): RegExp {
  const word = `(${words.join('|')})`
  return new RegExp(
    `^server/src/(games|features)/${word}/|^(web/src/(features|domain)|admin/src/sections|game/src)/${word}/|` +
      `^(game/src|contract/src(/plain|/admin)?)/${word}s?(-[a-z-]+)?\\.ts$`,
  )
}

function filesThatName({ names, own }: Game): string[] {
  return sources
    .filter(([file, source]) => !own.test(file) && hasName(source, names))
    .map(([file]) => file)
    .toSorted()
}

function hasName(source: SourceFile, names: string[]): boolean {
  let isNamed = false
  walk(source, (node) => {
    isNamed ||= isFolderOf(node, names) || (isStringLiteral(node) && names.includes(node.text))
  })
  return isNamed
}

/** Whether a node imports from a folder of the game. */
function isFolderOf(node: Node, names: string[]): boolean {
  if (!isImportDeclaration(node) && !isExportDeclaration(node)) return false
  const from = node.moduleSpecifier
  if (!from || !isStringLiteral(from)) return false
  const folders = from.text.split('/').slice(0, -1)
  return folders.some((folder) => names.includes(folder))
}

function numbersIn(text: string): string {
  return text.replace(/[^\w|]+/g, '').replace(/-+/g, '')
}
