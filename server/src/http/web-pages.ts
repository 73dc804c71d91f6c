import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPage } from '@noktra/contract/pages'
import type { Ctx } from '../context.ts'
import { PICTURES_FOLDER } from '../features/skins/pictures.ts'
import { findOwnOrigin } from './own-origin.ts'
import { sendError } from './serve.ts'

const WEB = join(import.meta.dirname, '../../../web/dist')
const YEAR_S = 31_536_000

/** Serves the built web: hashed files for a year, the shell for the store's pages, and 404 for everything else. */
export async function webPages(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const immutable = { maxAge: YEAR_S * 1000, immutable: true, index: false as const, wildcard: true }
  await app.register(fastifyStatic, { root: PICTURES_FOLDER, prefix: '/assets/', ...immutable })
  await app.register(fastifyStatic, {
    root: join(WEB, 'static'),
    prefix: '/static/',
    decorateReply: false,
    preCompressed: true,
    ...immutable,
  })
  await app.register(fastifyStatic, {
    root: WEB,
    serve: false,
    decorateReply: false,
  })
  const files = [
    'favicon.ico',
    'favicon.svg',
    'manifest.webmanifest',
    'robots.txt',
    'icon-192.png',
    'icon-512.png',
  ]
  for (const file of files) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, WEB, { maxAge: 3_600_000 }))
  }
  let shell = { builtAt: 0, html: '' }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (
      path.startsWith('/api/') ||
      path.startsWith('/sandbox/') ||
      !['GET', 'HEAD'].includes(request.method)
    ) {
      return sendError(request, reply, 'not_found')
    }
    if (path.startsWith('/static/') || path.startsWith('/assets/')) {
      return reply.status(404).type('text/plain').send('404')
    }
    if (path === '/') return reply.redirect('/home')
    const builtAt = statSync(join(WEB, 'index.html')).mtimeMs
    if (shell.builtAt !== builtAt) shell = { builtAt, html: readFileSync(join(WEB, 'index.html'), 'utf8') }
    return reply
      .status(isPage(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell.html.replace('</head>', `${markOf(ctx, request)}</head>`))
  })
}

/**
 * What the page that loads the web is told: whether this store is a sandbox, and how one signs in at the host it was called
 * by, the host's own dialog first (SPEC 2).
 */
function markOf(ctx: Ctx, request: FastifyRequest): string {
  return `<meta name="noktra" content="${ctx.config.sandbox ? 'sandbox' : 'live'}" data-sign-in="${signInWays(ctx, request)}">`
}

function signInWays({ config, providers }: Ctx, request: FastifyRequest): string {
  if (!providers.steam || !findOwnOrigin(config, request.host)) return 'phone'
  return config.mainHosts.includes(request.hostname.toLowerCase()) ? 'phone steam' : 'steam'
}
