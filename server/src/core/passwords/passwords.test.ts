import { describe, expect, it } from 'vitest'
import type { AppError } from '#server/platform/http/errors.ts'
import { hashPassword, isPassword } from './passwords.ts'

async function timed(passwordHash: string | null): Promise<number> {
  const began = performance.now()
  await isPassword(passwordHash, 'wrong')
  return performance.now() - began
}

describe('a password', () => {
  it('is right only for its own hash, and never where there is none', async () => {
    const hash = await hashPassword('correct horse')
    expect(await isPassword(hash, 'correct horse')).toBe(true)
    expect(await isPassword(hash, 'correct horse ')).toBe(false)
    expect(await isPassword(null, 'correct horse')).toBe(false)
    expect(await hashPassword('correct horse')).not.toBe(hash)
  })

  it('takes as long to refuse without an account as with one', async () => {
    const hash = await hashPassword('correct horse')
    // The quickest of many, in turns: what else the machine does only ever makes it slower.
    const known = []
    const unknown = []
    for (let n = 0; n < 12; n++) {
      known.push(await timed(hash))
      unknown.push(await timed(null))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  /** @shows ASVS-15.2.2 */
  it('is looked at in turn: two at once, a hundred wait, the rest are told that the store is busy', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 110 }, () => isPassword(null, 'x')))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(8)
    for (const { reason } of refused) expect((reason as AppError).error).toBe('busy')
    expect(await isPassword(null, 'x')).toBe(false)
  })
})
