import * as api from '@noktra/contract/returns'
import type { Feature } from '../../platform/feature.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { countPlays } from './count-plays.ts'
import { returnsExport } from './export-returns.ts'
import { listReturns } from './list-returns.ts'

export const returns: Feature = {
  name: 'returns',
  calls: [serveShared(api.listReturns, listReturns)],
  pages: [returnsExport],
  sweeps: (ctx) => [{ name: 'count plays', everyMs: 5000, run: () => countPlays(ctx) }],
}
