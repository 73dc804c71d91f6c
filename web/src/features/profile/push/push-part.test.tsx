import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStore, PLAYER, refusal, show } from '../../../test/show.tsx'
import { PushPart } from './push-part.tsx'

const SETTINGS = '/api/push/settings'
const SWITCH = '/api/push/switch'
const switches = [
  { name: 'battle_ready', is_on: true },
  { name: 'roll', is_on: true },
]
const settings = { public_key: 'BKey', switches, devices: [] as object[] }
const phone = {
  device_id: 4,
  device_name: 'Chrome · Android',
  language: 'en',
  created_at: 1_700_000_000,
  last_ok_at: null,
  is_current: false,
}

function browserWith(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
}

beforeEach(() => browserWith('default'))

const showPart = () => show(<PushPart />, { texts: ['push', 'profile'], signedIn: true })
const stateOf = async () => (await screen.findByTestId('push-state')).textContent

test('a browser that was not asked is off, and offers to turn it on', async () => {
  fakeStore({ '/api/user/details': PLAYER, [SETTINGS]: settings })
  await showPart()
  expect(await stateOf()).toBe('Off')
  expect(screen.getByRole('button', { name: 'Turn on' })).toBeDefined()
  expect(screen.getByText('No device is turned on.')).toBeDefined()
})

test('one that has blocked notifications says how to allow them', async () => {
  browserWith('denied')
  fakeStore({ '/api/user/details': PLAYER, [SETTINGS]: settings })
  await showPart()
  expect(await stateOf()).toMatch(/^Your browser blocks notifications/)
  expect(screen.getByText(/^To allow them/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull()
})

test('a switch that the store refuses goes back, and the refusal is told', async () => {
  const sent = fakeStore({
    '/api/user/details': PLAYER,
    [SETTINGS]: settings,
    [SWITCH]: refusal('busy'),
  })
  const user = await showPart()
  const drawn = await screen.findByRole('switch', { name: 'Roll room was drawn' })
  await user.click(drawn)
  await waitFor(() => expect(drawn.getAttribute('aria-checked')).toBe('true'))
  expect(sent).toMatchObject([{ path: SWITCH, body: { name: 'roll', is_on: false } }])
})

test('another device is removed from here', async () => {
  const sent = fakeStore({
    '/api/user/details': PLAYER,
    [SETTINGS]: { ...settings, devices: [phone] },
    '/api/push/unsubscribe': { removed: true },
  })
  const user = await showPart()
  const devices = await screen.findByTestId('push-devices')
  await user.click(within(devices).getByRole('button', { name: 'Remove Chrome · Android' }))
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/push/unsubscribe', body: { device_id: 4 } }]))
})

test('a store that sends nothing says so', async () => {
  fakeStore({ '/api/user/details': PLAYER, [SETTINGS]: { ...settings, public_key: null } })
  await showPart()
  expect(await screen.findByText(/doesn't send notifications/)).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
})
