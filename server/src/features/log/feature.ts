import * as api from '@noktra/contract/log'
import type { Feature } from '../../platform/feature.ts'
import { serve, servePlayer } from '../../platform/http/serve.ts'
import { sequence } from '../../platform/public-log/sequence.ts'
import { writeLedgerHeads } from './ledger-heads.ts'
import { logPages } from './log-pages.ts'
import { readConsistency, readInclusion, readLog, readMyAnchors } from './read-log.ts'

export const log: Feature = {
  name: 'log',
  calls: [
    serve(api.log, readLog),
    serve(api.inclusion, readInclusion),
    serve(api.consistency, readConsistency),
    servePlayer(api.myAnchors, readMyAnchors),
  ],
  pages: [logPages],
  sweeps: (ctx) => [
    {
      name: 'public log',
      // A checkpoint comes at least every 2 s when something waited.
      everyMs: 1000,
      mayTakeMs: 60_000,
      run: async () => {
        await sequence(ctx)
      },
    },
    { name: 'keys of the public log', everyMs: 10_000, run: async () => ctx.publicLog.reload() },
    { name: 'heads of the ledger', everyMs: 20_000, mayTakeMs: 60_000, run: () => writeLedgerHeads(ctx) },
  ],
}
