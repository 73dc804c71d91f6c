import * as api from '@noktra/contract/liabilities'
import type { Feature } from '../../platform/feature.ts'
import { servePlayer } from '../../platform/http/serve.ts'
import { serveShared } from '../../platform/http/shared.ts'
import { listTotals } from './list-totals.ts'
import { readMine } from './read-mine.ts'
import { takeDailyTotal } from './take-total.ts'

export const liabilities: Feature = {
  name: 'liabilities',
  calls: [serveShared(api.listLiabilities, listTotals), servePlayer(api.myLiability, readMine)],
  sweeps: (ctx) => [
    { name: 'total of the day', everyMs: 60_000, mayTakeMs: 300_000, run: () => takeDailyTotal(ctx) },
  ],
}
