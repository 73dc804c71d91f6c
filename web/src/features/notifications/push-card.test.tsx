import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { pushSettingsQuery } from '../../domain/push/push-device.ts'
import { endOffer, offerPush } from '../../domain/push/push-offer.ts'
import { fakeStore, show } from '../../test/show.tsx'
import { PushCard } from './push-card.tsx'

const device = { device_id: 4, is_current: true }

function browserWith(permission: NotificationPermission): void {
  vi.stubGlobal('Notification', { permission, requestPermission: () => Promise.resolve(permission) })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
}

/** The card's place after a roll room was joined in a browser that the store sends to, or not. */
async function join(devices: object[]) {
  fakeStore({
    '/api/push/settings': { public_key: 'BKey', switches: [{ name: 'roll', is_on: true }], devices },
  })
  const user = await show(<PushCard />, { texts: ['push'], signedIn: true })
  offerPush('roll')
  await waitFor(() => expect(queryClient.getQueryData(pushSettingsQuery.queryKey)).toBeDefined())
  return user
}

const askedBefore = () => localStorage.getItem('push_asked')

beforeEach(() => browserWith('default'))
afterEach(() => endOffer('done'))

test('asks, and notes it once it is seen', async () => {
  const user = await join([])
  expect(await screen.findByText('Tell me when this room is drawn?')).toBeDefined()
  expect(askedBefore()).toBe('roll')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(askedBefore()).toBe('roll never')
})

test('does not ask, nor note it, on a device that is told already', async () => {
  browserWith('granted')
  await join([device])
  expect(screen.queryByTestId('push-card')).toBeNull()
  expect(askedBefore()).toBeNull()
})

test('asks on a device that is told but has taken its permission back', async () => {
  await join([device])
  expect(await screen.findByTestId('push-card')).toBeDefined()
})
