import type { BattleCard, BattlePlayer } from '@noktra/contract/battles'

/** Whether only seats or the phase may have changed between two states of a room. */
export function sameSetUp(a: BattleCard, b: BattleCard): boolean {
  const setUp = (card: BattleCard) => {
    const { mode, seats, team, fast, players_only, bots_only, own_price, boxes } = card
    return [mode, seats, team, fast, card.private, players_only, bots_only, own_price, boxes]
  }
  return JSON.stringify(setUp(a)) === JSON.stringify(setUp(b))
}

/** A room of which nothing is known yet: until it plays, each player in it besides its creator is news. */
export function asMade(card: BattleCard): BattleCard {
  const isOpen = card.phase === 'waiting' || card.phase === 'locked'
  const isCreator = ({ user_id }: BattlePlayer) => user_id !== null && user_id === card.user_id
  return isOpen ? { ...card, players: card.players.filter(isCreator) } : card
}

/** Seats that were taken or, with player null, given up between two states of a room. */
export function seatChanges(
  before: BattleCard,
  after: BattleCard,
): { seat: number; player: BattlePlayer | null }[] {
  const seats = Array.from({ length: after.seats }, (_, index) => index + 1)
  return seats.flatMap((seat) => {
    const was = before.players.find((player) => player.seat === seat)
    const is = after.players.find((player) => player.seat === seat)
    const same = was?.user_id === is?.user_id && was?.nickname === is?.nickname && !was === !is
    return same ? [] : [{ seat, player: is ?? null }]
  })
}
