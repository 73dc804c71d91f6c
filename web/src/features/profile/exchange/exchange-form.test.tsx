import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../../test/show.tsx'
import { ExchangeForm } from './exchange-form.tsx'

const EXCHANGE = '/api/user/exchange'

const amount = () => screen.findByRole<HTMLInputElement>('textbox')
const convert = () => screen.findByTestId('exchange')
const showForm = (held = 50) =>
  show(<ExchangeForm rate={1} least={1} held={held} />, { texts: ['profile'], signedIn: true })

test('what cannot be converted is said at the field and not asked about', async () => {
  const sent = fakeStore({})
  const user = await showForm()
  await user.click(await convert())
  expect(faultAt(await amount())).toMatch(/./)
  await user.type(await amount(), '60')
  expect(faultAt(await amount())).toMatch(/50\.00/)
  await user.click(await convert())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('it is asked once more, and can be left', async () => {
  const sent = fakeStore({})
  const user = await showForm()
  await user.type(await amount(), '12.5')
  await user.click(await convert())
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('12.50')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await amount()).value).toBe('12.5')
  expect(sent).toEqual([])
})

test('what was agreed to is sent once, at the rate that stood there', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeStore({ [EXCHANGE]: answer.promise })
  const user = await showForm()
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect((await amount()).value).toBe('50.00')
  await user.click(await convert())
  const confirm = await screen.findByTestId('confirm-exchange')
  await user.click(confirm)
  expect(isOff(confirm)).toBe(true)
  await user.click(confirm)
  answer.resolve({ diamonds: 50, coins: 50, coin: 550, bonus_coin: 0, diamond: 0 })
  await waitFor(async () => expect((await amount()).value).toBe(''))
  expect(sent).toEqual([
    { path: EXCHANGE, body: { amount: 50, rate: 1 }, key: expect.stringMatching(/^\w{32}$/) },
  ])
})

test('another rate ends the question, and the amount stays', async () => {
  fakeStore({ '/api/user/details': PLAYER, [EXCHANGE]: refusal('exchange_rate_changed') })
  const user = await showForm()
  await user.type(await amount(), '5')
  await user.click(await convert())
  await user.click(await screen.findByTestId('confirm-exchange'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await amount()).value).toBe('5')
})
