import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfferedTier } from '@noktra/contract/mines'
import { openDialog } from '../../domain/dialogs-store.ts'
import { SKIN } from '../../test/faces.ts'
import { fakeStore, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { MinesPage } from './mines-page.tsx'

const HASH = 'ab'.repeat(32)

const START = '/api/mine/start'

function tierOf(tier_id: number, stake: number): OfferedTier {
  return {
    tier_id,
    version: 3,
    stake,
    tiles: 7,
    layers: [1, 2, 3, 4, 5, 6].map((layer) => ({
      layer,
      mines: 1,
      clear_chance: 6 / 7,
      reach_chance: (6 / 7) ** layer,
      expected_return: 0.9,
      prize: { ...SKIN, value: stake * layer },
    })),
    consolation: [],
    pool_hash: HASH,
    pool_salt: '',
    closed: false,
  }
}

const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/mine/tiers': { list: [tierOf(1, 5), tierOf(2, 20)] },
  '/api/mine/current': { game: null },
}

const start = () => screen.findByTestId('start')
const showPage = (signedIn = true) => show(<MinesPage />, { texts: ['mines'], signedIn })

test('the stake that is chosen is played, with the prizes that are shown, once', async () => {
  const sent = fakeStore({ ...KNOWN, [START]: new Promise(() => {}) })
  const user = await showPage()
  expect((await start()).textContent).toBe('Start for5.00')
  await user.click(await screen.findByRole('tab', { name: /20\.00/ }))
  expect((await start()).textContent).toBe('Start for20.00')
  await user.click(await start())
  expect(isOff(await start())).toBe(true)
  await user.click(await start())
  expect(sent).toEqual([
    {
      path: START,
      body: { tier_id: 2, version: 3, pool_hash: HASH },
      key: expect.stringMatching(/^\w{32}$/),
    },
  ])
})

test('prizes that have changed are said, fetched again, and nothing starts', async () => {
  let version = 3
  fakeStore({
    ...KNOWN,
    '/api/mine/tiers': () => ({ list: [{ ...tierOf(1, 5), version }] }),
    [START]: ({ body }: { body: unknown }) => {
      expect(body).toEqual({ tier_id: 1, version, pool_hash: HASH })
      version += 1
      return refusal('mine_tier_stale')()
    },
  })
  const user = await showPage()
  await user.click(await start())
  const words = "This tier's prizes changed. Check them again; you weren't charged."
  expect(await screen.findByText(words)).toBeDefined()
  await waitFor(async () => expect(isOff(await start())).toBe(false))
  await user.click(await start())
  expect(await screen.findByText(words)).toBeDefined()
  expect(version).toBe(5)
})

test('a player with too few coins is told how many are missing', async () => {
  const sent = fakeStore({ ...KNOWN, '/api/user/details': { ...PLAYER, coin: 3 } })
  const user = await showPage()
  expect(await screen.findByText('You need 2.00 more')).toBeDefined()
  await user.click(await start())
  expect(sent).toEqual([])
})

test('a start without an answer is not called a saved game', async () => {
  let isStarted = false
  fakeStore({
    ...KNOWN,
    '/api/mine/current': () => (isStarted ? new Promise(() => {}) : { game: null }),
    [START]: () => {
      isStarted = true
      throw new TypeError('Failed to fetch')
    },
  })
  const user = await showPage()
  await user.click(await start())
  const words = "No response from the server. Press again: you'll never be charged twice for the same game."
  expect(await screen.findByText(words)).toBeDefined()
})

test('a paused stake cannot be played', async () => {
  const sent = fakeStore({ ...KNOWN, '/api/mine/tiers': { list: [{ ...tierOf(1, 5), closed: true }] } })
  const user = await showPage()
  expect(isOff(await start())).toBe(true)
  await user.click(await start())
  expect(sent).toEqual([])
})

test('a visitor signs in first', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showPage(false)
  await user.click(await start())
  expect(openDialog.get().name).toBe('login')
  expect(sent).toEqual([])
})
