import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BoxCard } from '@noktra/contract/boxes'
import { openDialog } from '../../../domain/dialogs-store.ts'
import { fakeStore, isOff, PLAYER, refusal, show } from '../../../test/show.tsx'
import { Builder } from './builder.tsx'

const CREATE = '/api/battle/create'
const BOX: BoxCard = {
  box_id: 3,
  name: 'Tavern',
  type_id: 1,
  price: 10,
  image_url: '/assets/boxes/tavern-512-00000000.webp',
  theme_color: '#335577',
  badge: null,
  featured: false,
  expected_return: 0.9,
  volatility: 2,
  item_count: 5,
  closed: false,
  top_items: [],
}
const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/setting/get': { value: 30 },
  '/api/box/boxType/all': { list: [] },
  '/api/box/list': { list: [BOX], next: null, total: 1 },
  '/api/box/details': { ...BOX, pool_version: 4 },
  '/api/battle/history': { list: [], next: null, total: 0 },
}

const add = () => screen.findByRole('button', { name: /^Add Tavern/ })
const create = () => screen.findByTestId('create')
const showBuilder = (signedIn = true) =>
  show(<Builder onSale={[BOX]} />, { texts: ['battle-new', 'battles', 'opening'], signedIn })

test('without a box there is nothing to create', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showBuilder()
  expect(isOff(await create())).toBe(true)
  expect((await create()).getAttribute('aria-description')).toBe('Add a box first')
  await user.click(await create())
  expect(sent).toEqual([])
})

test('line-up, format, mode and options are sent with the odds that were shown, once', async () => {
  const sent = fakeStore({ ...KNOWN, [CREATE]: new Promise(() => {}) })
  const user = await showBuilder()
  await user.click(await add())
  await user.click(await add())
  await user.click(screen.getByRole('radio', { name: 'Shared' }))
  await user.click(screen.getByRole('radio', { name: '2v2' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Shared' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Underdog' }))
  await user.click(screen.getByRole('switch', { name: 'Private' }))
  expect((await create()).textContent).toBe('Create for 20.00')
  await user.click(await create())
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(isOff(await create())).toBe(true)
  await user.click(await create())
  expect(sent).toEqual([
    {
      path: CREATE,
      body: {
        box_ids: [3, 3],
        pool_versions: [4, 4],
        mode: 'underdog',
        seats: 4,
        team: true,
        private: true,
        fast: false,
        players_only: false,
        fund_percent: 0,
      },
      key: expect.stringMatching(/^\w{32}$/),
    },
  ])
})

test('a refusal of a box stands at the line-up and names it; the set-up stays', async () => {
  fakeStore({ ...KNOWN, [CREATE]: refusal('pool_version_stale', { box_id: 3 }) })
  const user = await showBuilder()
  await user.click(await add())
  await user.click(screen.getByRole('switch', { name: 'Fast' }))
  await user.click(await create())
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain("Tavern: This box's odds changed")
  expect(told.closest('section')?.textContent).toContain('Line-up')
  expect((await create()).textContent).toBe('Create for 10.00')
  expect(screen.getByRole('switch', { name: 'Fast' }).getAttribute('aria-checked')).toBe('true')
  await user.click(await add())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a player with too few coins is told how many are missing', async () => {
  const sent = fakeStore({ ...KNOWN, '/api/user/details': { ...PLAYER, coin: 4 } })
  const user = await showBuilder()
  await user.click(await add())
  await user.click(await create())
  expect((await screen.findAllByText('You need 6.00 more coins')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a price that has changed meanwhile is shown before it is charged', async () => {
  const sent = fakeStore({ ...KNOWN, '/api/box/details': { ...BOX, price: 11, pool_version: 5 } })
  const user = await showBuilder()
  await user.click(await add())
  await waitFor(async () => expect((await create()).textContent).toBe('Create for 11.00'))
  expect(sent).toEqual([])
})

test('a visitor signs in first', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showBuilder(false)
  await user.click(await add())
  await user.click(await create())
  expect(openDialog.get().name).toBe('login')
  expect(sent).toEqual([])
})
