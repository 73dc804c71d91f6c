import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument, type OpenApi } from './open-api.ts'

/** `/api/openapi.json`, generated from the contract, and a readable page of it. */
export async function docsPages(
  app: FastifyInstance,
  { config, brand }: Pick<Ctx, 'config' | 'brand'>,
): Promise<void> {
  // Made once, and not before it is asked for: it takes a good part of what a start builds.
  let made: OpenApi | undefined
  const document = (): OpenApi => {
    made ??= openApiDocument()
    return { ...made, info: { ...made.info, title: brand.now().values.name } }
  }
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document()),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(docsPage(document(), { sandbox: config.sandbox, brand: brand.now() })),
  )
}
