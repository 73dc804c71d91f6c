import { afterEach, expect, test, vi } from 'vitest'
import { challengeOf, type WorkChallenge } from '@noktra/game/proof-of-work'
import { startWork } from './machine-work.ts'

const WORK: WorkChallenge = {
  algorithm: 'SHA-256',
  challenge: challengeOf('salt&', 9000),
  maxnumber: 20_000,
  salt: 'salt&',
  signature: 'of the store',
}

afterEach(() => void vi.unstubAllGlobals())

test('a page without workers does the work itself, and rests in between', async () => {
  vi.stubGlobal('Worker', undefined)
  const { solution, part } = startWork(WORK)
  const { number, signature } = JSON.parse(atob((await solution)!)) as { number: number; signature: string }
  expect([number, signature]).toEqual([9000, 'of the store'])
  expect(part()).toBeGreaterThan(0.3)
})

test('a worker that breaks is replaced by the page', async () => {
  let broken: () => void = () => {}
  class Broken {
    addEventListener(type: string, hear: () => void): void {
      if (type === 'error') broken = hear
    }
    postMessage(): void {
      setTimeout(() => broken())
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Broken)
  expect(await startWork(WORK).solution).not.toBeNull()
})

test('a work that cannot be done ends without a solution', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await startWork({ ...WORK, salt: 'über' }).solution).toBeNull()
})

test('a work that is stopped has no solution', async () => {
  vi.stubGlobal('Worker', undefined)
  const work = startWork({ ...WORK, challenge: '' })
  work.stop()
  expect(await work.solution).toBeNull()
})
