import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../platform/context.ts'

/** Serves what was uploaded under /assets/uploads, for ever: a name is the hash of what it shows. */
export async function servePictures(app: FastifyInstance, ctx: Ctx): Promise<void> {
  app.get<{ Params: { name: string } }>('/assets/uploads/:name', async (request, reply) => {
    const { name } = request.params
    const picture = NAME.test(name) ? await findPicture(ctx, name) : undefined
    if (!picture) return reply.status(404).type('text/plain').send('404')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type('image/webp')
      .send(picture.bytes)
  })
}

/** What the names of uploaded pictures are made of: nothing else is asked of the database. */
const NAME = /^[a-z0-9-]{1,100}\.webp$/

function findPicture({ db }: Ctx, name: string) {
  return db
    .selectFrom('picture')
    .select('bytes')
    .where('name', 'in', [name, earlierName(name)])
    .executeTakeFirst()
}

/** The smallest width of a skin was 140 before it was 160. */
function earlierName(name: string): string {
  return name.replace(/^(skin-.+)-160-([0-9a-f]{8}\.webp)$/, '$1-140-$2')
}
