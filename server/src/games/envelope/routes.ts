import * as api from '@noktra/contract/envelopes'
import { serve, type Handler } from '../../platform/http/serve.ts'
import { serveTogether } from '../../platform/http/together.ts'
import { persistingRefusals } from '../../core/gifts/persist-refusal.ts'
import { inOpenArea, inOpenAreaTogether } from '../../core/areas/closed-areas.ts'
import { envelopeRecords } from './envelope-records.ts'
import { envelopeDetails, listEnvelopes } from './list-envelopes.ts'
import { receiveEnvelope, receiveTogether } from './receive-envelope.ts'

export const envelopeRoutes: Handler[] = [
  persistingRefusals(
    serveTogether(
      api.receiveEnvelope,
      inOpenArea('welfare', receiveEnvelope),
      inOpenAreaTogether('welfare', receiveTogether),
    ),
  ),
  serve(api.envelopeRecords, envelopeRecords),
  serve(api.listEnvelopes, listEnvelopes),
  serve(api.envelopeDetails, envelopeDetails),
]
