import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { findModuleState } from './module-state.ts'

/** Which folder may import which (docs/architecture.md), and a few rules that neither lint nor types can hold. */

type Import = { from: string; to: string; line: number }

const files = globSync('{game,contract,server,web,admin,e2e,attack,bench,foundry}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('node_modules') || name.includes('dist'),
})
const faults: string[] = []

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

for (const file of files) {
  const text = readFileSync(file, 'utf8')
  const imports = importsOf(file, text)
  for (const { to, line } of imports) checkImport(file, to, line)
  if (file.startsWith('server/src/')) checkServerFile(file, text)
}
checkCycles()
checkArrows()
checkModuleState()

if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
console.log(`boundaries: ${files.length} files keep them`)

function importsOf(file: string, text: string): Import[] {
  const lazy = [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)]
  return [...lazy, ...text.matchAll(/^(?:import|export)\s(?:[^'"`;()=]*?\sfrom\s)?['"]([^'"]+)['"]/gm)].map(
    (match) => ({
      from: file,
      to: resolve(file, match[1]!),
      line: text.slice(0, match.index).split('\n').length,
    }),
  )
}

/** A path of the repository for our own modules; the bare name for packages. */
function resolve(file: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(file), name))
  if (name.startsWith('#server/')) return `server/src/${name.slice(8)}`
  if (name.startsWith('#test/')) return `server/test/${name.slice(6)}`
  const ours = /^@noktra\/(\w+)\/(.*)$/.exec(name)
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
  const mayImport: Record<string, string[]> = {
    game: ['game'],
    contract: ['contract', 'game', 'zod'],
    server: ['contract', 'game', 'server'],
    web: ['contract', 'game', 'web', 'catalogue'],
    admin: ['contract', 'game', 'admin'],
    e2e: ['contract', 'e2e', 'game'],
    attack: ['attack', 'server', 'game'],
    bench: ['contract', 'bench', 'server', 'game'],
    foundry: ['foundry'],
  }
  const ours = ['game', 'contract', 'server', 'web', 'e2e', 'attack', 'bench', 'admin', 'foundry']
  if (ours.includes(target) && !mayImport[workspace]!.includes(target)) {
    fault(file, line, `${workspace} may not import ${target}`)
  }
  if (file.startsWith('game/src/') && !isTest(file) && target !== 'game') {
    fault(file, line, 'the game package imports nothing')
  }
  if (file.startsWith('contract/src/') && !isTest(file) && !['contract', 'game', 'zod'].includes(target)) {
    fault(file, line, 'the contract imports zod and game only')
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

function checkServerFile(file: string, text: string): void {
  if (isTest(file)) return
  const lines = text.split('\n')
  lines.forEach((line, index) => {
    if (
      /process\.env/.test(line) &&
      !['server/src/platform/config.ts', 'server/src/platform/db/embedded.ts'].includes(file)
    ) {
      fault(file, index + 1, 'only config.ts reads the environment')
    }
    if (/\bnew Date\(\)|Date\.now\(\)/.test(line) && file !== 'server/src/platform/clock.ts') {
      fault(file, index + 1, 'only the clock tells the time')
    }
    if (/Math\.random\(\)/.test(line))
      fault(file, index + 1, 'randomness comes from game/fairness or node:crypto')
    if (/\bnow\(\)/.test(line) && /sql/.test(line))
      fault(file, index + 1, 'SQL receives the time as a parameter')
  })
  // A builder that is not executed is a promise of nothing: types and lint let it pass.
  for (const match of text.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\(/g)) {
    if (!/\.execute/.test(chainFrom(text, match.index))) {
      fault(file, text.slice(0, match.index).split('\n').length, 'a statement is built but not executed')
    }
  }
}

/** The method names of a call chain that starts at a dot: `.insertInto.values.execute`. */
function chainFrom(text: string, start: number): string {
  let names = ''
  let at = start
  for (;;) {
    const link = /^\s*\.([\w$]+)(?:<[^(]*>)?\(/.exec(text.slice(at))
    if (!link) return names
    names += `.${link[1]}`
    at += link[0].length
    for (let depth = 1; depth > 0 && at < text.length; at += 1) {
      if (text[at] === '(') depth += 1
      if (text[at] === ')') depth -= 1
    }
  }
}

function checkModuleState(): void {
  const checked = files.filter((file) => file.startsWith('server/src/') && !isTest(file))
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

function checkCycles(): void {
  const edges = new Map<string, Set<string>>()
  for (const file of files) {
    if (isTest(file) || !file.startsWith('server/')) continue
    const from = featureOf(file)
    if (!from) continue
    for (const { to } of importsOf(file, readFileSync(file, 'utf8'))) {
      const target = featureOf(to)
      if (!target || target === from) continue
      edges.set(from, (edges.get(from) ?? new Set()).add(target))
    }
  }
  const visit = (name: string, path: string[]): void => {
    if (path.includes(name)) {
      faults.push(
        `features import each other in a circle: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}`,
      )
      return
    }
    for (const next of edges.get(name) ?? []) visit(next, [...path, name])
  }
  for (const name of edges.keys()) visit(name, [])
}
