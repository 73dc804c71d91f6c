import { randomBytes } from 'node:crypto'
import { haveCoins, receiptOf, type Account } from '../accounts.ts'
import type { Session } from '../evidence.ts'
import { promisesOf } from './openings.ts'
import { nextOf, noteRefusal } from './refused.ts'

/** Chances that are aimed at, by staking this part of the target's price. */
const STAKES = [0.1, 0.3, 0.55, 0.75]
const LEAST_PRICE = 25
/** How the store refuses while a price has moved. */
const MOVED = ['upgrade_changed', 'skin_drifted', 'prices_changing']

/** Stakes coins against targets, each with fresh entropy, at the price that the list showed. */
export async function playUpgrades(session: Session, account: Account, count: number): Promise<void> {
  const { visitor } = account
  const page = await visitor.read('/api/upgrade/skinList', { min_price: LEAST_PRICE, page_size: 50 })
  const targets = page.at('list').list()
  const prices = (await visitor.read('/api/fair/prices/current')).at('list')
  const list_hash = prices.isNull ? null : prices.at('list_hash').text()
  for (let n = 0; n < count && targets.length > 0; n += 1) {
    const target = targets[(account.number * 7 + n * 5) % targets.length]!
    const price = target.at('price').number()
    const skin_id = target.at('skin_id').count()
    const coin = Math.max(0.01, Math.round(price * STAKES[n % STAKES.length]! * 100) / 100)
    const direction = n % 2 === 0 ? 'under' : 'over'
    const nonce_seed = randomBytes(16).toString('hex')
    await haveCoins(account, Math.round(coin * 100))
    const sent = {
      coin,
      skin_id,
      direction,
      nonce_seed,
      target_price: price,
      ...(list_hash !== null && { prices_hash: list_hash }),
    }
    const next = nextOf(session, account)
    const answer = await visitor.post('/api/upgrade', sent)
    // A price may have moved since the list was read: then the store has to refuse, and takes nothing.
    if (answer.code !== 0) {
      noteRefusal(session, account, { call: '/api/upgrade', sent, next, answer })
      if (MOVED.includes(answer.error)) continue
      throw new Error(`an upgrade was refused: ${answer.text.slice(0, 300)}`)
    }
    const { data } = answer
    const shown = data.at('upgrade')
    account.cents = data.at('coin').cents()
    const given = shown.at('given')
    session.plays.push({
      kind: 'upgrade',
      id: shown.at('fair_id').text(),
      account: account.number,
      ...receiptOf(data),
      told: {
        ticket: shown.at('ticket').count(),
        won: shown.at('won').yes(),
        value_cents: given.isNull ? null : given.at('value').cents(),
        'terms.chance_ppm': shown.at('chance_ppm').count(),
      },
      shown: {
        user_seed: account.userSeed,
        'terms.nonce_seed': nonce_seed,
        ...(list_hash !== null && { 'terms.prices.list_hash': list_hash }),
        'terms.direction': direction,
        'terms.stake_cents': Math.round(coin * 100),
        'terms.target.skin_id': skin_id,
        'terms.target.value_cents': Math.round(price * 100),
      },
      promises: promisesOf(data)[0] ?? [],
      press: 1,
    })
  }
}
