import type { Command } from '../../platform/http/serve.ts'
import { getBalances } from '../../core/ledger/accounts.ts'
import { cardOf } from './read-cards.ts'
import { BATTLE } from './topics.ts'

/** What every move in a room answers: the room and the player's coins. Everybody hears of it after the commit. */
export async function afterCommand(
  {
    db,
    clock,
    providers,
    brand,
    bus,
    player,
    afterCommit,
  }: Pick<Command, 'db' | 'clock' | 'providers' | 'brand' | 'bus' | 'player' | 'afterCommit'>,
  battleId: number,
  alsoPlayers: (number | null)[] = [],
) {
  afterCommit(() => {
    bus.publish(BATTLE, battleId)
    for (const id of new Set([player.id, ...alsoPlayers])) if (id !== null) bus.publish('balance', id)
  })
  const has = await getBalances(db, player.id)
  return {
    room: await cardOf({ db, clock, providers, brand }, battleId),
    coin: (has.cash + has.bonus) / 100,
    bonus_coin: has.bonus / 100,
  }
}
