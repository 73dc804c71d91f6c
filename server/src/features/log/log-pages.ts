import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseTilePath, widthOf } from '@noktra/game/log/tiles'
import type { Ctx } from '../../platform/context.ts'
import { readBundle, readTile } from '../../platform/public-log/read-tree.ts'
import { takeCosignature } from './take-cosignature.ts'
import { findNewest, findWitnessed } from './read-log.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** A checkpoint comes every 2 s. */
const FOR_A_MOMENT = 'public, max-age=1'

/** A cosignature is a checkpoint with some lines. */
const MOST_COSIGNED = 16_384

/** The log as the files of c2sp.org/tlog-tiles, in plain text and bytes, and where witnesses put their lines (docs/log.md). */
export async function logPages(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const { db } = ctx

  app.get('/log/checkpoint', async (_request, reply) => sendNote(reply, await findNewest(db)))
  app.get('/log/witnessed', async (_request, reply) => sendNote(reply, await findWitnessed(db)))

  app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
    const path = `tile/${request.params['*']}`
    const asked = parseTilePath(path)
    if (!asked) return say(reply, 400, `${path.slice(0, 200)} is not the path of a tile or a bundle.`)
    const newest = await findNewest(db)
    const level = asked.level === 'entries' ? 0 : asked.level
    const there = widthOf({ level, index: asked.index }, newest?.size ?? 0)
    if (asked.width > there) {
      return say(
        reply,
        404,
        `The log has ${newest?.size ?? 0} entries: ${there} of that file's ${asked.width}.`,
      )
    }
    const bytes =
      asked.level === 'entries'
        ? await readBundle(db, asked.index, asked.width)
        : await readTile(db, { level, index: asked.index, width: asked.width })
    return reply
      .header('cache-control', FOR_EVER)
      .type('application/octet-stream')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })

  await app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_COSIGNED }, (_request, body, done) =>
      done(null, body),
    )
    plain.post<{ Body: unknown }>('/log/cosignatures', async (request, reply) => {
      const { status, text } = await takeCosignature(
        ctx,
        typeof request.body === 'string' ? request.body : '',
      )
      return say(reply, status, text)
    })
  })
}

function sendNote(reply: FastifyReply, checkpoint: { note: string } | null): FastifyReply {
  if (!checkpoint) return say(reply, 404, 'There is none yet.')
  return reply.header('cache-control', FOR_A_MOMENT).type('text/plain; charset=utf-8').send(checkpoint.note)
}

function say(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}
