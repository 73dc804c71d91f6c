import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SKIN } from '../../test/faces.ts'
import { fakeStore, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { UpgradeRoom } from './upgrade-room.tsx'

const PLAY = '/api/upgrade'
const TARGET = { ...SKIN, skin_id: 5, price: 100 }
const CONSOLATION = { ...SKIN, skin_id: 9, finish: 'Dust', price: 0.1 }
const PRICES = 'a1'.repeat(32)
const SETTINGS: Record<string, number> = {
  upgrade_profit_rate: 0.08,
  upgrade_comfort_skin_id: 9,
  upgrade_loading_time: 1,
}
const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/setting/get': ({ query }: { query: URLSearchParams }) => ({ value: SETTINGS[query.get('key')!] }),
  '/api/fair/prices/current': { list: { version: 3, list_hash: PRICES } },
  '/api/upgrade/skinList': { list: [TARGET], next: null, total: 1 },
  '/api/skin/details': CONSOLATION,
  '/api/backpack/list': { list: [], next: null, total: 0, total_value: 0 },
}

const coins = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Add coins to raise the chance' })
const play = () => screen.findByTestId('play')
const chance = () => screen.getByTestId('chance').textContent
const canPlay = () => waitFor(async () => expect(isOff(await play())).toBe(false))
const showRoom = (at = '/upgrade?target=5') =>
  show(<UpgradeRoom />, { texts: ['upgrades'], at, signedIn: true })

test('a chosen chance costs its coins, and both are sent as they were shown', async () => {
  const sent = fakeStore({ ...KNOWN, [PLAY]: new Promise(() => {}) })
  const user = await showRoom()
  await user.click(screen.getByRole('button', { name: '50%' }))
  await waitFor(() => expect(chance()).toBe('50.00%'))
  expect((await coins()).value).toBe('54.35')
  await canPlay()
  await user.click(await play())
  expect((await play()).textContent).toBe('Upgrading…')
  await user.click(await play())
  expect(sent.map(({ body }) => body)).toEqual([
    {
      item_ids: [],
      coin: 54.35,
      skin_id: 5,
      direction: 'under',
      chance_ppm: 500_020,
      target_price: 100,
      comfort_skin_id: 9,
      prices_hash: PRICES,
      nonce_seed: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
})

test('the slider chooses a chance in whole percents', async () => {
  fakeStore(KNOWN)
  await showRoom()
  const slider = screen.getByRole('slider', { name: 'Success chance you want' })
  fireEvent.change(slider, { target: { value: '30' } })
  await waitFor(() => expect(chance()).toBe('30.00%'))
  expect(slider.getAttribute('aria-valuetext')).toBe('30.00%')
  expect((await coins()).value).toBe('32.61')
})

test('coins that are typed make the chance; one below 5 % cannot be played', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showRoom()
  await user.type(await coins(), '2x')
  await waitFor(() => expect(chance()).toBe('1.84%'))
  await waitFor(async () =>
    expect((await play()).getAttribute('aria-description')).toBe(
      '1.84% is below the 5% minimum: add 3.44 or choose a cheaper target',
    ),
  )
  await user.click(await play())
  expect(sent).toEqual([])
  await user.clear(await coins())
  await user.type(await coins(), '20')
  expect(chance()).toBe('18.40%')
  await canPlay()
})

test('a refusal is said, and the choice stays', async () => {
  fakeStore({ ...KNOWN, [PLAY]: refusal('upgrade_changed') })
  const user = await showRoom()
  await user.type(await coins(), '20')
  await canPlay()
  await user.click(await play())
  expect((await screen.findAllByText(/^A price changed and so did your chance/)).length).toBeGreaterThan(0)
  expect((await coins()).value).toMatch(/^20/)
  expect(chance()).toBe('18.40%')
})

test('a player with too few coins is told how many are missing', async () => {
  const sent = fakeStore({ ...KNOWN, '/api/user/details': { ...PLAYER, coin: 15 } })
  const user = await showRoom()
  await user.type(await coins(), '20')
  await canPlay()
  await user.click(await play())
  expect((await screen.findAllByText('You need 5.00 more')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a store without a consolation skin says that upgrades are not open yet, and asks nothing again', async () => {
  fakeStore({ ...KNOWN, '/api/setting/get': { value: null } })
  await showRoom()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe("Upgrades aren't open yet. Look in again soon.")
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(isOff(await play())).toBe(true)
})

const ITEM = {
  ...SKIN,
  item_id: 11,
  state: 'held',
  locked: false,
  frozen: false,
  value: 50,
  value_until: null,
  wear: '0.1',
  pattern: 1,
  source: 'box',
  open_id: null,
  free_room_id: null,
  retrieval_id: null,
  created_at: 1_700_000_000,
}

/** Plays what the address asks for, loses, and goes back to the room. */
async function lose(at: string, stake: { items: object[]; coin: number }) {
  localStorage.setItem('open_speed', 'none')
  fakeStore({
    ...KNOWN,
    '/api/backpack/list': { list: [ITEM], next: null, total: 1, total_value: 50 },
    '/api/fair/u1': new Promise(() => {}),
    [PLAY]: {
      upgrade: {
        upgrade_id: 1,
        fair_id: 'u1',
        user_id: PLAYER.user_id,
        nickname: PLAYER.nickname,
        avatar: PLAYER.avatar,
        stake: stake.coin + 50 * stake.items.length,
        item_num: stake.items.length,
        chance_ppm: 500_020,
        direction: 'under',
        ticket: 900_000,
        won: false,
        target: TARGET,
        given: null,
        created_at: 1_700_000_000,
        profit_rate: 0.08,
        ...stake,
      },
      coin: PLAYER.coin,
      bonus_coin: 0,
    },
  })
  const user = await showRoom(at)
  await canPlay()
  await user.click(await play())
  await user.click(await screen.findByTestId('again'))
  return coins()
}

test('after an item was played no coins are staked in its place', async () => {
  const field = await lose('/upgrade?item=11&target=5&chance=50', { items: [ITEM], coin: 4.35 })
  expect(field.value).toBe('')
  expect(location.search).toBe('?target=5')
  expect(isOff(await play())).toBe(true)
})

test('a stake of coins alone stays for another try', async () => {
  const field = await lose('/upgrade?chance=50&target=5', { items: [], coin: 54.35 })
  expect(field.value).toBe('54.35')
  expect(location.search).toBe('?chance=50&target=5')
})
