import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SKIN } from '../../test/faces.ts'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { localText } from './new-roll-form.ts'
import { NewRollMaker } from './new-roll-maker.tsx'

const ADD = '/api/freeRoom/add'
const ITEM = {
  ...SKIN,
  item_id: 11,
  state: 'held',
  locked: false,
  frozen: false,
  value: 12.5,
  value_until: null,
  wear: '0.01',
  source: 'box',
  open_id: null,
  free_room_id: null,
  retrieval_id: null,
  created_at: 1_700_000_000,
}
const STARRED = { ...ITEM, item_id: 12, finish: 'Cold Iron', locked: true }
const KNOWN = {
  '/api/user/details': PLAYER,
  '/api/backpack/list': { list: [ITEM, STARRED], next: null, total: 2, total_value: 25 },
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const submit = () => screen.findByRole('button', { name: /^Create room/ })
const showMaker = () =>
  show(<NewRollMaker open onClose={vi.fn()} itemIds={[]} user_id={PLAYER.user_id} />, {
    texts: ['rolls'],
    signedIn: true,
  })

/** In a narrow window prizes and terms are two steps. */
async function choosePrize(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: /Gilt Thorn/ }))
  const next = screen.queryByRole('button', { name: /^Continue with/ })
  if (next) await user.click(next)
}

test('a starred item cannot be given away, and without prizes there is no room', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showMaker()
  await user.click(await screen.findByRole('button', { name: /Cold Iron/ }))
  expect(await screen.findByText(/^Starred items stay with you/)).toBeDefined()
  expect(screen.getByText('0 of 50 prizes')).toBeDefined()
  await user.type(await field('Name of the room'), 'Night')
  await user.click(await submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one prize')
  expect(sent).toEqual([])
})

test('a press says all that is wrong at its fields and leads to the first', async () => {
  const sent = fakeStore(KNOWN)
  const user = await showMaker()
  await choosePrize(user)
  await user.type(await field('Places (optional)'), '1 place')
  await user.click(screen.getByRole('checkbox', { name: 'Only players who topped up' }))
  await user.click(await submit())
  expect(faultAt(await field('Name of the room'))).toBe('Give the room a name')
  expect(faultAt(await field('Places (optional)'))).toMatch(/^A room has 2 to /)
  expect(faultAt(await field('Coins topped up, at least'))).toBe(
    'Enter an amount of coins, with at most two decimals',
  )
  expect(document.activeElement).toBe(await field('Name of the room'))
  expect(sent).toEqual([])
})

test('what is wrong is said once a field is left, not while it is typed', async () => {
  fakeStore(KNOWN)
  const user = await showMaker()
  await choosePrize(user)
  await user.type(await field('Password (optional)'), 'x'.repeat(21))
  expect(faultAt(await field('Password (optional)'))).toBeNull()
  await user.tab()
  expect(faultAt(await field('Password (optional)'))).toBe('A password has at most 20 characters')
})

test('prizes and terms are sent once', async () => {
  const sent = fakeStore({ ...KNOWN, [ADD]: new Promise(() => {}) })
  const user = await showMaker()
  await choosePrize(user)
  const draw = localText(Date.now() + 3_600_000)
  await user.type(await field('Name of the room'), ' Night ')
  await user.type(await field('Places (optional)'), '20')
  const time = screen.getByLabelText('Draw time')
  await user.clear(time)
  await user.type(time, draw)
  await user.click(screen.getByRole('checkbox', { name: 'Only players I invited' }))
  await user.click(await screen.findByRole('button', { name: 'Create room with 1 prize worth 12.50' }))
  expect(isOff(await submit())).toBe(true)
  await user.click(await submit())
  expect(sent.map(({ body }) => body)).toEqual([
    {
      room_name: 'Night',
      descr: '',
      lottery_time: new Date(draw).getTime() / 1000,
      max_join: 20,
      password: null,
      conditions: { recharge: 0, recharge_from: null, recharge_to: null, invited: true },
      item_ids: [11],
    },
  ])
})

test('what the store refuses is said at its field, and everything stays', async () => {
  fakeStore({ ...KNOWN, [ADD]: refusal('roll_name', { most: 40 }) })
  const user = await showMaker()
  await choosePrize(user)
  await user.type(await field('Name of the room'), 'Night')
  await user.click(await submit())
  await waitFor(async () =>
    expect(faultAt(await field('Name of the room'))).toBe('A room name has 1 to 40 characters'),
  )
  expect((await field('Name of the room')).value).toBe('Night')
  expect((await submit()).textContent).toBe('Create room with 1 prize worth 12.50')
})
