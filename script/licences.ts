/* Under which licences the packages stand that the store runs with, read from the lock file. */

type Locked = {
  version?: string
  license?: unknown
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, Locked> }

/** What is served or sent to browsers; the other workspaces only test, measure and draw. */
const WORKSPACES = ['server', 'web', 'admin']

/** Free without a condition on what it is combined with. */
const PERMISSIVE = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT-Wu',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
])

/** Free, and with a condition for distributors. */
const COPYLEFT = new Set(['GPL', 'LGPL-3.0-or-later', 'MPL-2.0'])

/** What the licence file says of a version whose package.json names none, or not by its identifier. */
const READ_BY_HAND: Record<string, string> = {
  'css-mediaquery@0.1.2': 'BSD-3-Clause',
  'css-select@1.2.0': 'BSD-2-Clause',
  'domutils@1.5.1': 'BSD-2-Clause',
  'node-bignumber@1.2.2': 'MIT-Wu',
  'pause-stream@0.0.11': '(MIT OR Apache-2.0)',
}

/** Packages with copyleft, and what it means here. One that is not listed fails. */
const COPYLEFT_HERE: Record<string, string> = {
  mediabunny:
    'Writes the videos of replays in the browser. The MPL holds file by file: it is used as it comes, and its sources are those of the package.',
  'web-push':
    'Encrypts the news that are sent to browsers. The MPL holds file by file: it is used as it comes, and its sources are those of the package.',
  '@img/sharp-': 'A library of its own that sharp loads; nothing of the store is linked into it.',
  languages:
    'Comes with steam-tradeoffer-manager and is loaded only where the store has a Steam account of its own. No version of the GPL is named. It matters when the store is distributed together with its packages, and not when it is only run.',
}

export type Package = { name: string; version: string; licence: string }

/** The packages of production on every platform, each version once, by name. */
export function productionPackages({ packages }: Lock): Package[] {
  const seen = new Set<string>()
  const walk = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]!
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = find(packages, path, name)
      if (found) walk(found)
    }
  }
  for (const workspace of WORKSPACES) walk(workspace)
  // The root's own: PostgreSQL and Node, which it brings for each machine.
  for (const name of Object.keys(packages['']?.optionalDependencies ?? {})) {
    const found = find(packages, '', name)
    if (found) walk(found)
  }
  const all = [...seen]
    .filter((path) => path.includes('node_modules/'))
    .map((path) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const { version = '', license } = packages[path]!
      const licence = READ_BY_HAND[`${name}@${version}`] ?? (typeof license === 'string' ? license : '')
      return { name, version, licence }
    })
  return [...new Map(all.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted(
    (a, b) => compare(a.name, b.name) || compare(a.version, b.version),
  )
}

/** Where Node finds a package that another one asks for: in its own folder, or in one further out. */
function find(packages: Lock['packages'], from: string, name: string): string | null {
  for (let folder = from; ;) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? (found.resolved ?? null) : path
    if (folder === '') return null
    const outer = folder.lastIndexOf('/node_modules/')
    folder = outer === -1 ? '' : folder.slice(0, outer)
  }
}

/** Packages that may not be used: one sentence for each. */
export function licenceFaults(packages: Package[]): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    if (!isFree(licence)) {
      return [
        `${name}@${version}: ${licence ? `"${licence}" is not known to be free` : 'no licence is named'} (script/licences.ts)`,
      ]
    }
    if (isCopyleft(licence) && !meaningOf(name)) {
      return [`${name}@${version}: ${licence} asks for a word on what it means here (script/licences.ts)`]
    }
    return []
  })
}

/** An expression of SPDX without brackets inside brackets: one of the choices has to be free with all its parts. */
function isFree(licence: string): boolean {
  return fits(licence, (id) => PERMISSIVE.has(id) || COPYLEFT.has(id))
}

function isCopyleft(licence: string): boolean {
  return !fits(licence, (id) => PERMISSIVE.has(id))
}

function fits(licence: string, isGood: (id: string) => boolean): boolean {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every(isGood))
}

function meaningOf(name: string): string | undefined {
  return Object.entries(COPYLEFT_HERE).find(([start]) => name === start || name.startsWith(start))?.[1]
}

/** docs/licences.md. */
export function licencePage(packages: Package[]): string {
  const copyleft = packages.filter(({ licence }) => isCopyleft(licence))
  const byLicence = Map.groupBy(packages, ({ licence }) => licence)
  return [
    '# Licences of others',
    '',
    `The ${packages.length} packages that the server runs with and that the web and the back office are built of, on every platform, as`,
    '`package-lock.json` has them. `npm run licences` writes this page, and the check fails where it is old or where a licence is not free.',
    '',
    '## With a condition for distributors',
    '',
    ...copyleft.map(
      ({ name, version, licence }) => `- ${name} ${version}, ${licence}. ${meaningOf(name) ?? ''}`,
    ),
    '',
    '## All of them',
    '',
    ...[...byLicence]
      .toSorted(([a], [b]) => compare(a, b))
      .flatMap(([licence, own]) => [
        `### ${licence} (${own.length})`,
        '',
        ...own.map(({ name, version }) => `- ${name} ${version}`),
        '',
      ]),
  ].join('\n')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
