import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../../test/show.tsx'
import { InviterPart } from './inviter-part.tsx'

const BIND = '/api/user/bindInviter'
const KNOWN = {
  '/api/user/details': { ...PLAYER, inviter_until: 4_000_000_000 },
  '/api/user/inviterInfo': { inviter: null },
}

const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite code' })
const save = () => screen.findByRole('button', { name: 'Save' })
const showPart = () => show(<InviterPart />, { texts: ['promotion'], signedIn: true })

test('an empty code is refused at its field', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showPart()
  await user.type(await code(), '  ')
  await user.click(await save())
  expect(faultAt(await code())).toBe('Please enter an invite code')
  await waitFor(async () => expect(document.activeElement).toBe(await code()))
  expect(sent).toEqual([])
})

test('an inviter is named once, and stands there from then on', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeStore({ ...KNOWN, [BIND]: answer.promise })
  const user = await showPart()
  await user.type(await code(), ' FRIEND ')
  await user.click(await save())
  expect(isOff(await save())).toBe(true)
  answer.resolve({ inviter: { user_id: 3, nickname: 'Mira', avatar: '/assets/avatars/a.webp' } })
  expect(await screen.findByText("This can't be changed.")).toBeDefined()
  expect(screen.getByText('Mira')).toBeDefined()
  expect(sent).toMatchObject([
    { path: BIND, body: { invite_code: 'FRIEND' }, key: expect.stringMatching(/^\w{32}$/) },
  ])
})

test('an unknown code stays, with what is wrong with it', async () => {
  fakeStore({ ...KNOWN, [BIND]: refusal('invite_code_unknown') })
  const user = await showPart()
  await user.type(await code(), 'NOBODY')
  await user.click(await save())
  await waitFor(async () => expect(faultAt(await code())).toBe("This invite code doesn't exist"))
  expect((await code()).value).toBe('NOBODY')
  await user.type(await code(), '2')
  expect(faultAt(await code())).toBeNull()
})

test('after the seven days there is nothing to enter', async () => {
  fakeStore({ ...KNOWN, '/api/user/details': PLAYER })
  await showPart()
  expect(await screen.findByText(/^No one invited you/)).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})
