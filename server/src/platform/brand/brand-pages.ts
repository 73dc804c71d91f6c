import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { GROUNDS } from '@noktra/contract/brand'
import { fillValues } from '@noktra/contract/page-text'
import type { Ctx } from '../context.ts'
import { escapeHtml } from '../http/plain-page.ts'
import { pictureUrl, type Brand, type BrandPicture } from './brand.ts'

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
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await ctx.brand.renew()))),
  )
  app.get('/offline.html', async (_request, reply) => {
    const brand = await ctx.brand.renew()
    const icon = await readPicture(ctx, brand.pictures.icons.any_192.name)
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(offlinePage(readFileSync(join(web, 'offline.html'), 'utf8'), brand, icon))
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

function offlinePage(page: string, { values }: Brand, icon: Buffer | undefined): string {
  const words: Record<string, string> = {
    brand: escapeHtml(values.name),
    accent: values.colours.accent,
    on_accent: values.colours.on_accent,
    // It is shown when nothing can be fetched.
    mark: icon ? `data:image/png;base64,${icon.toString('base64')}` : 'data:,',
  }
  return fillValues(page, words)
}

/** What a platform installs the store as. */
function manifestOf({ values, pictures }: Brand) {
  const { icons, screenshots } = pictures
  const icon = (picture: BrandPicture, purpose?: string) => ({
    src: pictureUrl(picture),
    sizes: `${picture.width}x${picture.height}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(icons.any_192)] })
  const screen = (picture: BrandPicture, form_factor: string) => ({
    src: pictureUrl(picture),
    sizes: `${picture.width}x${picture.height}`,
    type: 'image/webp',
    form_factor,
    label: 'Boxes with printed odds',
  })
  return {
    id: '/',
    name: values.name,
    short_name: values.name,
    description: 'Open skin boxes with public odds, and verify every draw yourself.',
    lang: 'en',
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: GROUNDS.page,
    theme_color: GROUNDS.page,
    categories: ['games', 'shopping'],
    icons: [
      icon(icons.any_192, 'any'),
      icon(icons.any_512, 'any'),
      icon(icons.maskable_192, 'maskable'),
      icon(icons.maskable_512, 'maskable'),
    ],
    shortcuts: [
      shortcut('Battles', '/battle'),
      shortcut('Mall', '/mall'),
      shortcut('Backpack', '/user/inventory'),
    ],
    // A link of a proof, or a proof as text, that another app passes on (web/src/features/fair/proof-input.ts).
    share_target: {
      action: '/fair',
      method: 'GET',
      params: { title: 'shared_title', text: 'shared', url: 'shared_url' },
    },
    ...(screenshots && {
      screenshots: [screen(screenshots.wide, 'wide'), screen(screenshots.narrow, 'narrow')],
    }),
  }
}
