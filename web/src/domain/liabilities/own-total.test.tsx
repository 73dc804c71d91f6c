import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { toBase64 } from '@noktra/game/log/base64'
import { consistencyProof, leafHash, packPath, rootOf, subtreesOf } from '@noktra/game/log/merkle-tree'
import { logBook } from '../log/log-book.ts'
import { honestLog, honestTotal, READERS } from '../../test/honest-total.ts'
import { fakeStore, PLAYER, refusal, show } from '../../test/show.tsx'
import type { MyTotal } from './check-total.ts'
import { OwnTotal } from './own-total.tsx'

const SUPPORT = { key: 'support_url', value: '/service' }
const MINE = '/api/liabilities/mine'
const KNOWN = { '/api/user/details': PLAYER, '/api/log': READERS, '/api/setting/get': SUPPORT }
const showTotal = () => show(<OwnTotal />, { texts: ['liabilities'], signedIn: true })

beforeEach(() => logBook.startOver())

test('a balance that is in the total says so, with its amounts on demand', async () => {
  fakeStore({ ...KNOWN, [MINE]: honestTotal() })
  const user = await showTotal()
  const line = await screen.findByText('Your balance is in the total of 2026-11-22')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(line)
  const own = within(screen.getByTestId('own-total'))
  expect(own.getByText('7.00')).toBeDefined()
  expect(own.getByText('0.70')).toBeDefined()
  expect(own.getByText(honestTotal().total.root)).toBeDefined()
})

test.each([
  ['is smaller than it was sealed', { amounts: { cash: 600, bonus: 5, diamond: 0, items: 70 } }],
  ['is told with other sums', { sums: { cash: 2000, bonus: 15, diamond: 0, items: 210 } }],
  ['has the path of another account', { proof: { ...honestTotal().mine.proof, index: 0 } }],
])('a balance that %s is an alarm, with what to do', async (_, part) => {
  const answer = honestTotal()
  fakeStore({ ...KNOWN, [MINE]: { ...answer, mine: { ...answer.mine, ...part } } })
  await showTotal()
  const alarm = within(await screen.findByRole('alert'))
  expect(alarm.getByText(/doesn't lead to the total it published for 2026-11-22/)).toBeDefined()
  expect(alarm.getByRole('button', { name: 'Save proof' })).toBeDefined()
  expect(alarm.getByRole('link', { name: 'Contact support' })).toBeDefined()
})

test('a total that the log does not have is an alarm of its own', async () => {
  const answer = honestTotal()
  fakeStore({ ...KNOWN, [MINE]: { ...answer, total: { ...answer.total, day: '2026-11-23' } } })
  await showTotal()
  expect((await screen.findByRole('alert')).textContent).toMatch(/isn't the one its public log has/)
})

test.each([
  ['goes on from', honestLog(), false],
  ['does not go on from', [leafHash(new Uint8Array([1])), ...honestLog().slice(1)], true],
])('a total in a log that %s the one this browser has seen', async (_, seen, isStrange) => {
  const root = toBase64(rootOf(2, subtreesOf(seen.slice(0, 2))))
  const kept = {
    origin: READERS.origin,
    keys: [],
    size: 2,
    root,
    note: 'kept',
    began_at: 0,
    before: [],
    news: [],
  }
  logBook.setWatch(kept)
  const path = packPath(consistencyProof(2, 4, subtreesOf(honestLog())))
  const steps = { from: 2, to: 4, path, checkpoint: null }
  fakeStore({ ...KNOWN, [MINE]: honestTotal(), '/api/log/consistency': steps })
  const user = await showTotal()
  if (isStrange) {
    const alarm = await screen.findByRole('alert')
    expect(alarm.textContent).toMatch(/doesn't go on from the one your browser has seen/)
    const made = vi.spyOn(URL, 'createObjectURL')
    await user.click(within(alarm).getByRole('button', { name: 'Save proof' }))
    const [file] = made.mock.calls[0]!
    expect(await new Response(file as Blob).json()).toEqual({ ...honestTotal(), kept_checkpoint: 'kept' })
  } else {
    expect(await screen.findByText('Your balance is in the total of 2026-11-22')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

test.each<[string, MyTotal, RegExp]>([
  ['there is none yet', { total: null, mine: null, entry: null }, /No total has been taken yet/],
  [
    'they registered after it',
    { ...honestTotal(), mine: null },
    /you registered after the one of 2026-11-22/,
  ],
  [
    'its entry waits for its place in the log',
    { ...honestTotal(), entry: null },
    /^Your balance is in the total of 2026-11-22$/,
  ],
])('a player is told when %s', async (_, answer, words) => {
  fakeStore({ ...KNOWN, [MINE]: answer })
  await showTotal()
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what could not be read is asked for again', async () => {
  let isDown = true
  fakeStore({ ...KNOWN, [MINE]: () => (isDown ? refusal('busy')() : honestTotal()) })
  const user = await showTotal()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('Your balance is in the total of 2026-11-22')).toBeDefined()
})
