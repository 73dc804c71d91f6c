import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeStore, PLAYER, refusal, show } from '../../../test/show.tsx'
import { OverlayPart } from './overlay-part.tsx'

const DETAILS = '/api/overlay/details'
const CHOICE = {
  hidden_kinds: [],
  show_amounts: false,
  least_rarity: 'standard',
  place: 'bottom-left',
  scale: 100,
  language: 'en',
}
const SETTINGS = {
  ...CHOICE,
  kinds: [
    { kind: 'openBox', name: 'Box opening' },
    { kind: 'upgrade', name: 'Upgrade' },
  ],
  made_at: null,
  opened_at: null,
}
const KNOWN = { '/api/user/details': PLAYER, [DETAILS]: SETTINGS }

const showPart = () => show(<OverlayPart />, { texts: ['overlay', 'profile'], signedIn: true })
const press = async (name: string) => screen.findByRole('button', { name })

test('a link is shown when it is made, and stands there to be copied', async () => {
  const answers: Record<string, unknown> = {
    ...KNOWN,
    '/api/overlay/link': { path: '/overlay/abc', made_at: 1_700_000_000 },
  }
  fakeStore(answers as typeof KNOWN)
  const user = await showPart()
  expect(await screen.findByText('No link yet')).toBeDefined()
  answers[DETAILS] = { ...SETTINGS, made_at: 1_700_000_000 }
  await user.click(await press('Make a link'))
  expect(await screen.findByText(`${location.origin}/overlay/abc`)).toBeDefined()
  expect(screen.getByText(/can't be shown again/)).toBeDefined()
  expect(screen.getByText('Not opened yet')).toBeDefined()
})

test('it is revoked after one more question', async () => {
  const answers: Record<string, unknown> = {
    ...KNOWN,
    [DETAILS]: { ...SETTINGS, made_at: 1_700_000_000 },
    '/api/overlay/revoke': { made_at: null },
  }
  const sent = fakeStore(answers as typeof KNOWN)
  const user = await showPart()
  await user.click(await press('Revoke'))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke the link?' })
  expect(sent).toEqual([])
  answers[DETAILS] = SETTINGS
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No link yet')).toBeDefined()
  expect(sent.map(({ path }) => path)).toEqual(['/api/overlay/revoke'])
})

test('each change is sent as a whole', async () => {
  const sent = fakeStore({ ...KNOWN, '/api/overlay/set': SETTINGS })
  const user = await showPart()
  await user.click(await screen.findByRole('checkbox', { name: 'Upgrade' }))
  await user.click(screen.getByRole('switch', { name: 'Show amounts' }))
  await user.click(screen.getByRole('radio', { name: 'Top right' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rarity' }), 'Mythic and above')
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      ...CHOICE,
      hidden_kinds: ['upgrade'],
      show_amounts: true,
      place: 'top-right',
      least_rarity: 'mythic',
    }),
  )
})

test('what was changed stands there at once when one comes back', async () => {
  const changed = { ...SETTINGS, show_amounts: true }
  const answers: Record<string, unknown> = { ...KNOWN, '/api/overlay/set': changed }
  const sent = fakeStore(answers as typeof KNOWN)
  const user = await showPart()
  await user.click(await screen.findByRole('switch', { name: 'Show amounts' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  answers[DETAILS] = () => new Promise(() => {})
  cleanup()
  await showPart()
  expect((await screen.findByRole('switch', { name: 'Show amounts' })).getAttribute('aria-checked')).toBe(
    'true',
  )
})

test('says when it cannot be read, and tries again', async () => {
  const answers: Record<string, unknown> = { ...KNOWN, [DETAILS]: refusal('busy') }
  fakeStore(answers as typeof KNOWN)
  const user = await showPart()
  const again = await screen.findByRole('button', { name: /try again/i })
  answers[DETAILS] = SETTINGS
  await user.click(again)
  expect(await screen.findByText('No link yet')).toBeDefined()
})
