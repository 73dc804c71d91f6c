import { expect, it } from 'vitest'
import { errorText } from '@noktra/languages/error-text'
import * as api from '@noktra/contract/account'
import { atOnce, totpOf, turnTotpOn } from '#test/account.ts'
import {
  answerAs,
  askPlatform,
  comeBack,
  makePlatformPlayer,
  newBrowser,
  sendFactor,
  signInAs,
  tokenOf,
} from '#test/steam.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()

/** A player by Steam with a second factor, whose popup has just come back from the platform. */
async function askedForFactor() {
  const { steam_id } = await makePlatformPlayer(world)
  const cookie = await newBrowser(world)
  const token = tokenOf(await signInAs(world, cookie, steam_id))
  const { secret, recovery_codes } = await turnTotpOn(world, token, { cookie })
  const question = await askPlatform(world, cookie, { lang: 'zh' })
  const address = await answerAs(world, question, steam_id)
  const end = await comeBack(cookie, address)
  return { cookie, token, secret, recovery_codes, address, state: question.state, end }
}

/** @shows ASVS-6.3.4 ASVS-6.8.4 */
it('is asked for inside the popup, in the visit’s language, before anybody is signed in', async () => {
  const { end, state, token, cookie } = await askedForFactor()
  expect(end.message).toBeNull()
  expect(end.html).toContain(`name="state" value="${state}"`)
  expect(end.html).toContain('还差一步')
  const { list } = await world.data(api.listSessions, { token, cookie })
  expect(list).toHaveLength(1)
})

it('signs in when it is right, after wrong ones', async () => {
  const { cookie, state, secret } = await askedForFactor()
  const wrong = await sendFactor(world, cookie, { state, totp: '000000' })
  expect(wrong.message).toBeNull()
  expect(wrong.html).toContain(errorText('totp_wrong', 'zh'))
  const none = await sendFactor(world, cookie, { state, totp: ' ' })
  expect(none.html).toContain(errorText('totp_required', 'zh'))
  const right = await sendFactor(world, cookie, { state, totp: totpOf(world, secret) })
  expect(right.message).toMatchObject({ outcome: 'signed_in', is_new: false })
})

it('may be a recovery code', async () => {
  const { cookie, state, recovery_codes } = await askedForFactor()
  const { message } = await sendFactor(world, cookie, { state, totp: recovery_codes[0]! })
  expect(message).toMatchObject({ outcome: 'signed_in' })
})

it('is refused in another browser, with another state, and after ten minutes', async () => {
  const { cookie, state, secret } = await askedForFactor()
  const refused = { outcome: 'refused' }
  const totp = () => totpOf(world, secret)
  expect((await sendFactor(world, await newBrowser(world), { state, totp: totp() })).message).toMatchObject(
    refused,
  )
  expect((await sendFactor(world, cookie, { state: 'A'.repeat(43), totp: totp() })).message).toMatchObject(
    refused,
  )
  world.clock.advance(10 * 60_000)
  expect((await sendFactor(world, cookie, { state, totp: totp() })).message).toMatchObject(refused)
})

/** @shows ASVS-6.8.4 */
it('does not help where the platform vouched for no account', async () => {
  const { cookie, secret } = await askedForFactor()
  const fresh = await askPlatform(world, cookie)
  const { message } = await sendFactor(world, cookie, { state: fresh.state, totp: totpOf(world, secret) })
  expect(message).toMatchObject({ outcome: 'refused' })
})

it('20 right ones at once sign in once', async () => {
  const { cookie, state, secret, token } = await askedForFactor()
  const ends = await atOnce(20, () => sendFactor(world, cookie, { state, totp: totpOf(world, secret) }))
  expect(ends.filter(({ message }) => message?.outcome === 'signed_in')).toHaveLength(1)
  expect((await world.data(api.listSessions, { token, cookie })).list).toHaveLength(2)
})

it('five wrong ones end the guessing for an hour', async () => {
  const { cookie, state, secret } = await askedForFactor()
  for (let n = 0; n < 5; n++) await sendFactor(world, cookie, { state, totp: '000000' })
  const { message, status } = await sendFactor(world, cookie, { state, totp: totpOf(world, secret) })
  expect(message).toMatchObject({ outcome: 'refused' })
  expect(status).toBe(429)
})
