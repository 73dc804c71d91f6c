import type { BattleCard, BattlePlayer } from '@noktra/contract/battles'

/** A waiting room of two seats with its creator in it, for tests. */
export function room(part: Partial<BattleCard> = {}): BattleCard {
  return {
    room_id: 20_001,
    version: 1,
    room_type: 1,
    status: 0,
    phase: 'waiting',
    end_reason: null,
    user_id: 7,
    nickname: 'kestrel',
    avatar: '/assets/avatars/avatar-00-256-00000000.webp',
    mode: 'classic',
    team: false,
    seats: 2,
    players: [player()],
    fast: false,
    private: false,
    players_only: false,
    bots_only: false,
    fund_percent: 0,
    price: 10,
    own_price: 10,
    round_num: 3,
    boxes: [],
    best_prize: null,
    round: 0,
    round_ms: 3200,
    ends_in_ms: 60_000,
    created_at: 1_700_000_000,
    winners: [],
    total: null,
    ...part,
  }
}

export function player(part: Partial<BattlePlayer> = {}): BattlePlayer {
  return {
    seat: 1,
    user_id: 7,
    nickname: 'kestrel',
    avatar: '/assets/avatars/avatar-00-256-00000000.webp',
    grade: 3,
    is_bot: false,
    ...part,
  }
}
