import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { challengeOf, findNumber, packSolution, type WorkChallenge } from './proof-of-work.ts'

/** Made by altcha-lib 2.8.0 (its format v1) with the key "a key of the store" and the number 41507. */
const OF_ALTCHA: WorkChallenge = {
  algorithm: 'SHA-256',
  challenge: 'e61a9ae0dfd3beb03214890bd1677af0e26e5a5dae86ee5facec252b67db6784',
  maxnumber: 50_000,
  salt: '000102030405060708090a0b?expires=1772424300&',
  signature: 'b6767015f7c401efc5a38a5e24246cf962a792a9128038a86a44e66d98b10846',
}

describe('a challenge', () => {
  it('of ALTCHA is solved by its number', () => {
    expect(findNumber(OF_ALTCHA)).toBe(41_507)
    expect(JSON.parse(atob(packSolution(OF_ALTCHA, 41_507)))).toEqual({
      algorithm: 'SHA-256',
      challenge: OF_ALTCHA.challenge,
      number: 41_507,
      salt: OF_ALTCHA.salt,
      signature: OF_ALTCHA.signature,
    })
  })

  it('is the SHA-256 of salt and number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,80}$/), fc.nat(10_000_000), (salt, number) => {
        expect(challengeOf(salt, number)).toBe(createHash('sha256').update(`${salt}${number}`).digest('hex'))
      }),
    )
  })

  it('is looked for in parts, to its end and no further', () => {
    const work = { ...OF_ALTCHA, maxnumber: 999, challenge: challengeOf(OF_ALTCHA.salt, 999) }
    expect(findNumber(work, { from: 0, tries: 999 })).toBeNull()
    expect(findNumber(work, { from: 999, tries: 1 })).toBe(999)
    expect(findNumber({ ...work, challenge: challengeOf(OF_ALTCHA.salt, 1000) })).toBeNull()
  })
})
