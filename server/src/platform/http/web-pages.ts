import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPage } from '@noktra/contract/pages'
import { ORDERED_BY } from '@noktra/contract/recharge'
import type { Language } from '@noktra/contract/shapes'
import { brandFiles } from '../brand/brand-pages.ts'
import { pictureUrl, type Brand } from '../brand/brand.ts'
import type { Ctx } from '../context.ts'
import { linksOf, readFirstFiles } from './first-files.ts'
import { firstScreen, isChangedByPlayers, withoutSource } from './first-screen.ts'
import { findOwnOrigin } from './own-origin.ts'
import { withParts } from './page-head.ts'
import { escapeHtml } from './plain-page.ts'
import { languageOf } from './language-of.ts'
import { sendShared } from './send-shared.ts'
import { makeShareCards } from './share-card.ts'
import { Lines, wishOf } from './shared-lines.ts'
import { securityTxtOf } from './security-txt.ts'
import { robotsOf, siteMapOf } from './site-map.ts'
import { PICTURES_FOLDER, ROOT } from '../root.ts'

const BUILT = join(ROOT, 'web/dist')
const SOURCE = join(ROOT, 'web')
/** Files at the root of the site: icons, the manifest, what the browser keeps for when there is no network. */
const PUBLIC = join(ROOT, 'web/public')
const YEAR_S = 31_536_000
const HOUR_MS = 3_600_000

/** Files that name the brand: they are made of it (brand-pages.ts). */
const OF_THE_BRAND = new Set(['service-worker.js', 'offline.html'])

/**
 * Serves the built web: hashed files for a year, the shell for the store's pages, and 404 for everything else. In development the
 * shell is the source's, which Vite makes ready for the browser, and Vite serves the files.
 */
export async function webPages(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const immutable = { maxAge: YEAR_S * 1000, immutable: true, index: false as const, wildcard: true }
  await app.register(fastifyStatic, { root: PICTURES_FOLDER, prefix: '/assets/', ...immutable })
  if (!ctx.config.webFromSource) {
    await app.register(fastifyStatic, {
      root: join(BUILT, 'static'),
      prefix: '/static/',
      decorateReply: false,
      preCompressed: true,
      ...immutable,
    })
  }
  const root = ctx.config.webFromSource ? PUBLIC : BUILT
  await app.register(fastifyStatic, { root, serve: false, decorateReply: false })
  const files = readdirSync(PUBLIC, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files.filter((file) => !OF_THE_BRAND.has(file.name))) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, root, { maxAge: HOUR_MS }))
  }
  await brandFiles(app, ctx, root)
  app.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsOf(originOf(ctx, request))),
  )
  const contacts = ctx.config.securityContacts
  if (contacts.length > 0) {
    app.get('/.well-known/security.txt', (request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(securityTxtOf({ contacts, origin: originOf(ctx, request), clock: ctx.clock })),
    )
  }
  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .send(await siteMapOf(app, originOf(ctx, request), request.ip)),
  )
  const index = join(ctx.config.webFromSource ? SOURCE : BUILT, 'index.html')
  const cardOf = makeShareCards(app, ctx)
  let shell = { builtAt: 0, html: '', filesOf: (_path: string, _language: Language): string[] => [] }

  /** A page for everybody who calls it at this host in this language. */
  async function makePage(visit: PageVisit): Promise<{ text: string; isWhole: boolean }> {
    const { path, language, origin } = visit
    const builtAt = statSync(index).mtimeMs
    if (shell.builtAt !== builtAt) {
      const filesOf = ctx.config.webFromSource ? () => [] : readFirstFiles(BUILT)
      shell = { builtAt, html: readFileSync(index, 'utf8'), filesOf }
    }
    const brand = await ctx.brand.renew()
    const [{ card, isLate }, screen] = await Promise.all([
      cardOf(visit, brand),
      firstScreen(app, ctx.games, visit),
    ])
    const files = linksOf(shell.filesOf(path, language))
    const text = withParts(shell.html, card, origin, {
      brand,
      isSandbox: ctx.config.sandbox,
      head: screen.links + files + visit.mark + brandMark(brand),
      body: screen.answers,
      frame: screen.frame,
    })
    return { text, isWhole: !isLate && screen.isWhole }
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || path.startsWith('/sandbox/')) {
      return reply.callNotFound()
    }
    if (path.startsWith('/static/') || path.startsWith('/assets/')) {
      return reply.status(404).type('text/plain').send('404')
    }
    if (path === '/') return reply.redirect('/home')
    const language = languageOf(request)
    const visit: PageVisit = {
      url: withoutSource(request.url),
      path,
      language,
      ip: request.ip,
      origin: originOf(ctx, request),
      mark: markOf(ctx, request),
      isInvited: new URLSearchParams(request.url.split('?')[1]).has('code'),
    }
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    if (!isPage(path)) {
      return reply
        .status(404)
        .header('vary', 'accept-language')
        .send((await makePage(visit)).text)
    }
    const lines = ctx.memory.of(Lines)
    const name = JSON.stringify(['page', visit.url, language, visit.origin, visit.mark, visit.isInvited])
    const line = lines.open(ctx, name, () => ({
      kind: 'page',
      route: '/*',
      isAlwaysFresh: isChangedByPlayers(ctx.games, path),
      list: null,
      topic: null,
      read: (ip) => makePage({ ...visit, ip }),
    }))
    const answer =
      line.kept({ isPlayer: false, ...wishOf(request.headers) }) ?? (await line.fresh(request.ip))
    if (request.headers.host) lines.place(line, { url: request.url, language, host: request.headers.host })
    return sendShared(request, reply, { line, answer })
  })
}

type PageVisit = {
  url: string
  path: string
  language: Language
  ip: string
  origin: string
  mark: string
  /** It was come to by an invitation. */
  isInvited: boolean
}

/** Where links lead: the host that was called if it is the store's, else the address that the operator gave. */
function originOf({ config }: Ctx, request: FastifyRequest): string {
  return findOwnOrigin(config, request.host) ?? new URL(config.publicUrl).origin
}

/**
 * What the page that loads the web is told: whether this store is a sandbox, how one signs in at the host it was called by, the
 * host's own dialog first (SPEC 2), and by which ways one can pay.
 */
function markOf(ctx: Ctx, request: FastifyRequest): string {
  const { config, providers } = ctx
  const payWays = ORDERED_BY.filter((way) => providers.payments[way])
  return `<meta name="store" content="${config.sandbox ? 'sandbox' : 'live'}" data-sign-in="${signInWays(ctx, request)}" data-pay="${payWays.join(' ')}" data-languages="${config.languages.join(' ')}">`
}

/** What the web has to know of the brand: the rest stands in the style and in the texts. */
function brandMark({ values, pictures: { mark, wordmark } }: Brand): string {
  const parts = {
    name: values.name,
    mark: pictureUrl(mark),
    email: values.support_email,
    ...(wordmark && { wordmark: pictureUrl(wordmark), ratio: (wordmark.width / wordmark.height).toFixed(3) }),
  }
  const written = Object.entries(parts).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`)
  return `<meta name="brand"${written.join('')}>`
}

function signInWays({ config, providers }: Ctx, request: FastifyRequest): string {
  if (!providers.steam || !findOwnOrigin(config, request.host)) return 'phone'
  return config.mainHosts.includes(request.hostname.toLowerCase()) ? 'phone steam' : 'steam'
}
