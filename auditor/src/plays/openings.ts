import { haveCoins, receiptOf, type Account } from '../accounts.ts'
import type { Box } from '../boxes.ts'
import type { Promised, Session } from '../evidence.ts'
import { wearShown, type Field } from '../field.ts'

/** How many boxes a press may open, the most first. */
const PRESSES = [10, 5, 4, 3, 2, 1]
/** Of ten presses of ten boxes one is made as smaller ones, so that the count of a press can be looked at as well. */
const SMALLER = 7

/** What an answer promises of each of its draws. */
export function promisesOf(answer: Field): Promised[][] {
  const promise = answer.find('promise')
  if (!promise || promise.isNull) return []
  const note = promise.at('note').text()
  return promise
    .at('entries')
    .list()
    .map((entry) => [
      {
        note,
        kind: entry.at('kind').text(),
        salt: entry.at('salt').text(),
        index: entry.at('index').count(),
        path: entry.at('path').text(),
      },
    ])
}

/** Opens a box so many times for coins, and notes what each answer told. */
export async function openBoxes(session: Session, account: Account, box: Box, draws: number): Promise<void> {
  await haveCoins(account, box.price_cents * draws)
  let left = draws
  for (let turn = 0; left > 0; turn += 1) {
    const most =
      turn % SMALLER === 0 ? PRESSES[1 + (Math.floor(turn / SMALLER) % (PRESSES.length - 1))]! : PRESSES[0]!
    const num = PRESSES.find((press) => press <= Math.min(most, left))!
    const answer = await account.visitor.press('/api/box/unpack', {
      box_id: box.id,
      num,
      pool_hash: box.pool_hash,
    })
    noteOpening(session, account, answer, { box, num })
    left -= num
  }
}

function noteOpening(
  session: Session,
  account: Account,
  answer: Field,
  { box, num }: { box: Box; num: number },
): void {
  const { pair } = receiptOf(answer)
  const promises = promisesOf(answer)
  const charged = answer.at('charged').cents()
  account.cents = answer.at('coin').cents()
  answer
    .at('list')
    .list()
    .forEach((opened, n) => {
      session.plays.push({
        kind: 'box',
        id: opened.at('open_id').text(),
        account: account.number,
        pair,
        nonce: opened.at('nonce').count(),
        told: {
          ticket: opened.at('ticket').count(),
          skin_id: opened.at('skin_id').count(),
          value_cents: opened.at('value').cents(),
          wear: wearShown(opened),
          'pool.price_cents': Math.round(charged / num),
        },
        shown: { pool_hash: box.pool_hash, 'pool.price_cents': box.price_cents, user_seed: account.userSeed },
        promises: promises[n] ?? [],
        press: num,
      })
    })
}
