import { sql } from 'kysely'
import { minesFair } from '@noktra/contract/mines-proof'
import type { GameFeature } from '../../platform/feature.ts'
import { minesCard, minesCards } from './mines-cards.ts'
import { minesBill } from './mines-bill.ts'
import { activateTiers } from './activate-tiers.ts'
import { idleGameSweep } from './end-idle-games.ts'
import { minesOdds } from './mines-odds.ts'
import { minesPlays } from './mines-plays.ts'
import { mineChecks } from './mine-checks.ts'
import { minesDraws } from './mines-draws.ts'
import { getMinesProof, listMinesProofs } from './mines-proof.ts'
import { mineRoutes } from './routes.ts'
import { settledMineGames } from './settled-mine-games.ts'

export const mines: GameFeature = {
  name: 'mines',
  area: 'minesweeper',
  calls: mineRoutes,
  sweeps: (ctx) => [
    { name: 'activate tiers', everyMs: 1000, run: () => activateTiers(ctx) },
    idleGameSweep(ctx),
  ],
  proof: {
    letter: 'm',
    data: minesFair,
    read: getMinesProof,
    draws: minesDraws,
    card: minesCard,
    own: { kind: 'mines', list: listMinesProofs },
  },
  costs: ['mine-start'],
  plays: minesPlays,
  settled: settledMineGames,
  odds: minesOdds,
  nonces: 'mine_game',
  bill: minesBill,
  items: {
    won: ['minesweeper'],
    provenBy: 'ref',
    consoles: sql`(i.source = 'minesweeper' and exists (select from mine_game where item_id = i.id and status = 'bomb'))`,
  },
  queues: { mines_due: (now) => sql`select next_at from mine_game where next_at <= ${now}::timestamptz` },
  begun: 'select player_id, created_at from mine_game',
  holdsPair: sql`select from mine_game where mine_game.player_id = seed_pair.player_id and mine_game.status = 'open'`,
  cards: minesCards,
  checks: mineChecks,
}
