import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Logger, type Plugin, type Rolldown } from 'vite'
import { PAGE_NAMES } from '../contract/src/pages.ts'
import { languageFiles } from '../languages/folders.ts'
import { languages, listOf } from '../languages/pages-plugin.ts'
import { fetchPage, whenOpen } from '../script/store-behind.ts'
import { compiler, fixedPictures, liveSkins, openBoxes, turnedSkins } from './plugins.ts'
import { partsOf } from './src/pages.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** What the store answers itself; every other address is a page or a file of the web. The host stays the page's. */
const OF_STORE = [
  '/api',
  '/assets',
  '/sandbox',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known',
  '/brand',
  '/favicon',
  '/manifest.webmanifest',
  '/offline.html',
  '/service-worker.js',
]
const proxy = {
  ...Object.fromEntries(OF_STORE.map((path) => [path, { target: api }])),
  '/ws': { target: api, ws: true },
}

/** Preloads the two Latin faces that every page shows in its first frame; a phone fetches them later (start-fonts.ts). */
function preloadFonts(): Plugin {
  const first = [/saira-latin-(?!wdth|ext).*\.woff2$/, /inter-latin-(?!wght|ext).*\.woff2$/]
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, path }) {
        // The overlay of a stream has its face in its own style.
        if (path.endsWith('overlay.html')) return []
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
              media: '(width >= 600px)',
              href: `/${file}`,
            },
            // Behind the viewport, without which a phone takes itself for 980 pixels wide.
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

/**
 * In development the store writes the head of each page as it does in production, and Vite adds hot reload. What is asked for while
 * the store starts again waits for it.
 */
function pagesOfStore(): Plugin {
  return {
    name: 'pages-of-store',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const url = request.url ?? '/'
        const isOfStore = OF_STORE.some((path) => url.startsWith(path))
        const isPage = request.headers.accept?.includes('text/html') && !/^\/@|\.\w+(\?|$)/.test(url)
        if (!isOfStore && !isPage) return next()
        const sendPage = async () => {
          try {
            const page = await fetchPage(api, request)
            const html = page.html === null ? '' : await vite.transformIndexHtml(url, page.html)
            response.writeHead(page.status, page.headers).end(html)
          } catch (error) {
            response.writeHead(502, { 'content-type': 'text/plain' }).end(String(error))
          }
        }
        whenOpen(api, (error) => (error || isOfStore ? next(error) : void sendPage()))
      })
    },
  }
}

/** Sockets of open pages find no store while it starts again, and come back by themselves. */
function withoutLostSockets(): Logger {
  const logger = createLogger('warn')
  const { error } = logger
  logger.error = (text, options) => {
    if (!text.includes('ws proxy')) error(text, options)
  }
  return logger
}

type BuiltChunk = { file: string; imports?: string[]; css?: string[] }

/**
 * `first-files.json`: what each page needs besides the entry. The server names it in the head of the page, so
 * that the browser asks for it at once, and not when the script that wants it has come and run.
 */
function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8')) as Record<
        string,
        BuiltChunk
      >
      const collect = (key: string, into: Set<string>): Set<string> => {
        const chunk = manifest[key]
        if (!chunk) throw new Error(`The build has no chunk for ${key}`)
        if (into.has(chunk.file)) return into
        into.add(chunk.file)
        chunk.css?.forEach((file) => into.add(file))
        chunk.imports?.forEach((imported) => collect(imported, into))
        return into
      }
      const own = collect('index.html', new Set())
      const besides = (...keys: string[]) =>
        [...keys.reduce((files, key) => collect(key, files), new Set<string>())]
          .filter((file) => !own.has(file))
          .map((file) => `/${file}`)
      const textsOf = (namespaces: readonly string[]) =>
        Object.fromEntries(
          [...languageFiles].map(([language, { draft }]) => {
            // What a draft lacks is said in English, so its pages need both.
            const spoken = draft ? ['en', language] : [language]
            const parts = spoken.flatMap((code) => [
              listOf(code, 'web'),
              ...['common', 'layout', ...namespaces].map((name) => `../languages/${code}/web/${name}.json`),
            ])
            return [language, besides(...parts.filter((part) => !draft || part in manifest))]
          }),
        )
      const files = PAGE_NAMES.map((name) => {
        const { module, texts } = partsOf(name)
        return [name, { files: besides(`src/${module}`), texts: textsOf(texts) }]
      })
      writeFileSync(join(dir, 'first-files.json'), JSON.stringify(Object.fromEntries(files)))
    },
  }
}

/**
 * The style is asked for before the scripts and stands behind the frame of index.html, which has its own few rules: a browser paints
 * nothing while it waits for a style in the head. The scripts still wait for it, so no page shows without its style.
 */
function styleFirst(): Plugin {
  return {
    name: 'style-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const styles = Object.keys(bundle).filter((file) => html.includes(linkOf(file, 'rel="stylesheet"')))
        if (styles.length === 0) throw new Error('The page links no style in the form that this knows')
        const asked = styles.reduce(
          (page, file) =>
            page.replace(linkOf(file, 'rel="stylesheet"'), linkOf(file, 'rel="preload" as="style"')),
          html,
        )
        const links = styles.map((file) => linkOf(file, 'rel="stylesheet"')).join('')
        return asked
          .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
          .replace('</body>', `${links}</body>`)
      },
    },
  }
}

function linkOf(file: string, rel: string): string {
  return `<link ${rel} crossorigin href="/${file}">`
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
const LATE = /static\/(login-dialog|recharge-dialog|centre-dialog|me-sheet|late-parts|toaster)-[^/]+\.js$/

/** Modules of the front page, of the strip at its top and of what a start fetches, with all of ours that they import; the names of their icons. */
const ofHome = new Set<string>()
const homeIcons = new Set<string>()

/** Fills `ofHome` and `homeIcons` when all modules are known, before they are put into files. */
function findHome(): Plugin {
  return {
    name: 'find-home',
    apply: 'build',
    buildEnd() {
      const collect = (id: string): void => {
        // A package's index names all of it; which icons are used stands in the modules that use them.
        if (ofHome.has(id) || id.includes('node_modules')) return
        ofHome.add(id)
        const module = this.getModuleInfo(id)
        if (!module) return
        if (module.code) iconsIn(this.parse(module.code)).forEach((icon) => homeIcons.add(icon))
        module.importedIds.forEach(collect)
      }
      for (const module of [partsOf('home').module, 'layout/live-part.tsx', 'session/fetch-ahead.ts'])
        collect(fileURLToPath(new URL(`src/${module}`, import.meta.url)))
    },
  }
}

/** The files of the icons that a module imports: "HandCoins" is in hand-coins.mjs. */
function iconsIn({ body }: ReturnType<Rolldown.PluginContext['parse']>): string[] {
  return body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .filter(({ source }) => source.value === 'lucide-react')
    .flatMap(({ specifiers }) => specifiers)
    .filter((specifier) => specifier.type === 'ImportSpecifier')
    .flatMap(({ imported }) => (imported.type === 'Identifier' ? [imported.name] : []))
    .map((name) => name.replace(/(?<=.)([A-Z])|(?<=[a-z])(\d+)/g, '-$1$2').toLowerCase())
}

function isPartOfHome(id: string): boolean {
  const icon = /lucide-react\/dist\/esm\/icons\/([a-z0-9-]+)\./.exec(id)?.[1]
  return icon ? homeIcons.has(icon) : ofHome.has(id) || /(react-query|query-core)\/.*infinite/i.test(id)
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    tailwindcss(),
    react(),
    compiler(),
    fixedPictures(),
    liveSkins(),
    openBoxes(),
    turnedSkins(),
    languages(),
    pagesOfStore(),
    preloadFonts(),
    findHome(),
    firstFiles(),
    styleFirst(),
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
      resolveDependencies: (file, names, { hostType }) =>
        hostType === 'html'
          ? names
          : names.filter((name) =>
              LATE.test(file)
                ? name === file || name.endsWith('.css')
                : !/static\/(rolldown-runtime|vendor|frame)-[^/]+\.js$/.test(name),
            ),
    },
    rolldownOptions: {
      input: ['index.html', 'overlay.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 2 },
            {
              name: 'frame',
              test: /web\/src\/(?!main\.tsx|overlay\/)|\/(contract|game)\//,
              tags: ['$initial'],
              priority: 1,
            },
            // What the front page shares with others, and what several others share: a few files instead of dozens of a
            // kilobyte each.
            { name: 'parts', test: isPartOfHome, minShareCount: 2, priority: 1 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
            {
              name: 'shared',
              test: /(web|contract|game)\/src\/|node_modules/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  customLogger: command === 'serve' ? withoutLostSockets() : undefined,
  server: { port: 5173, proxy },
  preview: { proxy },
}))
