import { wearShown } from '../field.ts'
import { haveCoins, receiptOf, type Account } from '../accounts.ts'
import type { Session } from '../evidence.ts'
import { promisesOf } from './openings.ts'

/** Buys copies of a cheap offer: each has a wear of its own that is drawn. */
export async function buyCopies(session: Session, account: Account, num: number): Promise<void> {
  const { visitor } = account
  const page = await visitor.read('/api/mall/list', {
    sort: 'price',
    in_stock: 1,
    min_price: 1,
    page_size: 50,
  })
  const offer = page
    .at('list')
    .list()
    .find((each) => each.at('stock').count() >= 4 * num)
  if (!offer) return
  await haveCoins(account, offer.at('coin_price').cents() * num)
  const skin_id = offer.at('skin_id').count()
  const answer = await visitor.press('/api/mall/buy', { skin_id, num, currency: 'coin' })
  account.cents = answer.at('coin').cents()
  const { pair } = receiptOf(answer)
  const promises = promisesOf(answer)
  answer
    .at('list')
    .list()
    .forEach((copy, n) =>
      session.plays.push({
        kind: 'wear',
        id: copy.at('fair_id').text(),
        account: account.number,
        pair,
        nonce: copy.at('nonce').count(),
        told: { wear: wearShown(copy) },
        shown: { user_seed: account.userSeed, 'terms.skin_id': skin_id },
        promises: promises[n] ?? [],
        press: num,
      }),
    )
}
