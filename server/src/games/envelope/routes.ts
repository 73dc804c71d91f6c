import * as api from '@noktra/contract/envelopes'
import { serveGuess } from '../../platform/http/serve-guess.ts'
import { serve, type Handler } from '../../platform/http/serve.ts'
import { persistingRefusals } from '../../core/gifts/persist-refusal.ts'
import { inOpenArea } from '../../core/areas/closed-areas.ts'
import { plainCode } from './envelope-code.ts'
import { envelopeRecords } from './envelope-records.ts'
import { limitGuessing } from './limit-guessing.ts'
import { envelopeDetails, listEnvelopes } from './list-envelopes.ts'
import { receiveEnvelope } from './receive-envelope.ts'

export const envelopeRoutes: Handler[] = [
  persistingRefusals(
    serveGuess(
      api.receiveEnvelope,
      inOpenArea('welfare', limitGuessing),
      receiveEnvelope,
      ({ body }) => `envelope:${plainCode(body.password)}`,
    ),
  ),
  serve(api.envelopeRecords, envelopeRecords),
  serve(api.listEnvelopes, listEnvelopes),
  serve(api.envelopeDetails, envelopeDetails),
]
