import { describe, expect, test } from 'vitest'
import * as account from '@noktra/contract/account'
import * as signIn from '@noktra/contract/sign-in'
import { PASSWORD, registerOwner } from '#test/account.ts'
import { freshCode, newNumber } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

function byPassword(mobile: string, password: string) {
  return world.call(signIn.login, { body: { mobile, login_type: 'password', password } })
}

describe('a password', () => {
  /** @shows ASVS-6.2.5 ASVS-6.2.8 ASVS-6.2.9 */
  test('may be any characters, as many as 200, and is taken as it was typed', { tags: 'long' }, async () => {
    for (const password of [
      '  two spaces in front, and behind  ',
      'ALL-BIG-LETTERS',
      '只用汉字就可以',
      '🦊🦊🦊',
      `${'x'.repeat(63)}y`,
      `${'x'.repeat(199)}y`,
    ]) {
      const mobile = newNumber()
      const code = await freshCode(world, mobile)
      const body = { mobile, login_type: 'mobile' as const, code, password }
      expect((await world.call(signIn.login, { body })).code, password).toBe(0)
      expect((await byPassword(mobile, password)).code, password).toBe(0)
      for (const other of [password.trim(), password.toLowerCase(), password.slice(0, -1)]) {
        if (other === password) continue
        expect((await byPassword(mobile, other)).error, other).toBe('password_wrong')
      }
    }
  })

  /** @shows ASVS-6.2.11 */
  test.each([
    'noktra',
    'Noktra2026!',
    '12noktra34',
    '  NOKTRA  ',
    'N-o-k-t-r-a',
    'counter_strike',
    'Operator1',
  ])('is refused when it is a word of the store, with digits and marks around it: %j', async (password) => {
    const { token } = await registerOwner(world)
    const body = { password, old_password: PASSWORD }
    expect(await world.call(account.setPassword, { token, body })).toMatchObject({
      error: 'password_common',
      data: { field: 'password' },
    })
  })

  test('may hold such a word beside others', async () => {
    const { token } = await registerOwner(world)
    const body = { password: 'noktra at the window', old_password: PASSWORD }
    expect((await world.call(account.setPassword, { token, body })).code).toBe(0)
  })
})
