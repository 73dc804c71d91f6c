import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../../test/show.tsx'
import { PasswordForm } from './password-form.tsx'

const SET = '/api/user/set/password'

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const save = () => screen.findByRole('button', { name: 'Save password' })
const showForm = (onSet: () => void = vi.fn(), user = PLAYER) =>
  show(<PasswordForm user={user} askCaptcha={vi.fn()} onSet={onSet} />, {
    texts: ['profile', 'login'],
    signedIn: true,
  })

test('a short password is refused at its field', async () => {
  const sent = fakeStore({})
  const user = await showForm(undefined, { ...PLAYER, has_password: false })
  await user.type(await field('New password'), 'short')
  await user.click(await save())
  expect(faultAt(await field('New password'))).toBe('Use at least 6 characters')
  await user.type(await field('New password'), 'e')
  expect(faultAt(await field('New password'))).toBeNull()
  expect(sent).toEqual([])
})

test('the present password goes along with the new one', async () => {
  const sent = fakeStore({ '/api/user/details': PLAYER, [SET]: { ended_sessions: 0 } })
  const done = vi.fn()
  const user = await showForm(done)
  await user.type(await field('New password'), 'longer-1')
  expect(isOff(await save())).toBe(true)
  await user.type(await field('Your password'), 'secret-1')
  await user.click(await save())
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'longer-1', old_password: 'secret-1' }])
})

test.each([
  ['password_wrong', 'Your password', 'New password'],
  ['password_common', 'New password', 'Your password'],
] as const)('%s is said at the field it is about', async (name, at, other) => {
  fakeStore({ '/api/user/details': PLAYER, [SET]: refusal(name) })
  const user = await showForm()
  await user.type(await field('New password'), 'longer-1')
  await user.type(await field('Your password'), 'secret-1')
  await user.click(await save())
  await waitFor(async () => expect(faultAt(await field(at))).toMatch(/password/i))
  expect(faultAt(await field(other))).toBeNull()
  expect((await field('New password')).value).toBe('longer-1')
  expect((await field('Your password')).value).toBe('secret-1')
})
