import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import {
  isAsExpression,
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNewExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  SyntaxKind,
  type CallExpression,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { findModuleState } from './module-state.ts'
import { readSources, walk } from './source-tree.ts'

/** Which folder may import which (docs/architecture.md), and a few rules that neither lint nor types can hold. */

type Import = { to: string; line: number }

/** What each workspace may import of the others, and of packages where it says so. */
const MAY_IMPORT: Record<string, string[]> = {
  game: ['game'],
  languages: ['contract', 'game', 'languages'],
  contract: ['contract', 'game', 'languages', 'zod'],
  server: ['contract', 'game', 'languages', 'server'],
  web: ['contract', 'game', 'languages', 'web', 'catalogue'],
  admin: ['contract', 'game', 'languages', 'admin'],
  e2e: ['contract', 'e2e', 'game', 'languages'],
  attack: ['attack', 'server', 'game'],
  auditor: ['auditor'],
  bench: ['contract', 'bench', 'server', 'game'],
  foundry: ['foundry'],
}

const sources = new Map(Object.keys(MAY_IMPORT).flatMap((name) => [...readSources(name)]))
/** They may import all. */
const scripts = ['script', 'catalogue'].flatMap((name) => [...readSources(name)])
const imports = new Map([...sources, ...scripts].map(([file, source]) => [file, importsOf(file, source)]))
const faults: string[] = []

/** Where the environment is read. */
const READS_ENVIRONMENT = ['server/src/platform/config.ts', 'server/src/platform/db/embedded.ts']
const CLOCK = 'server/src/platform/clock.ts'
const BUILDERS = ['insertInto', 'updateTable', 'deleteFrom']

/** The layers of the web, each of which imports only those before it; what is in none of them serves them all. `routes` is the composition. */
const WEB_LAYERS = ['ui', 'domain', 'features', 'routes']

/** The floors of the server: what a folder may import beside itself. Files above them are the composition, which may import all. */
const FLOORS: Record<string, string[]> = {
  platform: ['platform'],
  core: ['core', 'platform'],
  games: ['core', 'platform'],
  features: ['core', 'platform'],
}
const arrows = new Set<string>()

/** What a module of the server may keep between calls, and why: everything else hangs on the context (`memory`). */
const KEPT_BY_MODULES = new Map([
  ['server/src/core/openings/load-pool.ts loaded', 'a version never changes'],
  ['server/src/features/pages/own-words.ts read', 'a file of the store, read once'],
  ['server/src/games/upgrade/current-terms.ts judged', 'the result of a pure function'],
  ['server/src/games/upgrade/current-terms.ts leastTargets', 'the result of a pure function'],
  ['server/src/core/passwords/common-passwords.ts common', 'a file of the store, read once'],
  ['server/src/core/passwords/passwords.ts running', 'memory and cores are those of the process'],
  ['server/src/core/passwords/passwords.ts waiting', 'memory and cores are those of the process'],
  [
    'server/src/platform/providers/captcha/puzzle-ground.ts drawing',
    'pictures that any puzzle may be cut from',
  ],
  [
    'server/src/platform/providers/captcha/puzzle-ground.ts grounds',
    'pictures that any puzzle may be cut from',
  ],
  [
    'server/src/platform/providers/captcha/puzzle-ground.ts pictures',
    'names of files of the store, read once',
  ],
])

/** Where a value may be cast twice, past what its type says, and why. Elsewhere a type says what there is. */
const CAST_TWICE: { where: RegExp; why: string }[] = [
  { where: /\.test\.tsx?$/, why: 'a test gives what a type forbids, and a part of a thing for the whole' },
  { where: /^server\/test\//, why: 'a stand-in has as much of a package as is called' },
  { where: /^e2e\//, why: 'what a journey puts on the window of a page has no type' },
]
const castTwice = new Set<string>()

for (const [file, source] of sources) {
  for (const { to, line } of imports.get(file)!) checkImport(file, to, line)
  checkCasts(file, source)
  if (file.startsWith('server/src/') && !isTest(file)) checkServerFile(file, source)
}
checkCircles()
checkArrows()
checkModuleState()
for (const { where, why } of CAST_TWICE) {
  if (![...castTwice].some((file) => where.test(file)))
    faults.push(
      `script/check-boundaries.ts: nothing is cast twice any more where ${why}: take it off the list`,
    )
}

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
} else console.log(`boundaries: ${sources.size} files keep them`)

function importsOf(file: string, source: SourceFile): Import[] {
  const found: Import[] = []
  walk(source, (node) => {
    const name = moduleNamedBy(node)
    if (name && isStringLiteral(name))
      found.push({ to: resolve(file, name.text), line: lineOf(source, node) })
  })
  return found
}

/** Where a node imports or exports from: at once, by a call of `import`, or in a type. */
function moduleNamedBy(node: Node): Node | undefined {
  if (isImportDeclaration(node) || isExportDeclaration(node)) return node.moduleSpecifier
  if (isImportTypeNode(node)) return isLiteralTypeNode(node.argument) ? node.argument.literal : undefined
  const isImport = isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword
  return isImport ? node.arguments[0] : undefined
}

function lineOf(source: SourceFile, node: Node): number {
  return source.getLineAndCharacterOfPosition(node.getStart()).line + 1
}

/** A path of the repository for our own modules; the bare name for packages. */
function resolve(file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  if (name.startsWith('#server/')) return `server/src/${name.slice(8)}`
  if (name.startsWith('#test/')) return `server/test/${name.slice(6)}`
  const ours = /^@noktra\/(\w+)\/(.*)$/.exec(name)
  if (ours?.[1] === 'languages') return `languages/${ours[2]}${name.endsWith('.json') ? '' : '.ts'}`
  return ours ? `${ours[1]}/src/${ours[2]}.ts` : name
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith('server/test/')
}

function fault(file: string, line: number, rule: string): void {
  faults.push(`${file}:${line}: ${rule}`)
}

function checkImport(file: string, to: string, line: number): void {
  const workspace = file.split('/')[0]!
  const target = to.split('/')[0]!
  if (target in MAY_IMPORT && !MAY_IMPORT[workspace]!.includes(target)) {
    fault(file, line, `${workspace} may not import ${target}`)
  }
  if (file.startsWith('game/src/') && !isTest(file) && !['game', '@noble'].includes(target)) {
    fault(file, line, 'the game package imports @noble/hashes and @noble/curves only')
  }
  if (
    file.startsWith('contract/src/') &&
    !isTest(file) &&
    !['contract', 'game', 'zod'].includes(target) &&
    !to.endsWith('.json')
  ) {
    fault(file, line, 'the contract imports zod and game only, and texts')
  }
  if (isTest(file)) return
  const feature = featureOf(file)
  const other = featureOf(to)
  if (feature && other && feature !== other) {
    if (workspace === 'web') fault(file, line, `the web feature ${feature} imports the feature ${other}`)
  }
  if (workspace === 'server' && target === 'server') checkFloor(file, to, line)
  if (
    file.startsWith('web/src/') &&
    !feature &&
    other &&
    !['routes.tsx', 'games.ts', 'layout/dialogs.tsx', 'layout/late-parts.tsx', 'layout/bell.tsx'].includes(
      file.slice('web/src/'.length),
    )
  ) {
    fault(file, line, `only routes, games, dialogs, the bell and late parts may import the feature ${other}`)
  }
  if (file.startsWith('web/src/')) checkWebLayers(file, to, line)
}

function checkWebLayers(file: string, to: string, line: number): void {
  const layer = webLayerOf(file)
  const other = webLayerOf(to)
  if (layer >= 0 && other > layer) {
    fault(file, line, `web: ${WEB_LAYERS[layer]} may not import ${WEB_LAYERS[other]}`)
  }
  if (layer === 0 && /^web\/src\/(session|live|layout|attribution)\//.test(to)) {
    fault(file, line, 'the design system knows no business word')
  }
  if (layer === 1 && to.startsWith('web/src/layout/')) {
    fault(file, line, 'web: domain may not import the layout')
  }
}

function webLayerOf(path: string): number {
  if (/^web\/src\/(routes\.tsx|games\.ts|pages\.ts)$/.test(path)) return WEB_LAYERS.indexOf('routes')
  return WEB_LAYERS.indexOf(/^web\/src\/(\w+)\//.exec(path)?.[1] ?? '')
}

function featureOf(path: string): string | null {
  return /^(?:server|web)\/src\/(?:features|games)\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** Imports go down a floor, or stay in their folder; a feature may know another one where the table of docs/architecture.md says why. */
function checkFloor(file: string, to: string, line: number): void {
  const [floor, folder] = placeOf(file)
  if (floor === '') return
  const [otherFloor, otherFolder] = placeOf(to)
  if (floor === 'features' && otherFloor === 'features' && folder !== otherFolder) {
    arrows.add(`${folder} -> ${otherFolder}`)
    return
  }
  const isOwnFolder = floor === otherFloor && folder === otherFolder
  if (!isOwnFolder && !FLOORS[floor]!.includes(otherFloor)) {
    fault(file, line, `${floor}/${folder} may not import ${to}`)
  }
}

/** `games`, `box` for server/src/games/box/open-box.ts; two empty texts for the composition. */
function placeOf(path: string): [floor: string, folder: string] {
  const [, floor = '', folder = ''] = /^server\/src\/(platform|core|games|features)\/([^/]+)/.exec(path) ?? []
  return [floor, folder]
}

/** Every arrow between features stands in the table with its reason, and the table names none that is gone. */
function checkArrows(): void {
  const DOC = 'docs/architecture.md'
  const allowed = new Set(
    [...readFileSync(DOC, 'utf8').matchAll(/^\| `(\w+) -> (\w+)` +\|/gm)].map(
      ([, from, to]) => `${from} -> ${to}`,
    ),
  )
  for (const arrow of arrows)
    if (!allowed.has(arrow)) faults.push(`${DOC}: no reason is given for ${arrow} (features)`)
  for (const arrow of allowed)
    if (!arrows.has(arrow)) faults.push(`${DOC}: ${arrow} is allowed, and no import needs it`)
}

function checkServerFile(file: string, source: SourceFile): void {
  const inner = new Set<string>()
  walk(source, (node) => {
    const say = (rule: string) => fault(file, lineOf(source, node), rule)
    if (isMember(node, 'process', 'env') && !READS_ENVIRONMENT.includes(file)) {
      say('only config.ts reads the environment')
    }
    if (readsClock(node) && file !== CLOCK) say('only the clock tells the time')
    if (isCallOf(node, 'Math', 'random')) say('randomness comes from game/fairness or node:crypto')
    if (isTaggedTemplateExpression(node) && node.template.getText().includes(' now()')) {
      say('SQL receives the time as a parameter')
    }
    if (!isCallExpression(node) || inner.has(placeIn(node))) return
    // A builder that is not executed is a promise of nothing: types and lint let it pass.
    const chain = chainOf(node)
    for (const { call } of chain) inner.add(placeIn(call))
    const isBuilt = chain.some(({ name }) => BUILDERS.includes(name))
    if (isBuilt && !chain.some(({ name }) => name.startsWith('execute'))) {
      say('a statement is built but not executed')
    }
  })
}

/** `value as unknown as Type` tells the compiler nothing, and hides what it would tell. */
function checkCasts(file: string, source: SourceFile): void {
  walk(source, (node) => {
    if (!isAsExpression(node)) return
    let inner: Node = node.expression
    while (isParenthesizedExpression(inner)) inner = inner.expression
    if (!isAsExpression(inner) || inner.type.getText() === 'const') return
    castTwice.add(file)
    if (!CAST_TWICE.some(({ where }) => where.test(file)))
      fault(file, lineOf(source, node), 'a value is cast twice: let its type say what it is')
  })
}

/** `owner.name` */
function isMember(node: Node, owner: string, name: string): boolean {
  if (!isPropertyAccessExpression(node) || node.name.text !== name) return false
  return isIdentifier(node.expression) && node.expression.text === owner
}

function isCallOf(node: Node, owner: string, name: string): boolean {
  return isCallExpression(node) && isMember(node.expression, owner, name)
}

/** `new Date()` and `Date.now()` */
function readsClock(node: Node): boolean {
  if (isCallOf(node, 'Date', 'now')) return true
  if (!isNewExpression(node) || !isIdentifier(node.expression)) return false
  return node.expression.text === 'Date' && !node.arguments?.length
}

/** The calls of `a.first().second()`, the last first. */
function chainOf(last: CallExpression): { call: Node; name: string }[] {
  const chain: { call: Node; name: string }[] = []
  let call: Node = last
  while (isCallExpression(call) && isPropertyAccessExpression(call.expression)) {
    chain.push({ call, name: call.expression.name.text })
    call = call.expression.expression
  }
  return chain
}

function placeIn(node: Node): string {
  return `${node.pos} ${node.end}`
}

function checkModuleState(): void {
  const checked = [...sources.keys()].filter((file) => file.startsWith('server/src/') && !isTest(file))
  const found = findModuleState('server', checked)
  for (const { file, line, name } of found) {
    if (KEPT_BY_MODULES.has(`${file} ${name}`)) continue
    fault(file, line, `${name} is kept between calls: what a process remembers hangs on the context`)
  }
  const known = new Set(found.map(({ file, name }) => `${file} ${name}`))
  for (const place of KEPT_BY_MODULES.keys()) {
    if (!known.has(place))
      faults.push(`script/check-boundaries.ts: ${place} is kept no more: take it off the list`)
  }
}

/** No file imports itself, however far round: a type is an import too, and so is what is fetched late. No feature of the server does. */
function checkCircles(): void {
  const files = new Map<string, Set<string>>()
  const features = new Map<string, Set<string>>()
  for (const [file, found] of imports) {
    files.set(file, new Set(found.map(({ to }) => to)))
    const from = featureOf(file)
    if (isTest(file) || !file.startsWith('server/') || !from) continue
    for (const { to } of found) {
      const target = featureOf(to)
      if (!target || target === from) continue
      features.set(from, (features.get(from) ?? new Set()).add(target))
    }
  }
  for (const circle of circlesIn(files)) faults.push(`files import each other in a circle: ${circle}`)
  for (const circle of circlesIn(features)) faults.push(`features import each other in a circle: ${circle}`)
}

/** One circle for each arrow that leads back, as `a -> b -> a`. */
function circlesIn(arrows: Map<string, Set<string>>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const visit = (name: string): void => {
    if (done.has(name)) return
    const at = path.indexOf(name)
    if (at >= 0) {
      circles.push([...path.slice(at), name].join(' -> '))
      return
    }
    path.push(name)
    for (const next of arrows.get(name) ?? []) visit(next)
    path.pop()
    done.add(name)
  }
  for (const name of arrows.keys()) visit(name)
  return circles
}
