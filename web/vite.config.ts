import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** Pictures that the web names itself; every other address comes from the API. Key: folder/name-width. */
const FIXED_PICTURES = [
  ...['coin', 'diamond', 'envelope-coin'].map((name) => `icons/${name}-48`),
  'icons/mine-160',
  'boxes/cold-reserve-256',
  ...[0, 1, 2, 3, 4, 5].flatMap((badge) => [`levels/level-${badge}-64`, `levels/level-${badge}-160`]),
  'avatars/avatar-00-96',
  'avatars/avatar-01-256',
  'avatars/avatar-04-256',
]

type Exported = Record<string, unknown>

/** What the browser uses of a value of the contract: a route's address, or a plain constant; of a schema nothing. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value
  if ('_zod' in value) return undefined
  if ('path' in value && 'method' in value) {
    const { method, path, access, moves } = value as Exported
    return { method, path, access, moves }
  }
  const parts = Object.values(value)
  return parts.some((part) => withoutSchema(part) === undefined) ? undefined : value
}

/**
 * The contract without its schemas: zod and the schemas would cost every visitor 10 kB of the first route, and the
 * browser trusts the answers of its own store. Importing a schema's value in the web fails the build.
 */
function contractWithoutSchemas(): Plugin {
  const folder = fileURLToPath(new URL('../contract/src/', import.meta.url))
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(folder) || !readFileSync(id, 'utf8').includes("from 'zod/mini'")) return undefined
      const exported = (await import(`${pathToFileURL(id).href}?changed=${statSync(id).mtimeMs}`)) as Exported
      return Object.entries(exported)
        .map(([name, value]) => [name, withoutSchema(value)] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/** `virtual:fixed-pictures`: the hashed addresses of FIXED_PICTURES, without the rest of the manifest. */
function fixedPictures(): Plugin {
  const id = 'virtual:fixed-pictures'
  const manifest = fileURLToPath(new URL('../catalogue/pictures.json', import.meta.url))
  return {
    name: 'fixed-pictures',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(module) {
      if (module !== `\0${id}`) return undefined
      this.addWatchFile(manifest)
      const names = readFileSync(manifest, 'utf8').match(/[a-z]+\/[a-z0-9-]+-\d+-[0-9a-f]{8}\.webp/g) ?? []
      const byKey = new Map(names.map((name) => [name.replace(/-[0-9a-f]{8}\.webp$/, ''), `/assets/${name}`]))
      const missing = FIXED_PICTURES.filter((key) => !byKey.has(key))
      if (missing.length > 0) throw new Error(`catalogue/pictures.json lacks ${missing.join(', ')}`)
      return `export default ${JSON.stringify(Object.fromEntries(FIXED_PICTURES.map((key) => [key, byKey.get(key)])))}`
    },
  }
}

/** Preloads the two Latin faces that every page shows in its first frame. */
function preloadFonts(): Plugin {
  const first = [/saira-latin-wdth-normal.*\.woff2$/, /inter-latin-wght-normal.*\.woff2$/]
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => first.some((name) => name.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              fetchpriority: 'low',
              href: `/${file}`,
            },
            injectTo: 'head-prepend' as const,
          }))
      },
    },
  }
}

/** Writes .br and .gz beside every text file, so that the server compresses none of them per request. */
function compressAhead(): Plugin {
  return {
    name: 'compress-ahead',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /^static\/.*\.(js|css|svg)$/.test(name))) {
        const plain = readFileSync(join(dir, file))
        if (plain.length < 1024) continue
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(plain))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(plain, { level: 9 }))
      }
    },
  }
}

/** The package's exports name its development build only, whatever the mode; the store ships the other one. */
const productionRouter = fileURLToPath(
  import.meta.resolve('react-router').replace('/development/', '/production/'),
)

/** Opened by a press or fetched beside the page. */
const LATE = /static\/(login-dialog|recharge-dialog|welfare-dialog|me-sheet|late-parts|toaster)-[^/]+\.js$/

const COMMON_PARTS =
  /web\/src\/(ui\/(clock-store|countdown|empty|field|page-title|section-head|select|skeleton|tabs|use-draft|use-media|use-now)|items\/(box-picture|coin-amount)|i18n\/format)|react-query\/build\/modern\/(useInfiniteQuery|infiniteQueryOptions)/

/** Icons of the front page and of what nearly every page shows. */
const homeIcons = new Set(
  ['features/home', 'ui', 'items']
    .map((part) => fileURLToPath(new URL(`src/${part}/`, import.meta.url)))
    .flatMap((folder) => readdirSync(folder).map((file) => folder + file))
    .filter((file) => file.includes('/features/home/') || COMMON_PARTS.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap(
      (text) => /import \{([^}]+)\} from 'lucide-react'/.exec(text)?.[1]?.match(/[A-Z][A-Za-z0-9]+/g) ?? [],
    )
    .map((name) => name.replace(/(?<=.)([A-Z])|(?<=[a-z])(\d+)/g, '-$1$2').toLowerCase()),
)

function iconOf(id: string): string | undefined {
  return /lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\./.exec(id)?.[1]
}

/** What nearly every page shows, with the icons of the front page. */
function isCommonPart(id: string): boolean {
  const icon = iconOf(id)
  return icon ? homeIcons.has(icon) : COMMON_PARTS.test(id)
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tailwindcss(),
    contractWithoutSchemas(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    fixedPictures(),
    preloadFonts(),
    compressAhead(),
  ],
  resolve: { alias: command === 'build' ? [{ find: 'react-router', replacement: productionRouter }] : [] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'static',
    assetsInlineLimit: 0,
    manifest: true,
    target: 'es2023',
    // The entry has these already; naming them with every page would only lengthen the entry. What comes late anyway
    // finds its parts by itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, names) =>
        names.filter((name) =>
          LATE.test(file)
            ? name === file || name.endsWith('.css')
            : !/static\/(rolldown-runtime|vendor|frame)-[^/]+\.js$/.test(name),
        ),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 2 },
            {
              name: 'frame',
              test: /web\/src\/(?!main\.tsx)|\/(contract|game)\//,
              tags: ['$initial'],
              priority: 1,
            },
            // What nearly every page shows: one file instead of a dozen of 500 bytes.
            { name: 'parts', test: isCommonPart, minShareCount: 2, priority: 1 },
            // Likewise the icons that several other pages show.
            { name: 'icons', test: (id: string) => iconOf(id) !== undefined, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/assets': api,
      '/sandbox': api,
      '/ws': { target: api, ws: true },
    },
  },
  preview: {
    proxy: {
      '/api': api,
      '/assets': api,
      '/sandbox': api,
      '/ws': { target: api, ws: true },
    },
  },
}))
