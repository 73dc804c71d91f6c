import type { DataOf, Route } from '@noktra/contract/route'
import { findAnswer } from './idempotency.ts'
import { onceOf, readPlayerCall, serveCommand, type Handler, type Command, type PlayerCall } from './serve.ts'
import { takeTurn } from './turns.ts'

/**
 * A move by a word that others try to guess: `limit` counts the wrong ones, which stay counted although they are refused. A
 * repeated call is no guess: it gets the recorded answer, however many guesses were wrong since. A player's guesses are looked
 * at in turns, so that a hundred at once are not all let in before the first wrong one counts.
 */
export function serveGuess<R extends Route>(
  route: R,
  limit: (call: PlayerCall<R>) => Promise<void>,
  operation: (command: Command<R>) => Promise<DataOf<R>>,
  rowOf?: (call: PlayerCall<R>) => string,
): Handler {
  const command = serveCommand(route, operation, rowOf)
  return {
    route,
    run: async (received) => {
      const call = readPlayerCall(route, received)
      const before = await findAnswer(call.db, onceOf(call, received.request))
      if (before !== null) return before
      await takeTurn(call, call.player.id, () => limit(call))
      return command.run(received)
    },
  }
}
