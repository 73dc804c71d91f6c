import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { AppError } from './errors.ts'
import { isLimited } from './limit-calls.ts'
import { countInLine } from './turns.ts'

/** So many calls must have waited too long: a few slow ones say nothing of the others. */
export const CROWD = 32

/**
 * Refuses new calls while a crowd of earlier ones has waited longer than `MOST_WAIT_MS`: one more would wait as long and hold up the
 * rest. So the store goes on at its highest rate however many ask, and takes new calls as soon as the crowd has been answered. Those
 * that wait for a turn at one row, or behind other calls of their player, are no crowd. What is never limited is never refused here
 * either.
 */
export function shedLoad(app: FastifyInstance, ctx: Pick<Ctx, 'config' | 'memory'>): Crowd {
  const { mostWaitMs } = ctx.config
  /** When each call that is under way came, oldest first. */
  const underWay = new Map<object, number>()

  function isOverloaded(now: number): boolean {
    // However old those in line are: so many of the others have waited at least as long as the call at this place.
    const place = countInLine(ctx) + CROWD
    if (underWay.size < place) return false
    let at = 0
    for (const came of underWay.values()) {
      at += 1
      if (at === place) return now - came > mostWaitMs
    }
    return false
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!isLimited(request)) return
    if (!enter(reply.raw)) throw new AppError('busy')
  })

  function enter(response: ServerResponse): boolean {
    const now = performance.now()
    if (isOverloaded(now)) return false
    underWay.set(response, now)
    response.once('close', () => underWay.delete(response))
    return true
  }
  return { enter, leave: (response) => void underWay.delete(response) }
}

/** Takes a call into those that are under way until it is answered; false: it is to be refused. */
export type Crowd = {
  enter: (response: ServerResponse) => boolean
  leave: (response: ServerResponse) => void
}
