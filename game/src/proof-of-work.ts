import { ascii, sha256, toHex } from './sha256.ts'

/**
 * A small work that a caller does before a call is listened to, in the form of ALTCHA: find the number, from 0 to `maxnumber`, whose
 * hash together with the salt is the challenge. `signature` is the store's own, so that it knows its challenges again.
 */
export type WorkChallenge = {
  algorithm: 'SHA-256'
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

/** What is sent back, as base64 of its JSON. */
export type WorkSolution = Omit<WorkChallenge, 'maxnumber'> & { number: number }

/** The challenge of a number under a salt: lower-case hex of SHA-256 over both as text. */
export function challengeOf(salt: string, number: number): string {
  return toHex(sha256(ascii(`${salt}${number}`)))
}

/**
 * Looks for the number from `from` on, `tries` of them; null when it is not among them. It takes about 150 ms for 100,000 tries on a
 * desktop, so a page does it beside itself.
 */
export function findNumber(
  { challenge, salt, maxnumber }: WorkChallenge,
  { from = 0, tries = maxnumber + 1 }: { from?: number; tries?: number } = {},
): number | null {
  const end = Math.min(maxnumber, from + tries - 1)
  for (let number = from; number <= end; number += 1) {
    if (challengeOf(salt, number) === challenge) return number
  }
  return null
}

/** A solution as it is sent. */
export function packSolution(
  { algorithm, challenge, salt, signature }: WorkChallenge,
  number: number,
): string {
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature } satisfies WorkSolution))
}
