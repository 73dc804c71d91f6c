import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { PlayerDetails } from '@noktra/contract/admin/players'
import { describe, expect, test } from 'vitest'
import { fakeAdmin, faultAt, refusal, show } from '../../test/show.tsx'
import { PlayerCommands } from './player-commands.tsx'

const ADJUST = 'players/adjust'
const FREEZE = 'players/freeze'
const PLAYER: PlayerDetails = {
  id: 7,
  nickname: 'Nox',
  avatar: '',
  mobile: '+86 138 0000 0000',
  email: null,
  steam_id: null,
  status: 'open',
  grade: 1,
  lifetime_recharge: 0,
  cash: 10,
  bonus: 0,
  diamond: 10,
  last_seen_at: null,
  created_at: 1_700_000_000,
  partner_since: null,
  points: 0,
  has_password: true,
  has_totp: false,
  invite_code: 'NOX7',
  channel: null,
  inviter: null,
  invitees: 0,
  trade_link: null,
  limits: [],
  pause: null,
  terms: { version: 1, accepted_at: 1_700_000_000, newest: 1 },
  devices: 1,
  shares_device_with: [],
  items_held: 0,
  items_value: 0,
  open_retrievals: 0,
  my_adjust_left: 100,
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const amount = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' })
const why = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why' })
const inDialog = (name: string) =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openAdjust(user: UserEvent): Promise<void> {
  await user.click(await button('Correct a balance'))
  await screen.findByRole('dialog', { name: 'Correct a balance of Nox' })
}

describe('a correction', () => {
  test('is sent with its purse, its amount and why it is done', async () => {
    const sent = fakeAdmin({ [ADJUST]: { approval_id: null, balance: 7.5 } })
    const user = show(<PlayerCommands player={PLAYER} />)
    await openAdjust(user)
    await user.click(screen.getByRole('combobox', { name: 'Balance' }))
    await user.click(screen.getByRole('option', { name: 'Diamonds' }))
    await user.type(amount(), '-2.5')
    await user.type(why(), 'paid twice')
    await user.click(inDialog('Correct a balance'))
    expect(await screen.findByText('Done: the balance is 7.50')).toBeDefined()
    await isClosed()
    expect(sent).toEqual([
      {
        path: ADJUST,
        body: { id: 7, purse: 'diamond', amount: -2.5, reason: 'paid twice' },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
  })

  test('that waits for a second person says so', async () => {
    fakeAdmin({ [ADJUST]: { approval_id: 12, balance: null } })
    const user = show(<PlayerCommands player={PLAYER} />)
    await openAdjust(user)
    await user.type(amount(), '900')
    await user.click(inDialog('Correct a balance'))
    expect(await screen.findByText('Request 12 waits for a second person')).toBeDefined()
  })

  test('can neither be sent twice nor left while it is under way', async () => {
    const answer = Promise.withResolvers()
    const sent = fakeAdmin({ [ADJUST]: answer.promise })
    const user = show(<PlayerCommands player={PLAYER} />)
    await openAdjust(user)
    await user.click(inDialog('Correct a balance'))
    expect(inDialog('Correct a balance').disabled).toBe(true)
    expect(inDialog('Cancel').disabled).toBe(true)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
    answer.resolve({ approval_id: null, balance: 1 })
    await isClosed()
    expect(sent).toHaveLength(1)
  })

  test('without an amount sends none; the store names the field, and what was typed stays', async () => {
    const sent = fakeAdmin({ [ADJUST]: refusal('invalid_input', { field: 'amount' }) })
    const user = show(<PlayerCommands player={PLAYER} />)
    await openAdjust(user)
    await user.type(why(), 'paid twice')
    await user.click(inDialog('Correct a balance'))
    await waitFor(() => expect(faultAt(amount())).toBe('Check this value'))
    expect(faultAt(why())).toBeNull()
    expect(why().value).toBe('paid twice')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 7, purse: 'cash', amount: null, reason: 'paid twice' },
    ])
  })

  test('without a reason is told of it', async () => {
    fakeAdmin({ [ADJUST]: refusal('invalid_input', { field: 'reason' }) })
    const user = show(<PlayerCommands player={PLAYER} />)
    await openAdjust(user)
    await user.type(amount(), '1')
    await user.click(inDialog('Correct a balance'))
    await waitFor(() => expect(faultAt(why())).toBe('At least three letters'))
    expect(amount().value).toBe('1')
  })

  test('that is tried again is the same one until something in it changes', async () => {
    const sent = fakeAdmin({ [ADJUST]: refusal('adjust_below_zero', { balance: 10 }) })
    const user = show(<PlayerCommands player={PLAYER} />)
    await openAdjust(user)
    await user.type(amount(), '-20')
    await user.click(inDialog('Correct a balance'))
    expect((await screen.findByRole('alert')).textContent).toBe("This balance is 10: you can't debit more")
    await user.click(inDialog('Correct a balance'))
    await waitFor(() => expect(sent).toHaveLength(2))
    await waitFor(() => expect(inDialog('Correct a balance').disabled).toBe(false))
    await user.clear(amount())
    await user.type(amount(), '-10')
    await user.click(inDialog('Correct a balance'))
    await waitFor(() => expect(sent).toHaveLength(3))
    const [first, again, other] = sent.map(({ key }) => key)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})

describe('freezing', () => {
  test('says what it does and is sent with its reason', async () => {
    const sent = fakeAdmin({ [FREEZE]: {} })
    const user = show(<PlayerCommands player={PLAYER} />)
    await user.click(await button('Freeze'))
    expect(screen.getByText(/The player can do nothing from that moment on/)).toBeDefined()
    await user.type(why(), 'stolen card')
    await user.click(inDialog('Freeze'))
    await isClosed()
    expect(sent).toMatchObject([{ path: FREEZE, body: { id: 7, reason: 'stolen card' } }])
  })

  test('that somebody else did meanwhile is told, and the reason stays', async () => {
    fakeAdmin({ [FREEZE]: refusal('player_is_frozen') })
    const user = show(<PlayerCommands player={PLAYER} />)
    await user.click(await button('Freeze'))
    await user.type(why(), 'stolen card')
    await user.click(inDialog('Freeze'))
    expect(await screen.findByRole('alert')).toBeDefined()
    expect(why().value).toBe('stolen card')
  })

  test('can be left, which sends nothing', async () => {
    const sent = fakeAdmin({ [FREEZE]: {} })
    const user = show(<PlayerCommands player={PLAYER} />)
    await user.click(await button('Freeze'))
    await user.click(inDialog('Cancel'))
    await isClosed()
    expect(sent).toEqual([])
  })
})

test('a role sees only what it may do, and what makes no sense cannot be pressed', async () => {
  fakeAdmin({}, 'support')
  show(<PlayerCommands player={{ ...PLAYER, status: 'frozen' }} />)
  expect(await button('Correct a balance')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Unfreeze' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Freeze' })).toBeNull()
})

test('the last way to sign in cannot be removed, nor a second factor that is off', async () => {
  fakeAdmin({})
  show(<PlayerCommands player={{ ...PLAYER, status: 'frozen' }} />)
  expect((await button('Unfreeze')).disabled).toBe(false)
  expect((await button('Remove contact')).disabled).toBe(true)
  expect((await button('Remove two-factor authentication')).disabled).toBe(true)
})
