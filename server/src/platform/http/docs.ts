import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument, type OpenApi } from './open-api.ts'

/** `/api/openapi.json`, generated from the contract, and a readable page of it. */
export async function docsPages(
  app: FastifyInstance,
  { config, brand: holder }: Pick<Ctx, 'config' | 'brand'>,
): Promise<void> {
  // Made once for each brand, and not before it is asked for: it takes a good part of what a start builds.
  let plain: OpenApi | undefined
  let made: { version: number; json: string; html: string } | undefined

  async function documents(): Promise<{ json: string; html: string }> {
    const brand = await holder.renew()
    if (made?.version === brand.version) return made
    plain ??= openApiDocument()
    const document = { ...plain, info: { ...plain.info, title: brand.values.name } }
    const html = docsPage(document, { sandbox: config.sandbox, brand })
    made = { version: brand.version, json: JSON.stringify(document), html }
    return made
  }

  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send((await documents()).json),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((await documents()).html),
  )
}
