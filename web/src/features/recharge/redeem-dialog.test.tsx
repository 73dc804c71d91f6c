import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { RedeemDialog } from './redeem-dialog.tsx'

const REDEEM = '/api/cdkey/exchange'
const GIVEN = { amount: 50, is_bonus: false, coin: 550, bonus_coin: 0 }

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const confirm = () => screen.findByRole('button', { name: 'Confirm' })
const showDialog = () =>
  show(<RedeemDialog open onClose={vi.fn()} />, { texts: ['recharge'], signedIn: true })

async function typeCard(user: UserEvent): Promise<void> {
  await user.type(await field('Card number'), ' NK-1 ')
  await user.type(await field('Card password'), 'open')
}

test('each field that is missing says so, until something is typed', async () => {
  const sent = fakeStore({})
  const user = await showDialog()
  await user.click(await confirm())
  expect(faultAt(await field('Card number'))).toBe('Please enter the card number')
  expect(faultAt(await field('Card password'))).toBe('Please enter the card password')
  await waitFor(async () => expect(document.activeElement).toBe(await field('Card number')))
  await user.type(await field('Card number'), 'N')
  expect(faultAt(await field('Card number'))).toBeNull()
  expect(sent).toEqual([])
})

test('a card is sent once, and the dialog is ready for the next', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeStore({ [REDEEM]: answer.promise, '/api/user/details': PLAYER })
  const user = await showDialog()
  await typeCard(user)
  await user.click(await confirm())
  expect(isOff(await confirm())).toBe(true)
  await user.click(await confirm())
  answer.resolve(GIVEN)
  expect(await screen.findByRole('status')).toBeDefined()
  expect((await screen.findAllByText('Card redeemed: 50.00 coins')).length).toBeGreaterThan(0)
  expect((await field('Card number')).value).toBe('')
  expect(sent).toMatchObject([{ path: REDEEM, body: { card_no: 'NK-1', card_secret: 'open' } }])
})

test.each([
  ['card_used', 'Card number', 'This card has already been redeemed'],
  ['card_wrong', 'Card password', 'Wrong card number or password'],
] as const)('%s is said at its field, and what was typed stays', async (name, at, words) => {
  fakeStore({ [REDEEM]: refusal(name) })
  const user = await showDialog()
  await typeCard(user)
  await user.click(await confirm())
  await waitFor(async () => expect(faultAt(await field(at))).toBe(words))
  expect((await field('Card number')).value).toBe(' NK-1 ')
  expect((await field('Card password')).value).toBe('open')
  expect(isOff(await confirm())).toBe(false)
})
