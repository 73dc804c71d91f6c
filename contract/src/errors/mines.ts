import { refusal, type Refusal } from './refusal.ts'

/** Minesweeper and the seeds of its games. */
export const minesErrors = {
  mine_tier_unknown: refusal(22001),
  mine_tier_stale: refusal(22002),
  mine_tier_closed: refusal(22010),
  mine_game_open: refusal(22003),
  mine_game_unknown: refusal(22004),
  mine_game_over: refusal(22005),
  mine_layer_played: refusal(22006),
  mine_tile: refusal(22007, 400),
  mine_nothing_to_take: refusal(22008),
  seed_held: refusal(22009),
} as const satisfies Record<string, Refusal>
