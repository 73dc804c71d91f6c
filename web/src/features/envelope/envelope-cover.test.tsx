import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDialog } from '../../domain/dialogs-store.ts'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { EnvelopeCover } from './envelope-cover.tsx'

const RECEIVE = '/api/redEnvelope/receive'
const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/redEnvelope/record': { list: [], next: null, total: 0 },
}

const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Red envelope code' })
const open = () => screen.findByRole('button', { name: /[Oo]pen$/ })
const showCover = (signedIn = true) =>
  show(<EnvelopeCover onRules={vi.fn()} atRulesBefore={false} onLeave={vi.fn()} />, {
    texts: ['envelopes', 'centre'],
    signedIn,
  })

test('without a code nothing is sent', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showCover()
  await user.click(await open())
  expect(faultAt(await code())).toBe('Enter a red envelope code')
  expect(document.activeElement).toBe(await code())
  expect(sent).toEqual([])
})

test('a code is claimed once, and what it gave stands in place of the words', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeStore({ ...KNOWN, [RECEIVE]: answer.promise })
  const user = await showCover()
  await user.type(await code(), ' LUCK ')
  await user.click(await open())
  expect(isOff(await open())).toBe(true)
  await user.type(await code(), '{Enter}')
  answer.resolve({ red_envelope_id: 1, money: 3.5, n: 4, fair_id: 'e1', coin: 500, bonus_coin: 3.5 })
  expect(await screen.findByText('Reward no. 4')).toBeDefined()
  expect((await code()).value).toBe('')
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'LUCK' }])
})

test('a wrong code stays, with what is wrong with it', async () => {
  fakeStore({ ...KNOWN, [RECEIVE]: refusal('envelope_code_wrong') })
  const user = await showCover()
  await user.type(await code(), 'LOCK')
  await user.click(await open())
  await waitFor(async () => expect(faultAt(await code())).toBe("That code doesn't match any red envelope"))
  expect((await code()).value).toBe('LOCK')
  await user.type(await code(), '{Backspace}')
  expect(faultAt(await code())).toBeNull()
})

test('a visitor signs in first and finds the code again', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showCover(false)
  await user.clear(await code())
  await user.type(await code(), 'LUCK')
  await user.click(await open())
  expect(openDialog.get().name).toBe('login')
  expect((await code()).value).toBe('LUCK')
  expect(sent).toEqual([])
})
