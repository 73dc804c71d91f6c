import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Ctx } from '../context.ts'
import { findLanguage, languageOf } from '../http/language-of.ts'
import type { Brand, BrandPicture } from './brand.ts'
import { manifestOf } from './manifest.ts'
import { offlinePage, offlinePolicy } from './offline-page.ts'

type Parts = Pick<Ctx, 'brand' | 'db'>

const NAME = /^[0-9a-f]{32}\.(svg|png|webp|jpg|ico)$/
const TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
}

/** The pictures of all brands that the store ever had, for ever: a name is the hash of what it shows. */
export async function brandPictures(app: FastifyInstance, ctx: Parts): Promise<void> {
  app.get<{ Params: { name: string } }>('/brand/:name', async (request, reply) => {
    const bytes = await readPicture(ctx, request.params.name)
    if (!bytes) return reply.status(404).type('text/plain; charset=utf-8').send('404')
    void reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendPicture(reply, request.params.name, bytes)
  })
  at(app, ctx, '/favicon.svg', ({ mark }) => mark)
}

/** What browsers and platforms ask for under names of their own, as the brand is now. */
export async function brandFiles(app: FastifyInstance, ctx: Parts, web: string): Promise<void> {
  at(app, ctx, '/favicon.ico', ({ icons }) => icons.favicon)
  at(app, ctx, '/apple-touch-icon.png', ({ icons }) => icons.touch)
  at(app, ctx, '/share.jpg', ({ share }) => share)
  // Browsers ask for it without what the player chose: the page names their language.
  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.query
    const language =
      (typeof lang === 'string' ? findLanguage(app.languages, lang) : undefined) ?? languageOf(request)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await ctx.brand.renew(), language)))
  })
  app.get('/offline.html', async (_request, reply) => {
    const brand = await ctx.brand.renew()
    const icon = await readPicture(ctx, brand.pictures.icons.any_192.name)
    const template = readFileSync(join(web, 'offline.html'), 'utf8')
    const page = offlinePage(template, brand, { icon, languages: app.languages })
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', offlinePolicy(page))
      .type('text/html; charset=utf-8')
      .send(page)
  })
  // The page that it keeps is fetched again when its own text is another.
  app.get('/service-worker.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(
        `${readFileSync(join(web, 'service-worker.js'), 'utf8')}// brand ${(await ctx.brand.renew()).version}\n`,
      ),
  )
}

function at(
  app: FastifyInstance,
  ctx: Parts,
  path: string,
  choose: (pictures: Brand['pictures']) => BrandPicture,
): void {
  app.get(path, async (request, reply) => {
    const { name } = choose((await ctx.brand.renew()).pictures)
    void reply.header('cache-control', 'no-cache').header('etag', `"${name}"`)
    if (request.headers['if-none-match'] === `"${name}"`) return reply.status(304).send()
    const bytes = await readPicture(ctx, name)
    return bytes
      ? sendPicture(reply, name, bytes)
      : reply.status(404).type('text/plain; charset=utf-8').send('404')
  })
}

function sendPicture(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return reply.header('x-content-type-options', 'nosniff').type(TYPES[name.split('.')[1]!]!).send(bytes)
}

async function readPicture({ db }: Pick<Ctx, 'db'>, name: string): Promise<Buffer | undefined> {
  if (!NAME.test(name)) return undefined
  const row = await db.selectFrom('brand_picture').select('bytes').where('name', '=', name).executeTakeFirst()
  return row?.bytes
}
