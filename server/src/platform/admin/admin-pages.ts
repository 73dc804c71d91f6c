import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { sendError } from '../http/serve.ts'
import { PICTURES_FOLDER, ROOT } from '../root.ts'

const PAGES = join(ROOT, 'admin/dist')
const YEAR_MS = 31_536_000_000

/** The built back office: one page (its addresses stand behind the #), its hashed files, and the store's pictures. */
export async function adminPages(app: FastifyInstance, { config }: Pick<Ctx, 'config'>): Promise<void> {
  const told = `<meta name="noktra-office" data-languages="${config.languages.join(' ')}"></head>`
  const immutable = { maxAge: YEAR_MS, immutable: true, index: false as const, wildcard: true }
  await app.register(fastifyStatic, { root: PICTURES_FOLDER, prefix: '/assets/', ...immutable })
  if (existsSync(PAGES)) {
    await app.register(fastifyStatic, {
      root: join(PAGES, 'static'),
      prefix: '/static/',
      decorateReply: false,
      preCompressed: true,
      ...immutable,
    })
  }
  app.get('/', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(readFileSync(join(PAGES, 'index.html'), 'utf8').replace('</head>', told)),
  )
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', PAGES, { maxAge: 3_600_000 }))
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'))
}
