import type { BattleCard, BattleDetails, BattleDraw, BattleResult } from '@noktra/contract/battles'

/** A battle of the tests: two seats, three normal rounds, unless told otherwise. */
export function testDetails(
  room: Partial<BattleCard> = {},
  rest: Partial<BattleDetails> = {},
): BattleDetails {
  const card: BattleCard = {
    room_id: 20_418,
    version: 1,
    room_type: 1,
    status: 0,
    phase: 'waiting',
    end_reason: null,
    user_id: 1,
    nickname: 'Bryn',
    avatar: '',
    mode: 'classic',
    team: false,
    seats: 2,
    players: [],
    fast: false,
    private: false,
    players_only: false,
    bots_only: false,
    fund_percent: 0,
    price: 12.4,
    own_price: 12.4,
    round_num: 3,
    boxes: [],
    best_prize: null,
    round: 0,
    round_ms: 3200,
    ends_in_ms: null,
    created_at: 0,
    winners: [],
    total: null,
    ...room,
  }
  return {
    room: card,
    rounds: Array.from({ length: card.round_num }, (_, index) => testRound(index + 1, 8)),
    my_seat: null,
    is_creator: false,
    password: null,
    watching: 1,
    server_seed_hash: '',
    lock: null,
    draws: [],
    draft: null,
    result: null,
    my_result: null,
    ...rest,
  }
}

export function testRound(round: number, box_id: number): BattleDetails['rounds'][number] {
  return {
    round,
    box_id,
    name: '',
    image_url: '',
    theme_color: '',
    price: 4,
    pool_version: 1,
    pool_hash: '',
    pool_salt: '',
  }
}

/** The draws of a round, seat by seat, in coins. */
export function testDraws(round: number, values: readonly number[]): BattleDraw[] {
  return values.map((value, index) => ({
    item_id: round * 100 + index,
    round,
    seat: index + 1,
    ticket: 1,
    skin_id: 1,
    wear: '0.1000',
    pattern: null,
    value,
  }))
}

export function testResult(part: Partial<BattleResult> = {}): BattleResult {
  return {
    winners: [1],
    totals: [3, 2],
    scores: [3, 2],
    decided_by: 'score',
    tied: [],
    pick: null,
    total: 5,
    prizes: [],
    ...part,
  }
}
