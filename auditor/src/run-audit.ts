import { register, type Account } from './accounts.ts'
import { readBoxes, type Box } from './boxes.ts'
import { testDraws, testLayers, type Return } from './checks/chance.ts'
import { checkBoard } from './checks/check-board.ts'
import { checkBoxes } from './checks/check-boxes.ts'
import { checkLog, collectCheckpoints, readLogKeys } from './checks/check-log.ts'
import { checkPrices } from './checks/check-prices.ts'
import { checkPublic } from './checks/check-public.ts'
import { checkRounds, Rounds } from './checks/check-rounds.ts'
import { checkSession, type Audit } from './checks/check-session.ts'
import { newTallies } from './checks/tallies.ts'
import type { Finding, Session } from './evidence.ts'
import { readKey } from './log/note.ts'
import { fight } from './plays/battles.ts'
import { buyCopies } from './plays/mall.ts'
import { claimEnvelope } from './plays/envelopes.ts'
import { playMines } from './plays/mines.ts'
import { openBoxes } from './plays/openings.ts'
import { askForOtherRefusals, askForRefusedOpenings } from './plays/refused.ts'
import { giveAway } from './plays/rolls.ts'
import { playUpgrades } from './plays/upgrades.ts'
import { Verifier } from './python.ts'
import { readKept, writeKept, type Kept } from './state.ts'
import { judge, type Judged, type Tested } from './statistics/judge.ts'
import type { Thresholds } from './thresholds.ts'
import { Visitor } from './visitor.ts'

export type Options = {
  url: URL
  /** Openings to make at most; of a live store, plays of each list that are read. */
  draws: number
  /** Coins that the openings may cost. */
  coins: number
  /** Boxes to open; none: the steadiest that may be paid, and the cheapest ones. */
  boxes: number[]
  /** Openings of one account at most: with few, there are more accounts to compare. */
  perAccount: number
  battles: number
  upgrades: number
  mines: number
  rolls: number
  /** Public keys of the log that are known from elsewhere. */
  keys: string[]
  stateFile: string
  relay: string
  /** Reads what is published and plays nothing, on a sandbox too. */
  readsOnly: boolean
  /** Goes on when something is wrong already, to see all that is. */
  toTheEnd: boolean
  thresholds: Thresholds
  say: (line: string) => void
}

export type Report = {
  store: string
  mode: 'played' | 'read'
  began: string
  seconds: number
  accused: boolean
  draws: number
  /** The look after which the audit ended, and how many were planned. */
  looks: [number, number]
  findings: Finding[]
  tests: Judged[]
  returns: Return[]
  seeds: string[]
}

/** Accounts that play at once. A pair makes 1,000 draws at most: each account opens so many that one pair is enough. */
const AT_ONCE = 8
const MOST_OF_ACCOUNT = 950
/** Fewer accounts do not show whether luck depends on the account. */
const LEAST_ACCOUNTS = 4
const COPIES = 2
/** Of the openings that are made, those of the steadiest box, which shows its return soonest. */
const STEADY_PART = 0.8
const CHEAP_BOXES = 3

/** Audits a store: plays on a sandbox, reads what a live one publishes. */
export async function runAudit(options: Options): Promise<Report> {
  const began = Date.now()
  const kept = readKept(options.stateFile)
  kept.keys.push(...options.keys.map((text) => readKey(text).text))
  const stranger = new Visitor(options.url, {
    language: 'pt',
    agentName: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101',
  })
  const { keys, origin } = await readLogKeys(stranger, kept)
  const verifier = new Verifier()
  const audit: Audit = {
    thresholds: options.thresholds,
    tallies: newTallies(),
    verifier,
    stranger,
    keys,
    origin,
    draws: [],
    layers: [],
    leaves: [],
    listed: [],
    seeds: [],
    rounds: new Rounds(),
    known: { outcomes: new Map(), note: null },
  }
  try {
    const isPlayed =
      !options.readsOnly && (await stranger.get('/sandbox/outbox', { format: 'json' })).status === 200
    await collectCheckpoints([stranger], kept)
    const boxes = await readBoxes(stranger)
    const run = isPlayed
      ? await playAll(audit, options, { boxes, kept })
      : await readAll(audit, options, { boxes, kept })
    const findings = [...Object.values(audit.tallies).map((tally) => tally.finding()), ...run.findings]
    const accused =
      findings.some(({ state }) => state === 'wrong') || run.judged.some(({ isWrong }) => isWrong)
    return {
      store: options.url.origin,
      mode: isPlayed ? 'played' : 'read',
      began: new Date(began).toISOString(),
      seconds: Math.round((Date.now() - began) / 100) / 10,
      accused,
      draws: audit.draws.length,
      looks: [run.looks, options.thresholds.looks.length],
      findings,
      tests: run.judged,
      returns: run.returns,
      seeds: audit.seeds,
    }
  } finally {
    writeKept(options.stateFile, kept)
    verifier.end()
    stranger.end()
  }
}

type Seen = { boxes: Box[]; kept: Kept }
type Run = { findings: Finding[]; judged: Judged[]; returns: Return[]; looks: number }

/** The tests of chance at one look: each look may accuse with its share of alpha. */
function look({ draws, layers, thresholds }: Audit, more: Tested[]): { judged: Judged[]; returns: Return[] } {
  const { tests, returns } = testDraws(draws, thresholds)
  return {
    judged: judge(
      [...tests, ...testLayers(layers, thresholds), ...more],
      thresholds.alpha / thresholds.looks.length,
    ),
    returns,
  }
}

async function playAll(audit: Audit, options: Options, { boxes, kept }: Seen): Promise<Run> {
  const { tallies, thresholds, stranger } = audit
  const { say } = options
  const plan = planBoxes(boxes, options)
  const draws = Math.min(options.draws, Math.floor((options.coins * 100) / plan.mean_cents))
  say(`${draws} openings of the boxes ${plan.boxes.map(({ box }) => box.id).join(', ')}`)
  const each = Math.min(MOST_OF_ACCOUNT, options.perAccount, Math.ceil(draws / LEAST_ACCOUNTS))
  let [made, number, looked] = [0, 0, 0]
  let inviter: Account | null = null
  let found = look(audit, [])
  const isWrong = () =>
    Object.values(tallies).some(({ wrong }) => wrong > 0) || found.judged.some((test) => test.isWrong)
  for (const part of thresholds.looks) {
    const goal = Math.round(draws * part)
    while (made < goal) {
      const wanted = Math.min(AT_ONCE, Math.max(LEAST_ACCOUNTS, Math.ceil((goal - made) / each)))
      const accounts: Account[] = []
      const own = Math.min(each, Math.ceil((goal - made) / wanted))
      for (let n = 0; n < wanted; n += 1) {
        const account: Account = await register(options.url, number++, inviter)
        inviter ??= account
        accounts.push(account)
      }
      const session: Session = { plays: [], battles: [], refusals: [], rolls: [], envelopes: [] }
      const isFirst = made === 0
      if (isFirst)
        await checkBoxes(
          tallies,
          boxes,
          accounts.slice(0, 2).map(({ visitor }) => visitor),
        )
      await playSession(session, accounts, { plan, own, options, isFirst, dearest: boxes.at(-1)! })
      await checkSession(audit, accounts, session)
      await collectCheckpoints([stranger, accounts[0]!.visitor, accounts.at(-1)!.visitor], kept)
      if (isFirst) await checkLogOf(audit, kept, accounts)
      for (const { visitor } of accounts.slice(inviter === accounts[0] ? 1 : 0)) visitor.end()
      made += wanted * own
      say(`${made} of ${draws} openings, ${number} accounts`)
    }
    looked += 1
    found = look(audit, [])
    if (isWrong() && !options.toTheEnd) break
  }
  const late = await checkLogOf(audit, kept, inviter ? [inviter] : [])
  await checkPrices(stranger, tallies, audit.listed)
  const board = await checkBoard(stranger, tallies, thresholds)
  found = look(audit, board.tests)
  return {
    ...found,
    findings: [...late, ...(await checkRounds(tallies, audit.rounds, options.relay))],
    looks: looked,
  }
}

/** The log, asked by a stranger and by players; what was looked for in it is not looked for again. */
async function checkLogOf(audit: Audit, kept: Kept, accounts: Account[]): Promise<Finding[]> {
  const { tallies, thresholds, keys, stranger, leaves } = audit
  const visitors = [stranger, ...accounts.map(({ visitor }) => visitor)]
  return checkLog({ tallies, thresholds, keys, visitors, kept, leaves: leaves.splice(0) })
}

type Plan = { boxes: { box: Box; part: number }[]; mean_cents: number }

/** Which boxes are opened, and which part of the openings each has. */
function planBoxes(boxes: Box[], { boxes: asked, coins, draws }: Options): Plan {
  const chosen = asked.flatMap((id) => boxes.filter((box) => box.id === id))
  if (asked.length > chosen.length) throw new Error('A box that should be opened is not on sale.')
  const payable = boxes.filter(({ price_cents }) => price_cents * draws * STEADY_PART <= coins * 100)
  const steady = (payable.length > 0 ? payable : boxes.slice(0, 1)).toSorted((a, b) => a.spread - b.spread)[0]
  if (!steady) throw new Error('No box is on sale.')
  const others = boxes.filter((box) => box !== steady).slice(0, CHEAP_BOXES)
  const parts =
    chosen.length > 0
      ? chosen.map((box) => ({ box, part: 1 / chosen.length }))
      : [
          { box: steady, part: STEADY_PART },
          ...others.map((box) => ({ box, part: (1 - STEADY_PART) / others.length })),
        ]
  return { boxes: parts, mean_cents: parts.reduce((sum, { box, part }) => sum + part * box.price_cents, 0) }
}

/** What a group of accounts does: all open boxes; in the first group they also play everything else. */
async function playSession(
  session: Session,
  accounts: Account[],
  {
    plan,
    own,
    options,
    isFirst,
    dearest,
  }: { plan: Plan; own: number; options: Options; isFirst: boolean; dearest: Box },
): Promise<void> {
  const shares = plan.boxes.map(({ box, part }, n) => ({
    box,
    draws:
      n === 0
        ? own - plan.boxes.slice(1).reduce((sum, rest) => sum + Math.floor(own * rest.part), 0)
        : Math.floor(own * part),
  }))
  const [first, second] = accounts as [Account, Account]
  const refused = { box: plan.boxes[0]!.box, dearest }
  await Promise.all(
    accounts.map(async (account) => {
      if (isFirst) await askForRefusedOpenings(session, account, refused)
      for (const { box, draws } of shares) await openBoxes(session, account, box, draws)
      await askForRefusedOpenings(session, account, refused)
      if (!isFirst) return
      await askForOtherRefusals(session, account)
      await playUpgrades(session, account, options.upgrades)
      await playMines(session, account, options.mines)
      await buyCopies(session, account, COPIES)
      await askForOtherRefusals(session, account)
    }),
  )
  if (!isFirst) return
  const cheap = plan.boxes.map(({ box }) => box).toSorted((a, b) => a.price_cents - b.price_cents)
  await fight(session, [first, second], { boxes: [cheap[0]!, cheap[1] ?? cheap[0]!], count: options.battles })
  await giveAway(session, accounts, options.rolls)
  await claimEnvelope(session, second)
}

/** A live store: what it shows to everybody. */
async function readAll(audit: Audit, options: Options, { boxes, kept }: Seen): Promise<Run> {
  const { tallies, thresholds, stranger } = audit
  const other = new Visitor(options.url, { language: 'en' })
  try {
    await checkBoxes(tallies, boxes, [other])
    await checkPublic(audit, options.draws)
    await collectCheckpoints([other], kept)
    const late = await checkLogOf(audit, kept, [])
    await checkPrices(stranger, tallies, audit.listed)
    const board = await checkBoard(stranger, tallies, thresholds)
    const found = look(audit, board.tests)
    const rounds = await checkRounds(tallies, audit.rounds, options.relay)
    return { ...found, findings: [...late, ...rounds], looks: 1 }
  } finally {
    other.end()
  }
}
