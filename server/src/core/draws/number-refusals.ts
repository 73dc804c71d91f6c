import { errors } from '@noktra/contract/errors'
import { contextOf, type Ctx } from '../../platform/context.ts'
import { isGone } from '../../platform/db/faults.ts'
import { Gatherer } from '../../platform/gather.ts'
import { AppError, refusalOf } from '../../platform/http/errors.ts'
import { readPlayerCall, type Handler, type PlayerCall, type Received } from '../../platform/http/serve.ts'
import { persistRefusals, type RefusedPlay } from './persist-refusals.ts'

/** No play of the contract sends half of it. */
const MOST_SENT = 2000

const MOST_TOGETHER = 256

/**
 * Stands around a play that takes a nonce of the caller's pair: what refuses it is written into the player's own record although
 * the call rolls back, and the answer tells its number. A play that goes through costs nothing. Whatever happens to the number, the
 * caller is told why the play was refused.
 */
export function numberingRefusals(handler: Handler): Handler {
  if (!handler.route.takesNonce) return handler
  return {
    ...handler,
    run: async (received) => {
      try {
        return await handler.run(received)
      } catch (error) {
        const call = readWellFormed(handler, received)
        if (!call) throw error
        const { log, id: ref, routeOptions } = received.request
        const refused = refusalOf(error, { log, ref, url: routeOptions.url })
        const refusal_no = await numberOf(contextOf(call), {
          playerId: call.player.id,
          call: handler.route.path,
          code: errors[refused.error].code,
          details: JSON.stringify(refused.details),
          sent: termsOf(call),
        })
        if (refusal_no === null) throw refused
        throw new AppError(refused.error, { ...refused.details, refusal_no }, refused.lists)
      }
    },
  }
}

/** What a player sent in the form that the call asks for; anything else named no terms. */
function readWellFormed({ route }: Handler, received: Received): (PlayerCall & Received) | null {
  try {
    return { ...received, ...readPlayerCall(route, received) }
  } catch {
    return null
  }
}

/** What the caller sent of the fields that the call has, as it was sent. */
function termsOf({ body, request }: PlayerCall & Received): string {
  const sent = Object.entries(request.body ?? {}).filter(([field]) => field in (body as object))
  const text = JSON.stringify(Object.fromEntries(sent))
  return text.length > MOST_SENT ? '{}' : text
}

class Waiting extends Gatherer<RefusedPlay, number | null> {}

/** Those that come while others are written are written together: who hammers refusals has them counted, one statement for many. */
function numberOf(ctx: Ctx, refusal: RefusedPlay): Promise<number | null> {
  return ctx.memory.of(Waiting).ask(refusal, {
    most: MOST_TOGETHER,
    atOnce: 1,
    run: async (refusals) => {
      const numbers = await numbersOf(ctx, refusals)
      return refusals.map((_, at) => async () => numbers[at] ?? null)
    },
  })
}

/** Whether the last refusals could not be written: then it has been told. */
class Unwritten {
  isTold = false
}

async function numbersOf(
  { transact, clock, log, watch, memory }: Ctx,
  refusals: RefusedPlay[],
): Promise<(number | null)[]> {
  // A database that is gone is not waited for: the caller has waited for it already, and the watch has told.
  if (!watch.isUp()) return []
  const unwritten = memory.of(Unwritten)
  try {
    const numbers = await transact((tx) => persistRefusals(tx, refusals, clock.now()))
    unwritten.isTold = false
    return numbers
  } catch (error) {
    if (!isGone(error) && !unwritten.isTold) {
      unwritten.isTold = true
      const players = refusals.map(({ playerId }) => playerId)
      log.error({ err: error, players }, 'refusals of plays are not written down')
    }
    return []
  }
}
