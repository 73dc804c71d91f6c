import pino from 'pino'
import { ECONOMY_DEFAULTS, economyFaults, highestReturn, loopLines, type Economy } from '@noktra/game/economy'
import { systemClock } from '../platform/clock.ts'
import { runCommand } from '../platform/command-line.ts'
import { readConfig } from '../platform/config.ts'
import { connectPool, kyselyOn, type Db } from '../platform/db/connect.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { readsOf } from '../platform/db/transact.ts'
import { boxReturns, mineReturns, readEconomy, type PublishedReturn } from '../core/settings/read-economy.ts'

/**
 * `npm run economy`: what one coin comes to in every loop, by the published numbers of the store in DATA_DIR or DATABASE_URL and
 * by the defaults; exits 1 when one of the store's reaches 100 %.
 */
async function run(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: 'error' })
  const database = await openDatabase(config, systemClock, log)
  const kysely = kyselyOn(
    connectPool(database.address, { poolSize: 1, patient: true, onError: (error) => log.error(error) }),
  )
  try {
    await print(readsOf(kysely))
  } finally {
    await kysely.destroy()
    await database.stop()
  }
}

async function print(db: Db): Promise<void> {
  const [economy, boxes, stops] = [await readEconomy(db), await boxReturns(db), await mineReturns(db)]
  const faults = economyFaults(economy)
  printLoops('This store', economy)
  printReturns('Boxes', boxes, highestReturn(economy, 'highest_box_return'))
  printReturns('Minesweeper', stops, highestReturn(economy, 'highest_mine_return'))
  printLoops('With the defaults, and the highest returns that hold with them', ECONOMY_DEFAULTS)
  for (const { message } of faults) console.error(message)
  process.exitCode = faults.length === 0 ? 0 : 1
}

function printLoops(title: string, economy: Economy): void {
  console.log(`${title}\n`)
  for (const line of loopLines(economy)) console.log(line)
  console.log()
}

function printReturns(title: string, returns: PublishedReturn[], highest: number): void {
  const most = highest / 1_000_000
  console.log(`${title}: may return ${percent(most)} at most\n`)
  for (const { name, returned } of returns.toSorted((a, b) => b.returned - a.returned)) {
    console.log(`${percent(returned).padStart(10)}  ${name}${returned > most ? '  (too much)' : ''}`)
  }
  console.log()
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(4)} %`
}

await runCommand(run)
