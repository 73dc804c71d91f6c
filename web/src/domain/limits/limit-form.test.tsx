import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SetLimit } from '../../session/limits-query.ts'
import { fakeStore, faultAt, isOff, refusal, show } from '../../test/show.tsx'
import { LimitForm } from './limit-form.tsx'
import type { WhichLimit } from './which-limit.ts'

const SET = '/api/limits/set'
const LOSS_A_DAY: WhichLimit = { kind: 'loss', period: 'day' }
const LIMIT: SetLimit = { ...LOSS_A_DAY, amount: 50, left: 20, next_amount: null, next_at: null }

let done: () => void

beforeEach(() => {
  done = vi.fn()
})

const amount = (name = 'Coins') => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.findByRole('button', { name: 'Save limit' })
const showForm = (which = LOSS_A_DAY, limit?: SetLimit) =>
  show(<LimitForm which={which} limit={limit} onDone={done} />, { texts: ['limits'], signedIn: true })

test('what is no amount is said at the field and not sent', async () => {
  const sent = fakeStore({})
  const user = await showForm()
  expect(faultAt(await amount())).toBeNull()
  await user.click(await save())
  expect(faultAt(await amount())).toBe('Please enter an amount')
  await user.type(await amount(), '1.005')
  expect(faultAt(await amount())).toBe('At most two decimals')
  await user.click(await save())
  expect(sent).toEqual([])
})

test('time is counted in whole minutes', async () => {
  fakeStore({})
  const user = await showForm({ kind: 'time', period: 'day' })
  await user.type(await amount('Minutes'), '1.5')
  expect(faultAt(await amount('Minutes'))).toBe('Enter whole minutes')
})

test('a first limit holds at once and is sent once', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeStore({ [SET]: answer.promise })
  const user = await showForm()
  await user.type(await amount(), '12,50')
  expect(screen.getByText('Takes effect immediately.')).toBeDefined()
  await user.click(await save())
  expect(isOff(await save())).toBe(true)
  await user.type(await amount(), '{Enter}')
  answer.resolve({ limits: [{ ...LIMIT, amount: 12.5 }] })
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([{ ...LOSS_A_DAY, amount: 12.5 }])
})

test('a higher limit is told to hold later, and the same one cannot be saved', async () => {
  const sent = fakeStore({})
  const user = await showForm(LOSS_A_DAY, LIMIT)
  expect((await amount()).value).toBe('50')
  expect(isOff(await save())).toBe(true)
  await user.click(await save())
  await user.click(screen.getByRole('button', { name: '100.00' }))
  expect(screen.getByText(/^Takes effect on .* Until then it stays at 50.00\.$/)).toBeDefined()
  expect(isOff(await save())).toBe(false)
  expect(sent).toEqual([])
})

test('a limit is taken away by none at all', async () => {
  const sent = fakeStore({ [SET]: { limits: [{ ...LIMIT, next_at: 1_800_000_000 }] } })
  const user = await showForm(LOSS_A_DAY, LIMIT)
  await user.click(screen.getByRole('button', { name: 'Remove this limit' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([{ ...LOSS_A_DAY, amount: null }])
})

test('after a refusal the amount stays and can be sent again', async () => {
  fakeStore({ [SET]: refusal('limit_amount') })
  const user = await showForm()
  await user.type(await amount(), '7')
  await user.click(await save())
  expect(await screen.findByText(/^Enter at least 0.01 coins/)).toBeDefined()
  expect((await amount()).value).toBe('7')
  expect(isOff(await save())).toBe(false)
  expect(done).not.toHaveBeenCalled()
})
