import { randomBytes } from 'node:crypto'
import type { Field } from './field.ts'
import type { Pair } from './evidence.ts'
import { Visitor } from './visitor.ts'

/** An account that the auditor made, with what it was told of its seeds. */
export type Account = {
  number: number
  id: number
  visitor: Visitor
  inviteCode: string
  userSeed: string
  /** The anchor of the chain as it was first shown. */
  anchor: string
  chain_no: number
  /** Own clock before and after the registration. */
  registered_ms: [from: number, to: number]
  /** In what accounts differ by design: odds may not follow from any of it. */
  factors: Record<string, string>
  /** What is left of the coins, in cents, as the store tells it. */
  cents: number
}

/** Coins of one order, the most that a player may choose. */
const ORDER_COINS = 1500

export function newUserSeed(): string {
  return randomBytes(12).toString('hex')
}

/** Registers as the page does: a code by mail, which the sandbox shows, and a seed chosen here. */
export async function register(base: URL, number: number, inviter: Account | null): Promise<Account> {
  const language = number % 4 < 2 ? 'en' : 'zh'
  const invited = inviter !== null && number % 2 === 1
  const visitor = new Visitor(base, { language })
  const mobile = `audit-${randomBytes(6).toString('hex')}@noktra.example`
  const ticket = await visitor.press('/sandbox/captcha')
  await visitor.press('/api/public/sendSms', {
    mobile,
    ticket: ticket.at('ticket').text(),
    rand_str: ticket.at('rand_str').text(),
  })
  const outbox = await visitor.read('/sandbox/outbox', { format: 'json', to: mobile })
  const code = outbox.at('list').list()[0]?.at('code').text() ?? ''
  const userSeed = newUserSeed()
  const from = Date.now()
  const signedIn = await visitor.press('/api/user/login', {
    mobile,
    login_type: 'mobile',
    code,
    user_seed: userSeed,
    ...(invited ? { invite_code: inviter.inviteCode } : {}),
  })
  const to = Date.now()
  visitor.token = signedIn.at('access_token').text()
  const [seed, details] = await Promise.all([
    visitor.read('/api/user/seed'),
    visitor.read('/api/user/details'),
  ])
  return {
    number,
    id: signedIn.at('user_id').count(),
    visitor,
    inviteCode: details.at('invite_code').text(),
    userSeed,
    anchor: seed.at('anchor').text(),
    chain_no: seed.at('chain_no').count(),
    registered_ms: [from, to],
    factors: { invited: invited ? 'yes' : 'no', language },
    cents: 0,
  }
}

/** Buys coins at the sandbox's cashier until there are enough. */
export async function haveCoins(account: Account, cents: number): Promise<void> {
  const { visitor } = account
  while (account.cents < cents) {
    const order = await visitor.press('/api/recharge', { pay_method: 'alipay2', amount: ORDER_COINS })
    await visitor.press(`/sandbox/pay/${order.at('order_no').text()}`, { result: 'pay' })
    account.cents += ORDER_COINS * 100
  }
}

/** The pair that an answer says it drew from, and the first nonce. */
export function receiptOf(answer: Field): { pair: Pair; nonce: number } {
  return {
    pair: {
      chain_no: answer.at('chain_no').count(),
      pair_no: answer.at('pair_no').count(),
      server_seed_hash: answer.at('server_seed_hash').text(),
    },
    nonce: answer.at('nonce').count(),
  }
}

export type Revealed = { pair_no: number; server_seed: string; user_seed: string; draws: number }

/** Chooses another seed, which reveals the pair. */
export async function reveal(account: Account): Promise<Revealed> {
  const userSeed = newUserSeed()
  const answer = await account.visitor.press('/api/user/seed/set', { user_seed: userSeed })
  const revealed = answer.at('revealed')
  account.userSeed = userSeed
  return {
    pair_no: revealed.at('pair_no').count(),
    server_seed: revealed.at('server_seed').text(),
    user_seed: revealed.at('user_seed').text(),
    draws: revealed.at('draws').count(),
  }
}
