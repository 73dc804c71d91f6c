import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SharedAnswer } from './shared-answer.ts'
import type { Line } from './shared-lines.ts'

/** An answer that goes to many, and where it is kept for those who ask next. */
export type Shared = { line: Line; answer: SharedAnswer }

/** Sends it in the encoding that the browser takes; to one that has it already, only that. The next may be sent it by `ready.ts`. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { line, answer }: Shared,
): Promise<FastifyReply> {
  const { 'accept-encoding': accepted, 'if-none-match': had } = request.raw.headers
  const { body, headers } = await answer.packFor(accepted)
  line.headers ??= plainHeaders(reply)
  void reply.headers(headers)
  if (!answer.isHad(had)) return reply.send(body)
  return reply.status(304).removeHeader('content-length').removeHeader('content-encoding').send()
}

/** What is said with every answer, but no cookie: that is one visitor's own. */
export function plainHeaders(reply: FastifyReply): Record<string, string> {
  const { 'set-cookie': _own, ...headers } = reply.getHeaders()
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
