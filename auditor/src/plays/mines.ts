import { randomInt } from 'node:crypto'
import { haveCoins, receiptOf, type Account } from '../accounts.ts'
import type { Session } from '../evidence.ts'
import { promisesOf } from './openings.ts'

const TILES = 7
const MOST_LAYERS = 3

/** Games of minesweeper on the cheapest tier, with picks and an end that are chosen by chance here. */
export async function playMines(session: Session, account: Account, count: number): Promise<void> {
  const { visitor } = account
  const offered = (await visitor.read('/api/mine/tiers')).at('list').list()
  const [tier] = offered
    .filter((each) => !each.at('closed').yes())
    .toSorted((a, b) => a.at('stake').number() - b.at('stake').number())
  if (!tier) return
  for (let n = 0; n < count; n += 1) {
    await haveCoins(account, tier.at('stake').cents())
    const started = await visitor.press('/api/mine/start', {
      tier_id: tier.at('tier_id').count(),
      pool_hash: tier.at('pool_hash').text(),
    })
    account.cents = started.at('coin').cents()
    const game = started.at('game')
    const game_id = game.at('game_id').count()
    const promises = promisesOf(started).flat()
    const picks: number[] = []
    let isOver = false
    const stop = 1 + randomInt(MOST_LAYERS)
    while (!isOver && picks.length < stop) {
      const tile = 1 + randomInt(TILES)
      const picked = await visitor.press('/api/mine/pick', { game_id, tile })
      picks.push(tile)
      isOver = picked.at('bomb').yes()
      promises.push(...promisesOf(picked).flat())
    }
    if (!isOver) promises.push(...promisesOf(await visitor.press('/api/mine/take', { game_id })).flat())
    session.plays.push({
      kind: 'mines',
      id: game.at('fair_id').text(),
      account: account.number,
      ...receiptOf(started),
      told: {
        'result.layer': isOver ? picks.length - 1 : picks.length,
        'result.kind': isOver ? 'bomb' : 'prize',
      },
      shown: {
        pool_hash: tier.at('pool_hash').text(),
        user_seed: account.userSeed,
        picks: picks.join(' '),
        'tier.stake_cents': tier.at('stake').cents(),
      },
      promises,
      press: 1,
    })
  }
}
