import { describe, expect, it } from 'vitest'
import { AppError } from '#server/http/errors.ts'
import { hashPassword, isPassword } from './passwords.ts'

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
    const timed = async (of: string | null) => {
      const began = performance.now()
      for (let n = 0; n < 5; n++) await isPassword(of, 'wrong')
      return performance.now() - began
    }
    await timed(hash)
    const ratio = (await timed(null)) / (await timed(hash))
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })

  it('is looked at in turn: two at once, a hundred wait, the rest are told that the store is busy', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 110 }, () => isPassword(null, 'x')))
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(8)
    for (const { reason } of refused) expect((reason as AppError).error).toBe('busy')
    expect(await isPassword(null, 'x')).toBe(false)
  })
})
