import { screen, waitFor, within } from '@testing-library/react'
import type { FeedRow } from '@noktra/contract/admin/feeds'
import { expect, test } from 'vitest'
import { fakeAdmin, faultAt, refusal, show } from '../../../test/show.tsx'
import { FeedList } from './feed-list.tsx'
import { ServiceAccountList } from './service-account-list.tsx'

const FEED: FeedRow = {
  id: 3,
  name: 'Harbour prices',
  kind: 'json',
  address: 'https://prices.example/list.json',
  key_header: 'x-api-key',
  currency: 'USD',
  part: 'counts',
  every_minutes: 15,
  max_age_minutes: 180,
  version: 1,
  set_by: { id: 1, name: 'Ada' },
  due_at: 1_700_000_900,
  strange_currency: null,
  prices_at: 1_700_000_000,
  rows: 34_500,
  last_ok_at: 1_700_000_000,
  fault: { kind: 'timeout', text: 'No answer within 30 seconds', since: 1_700_000_100 },
  left_out: 2,
}
const OVERVIEW = { combined: null, price_age_hours: 6, too_old: true, rates: [], folder: '/srv/feeds' }
const answers = {
  feeds: { list: [FEED], next: null, total: 1 },
  'feeds/overview': OVERVIEW,
  'feeds/prices': { list: [], next: null },
}

test('a feed with a fault says why, and what is closed for old prices stands above', async () => {
  fakeAdmin(answers)
  show(<FeedList />, { resource: 'feeds' })
  expect(await screen.findByText('No answer within 30 seconds')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('older than 6 hours')
})

test('a folder is asked for by its name alone, and a refusal is read at its field', async () => {
  const sent = fakeAdmin({
    ...answers,
    'feeds/create': refusal('feed_address_refused', { field: 'address', why: 'no' }),
  })
  const user = show(<FeedList />, { resource: 'feeds' })
  await user.click(await screen.findByRole('button', { name: 'Add a feed' }))
  await user.click(screen.getByRole('menuitem', { name: 'Watched folder' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('textbox', { name: 'Key' })).toBeNull()
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Folder')
  await user.type(dialog.getByRole('textbox', { name: 'Folder' }), '../etc')
  await user.type(dialog.getByRole('textbox', { name: 'Why' }), 'a new source')
  await user.click(dialog.getByRole('button', { name: 'Add a feed' }))
  await waitFor(() => expect(faultAt(dialog.getByRole('textbox', { name: 'Folder' }))).toContain('not read'))
  expect(sent[0]).toMatchObject({
    path: 'feeds/create',
    body: { kind: 'folder', name: 'Folder', address: '../etc', currency: 'USD', every_minutes: 15 },
  })
})

test('the token of a new service account is shown this once', async () => {
  fakeAdmin({
    ...answers,
    feeds: { list: [{ ...FEED, kind: 'push', address: null, due_at: null }], next: null, total: 1 },
    'service-accounts': { list: [], next: null, total: 0 },
    'service-accounts/create': { id: 4, token: 'nkp_secret' },
  })
  const user = show(<ServiceAccountList />, { resource: 'service-accounts' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add an account' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Add an account' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Robot')
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'the nightly list')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add an account' }))
  expect(await screen.findByTestId('service-token')).toBeDefined()
})
