import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../context.ts'

/** Serves what was uploaded under /assets/uploads, for ever: a name is the hash of what it shows. */
export async function servePictures(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.get<{ Params: { name: string } }>('/assets/uploads/:name', async (request, reply) => {
    const picture = await ctx.db
      .selectFrom('picture')
      .select('bytes')
      .where('name', '=', request.params.name)
      .executeTakeFirst()
    if (!picture) return reply.status(404).type('text/plain').send('404')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture.bytes)
  })
}
