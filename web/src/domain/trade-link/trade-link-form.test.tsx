import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeStore, faultAt, isOff, PLAYER, refusal, show } from '../../test/show.tsx'
import { TradeLinkForm } from './trade-link-form.tsx'

const BIND = '/api/user/bindSteam'
const URL_OF_MINE = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=aaaaaaaa'
const BOUND = { trade_url: URL_OF_MINE, steam_id: '1', bound_at: 1_700_000_000, changeable_at: null }

let bound: () => void

beforeEach(() => {
  bound = vi.fn()
})

const link = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Trade link' })
const bind = () => screen.findByRole('button', { name: 'Save trade link' })
const showForm = () =>
  show(<TradeLinkForm askCaptcha={vi.fn()} onBound={bound} />, {
    texts: ['profile', 'login'],
    signedIn: true,
  })

test('an empty link is refused at its field', async () => {
  const sent = fakeStore({})
  const user = await showForm()
  await user.click(await bind())
  expect(faultAt(await link())).toBe('Please paste your trade link')
  await waitFor(async () => expect(document.activeElement).toBe(await link()))
  expect(sent).toEqual([])
})

test('a link is bound once', async () => {
  const answer = Promise.withResolvers()
  const sent = fakeStore({ [BIND]: answer.promise, '/api/user/details': PLAYER })
  const user = await showForm()
  await user.type(await link(), ` ${URL_OF_MINE}`)
  await user.click(await bind())
  expect(isOff(await bind())).toBe(true)
  await user.type(await link(), '{Enter}')
  answer.resolve(BOUND)
  await waitFor(() => expect(bound).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([{ trade_url: URL_OF_MINE }])
})

test('what is no trade link stays, with what is wrong with it', async () => {
  fakeStore({ [BIND]: refusal('trade_url_invalid') })
  const user = await showForm()
  await user.type(await link(), 'https://example.org')
  await user.click(await bind())
  await waitFor(async () => expect(faultAt(await link())).toMatch(/^That's not a trade link/))
  expect((await link()).value).toBe('https://example.org')
  await user.type(await link(), '/')
  expect(faultAt(await link())).toBeNull()
  expect(bound).not.toHaveBeenCalled()
})

test('where the store asks who it is, the link waits for the password and goes with it', async () => {
  const sent = fakeStore({
    [BIND]: ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('"password"')
        ? BOUND
        : refusal('proof_needed', { methods: 'password' })(),
    '/api/user/details': PLAYER,
  })
  const user = await showForm()
  await user.type(await link(), URL_OF_MINE)
  await user.click(await bind())
  const password = await screen.findByLabelText('Your password')
  expect(isOff(await bind())).toBe(true)
  await user.type(password, 'secret-1')
  await user.click(await bind())
  await waitFor(() => expect(bound).toHaveBeenCalledOnce())
  expect(sent.at(-1)!.body).toEqual({ trade_url: URL_OF_MINE, password: 'secret-1' })
})
