// @module-tag long

import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import * as api from '@noktra/contract/sign-in'
import { challengeOf, findNumber, packSolution, type WorkChallenge } from '@noktra/game/proof-of-work'
import { atOnce } from '#test/account.ts'
import { makeBrowser, type Browser } from '#test/browser.ts'
import { handSlide } from '#test/hand-slide.ts'
import { slidePuzzle, workedPuzzle } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })
const LEAST = 200_000

let serial = 0
const newIp = () => `203.0.113.${(serial += 1)}`
const from = (ip: string) => ({ 'x-forwarded-for': ip })

async function workOf(browser: Browser): Promise<number> {
  return (await slidePuzzle(world, browser.headers())).altcha.maxnumber
}

/** The answer to a slide to the right place with this for its work. */
async function solveWith(
  altcha: string | undefined,
  { captcha_id, x }: { captcha_id: string; x: number },
  ip: string,
) {
  const body = { captcha_id, altcha, ...handSlide(x) }
  return (await world.call(api.solveCaptcha, { body, headers: from(ip) })).error
}

describe('the work beside a slide', () => {
  it('is needed: the right place alone gives no ticket, and the puzzle is gone', async () => {
    const ip = newIp()
    const puzzle = await slidePuzzle(world, from(ip))
    expect(await solveWith(undefined, puzzle, ip)).toBe('captcha_failed')
    const work = packSolution(puzzle.altcha, findNumber(puzzle.altcha)!)
    expect(await solveWith(work, puzzle, ip)).toBe('captcha_failed')
  })

  /** @shows ASVS-9.1.1 */
  it.each<[string, (work: WorkChallenge, number: number) => string]>([
    ['a number that is not the one', (work, number) => packSolution(work, number + 1)],
    ['no base64', () => '{}'],
    ['no solution', () => btoa('[]')],
    [
      'a challenge of one’s own',
      (work) => {
        const challenge = challengeOf(work.salt, 1)
        return packSolution({ ...work, challenge }, 1)
      },
    ],
    ['another salt', (work, number) => packSolution({ ...work, salt: `${work.salt}0` }, number)],
    ['another signature', (work, number) => packSolution({ ...work, signature: 'f'.repeat(64) }, number)],
  ])('is not done by %s', async (_, forge) => {
    const ip = newIp()
    const puzzle = await slidePuzzle(world, from(ip))
    expect(await solveWith(forge(puzzle.altcha, findNumber(puzzle.altcha)!), puzzle, ip)).toBe(
      'captcha_failed',
    )
  })

  /** @shows ASVS-9.2.2 */
  it('serves its own puzzle and no other, once', async () => {
    const ip = newIp()
    const [one, two] = [await workedPuzzle(world, from(ip)), await workedPuzzle(world, from(ip))]
    expect(await solveWith(one.altcha, two, ip)).toBe('captcha_failed')
    expect(await solveWith(one.altcha, one, ip)).toBeNull()
    expect(await solveWith(one.altcha, one, ip)).toBe('captcha_failed')
  })

  it('is short for a browser that gives no cause, and twice as long for a client without cookies', async () => {
    expect(await workOf(await makeBrowser(world, newIp()))).toBe(LEAST)
    expect((await slidePuzzle(world, from(newIp()))).altcha.maxnumber).toBe(2 * LEAST)
  })

  it('grows with the puzzles that a browser asks for, up to 32 times, and shrinks when it rests', async () => {
    const browser = await makeBrowser(world, newIp())
    const works: number[] = []
    for (let n = 0; n < 90; n++) works.push((await workOf(browser)) / LEAST)
    expect([0, 4, 5, 10, 20, 40, 80, 89].map((n) => works[n])).toEqual([1, 1, 2, 4, 8, 16, 32, 32])
    world.clock.advance(100 * 3_600_000)
    expect(await workOf(browser)).toBe(LEAST)
  })

  it('grows among puzzles that are asked for at once', async () => {
    const browser = await makeBrowser(world, newIp())
    const works = await atOnce(30, async () => {
      const puzzle = await world.data(api.newCaptcha, { headers: browser.headers() })
      return puzzle.provider === 'slide' ? puzzle.altcha.maxnumber / LEAST : null
    })
    const times = [1, 2, 4, 8].map((work) => works.filter((each) => each === work).length)
    expect(times).toEqual([5, 5, 10, 10])
  })

  it('grows with slides beside the gap', async () => {
    const ip = newIp()
    const browser = await makeBrowser(world, ip)
    for (let n = 0; n < 4; n++) {
      const puzzle = await workedPuzzle(world, browser.headers())
      const body = { captcha_id: puzzle.captcha_id, altcha: puzzle.altcha, ...handSlide(puzzle.x + 30) }
      expect((await browser.call(api.solveCaptcha, { body })).error).toBe('captcha_failed')
    }
    expect(await workOf(browser)).toBe(4 * LEAST)
  })

  /** @shows ASVS-2.4.1 */
  it('makes the program that finds every gap pay for each ticket: the fiftieth costs eight times as much', async () => {
    const { config } = world.store.ctx
    try {
      config.sandbox = readConfig({}).sandbox
      const headers = from(newIp())
      const works: number[] = []
      for (let n = 0; n < 50; n++) {
        works.push((await slidePuzzle(world, headers)).altcha.maxnumber)
        world.clock.advance(2000)
      }
      // `npm run bench:captcha` says how long that takes.
      expect(works[0]).toBe(2 * LEAST)
      expect(works.at(-1)).toBe(16 * LEAST)
    } finally {
      config.sandbox = true
    }
  })
})
