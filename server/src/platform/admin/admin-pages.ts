import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pictureUrl, type Brand } from '../brand/brand.ts'
import type { Ctx } from '../context.ts'
import { escapeHtml } from '../http/plain-page.ts'
import { sendError } from '../http/serve.ts'
import { PICTURES_FOLDER, ROOT } from '../root.ts'

const PAGES = join(ROOT, 'admin/dist')
const YEAR_MS = 31_536_000_000

/** The built back office: one page (its addresses stand behind the #), its hashed files, and the store's pictures. */
export async function adminPages(
  app: FastifyInstance,
  { brand, config }: Pick<Ctx, 'brand' | 'config'>,
): Promise<void> {
  const languages = config.languages.join(' ')
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
      .send(pageOf(readFileSync(join(PAGES, 'index.html'), 'utf8'), await brand.renew(), languages)),
  )
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'))
}

/** The one page with the name of the store, and what its scripts show of the brand before anybody is signed in. */
function pageOf(page: string, { values, pictures }: Brand, languages: string): string {
  const name = escapeHtml(values.name)
  const parts = {
    name: values.name,
    mark: pictureUrl(pictures.mark),
    accent: values.colours.accent,
    on: values.colours.on_accent,
  }
  const written = Object.entries(parts).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`)
  return page
    .replaceAll('{{brand}}', () => name)
    .replace(
      '</head>',
      () =>
        `<meta name="office" data-languages="${languages}"><meta name="brand"${written.join('')}><link rel="icon" href="${pictureUrl(pictures.mark)}"></head>`,
    )
}
