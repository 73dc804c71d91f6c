import type { Game } from '../../platform/feature.ts'
import { battleBill } from './battle-bill.ts'
import { battlePlays } from './battle-plays.ts'
import { battleChecks } from './battle-checks.ts'
import { getBattleProof } from './battle-proof.ts'
import { battleWins } from './battle-wins.ts'
import { feedBattles, feedSweeps } from './feed.ts'
import { battleRoutes } from './routes.ts'
import { battleSweeps } from './step-battles.ts'
import { systemRoomSweep } from './system-rooms.ts'
import { watchRoom } from './watch-room.ts'

export const battle: Game = {
  name: 'battle',
  calls: battleRoutes,
  sockets: { battle_room: watchRoom },
  subscribe: feedBattles,
  sweeps: (ctx) => [...battleSweeps(ctx), ...feedSweeps(ctx), systemRoomSweep(ctx)],
  proof: { letter: 'b', read: getBattleProof },
  wins: battleWins,
  costs: ['battle-join', 'battle-fund'],
  plays: battlePlays,
  bill: battleBill,
  checks: battleChecks,
}
