import { sql } from 'kysely'
import { battleFair } from '@noktra/contract/battle-proof'
import type { GameFeature } from '../../platform/feature.ts'
import { battleCard, battleCards } from './battle-cards.ts'
import { battleBill } from './battle-bill.ts'
import { battleScreens } from './battle-screens.ts'
import { battlePlays } from './battle-plays.ts'
import { battleChecks } from './battle-checks.ts'
import { battleDraws } from './battle-draws.ts'
import { getBattleProof } from './battle-proof.ts'
import { battleWins } from './battle-wins.ts'
import { consolationOdds } from './consolation-odds.ts'
import { feedBattles, feedSweeps } from './feed.ts'
import { battleRoutes } from './routes.ts'
import { battleSweeps } from './step-battles.ts'
import { systemRoomSweep } from './system-rooms.ts'
import { lookAtRooms, watchRoom } from './watch-room.ts'
import { tellReactions } from './react-in-battle.ts'
import { BATTLES } from './topics.ts'
import { settledBattleDraws } from './settled-battle-draws.ts'

export const battle: GameFeature = {
  name: 'battle',
  area: 'battles',
  calls: battleRoutes,
  sockets: { battle_room: watchRoom, battle_look: lookAtRooms },
  subscribe: (ctx) => {
    feedBattles(ctx)
    tellReactions(ctx)
  },
  sweeps: (ctx) => [...battleSweeps(ctx), ...feedSweeps(ctx), systemRoomSweep(ctx)],
  proof: { letter: 'b', data: battleFair, read: getBattleProof, draws: battleDraws, card: battleCard },
  wins: battleWins,
  costs: ['battle-join', 'battle-fund'],
  plays: battlePlays,
  settled: settledBattleDraws,
  odds: consolationOdds,
  bill: battleBill,
  items: {
    won: ['battle'],
    provenBy: 'ref',
    consoles: sql`(i.source = 'battle' and exists (select from battle_result where consolation_item_id = i.id))`,
  },
  queues: {
    battles_waiting: () => sql`select created_at from battle where phase = 'waiting'`,
    battles_due: (now) => sql`select next_at from battle where next_at <= ${now}::timestamptz`,
  },
  begun: 'select player_id, joined_at from battle_seat where player_id is not null',
  cards: battleCards,
  firstScreens: battleScreens,
  facesIn: [BATTLES],
  checks: battleChecks,
  sealed: [{ table: 'battle', key: 'id', column: 'server_seed' }],
}
