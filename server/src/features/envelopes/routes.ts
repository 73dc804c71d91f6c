import * as api from '@noktra/contract/envelopes'
import { findAnswer } from '../../http/idempotency.ts'
import { onceOf, serve, serveMove, type Handler, type PlayerCall } from '../../http/serve.ts'
import { takeTurn } from '../../http/turns.ts'
import { plainCode } from './envelope-code.ts'
import { envelopeRecords } from './envelope-records.ts'
import { limitGuessing } from './limit-guessing.ts'
import { envelopeDetails, listEnvelopes } from './list-envelopes.ts'
import { receiveEnvelope } from './receive-envelope.ts'

const claim = serveMove(
  api.receiveEnvelope,
  receiveEnvelope,
  ({ body }) => `envelope:${plainCode(body.password)}`,
)

export const envelopeRoutes: Handler[] = [
  {
    route: api.receiveEnvelope,
    run: async (call, request) => {
      // A repeated call is no guess: it gets the recorded answer, however many guesses were wrong since.
      const before = await findAnswer(call.db, onceOf(call, request))
      if (before !== null) return before
      // In turns, so that a hundred guesses at once are not all looked at before the first wrong one counts.
      await takeTurn(call.player!.id, () => limitGuessing(call as PlayerCall<typeof api.receiveEnvelope>))
      return claim.run(call, request)
    },
  },
  serve(api.envelopeRecords, envelopeRecords),
  serve(api.listEnvelopes, listEnvelopes),
  serve(api.envelopeDetails, envelopeDetails),
]
