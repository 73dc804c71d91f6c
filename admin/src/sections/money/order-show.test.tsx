import { screen, waitFor, within } from '@testing-library/react'
import type { orderDetails } from '@noktra/contract/admin/money'
import type { DataOf } from '@noktra/contract/route'
import { expect, test } from 'vitest'
import { fakeAdmin, faultAt, refusal, show } from '../../test/show.tsx'
import { OrderShow } from './order-show.tsx'

const REFUND = 'orders/refund'
const ORDER: DataOf<typeof orderDetails> = {
  id: 'R100',
  player: { id: 7, nickname: 'Nox' },
  pay_method: 'alipay2',
  provider: 'sandbox',
  provider_ref: 'P1',
  coins: 100,
  payable: 720,
  rate: 7.2,
  status: 'paid',
  paid_late: false,
  created_at: 1_700_000_000,
  expires_at: 1_700_001_800,
  paid_at: 1_700_000_060,
  refunded_at: null,
  refund_ref: null,
  reversed_as: null,
  owed: 0,
  asked_at: null,
  provider_runs: true,
  callbacks: [],
  transfers: [],
  frozen_items: 0,
  cash: 250,
  rebate: null,
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const reference = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: "Number of the provider's refund" })
const why = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })
const confirm = () =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Refund' })
const showOrder = () => show(<OrderShow />, { at: '/orders/R100/show', path: '/orders/:id/show' })

test('a refund says what it takes and is sent once, with its number and why', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeAdmin({ 'orders/one': ORDER, [REFUND]: answer.promise })
  const user = showOrder()
  await user.click(await button('Refund'))
  const dialog = await screen.findByRole('dialog', { name: 'Refund 100.00 coins' })
  expect(dialog.textContent).toContain('give the 720.00 CNY back at the provider first')
  await user.type(reference(), 'REF-9')
  await user.type(why(), 'asked for it')
  await user.click(confirm())
  expect(confirm().disabled).toBe(true)
  answer.resolve({ rebate_missing: 2 })
  expect(
    await screen.findByText('Refunded. The inviter has 2.00 regular coins too few for their rebate'),
  ).toBeDefined()
  expect(sent).toEqual([
    {
      path: REFUND,
      body: { id: 'R100', refund_ref: 'REF-9', reason: 'asked for it' },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test('a refund without its number is told of at that field', async () => {
  fakeAdmin({ 'orders/one': ORDER, [REFUND]: refusal('invalid_input', { field: 'refund_ref' }) })
  const user = showOrder()
  await user.click(await button('Refund'))
  await user.type(why(), 'asked for it')
  await user.click(confirm())
  await waitFor(() => expect(faultAt(reference())).toBe('Check this value'))
  expect(why().value).toBe('asked for it')
})

test('coins that the player has spent meanwhile refuse it, and what was typed stays', async () => {
  fakeAdmin({ 'orders/one': ORDER, [REFUND]: refusal('refund_short', { missing: 30 }) })
  const user = showOrder()
  await user.click(await button('Refund'))
  await user.type(reference(), 'REF-9')
  await user.click(confirm())
  expect((await screen.findByRole('alert')).textContent).toMatch(/30 regular coins too few/)
  expect(reference().value).toBe('REF-9')
  expect(confirm().disabled).toBe(false)
})

test('an order whose coins are spent cannot be refunded', async () => {
  fakeAdmin({ 'orders/one': { ...ORDER, cash: 40 } })
  showOrder()
  expect((await button('Refund')).disabled).toBe(true)
  expect(screen.getByLabelText('The player has 60.00 regular coins too few for this refund')).toBeDefined()
})

test('only what was paid is refunded, and only what is owed is settled', async () => {
  fakeAdmin({ 'orders/one': { ...ORDER, status: 'refunded', owed: 25, frozen_items: 2 } })
  showOrder()
  expect(await button('Settle')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('a role that may not act on money only reads the order', async () => {
  fakeAdmin({ 'orders/one': ORDER }, 'auditor')
  showOrder()
  expect(await screen.findByText('Its entries')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})
