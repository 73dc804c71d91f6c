import { randomBytes } from 'node:crypto'
import type { Account } from '../accounts.ts'
import type { Box } from '../boxes.ts'
import type { Session } from '../evidence.ts'
import type { Json } from '../field.ts'
import type { Answer } from '../visitor.ts'

/** A hash that no terms have. */
const OTHER_HASH = '0'.repeat(64)
const PRESS = 10
/** More copies than a purchase may have. */
const TOO_MANY = 1000

type Sent = { [name: string]: Json }

/** Asks for openings that the store has to refuse: twice by other odds, and more of the dearest box than the account can pay. */
export async function askForRefusedOpenings(
  session: Session,
  account: Account,
  { box, dearest }: { box: Box; dearest: Box },
): Promise<void> {
  const byOtherOdds = { box_id: box.id, num: 1, pool_hash: OTHER_HASH }
  await ask(session, account, '/api/box/unpack', byOtherOdds)
  await ask(session, account, '/api/box/unpack', byOtherOdds)
  const held = await account.visitor.read('/api/user/details')
  if (held.at('coin').cents() + held.at('bonus_coin').cents() >= PRESS * dearest.price_cents) return
  await ask(session, account, '/api/box/unpack', {
    box_id: dearest.id,
    num: PRESS,
    pool_hash: dearest.pool_hash,
  })
}

/** The same of an upgrade at twice its price, of minesweeper for other prizes, and of a purchase of too many copies. */
export async function askForOtherRefusals(session: Session, account: Account): Promise<void> {
  const { visitor } = account
  const [target] = (await visitor.read('/api/upgrade/skinList', { page_size: 1 })).at('list').list()
  if (target) {
    const skin_id = target.at('skin_id').count()
    const price = target.at('price').number()
    await ask(session, account, '/api/upgrade', {
      coin: Math.max(0.01, Math.round(price * 10) / 100),
      skin_id,
      direction: 'under',
      nonce_seed: randomBytes(16).toString('hex'),
      target_price: Math.round(price * 200) / 100,
    })
    await ask(session, account, '/api/mall/buy', { skin_id, num: TOO_MANY, currency: 'coin' })
  }
  const [tier] = (await visitor.read('/api/mine/tiers')).at('list').list()
  if (!tier) return
  await ask(session, account, '/api/mine/start', {
    tier_id: tier.at('tier_id').count(),
    pool_hash: OTHER_HASH,
  })
}

async function ask(session: Session, account: Account, call: string, sent: Sent): Promise<void> {
  const next = nextOf(session, account)
  noteRefusal(session, account, { call, sent, next, answer: await account.visitor.post(call, sent) })
}

/** The pair and the nonce that the next draw of an account has to take, by what it played. */
export function nextOf({ plays }: Session, { number, anchor }: Account): Next {
  const last = plays.findLast(({ account, pair }) => account === number && pair !== null)
  if (!last) return { server_seed_hash: anchor, nonce: 0 }
  return { server_seed_hash: last.pair!.server_seed_hash, nonce: last.nonce! + 1 }
}

type Next = { server_seed_hash: string; nonce: number }
type Asked = { call: string; sent: Sent; next: Next; answer: Answer }

/** Keeps what the answer of a play told that was, or had to be, refused. */
export function noteRefusal(session: Session, account: Account, { call, sent, next, answer }: Asked): void {
  // A busy store turns a call away before it is read: that has no number.
  if (answer.status === 429 || answer.status >= 500) return
  const no = answer.data.find('refusal_no')
  session.refusals.push({
    account: account.number,
    refusal_no: no ? no.count() : null,
    call,
    code: answer.code,
    sent,
    ...next,
  })
}
