import { parseArgs } from 'node:util'
import pino from 'pino'
import { ENVELOPE_PARTS } from '@noktra/game/envelopes'
import { systemClock } from './clock.ts'
import { coinsOf, runCommand, wholeNumber } from './command-line.ts'
import { ConfigError, readConfig } from './config.ts'
import { connectPool, kyselyOn } from './db/connect.ts'
import { openDatabase } from './db/open-database.ts'
import { makeTransact } from './db/transact.ts'
import { closeEnvelope } from './features/envelopes/close-envelope.ts'
import { makeEnvelope, type NewEnvelope } from './features/envelopes/make-envelope.ts'
import { readSecrets } from './secrets.ts'

const LONGEST_DAYS = 365
const DAY_MS = 24 * 3600_000

const USAGE = `npm run --silent envelope -- --code <code> --title <text> --sum <coins> --parts <1-${ENVELOPE_PARTS.most}> --days <1-${LONGEST_DAYS}> [--descr <text>]
npm run --silent envelope -- --close <number>

Makes a red envelope of bonus coins that players claim by its code, or ends one before its time.
--title-zh, --title-pt, --descr-zh and --descr-pt say it in another language; without them it stands there as it is.`

/** `npm run envelope`: makes a red envelope in the store of DATA_DIR or DATABASE_URL, or ends one. */
async function run(args: string[]): Promise<void> {
  const order = readOrder(args)
  const config = readConfig()
  const log = pino({ level: 'error' }, pino.destination(2))
  const secrets = readSecrets(config.secretsFile)
  const database = await openDatabase(config, systemClock, log)
  const kysely = kyselyOn(
    connectPool(database.address, { poolSize: 1, onError: (error) => log.error(error) }),
  )
  const ctx = { clock: systemClock, secrets }
  const transact = makeTransact(kysely, (error) => log.error(error))
  try {
    if ('close' in order) {
      if (!(await transact((tx) => closeEnvelope(tx, ctx, order.close))))
        throw new ConfigError(`There is no envelope ${order.close} that is not closed.`)
      console.error(`Envelope ${order.close} is closed.`)
      return
    }
    const id = await transact((tx) => makeEnvelope(tx, ctx, order))
    console.log(String(id))
    console.error(`Envelope ${id}: ${order.total_cents / 100} coins in ${order.parts} parts.`)
  } catch (error) {
    // What the envelope itself refuses is the operator's to mend.
    if (error instanceof RangeError) throw new ConfigError(`${error.message}.`)
    throw error
  } finally {
    await kysely.destroy()
  }
}

function readOrder(args: string[]): NewEnvelope | { close: number } {
  const text = { type: 'string' } as const
  const options = {
    code: text,
    title: text,
    'title-zh': text,
    'title-pt': text,
    descr: text,
    'descr-zh': text,
    'descr-pt': text,
    sum: text,
    parts: text,
    days: text,
    close: text,
  }
  let values
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n\n${USAGE}`)
  }
  if (values.close !== undefined)
    return { close: wholeNumber('--close', values.close, Number.MAX_SAFE_INTEGER) }
  const { code, title, sum, descr = '' } = values
  if (!code || !title) throw new ConfigError(USAGE)
  const days = wholeNumber('--days', values.days, LONGEST_DAYS)
  return {
    code,
    titles: { en: title, zh: values['title-zh'] ?? title, pt: values['title-pt'] ?? title },
    descr: { en: descr, zh: values['descr-zh'] ?? descr, pt: values['descr-pt'] ?? descr },
    total_cents: coinsOf('--sum', sum),
    parts: wholeNumber('--parts', values.parts, ENVELOPE_PARTS.most),
    ends_at: new Date(systemClock.now().getTime() + days * DAY_MS),
  }
}

await runCommand(run)
