import { setTimeout as wait } from 'node:timers/promises'
import { haveCoins, type Account } from '../accounts.ts'
import type { Box } from '../boxes.ts'
import type { Session } from '../evidence.ts'

const MODES = ['classic', 'underdog', 'terminal', 'jackpot', 'shared']
const PATIENCE_MS = 90_000
const LOOK_EVERY_MS = 300

/** Battles of two seats between two accounts, one after another in each mode. Notes the lock record as soon as it is to be seen. */
export async function fight(
  session: Session,
  [host, guest]: [Account, Account],
  { boxes, count }: { boxes: [Box, Box]; count: number },
): Promise<void> {
  const price = boxes[0].price_cents + boxes[1].price_cents
  for (let n = 0; n < count; n += 1) {
    await Promise.all([haveCoins(host, price), haveCoins(guest, price)])
    const made = await host.visitor.press('/api/battle/create', {
      box_ids: boxes.map(({ id }) => id),
      pool_hashes: boxes.map(({ pool_hash }) => pool_hash),
      mode: MODES[n % MODES.length]!,
      seats: 2,
      fast: true,
    })
    const room_id = made.at('room').at('room_id').count()
    host.cents -= price
    const before = await guest.visitor.read('/api/battle/details', { room_id })
    const server_seed_hash = before.at('server_seed_hash').text()
    const filled_ms = Date.now()
    const joined = await guest.visitor.ask('POST', '/api/battle/join', { body: { room_id } })
    if (joined.code !== 0) throw new Error(`a battle could not be joined: ${joined.text.slice(0, 300)}`)
    guest.cents -= price
    // A Date header tells whole seconds: it is up to a second old when it is written.
    const skew_ms = (joined.date_ms ?? Date.now()) - Date.now()
    const lock_record = await watch(guest, room_id)
    session.battles.push({ room: room_id, filled_ms, skew_ms })
    session.plays.push({
      kind: 'battle',
      id: `b${room_id}`,
      account: host.number,
      pair: null,
      nonce: null,
      told: lock_record === null ? {} : { lock_record },
      shown: { server_seed_hash },
      promises: [],
      press: 1,
    })
  }
}

/** Watches a battle to its end. Gives the lock record as it was first seen. */
async function watch({ visitor }: Account, room_id: number): Promise<string | null> {
  let record: string | null = null
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(LOOK_EVERY_MS)) {
    const now = await visitor.read('/api/battle/details', { room_id })
    const lock = now.at('lock')
    if (record === null && !lock.isNull) record = lock.at('lock_record').text()
    if (['finished', 'timeout'].includes(now.at('room').at('phase').text())) return record
  }
  throw new Error(`the battle ${room_id} did not end in ${PATIENCE_MS / 1000} s`)
}
