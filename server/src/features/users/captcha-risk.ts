import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Browser } from '../../platform/http/browser.ts'
import { networkLimit } from '../../platform/http/rate-limit.ts'
import { addWrong, counted, lockGuessers, readWrong, type Guesser } from './guesses.ts'

/** The work of somebody who gives no cause: 100,000 hashes on average, a third of a second on a phone. */
const LEAST = 200_000
/** It doubles at most so often: some ten seconds on a phone, and as long on each core of a machine that asks for many. */
const MOST_DOUBLINGS = 5

type RiskCall = Pick<Ctx, 'clock' | 'config'> & { browser: Browser }

/** What tells of a machine: a count beyond `free_of` doubles the work, and again with each doubling of the count. */
type Sign = Guesser & { free_of: number }

/** Puzzles that were asked for, and those that were not solved, by the network and by this browser; and what both guess wrong elsewhere. */
function signsOf({ config, browser }: Omit<RiskCall, 'clock'>): Sign[] {
  const { network, device, keepsCookie } = browser
  const ofNetwork = (name: string, free: number, an_hour: number): Sign => ({
    ...counted(`${name}:${network}`, an_hour),
    free_of: networkLimit(config, free),
  })
  const ofDevice = (name: string, free_of: number, an_hour: number): Sign => ({
    ...counted(`${name}:${device}`, an_hour),
    free_of,
  })
  return [
    ofNetwork('captcha:network', 10, 20),
    ofNetwork('slide:network', 5, 10),
    ofNetwork('password:flood', 10, 30),
    ofNetwork('code:network', 10, 10),
    ...(keepsCookie
      ? [ofDevice('captcha:device', 5, 2), ofDevice('slide:device', 2, 2), ofDevice('password:device', 3, 1)]
      : []),
  ]
}

/**
 * How far a caller's machine has to count for its next puzzle, by what it and its network did lately. The puzzle counts, too, and of
 * many at once each sees those before it.
 */
export async function workFor(call: RiskCall & Pick<Ctx, 'transact'>): Promise<number> {
  const signs = signsOf(call)
  const now = call.clock.now()
  const counts = await call.transact(async (tx) => {
    const puzzles = signs.filter(({ guesser }) => guesser.startsWith('captcha:'))
    await lockGuessers(tx, puzzles, now)
    const before: number[] = []
    for (const sign of signs) before.push(await readWrong(tx, sign, now))
    await addWrong(tx, puzzles, now)
    return before
  })
  const worst = Math.max(
    ...signs.map(({ free_of }, index) => doublings(Math.round(counts[index]!) / free_of)),
  )
  // Who keeps no cookies could be anybody, each time.
  const all = Math.min(MOST_DOUBLINGS, worst + (call.browser.keepsCookie ? 0 : 1))
  return LEAST * 2 ** all
}

/** A slide that was wrong, or came without its work. */
export async function countWrongSlide(tx: Tx, call: RiskCall): Promise<void> {
  const now = call.clock.now()
  const slides = signsOf(call).filter(({ guesser }) => guesser.startsWith('slide:'))
  await lockGuessers(tx, slides, now)
  await addWrong(tx, slides, now)
}

function doublings(times: number): number {
  return times < 1 ? 0 : Math.floor(Math.log2(times)) + 1
}
