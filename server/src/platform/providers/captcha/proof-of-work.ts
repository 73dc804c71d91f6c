import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { challengeOf, type WorkChallenge } from '@noktra/game/proof-of-work'
import { keyedHash, type Secrets } from '../../secrets.ts'

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().check(z.minimum(0)),
  salt: z.string().check(z.regex(/^[\x20-\x7e]{1,300}$/)),
  signature: z.string(),
})

/** A challenge for one puzzle (ALTCHA's format): solving it takes half of `maxnumber` hashes on average. */
export function makeWork(
  secrets: Secrets,
  { puzzleId, maxnumber, expiresAt }: { puzzleId: string; maxnumber: number; expiresAt: Date },
): WorkChallenge {
  const params = new URLSearchParams({
    expires: String(Math.floor(expiresAt.getTime() / 1000)),
    puzzle: puzzleId,
  })
  // The & at the end keeps the number from being taken for a part of the parameters.
  const salt = `${randomBytes(12).toString('hex')}?${params.toString()}&`
  const challenge = challengeOf(salt, randomInt(maxnumber + 1))
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature: signatureOf(secrets, challenge) }
}

/** Whether a solution is one of a challenge of this store for this puzzle, in time. That it serves once is the puzzle's affair. */
export function isSolved(
  secrets: Secrets,
  sent: string,
  { puzzleId, now }: { puzzleId: string; now: Date },
): boolean {
  const parsed = z.safeParse(solution, readJson(sent))
  if (!parsed.success) return false
  const { challenge, number, salt, signature } = parsed.data
  const params = new URLSearchParams(salt.split('?')[1] ?? '')
  return (
    isSame(signature, signatureOf(secrets, challenge)) &&
    challengeOf(salt, number) === challenge &&
    params.get('puzzle') === puzzleId &&
    Number(params.get('expires')) * 1000 > now.getTime()
  )
}

function signatureOf(secrets: Secrets, challenge: string): string {
  return createHmac('sha256', keyedHash(secrets, 'work', 'altcha'))
    .update(challenge)
    .digest('hex')
}

function isSame(sent: string, right: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function readJson(sent: string): unknown {
  try {
    return JSON.parse(Buffer.from(sent, 'base64').toString('utf8'))
  } catch {
    return null
  }
}
