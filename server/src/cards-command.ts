import { parseArgs } from 'node:util'
import pino from 'pino'
import { systemClock } from './clock.ts'
import { coinsOf, runCommand, wholeNumber } from './command-line.ts'
import { ConfigError, readConfig } from './config.ts'
import { connectPool, kyselyOn } from './db/connect.ts'
import { openDatabase } from './db/open-database.ts'
import { makeTransact } from './db/transact.ts'
import { makeCards, MOST_CARDS, revokeCards, type CardWish } from './features/recharge/make-cards.ts'
import { readSecrets } from './secrets.ts'

const USAGE = `npm run --silent cards -- --kind sold|gift --face <coins> --count <1-${MOST_CARDS}> [--note <text>] > cards.csv
npm run --silent cards -- --revoke <batch>

Prints a batch of cards as CSV. The secrets are shown this once: the store keeps only their hashes.`

/** `npm run cards`: makes a batch of cards in the store of DATA_DIR or DATABASE_URL, or takes one out of use. */
async function run(args: string[]): Promise<void> {
  const order = readOrder(args)
  const config = readConfig()
  const log = pino({ level: 'error' }, pino.destination(2))
  const secrets = readSecrets(config.secretsFile)
  const database = await openDatabase(config, systemClock, log)
  const kysely = kyselyOn(
    connectPool(database.address, { poolSize: 1, onError: (error) => log.error(error) }),
  )
  const ctx = { clock: systemClock, secrets, transact: makeTransact(kysely, (error) => log.error(error)) }
  try {
    if ('revoke' in order) {
      if (!(await revokeCards(ctx, order.revoke)))
        throw new ConfigError(`There is no batch ${order.revoke} in use.`)
      console.error(`Batch ${order.revoke} is out of use.`)
      return
    }
    const { batch_id, cards } = await makeCards(ctx, order)
    console.log('card_no,card_secret,kind,coins')
    for (const card of cards)
      console.log(`${card.card_no},${card.card_secret},${order.kind},${order.face / 100}`)
    console.error(`Batch ${batch_id}: ${cards.length} cards.`)
  } finally {
    await kysely.destroy()
  }
}

function readOrder(args: string[]): CardWish | { revoke: number } {
  const options = {
    kind: { type: 'string' },
    face: { type: 'string' },
    count: { type: 'string' },
    note: { type: 'string' },
    revoke: { type: 'string' },
  } as const
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
  if (values.revoke !== undefined)
    return { revoke: wholeNumber('--revoke', values.revoke, Number.MAX_SAFE_INTEGER) }
  const { kind, face, note } = values
  if (kind !== 'sold' && kind !== 'gift') throw new ConfigError(USAGE)
  return {
    kind,
    face: coinsOf('--face', face),
    count: wholeNumber('--count', values.count, MOST_CARDS),
    note,
  }
}

await runCommand(run)
