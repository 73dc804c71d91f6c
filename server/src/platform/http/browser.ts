import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { bindingFor, type Binding } from './binding.ts'
import { deviceOf } from './device.ts'
import { networkOf } from './network.ts'

/** Where a call comes from. */
export type Browser = {
  network: string
  /** The signed id of the browser; a new one for a caller that brought none. */
  device: string
  /** Whether the caller keeps the cookies that it is given. */
  keepsCookie: boolean
  userAgent: string
  /** What a session that this call opens is bound to; null where the caller keeps no cookies. */
  readonly binding: Binding | null
}

export function browserOf(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Browser {
  const device = deviceOf(ctx, request, reply)
  let binding: Binding | null | undefined
  return {
    network: networkOf(request.ip),
    device: device.id,
    keepsCookie: device.isKept,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
    // Few calls open a session.
    get binding() {
      return (binding ??= bindingFor(ctx, request, reply, device))
    },
  }
}
