import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sellItems } from '@noktra/contract/plain/backpack'
import { Button } from '../ui/button.tsx'
import { fakeStore, refusal, show } from '../test/show.tsx'
import { useMove } from './use-move.ts'

const SELL = '/api/backpack/sell'
const words = () => screen.queryAllByText(/^Something went wrong on our side/)

function Sale() {
  const move = useMove(sellItems)
  return (
    <Button busy={move.isPending} onPress={() => move.mutate({ item_ids: [1] })}>
      {move.isError ? 'failed' : move.isSuccess ? 'sold' : 'sell'}
    </Button>
  )
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

test('a move without an answer says nothing while it is tried again, and says so once at the end', async () => {
  const sent = fakeStore({ [SELL]: () => new Response('bad gateway', { status: 502 }) })
  const user = await show(<Sale />, { texts: [], signedIn: true })
  await user.click(screen.getByRole('button', { name: 'sell' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(words()).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  expect(await screen.findByRole('button', { name: 'failed' })).toBeDefined()
  await waitFor(() => expect(words()).toHaveLength(1))
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent).toHaveLength(3)
})

test('a move that a second try brings through says nothing', async () => {
  let tries = 0
  fakeStore({ [SELL]: () => ((tries += 1) === 1 ? new Response('', { status: 502 }) : { list: [] }) })
  const user = await show(<Sale />, { texts: [], signedIn: true })
  await user.click(screen.getByRole('button', { name: 'sell' }))
  await vi.advanceTimersByTimeAsync(1500)
  expect(await screen.findByRole('button', { name: 'sold' })).toBeDefined()
  expect(words()).toEqual([])
})

test('a refusal is said at once', async () => {
  const sent = fakeStore({ [SELL]: refusal('item_busy') })
  const user = await show(<Sale />, { texts: [], signedIn: true })
  await user.click(screen.getByRole('button', { name: 'sell' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(sent).toHaveLength(1)
})
