import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buyCoins, newDemoPlayer, type DemoPlayer, type Sandbox } from './demo-data/demo-player.ts'
import {
  buyInMall,
  fight,
  introduce,
  openBoxes,
  playMines,
  retrieve,
  roll,
  takeGifts,
  upgrade,
  type Tally,
} from './demo-data/demo-plays.ts'

/*
 * `npm run demo-data [-- --url http://localhost:3000 --players 10]`: fills a sandbox that runs on this machine with players and what
 * they do, by the store's public calls alone. It may be run again: each run brings players of its own.
 */

const USAGE = 'npm run demo-data -- [--url http://localhost:3000] [--players 10]'
const FEWEST = 8
const MOST = 100
const COINS = 1500

async function run(): Promise<void> {
  const began = performance.now()
  const { url, players: size } = readOptions()
  const sandbox = { url: url.origin.replace('localhost', '127.0.0.1') }
  await assertSandbox(sandbox)
  const password = randomBytes(8).toString('hex')
  const name = randomBytes(3).toString('hex')
  const tally: Tally = new Map()
  const players: DemoPlayer[] = []
  for (let n = 0; n < size; n += 1) {
    const mobile = `demo-${name}-${n + 1}@noktra.example`
    // Every second one is invited by the first.
    const invite_code = n % 2 === 1 ? players[0]!.inviteCode : undefined
    players.push(await newDemoPlayer(sandbox, { mobile, password, invite_code }))
  }
  await Promise.all(
    players.map(async (player, n) => {
      await introduce(player, tally, n)
      await buyCoins(player, COINS)
      await openBoxes(player, tally, n)
      await upgrade(player, tally, n)
      await playMines(player, tally, n)
      await buyInMall(player, tally, 1 + (n % 3))
      await takeGifts(player, tally)
    }),
  )
  await Promise.all([fight(players, tally), roll(players, tally), retrieve(players.at(-1)!, tally, password)])
  for (const [what, { times, seenAt }] of tally) {
    console.log(`${String(times).padStart(5)} ${what.padEnd(32)} ${url.origin}${seenAt}`)
  }
  console.log(`Sign in as ${players[0]!.mobile} with the password ${password}.`)
  console.log(`It took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

function readArguments() {
  try {
    return parseArgs({ options: { url: { type: 'string' }, players: { type: 'string' } } }).values
  } catch {
    return refuse(`It does not know what was asked: ${USAGE}`)
  }
}

function readOptions(): { url: URL; players: number } {
  const values = readArguments()
  const url = URL.parse(values.url ?? 'http://localhost:3000')
  const players = Number(values.players ?? 10)
  if (!url || !['localhost', '127.0.0.1'].includes(url.hostname))
    refuse(`It fills stores on this machine alone: ${USAGE}`)
  if (!Number.isInteger(players) || players < FEWEST || players > MOST)
    refuse(`--players is a whole number from ${FEWEST} to ${MOST}: ${USAGE}`)
  return { url, players }
}

/** A live store has no outbox: what follows would be refused there anyway, and is not even tried. */
async function assertSandbox({ url }: Sandbox): Promise<void> {
  const answer = await fetch(`${url}/sandbox/outbox?format=json`).catch(() => null)
  if (!answer) refuse(`No store answers at ${url}: start it by npm run dev or script/server.`)
  if (answer.status !== 200) refuse(`The store at ${url} is no sandbox: it is not filled.`)
  await answer.body?.cancel()
}

class Refusal extends Error {}

function refuse(sentence: string): never {
  throw new Refusal(sentence)
}

try {
  await run()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}
