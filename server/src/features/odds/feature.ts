import * as api from '@noktra/contract/odds'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { listOdds, listPriceMoves, oddsVersion, oddsVersions } from './list-odds.ts'

export const odds: Feature = {
  name: 'odds',
  calls: [
    serveShared(api.listOdds, listOdds),
    serveShared(api.oddsVersions, oddsVersions),
    serve(api.oddsVersion, oddsVersion),
    serve(api.priceMoves, listPriceMoves),
  ],
}
