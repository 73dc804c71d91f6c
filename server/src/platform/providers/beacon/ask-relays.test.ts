// @module-tag long

import { createHash } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { FAULTS, RECORDED, recorded, startFakeDrand } from '#test/fake-drand.ts'
import { testClock } from '#test/test-store.ts'
import { relayAsker } from './ask-relays.ts'
import { signatureChecker } from './check-signature.ts'
import { QUICKNET, quicknetTimeOf } from './quicknet.ts'

const checkSignature = signatureChecker()
const bad = await startFakeDrand()
const good = await startFakeDrand()
const url = { bad: bad.url, good: good.url }

let lines: { level: number; relay: string; fault?: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

function asker(urls: string[], round = 1000, afterMs = 60_000) {
  const clock = testClock(new Date(quicknetTimeOf(round).getTime() + afterMs))
  return relayAsker({ urls, timeoutMs: 250, checkSignature, clock, log })
}

beforeEach(() => {
  for (const relay of [bad, good]) {
    relay.behave('good')
    relay.asked.length = 0
  }
  lines = []
})
afterAll(() => [bad, good].forEach((relay) => relay.close()))

describe('signatures of quicknet', () => {
  test('every recorded round holds, for its own round alone', async () => {
    for (const { round, signature, randomness } of RECORDED) {
      const bytes = Buffer.from(signature, 'hex')
      expect(await checkSignature(round, bytes)).toBe(true)
      expect(await checkSignature(round + 1, bytes)).toBe(false)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(randomness)
    }
  })

  /** @shows ASVS-11.6.1 */
  test('another encoding of the same signature, which would give another randomness, is refused', async () => {
    const { round, signature } = recorded(13_335)
    const p =
      0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn
    const alias = Buffer.from((BigInt(`0x${signature}`) + p).toString(16), 'hex')
    expect(alias[0]! >> 5).toBe(Buffer.from(signature, 'hex')[0]! >> 5)
    expect(await checkSignature(round, alias)).toBe(false)
  })

  test('any changed bit is refused', async () => {
    const { round, signature } = recorded(42)
    for (const bit of [0, 1, 2, 3, 100, 383]) {
      const bytes = Buffer.from(signature, 'hex')
      bytes[bit >> 3]! ^= 0x80 >> (bit & 7)
      expect(await checkSignature(round, bytes)).toBe(false)
    }
  })

  test('they are checked in another thread: this one goes on', async () => {
    const { round, signature } = recorded(123)
    const before = process.threadCpuUsage()
    const all = Array.from({ length: 20 }, () => checkSignature(round, Buffer.from(signature, 'hex')))
    expect(await Promise.all(all)).not.toContain(false)
    const used = process.threadCpuUsage(before)
    // In this thread they would take half a second.
    expect(used.user + used.system).toBeLessThan(150_000)
  })

  test('the chain hash is the one of the public key, the genesis and the period', () => {
    const text = createHash('sha256')
    const numbers = Buffer.alloc(12)
    numbers.writeUInt32BE(QUICKNET.periodMs / 1000)
    numbers.writeBigInt64BE(BigInt(QUICKNET.genesisMs / 1000), 4)
    text.update(numbers)
    text.update(Buffer.from(QUICKNET.publicKey, 'hex'))
    // The group's hash, as /{chain}/info gives it.
    text.update(Buffer.from('f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e', 'hex'))
    text.update('quicknet')
    expect(text.digest('hex')).toBe(QUICKNET.chain)
  })
})

test.each(FAULTS)('of two relays the first is %s: the second counts', async (fault) => {
  bad.behave(fault)
  const ask = asker([url.bad, url.good])
  expect((await ask(1000))!.toString('hex')).toBe(recorded(1000).signature)
  expect([bad.asked, good.asked]).toEqual([[1000], [1000]])
})

test.each(FAULTS)('a relay alone that is %s gives nothing', async (fault) => {
  bad.behave(fault)
  expect(await asker([url.bad])(1000)).toBeNull()
})

test.each([
  ['other_round', 'round 1 instead'],
  ['endless', 'an answer without end'],
  ['not_a_point', 'a forged signature'],
  ['too_short', 'no round in the answer'],
  ['broken', 'status 500'],
] as const)('the log says what is wrong with one that is %s: %s', async (behaviour, fault) => {
  bad.behave(behaviour)
  await asker([url.bad])(1000)
  expect(lines).toMatchObject([{ level: 40, relay: new URL(url.bad).host, fault }])
})

test('a relay that refuses connections is passed over', async () => {
  const gone = await startFakeDrand()
  gone.close()
  expect(await asker([gone.url, url.good])(1000)).not.toBeNull()
})

test('the relay that answered last is asked first', async () => {
  bad.behave('broken')
  const ask = asker([url.bad, url.good])
  await ask(1000)
  await ask(123)
  expect([bad.asked, good.asked]).toEqual([[1000], [1000, 123]])
})

/** @shows ASVS-16.3.4 */
test('a failure is logged when it begins and when it ends, not in between', async () => {
  bad.behave('forged')
  const ask = asker([url.bad])
  for (let k = 0; k < 3; k += 1) expect(await ask(1000)).toBeNull()
  expect(lines).toMatchObject([{ level: 40, relay: new URL(url.bad).host, fault: 'a forged signature' }])
  bad.behave('good')
  for (let k = 0; k < 3; k += 1) expect(await ask(1000)).not.toBeNull()
  expect(lines.slice(1)).toMatchObject([{ level: 30, relay: new URL(url.bad).host }])
})

test('a round that is not out yet is no failure; one that is long due is', async () => {
  bad.behave('unknown')
  expect(await asker([url.bad], 1000, 2000)(1000)).toBeNull()
  expect(lines).toEqual([])
  expect(await asker([url.bad], 1000, 20_000)(1000)).toBeNull()
  expect(lines).toMatchObject([{ level: 40, fault: 'does not know the round' }])
})
