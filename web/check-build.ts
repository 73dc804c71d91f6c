/*
 * Checks what `vite build web` made: the size of the first route, that no schema is in any file, that the React Compiler compiled our components, and
 * that the lock file holds one version of what must be there once. Run after the build: node web/check-build.ts
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { listOf } from '../languages/pages-plugin.ts'
import { partsOf } from './src/pages.ts'

const LIMIT_KB = 165
/** What a stream's overlay loads: its script and its style. */
const OVERLAY_LIMIT_KB = 30
const ONCE = [
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  '@tanstack/query-core',
  'i18next',
]

/** What a visitor of /home fetches before the page is complete, in English. */
const FIRST_ROUTE = [
  'index.html',
  `src/${partsOf('home').module}`,
  listOf('en', 'web'),
  ...['common', 'layout', ...partsOf('home').texts].map(
    (namespace) => `../languages/en/web/${namespace}.json`,
  ),
]

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] }

function read(path: string): string {
  return readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
}

const faults: string[] = []
const manifest = JSON.parse(read('dist/.vite/manifest.json')) as Record<string, Chunk>

function collect(key: string, files: Set<string>): Set<string> {
  const chunk = manifest[key]
  if (!chunk) {
    faults.push(`the build has no chunk for ${key}`)
    return files
  }
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
  return files
}

const first = FIRST_ROUTE.reduce((files, key) => collect(key, files), new Set<string>())
const bytes = [...first].reduce((sum, file) => sum + gzipSync(read(`dist/${file}`), { level: 9 }).length, 0)
const kb = (bytes / 1000).toFixed(1)
console.log(`first route: ${kb} kB gzip of JavaScript in ${first.size} files (limit ${LIMIT_KB})`)
if (bytes > LIMIT_KB * 1000) faults.push(`the first route weighs ${kb} kB, more than ${LIMIT_KB} kB`)

const overlay = [...collect('overlay.html', new Set())]
const overlayFiles = [...overlay, ...overlay.flatMap((file) => stylesOf(file))]
const overlayBytes = overlayFiles.reduce(
  (sum, file) => sum + gzipSync(read(`dist/${file}`), { level: 9 }).length,
  gzipSync(read('dist/overlay.html')).length,
)
const overlayKb = (overlayBytes / 1000).toFixed(1)
console.log(`overlay: ${overlayKb} kB gzip in ${overlayFiles.length} files (limit ${OVERLAY_LIMIT_KB})`)
if (overlayBytes > OVERLAY_LIMIT_KB * 1000)
  faults.push(`the overlay weighs ${overlayKb} kB, more than ${OVERLAY_LIMIT_KB} kB`)

function stylesOf(file: string): string[] {
  return Object.values(manifest).find((chunk) => chunk.file === file)?.css ?? []
}

const withSchemas = Object.values(manifest).filter(
  ({ file }) => file.endsWith('.js') && read(`dist/${file}`).includes('ZodMini'),
)
for (const { file } of withSchemas)
  faults.push(`${file} holds schemas: import from contract/src/plain instead`)

// React's own chunks name the sentinel too, so only chunks of pages and dialogs count.
const ours = Object.values(manifest).filter((chunk) => /^src\/features\/.*\.tsx$/.test(chunk.src ?? ''))
const uncompiled = ours.filter((chunk) => !read(`dist/${chunk.file}`).includes('memo_cache_sentinel'))
console.log(`React Compiler: ${ours.length - uncompiled.length} of ${ours.length} pages and dialogs compiled`)
if (ours.length === uncompiled.length) faults.push('the React Compiler compiled none of our components')

const lock = JSON.parse(read('../package-lock.json')) as { packages: Record<string, { version?: string }> }
for (const name of ONCE) {
  const versions = new Set(
    Object.entries(lock.packages)
      .filter(([path]) => path.endsWith(`node_modules/${name}`))
      .map(([, { version }]) => version),
  )
  if (versions.size !== 1) faults.push(`package-lock.json holds ${versions.size} versions of ${name}, not 1`)
}

for (const fault of faults) console.error(`check-build: ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)
