import type { FastifyInstance } from 'fastify'
import { AppError, refusalOf } from './errors.ts'
import { logRefusals } from './log-refusals.ts'
import { sendError } from './serve.ts'

/** Answers what was thrown in the envelope. */
export function answerErrors(app: FastifyInstance): void {
  const note = logRefusals()
  app.setErrorHandler(async (thrown, request, reply) => {
    const { log, id: ref, routeOptions } = request
    const { error, details, lists } = refusalOf(thrown, { log, ref, url: routeOptions.url })
    note(request, error)
    return sendError(request, reply, error, details, lists)
  })
}

/** JSON alone is read. The raw body is kept beside the parsed one: an idempotent call is known by the bytes that were sent. */
export function readJsonAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    if (request.rawBody === '') return done(null, {})
    try {
      const parsed: unknown = JSON.parse(request.rawBody)
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error('no object')
      done(null, parsed)
    } catch {
      done(new AppError('unreadable_body'))
    }
  })
}
