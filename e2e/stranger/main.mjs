import { makeClient } from './client.mjs'
import * as account from './steps/account.mjs'
import * as backpack from './steps/backpack.mjs'
import * as battle from './steps/battle.mjs'
import * as boxes from './steps/boxes.mjs'
import * as mall from './steps/mall.mjs'
import * as mines from './steps/mines.mjs'
import * as recharge from './steps/recharge.mjs'
import * as report from './steps/report.mjs'
import * as retrieval from './steps/retrieval.mjs'
import * as rolls from './steps/rolls.mjs'
import * as upgrade from './steps/upgrade.mjs'
import * as visit from './steps/visit.mjs'
import * as welfare from './steps/welfare.mjs'

/*
 * A stranger's client of a sandbox store: it knows the specification alone, and nothing of this project's code. It plays
 * the main job and every room once, prints a line for each step, and ends at the first deviation.
 *
 *   node e2e/stranger/main.mjs http://localhost:3000
 */

/** @type {[name: string, step: (world: any) => Promise<string>][]} */
const STEPS = [
  ['settings', visit.readSettings],
  ['boxes on sale', visit.lookAtBoxes],
  ['every room, from outside', visit.lookAround],
  ['closed doors', visit.knockAsVisitor],
  ['demo', visit.tryDemo],
  ['faulty forms', account.refuseFaultyForms],
  ['registration', account.registerPlayer],
  ['a friend', account.inviteFriend],
  ['socket', boxes.connectSocket],
  ['seed', account.chooseSeed],
  ['account', account.changeAccount],
  ['recharge', recharge.rechargeCoins],
  ["the day's recharge", account.lookAtToday],
  ['cards', recharge.refuseCards],
  ['adverts', report.reportAdvert],
  ['opening', boxes.openBoxes],
  ['key', boxes.useKey],
  ['records', boxes.lookAtRecords],
  ['sale', backpack.sellItems],
  ['conversion', backpack.convertDiamonds],
  ['battle', battle.fightBots],
  ['a cancelled battle', battle.cancelBattle],
  ['battle history', battle.lookAtBattles],
  ['upgrade', upgrade.upgradeItem],
  ['an upgrade below 5 %', upgrade.refuseLongShot],
  ['minesweeper', mines.sweepMines],
  ['mall', mall.buyInMall],
  ['mall, by diamonds', mall.buyWithDiamonds],
  ['roll rooms', rolls.lookAtRolls],
  ['a roll room of their own', rolls.ownRoll],
  ['trade link', retrieval.bindTradeLink],
  ['retrieval', retrieval.retrieveItem],
  ['welfare box', welfare.openWelfareBox],
  ['red envelopes', welfare.tryEnvelopes],
  ['promotion', welfare.lookAtPromotion],
  ['levels', welfare.lookAtLevels],
  ['wallet', recharge.lookAtWallet],
  ['logout', account.signOut],
]

const base = process.argv[2] ?? 'http://localhost:3000'

async function playAll() {
  const cookies = new Map()
  const world = {
    base,
    visitor: makeClient(base),
    player: makeClient(base, { cookies }),
    // The same player's browser, in another language.
    chinese: makeClient(base, { language: 'zh', cookies }),
    socket: null,
  }
  try {
    for (const [name, step] of STEPS) {
      const started = performance.now()
      const line = await step(world).catch((error) => {
        throw new Error(`${name}: ${error.message}`, { cause: error })
      })
      const took = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`ok  ${name} (${took} s): ${line}`)
    }
  } finally {
    world.socket?.close()
  }
}

try {
  await playAll()
  console.log(`The store at ${base} keeps its specification in ${STEPS.length} steps.`)
} catch (error) {
  console.error(`DEVIATION  ${error.message}`)
  process.exitCode = 1
}
