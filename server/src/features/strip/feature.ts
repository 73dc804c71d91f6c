import { publishWins, stripSweep } from './publish-wins.ts'
import { recentWins } from './recent-wins.ts'
import type { Feature } from '../../platform/feature.ts'

export const strip: Feature = {
  name: 'strip',
  sockets: { scrollCard: recentWins },
  subscribe: publishWins,
  sweeps: (ctx) => [stripSweep(ctx)],
}
