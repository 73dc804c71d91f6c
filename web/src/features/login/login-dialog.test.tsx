import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readToken } from '../../session/token.ts'
import { fakeStore, faultAt, isOff, refusal, show } from '../../test/show.tsx'
import { LoginDialog } from './login-dialog.tsx'

const SIGNED_IN = { access_token: 'fresh', is_new: false }
const LOGIN = '/api/user/login'
const FORGOT = '/api/user/forget/password'

let reload: ReturnType<typeof vi.spyOn>
let closed: () => void

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue()
  closed = vi.fn()
})

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const password = (name = 'Password') => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string) => screen.findByRole('button', { name })
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const showDialog = (isNew = false) =>
  show(<LoginDialog open onClose={closed} isNew={isNew} />, { texts: ['login'] })

async function agree(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('checkbox'))
}

async function typeLogin(user: UserEvent): Promise<void> {
  await user.type(await field('Phone or email'), ' nox@example.org ')
  await user.type(await password(), 'secret-1')
  await agree(user)
}

describe('by password', () => {
  test('an empty form names each missing field, leads to the first and sends nothing', async () => {
    const sent = fakeStore({})
    const user = await showDialog()
    await user.click(await button('Log in'))
    expect(faultAt(await field('Phone or email'))).toBe('Please enter your phone number or email')
    expect(faultAt(await password())).toBe('Please enter your password')
    expect(document.activeElement).toBe(await screen.findByRole('checkbox'))
    expect(alerts()).toContain('Please read and accept the agreements first')
    await user.type(await password(), 'x')
    expect(alerts()).not.toContain('Please enter your password')
    expect(sent).toEqual([])
  })

  test('what is typed is sent once, and the page is reloaded as this player', async () => {
    const answer = Promise.withResolvers()
    const sent = fakeStore({ [LOGIN]: answer.promise })
    const user = await showDialog()
    await typeLogin(user)
    await user.click(await button('Log in'))
    expect(isOff(await button('Log in'))).toBe(true)
    await user.click(await button('Log in'))
    answer.resolve(SIGNED_IN)
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(readToken()).toBe('fresh')
    expect(sent.map(({ body }) => body)).toEqual([
      { mobile: 'nox@example.org', login_type: 'password', password: 'secret-1', ticket: '', rand_str: '' },
    ])
  })

  test('a wrong password is said at its field, and what was typed stays', async () => {
    fakeStore({ [LOGIN]: refusal('password_wrong') })
    const user = await showDialog()
    await typeLogin(user)
    await user.click(await button('Log in'))
    await waitFor(async () => expect(faultAt(await password())).toMatch(/password/i))
    expect(document.activeElement).toBe(await password())
    expect((await password()).value).toBe('secret-1')
    expect(faultAt(await field('Phone or email'))).toBeNull()
    expect(isOff(await button('Log in'))).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  test('an account with a second factor asks for its code, which goes along', async () => {
    const sent = fakeStore({
      [LOGIN]: ({ body }: { body: unknown }) =>
        JSON.stringify(body).includes('"totp"') ? SIGNED_IN : refusal('totp_required')(),
    })
    const user = await showDialog()
    await typeLogin(user)
    await user.click(await button('Log in'))
    const code = await field('Authenticator code')
    await user.click(await button('Confirm'))
    expect(faultAt(code)).toBe('Enter the code from your authenticator app')
    await user.type(code, '123456')
    await user.click(await button('Confirm'))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(sent.at(-1)!.body).toMatchObject({ password: 'secret-1', totp: '123456' })
  })
})

describe('registering', () => {
  test('needs a code, but neither password nor invite code', async () => {
    const sent = fakeStore({ [LOGIN]: { ...SIGNED_IN, is_new: true } })
    const user = await showDialog(true)
    await user.type(await field('Phone or email'), 'new@example.org')
    await user.type(await field('Verification code'), '123')
    await agree(user)
    await user.click(await button('Create account'))
    expect(faultAt(await field('Verification code'))).toBe('The code must be exactly 6 characters')
    expect(sent).toEqual([])
    await user.type(await field('Verification code'), '456')
    await user.click(await button('Create account'))
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(sent[0]!.body).toEqual({
      mobile: 'new@example.org',
      login_type: 'mobile',
      code: '123456',
      user_seed: expect.stringMatching(/^[\w-]{16}$/),
      ticket: '',
      rand_str: '',
    })
    const { user_seed } = sent[0]!.body as { user_seed: string }
    expect(document.body.textContent).toContain(user_seed)
  })

  test('a short password is refused here, an unknown invite code by the store at its field', async () => {
    const sent = fakeStore({ [LOGIN]: refusal('invite_code_unknown') })
    const user = await showDialog(true)
    await user.type(await field('Phone or email'), 'new@example.org')
    await user.type(await field('Verification code'), '123456')
    await user.type(await password('Password (optional)'), 'short')
    await user.type(await field('Invite code (optional)'), 'NOBODY')
    await agree(user)
    await user.click(await button('Create account'))
    expect(faultAt(await password('Password (optional)'))).toBe('Use at least 6 characters')
    expect(sent).toEqual([])
    await user.type(await password('Password (optional)'), 'er-1')
    await user.click(await button('Create account'))
    await waitFor(async () => expect(faultAt(await field('Invite code (optional)'))).toMatch(/code/))
    expect((await field('Invite code (optional)')).value).toBe('NOBODY')
    expect(sent[0]!.body).toMatchObject({ password: 'shorter-1', invite_code: 'NOBODY' })
  })

  test('a code cannot be sent without an address', async () => {
    const sent = fakeStore({})
    const user = await showDialog(true)
    await user.click(await button('Send code'))
    expect(faultAt(await field('Phone or email'))).toBe('Enter a phone number or email')
    expect(sent).toEqual([])
  })
})

test('a forgotten password is set by a code; the number that was typed before comes along', async () => {
  const sent = fakeStore({ [FORGOT]: refusal('code_wrong') })
  const user = await showDialog()
  await user.type(await field('Phone or email'), 'nox@example.org')
  await user.click(await button('Forgot your password?'))
  expect((await field('Phone or email')).value).toBe('nox@example.org')
  await user.type(await field('Verification code'), '000000')
  await user.type(await password('New password'), 'longer-1')
  await agree(user)
  await user.click(await button('Reset password'))
  await waitFor(async () => expect(faultAt(await field('Verification code'))).toMatch(/code/))
  expect(sent).toMatchObject([
    {
      path: FORGOT,
      body: { mobile: 'nox@example.org', code: '000000', password: 'longer-1', type: 'mobile' },
    },
  ])
  expect((await password('New password')).value).toBe('longer-1')
})
