import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStore, isOff, PLAYER, refusal, show } from '../../../test/show.tsx'
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

test('one that the store sends to but that has taken its permission back is off, and is turned on again', async () => {
  const here = { ...phone, is_current: true }
  const sent = fakeStore({ '/api/user/details': PLAYER, [SETTINGS]: { ...settings, devices: [here] } })
  const user = await showPart()
  expect(await stateOf()).toBe('Off')
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: 'Turn on' }))).toBe(false))
  expect(sent).toEqual([])
})

test('one that is told and may show it is on', async () => {
  browserWith('granted')
  const here = { ...phone, is_current: true }
  fakeStore({ '/api/user/details': PLAYER, [SETTINGS]: { ...settings, devices: [here] } })
  await showPart()
  expect(await stateOf()).toMatch(/^On/)
  expect(screen.getByRole('button', { name: 'Turn off' })).toBeDefined()
})

test('a switch that the store refuses goes back, and the refusal is told', async () => {
  const held = Promise.withResolvers<void>()
  const sent = fakeStore({
    '/api/user/details': PLAYER,
    [SETTINGS]: settings,
    [SWITCH]: () => held.promise.then(refusal('service_unavailable')),
  })
  const user = await showPart()
  const drawn = await screen.findByRole('switch', { name: 'Roll room was drawn' })
  await user.click(drawn)
  await waitFor(() => expect(drawn.getAttribute('aria-checked')).toBe('false'))
  held.resolve()
  await waitFor(() => expect(drawn.getAttribute('aria-checked')).toBe('true'))
  expect(await screen.findByText("This service isn't available right now")).toBeDefined()
  expect(sent).toMatchObject([{ path: SWITCH, body: { name: 'roll', is_on: false } }])
})

test('of quick presses the last one holds, and the answer to it says how all switches are', async () => {
  const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
  const given = answers.map(({ promise }) => promise)
  const sent = fakeStore({
    '/api/user/details': PLAYER,
    [SETTINGS]: settings,
    [SWITCH]: () => given.shift(),
  })
  const user = await showPart()
  const drawn = await screen.findByRole('switch', { name: 'Roll room was drawn' })
  const ready = screen.getByRole('switch', { name: 'Battle is full and starting' })
  await user.click(drawn)
  await waitFor(() => expect(drawn.getAttribute('aria-checked')).toBe('false'))
  await user.click(drawn)
  await waitFor(() => expect(drawn.getAttribute('aria-checked')).toBe('true'))
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'roll', is_on: false }])

  answers[0]!.resolve({ switches: [switches[0], { name: 'roll', is_on: false }] })
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.body).toEqual({ name: 'roll', is_on: true })
  expect(drawn.getAttribute('aria-checked')).toBe('true')

  answers[1]!.resolve({ switches: [{ name: 'battle_ready', is_on: false }, switches[1]] })
  await waitFor(() => expect(ready.getAttribute('aria-checked')).toBe('false'))
  expect(drawn.getAttribute('aria-checked')).toBe('true')
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
