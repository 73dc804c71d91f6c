import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as account from '@noktra/contract/account'
import { LANGUAGES } from '@noktra/contract/shapes'
import * as signIn from '@noktra/contract/sign-in'
import { PASSWORD, registerOwner } from '#test/account.ts'
import { freshCode, newNumber, register } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'
import { hashPassword } from './passwords.ts'

const world = useWorld()
const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

function setByCode(mobile: string, code: string, password: string) {
  return world.call(signIn.login, { body: { mobile, login_type: 'mobile', code, password } })
}

describe('one of the 10,000 most used passwords', () => {
  /** @shows ASVS-6.2.1 */
  it('is one of 10,000 that are long enough to be set at all', () => {
    expect(new Set(list).size).toBe(10_000)
    expect(list.every((password) => password.length >= 6)).toBe(true)
    expect(list.slice(0, 3)).toEqual(['123456', 'password', '12345678'])
  })

  /** @shows ASVS-6.2.4 ASVS-6.2.12 */
  it('is refused when registering, and the code stays good', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    for (const password of [list[0]!, list.at(-1)!, 'PassWord']) {
      expect(await setByCode(mobile, code, password)).toMatchObject({
        error: 'password_common',
        data: { field: 'password' },
      })
    }
    expect((await setByCode(mobile, code, 'correct horse')).data.is_new).toBe(true)
  })

  /** @shows ASVS-6.2.4 */
  it('is refused when a forgotten or an old password is replaced', async () => {
    const { token, mobile } = await registerOwner(world)
    const code = await freshCode(world, mobile)
    const body = { mobile, code, password: 'football', type: 'mobile' as const }
    expect(await world.call(signIn.forgetPassword, { body })).toMatchObject({
      error: 'password_common',
      data: { field: 'password' },
    })
    const change = { password: 'football', old_password: PASSWORD }
    expect((await world.call(account.setPassword, { token, body: change })).error).toBe('password_common')
  })

  /** @shows ASVS-6.2.10 */
  it('signs in where it was set before, and is not looked at where none is set', async () => {
    const mobile = newNumber()
    const { user_id } = await register(world, mobile)
    const password_hash = await hashPassword('football')
    await world.db.updateTable('player').set({ password_hash }).where('id', '=', user_id).execute()
    const body = { mobile, login_type: 'password' as const, password: 'football' }
    expect((await world.call(signIn.login, { body })).code).toBe(0)
    world.clock.advance(60_000)
    expect((await setByCode(mobile, await freshCode(world, mobile), 'football')).code).toBe(0)
  })

  it('is refused in the words of each language', async () => {
    const mobile = newNumber()
    const code = await freshCode(world, mobile)
    const texts = []
    for (const language of LANGUAGES) {
      const body = { mobile, login_type: 'mobile' as const, code, password: 'football' }
      const answer = await world.call(signIn.login, { body, headers: { 'accept-language': language } })
      expect(answer.error).toBe('password_common')
      texts.push(answer.msg)
    }
    expect(new Set(texts).size).toBe(LANGUAGES.length)
  })
})
