import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDialog } from '../../domain/dialogs-store.ts'
import { fakeStore, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { RechargePanel } from './recharge-panel.tsx'

const ORDER = {
  order_no: 'R100',
  pay_method: 'alipay2',
  amount: 100,
  payable: 720,
  rate: 7.2,
  pay_status: 0,
  qr_code: 'pay:R100',
  url: null,
  created_at: 1_700_000_000,
  expires_at: 4_000_000_000,
  paid_at: null,
}
const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/setting/get': { value: 7.2 },
  '/api/limits': { limits: [], pause: null },
  '/api/recharge/details': ORDER,
}

const amount = (coins: number) =>
  screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${coins} `) })
const topUp = () => screen.findByRole('button', { name: 'Top up' })
const showPanel = (signedIn = true) => show(<RechargePanel amount={5} />, { texts: ['recharge'], signedIn })

test('the amount that is chosen is ordered, at the price that stands there', async () => {
  const order = Promise.withResolvers()
  const sent = fakeStore({ ...KNOWN, '/api/recharge': order.promise })
  const user = await showPanel()
  expect(await screen.findByText('¥36.00')).toBeDefined()
  await user.click(await amount(100))
  expect(await screen.findByText('¥720.00')).toBeDefined()
  await user.click(await topUp())
  const dialog = await screen.findByRole('dialog', { name: 'Scan to pay' })
  expect(await within(dialog).findByText('Creating your order…')).toBeDefined()
  order.resolve(ORDER)
  expect(await within(dialog).findByText('R100')).toBeDefined()
  expect(sent).toEqual([
    {
      path: '/api/recharge',
      body: { pay_method: 'alipay2', amount: 100 },
      key: expect.stringMatching(/^\w{32}$/),
    },
  ])
})

test('a refused order says why, and is made again for the same amount', async () => {
  let isOpen = false
  const sent = fakeStore({
    ...KNOWN,
    '/api/recharge': () =>
      isOpen ? { ...ORDER, order_no: 'R200', amount: 200 } : refusal('payment_failed')(),
  })
  const user = await showPanel()
  await user.click(await amount(200))
  await user.click(await topUp())
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText(/The payment provider rejected the order/)).toBeDefined()
  isOpen = true
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
  expect(await within(dialog).findByText('R200')).toBeDefined()
  const body = { pay_method: 'alipay2', amount: 200 }
  expect(sent).toMatchObject([{ body }, { body }])
})

test('nothing can be ordered while its price is unknown', async () => {
  let isKnown = false
  const sent = fakeStore({
    ...KNOWN,
    '/api/setting/get': () => (isKnown ? { value: 7.2 } : refusal('too_many_requests')()),
  })
  const user = await showPanel()
  const again = await screen.findByRole('button', { name: "Couldn't load the rate. Try again" })
  expect(isOff(await topUp())).toBe(true)
  await user.click(await topUp())
  isKnown = true
  await user.click(again)
  await waitFor(async () => expect(isOff(await topUp())).toBe(false))
  expect(sent).toEqual([])
})

test('a visitor signs in first', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showPanel(false)
  await user.click(await amount(200))
  await user.click(await topUp())
  expect(openDialog.get().name).toBe('login')
  expect((await amount(200)).checked).toBe(true)
  expect(sent).toEqual([])
})
