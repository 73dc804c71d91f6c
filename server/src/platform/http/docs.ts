import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './open-api.ts'

/** `/api/openapi.json`, generated from the contract, and a readable page of it. */
export async function docsPages(app: FastifyInstance, { config }: Pick<Ctx, 'config'>): Promise<void> {
  const document = whenAsked(openApiDocument)
  const page = whenAsked(() => docsPage(document(), config))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document()),
  )
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

/** Makes it once, and not before: it takes a good part of what a start builds. */
function whenAsked<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
