import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addRollSkins } from '@noktra/contract/plain/rolls'
import { boxDetails, openBox } from '@noktra/contract/plain/boxes'
import { rechargeDetails } from '@noktra/contract/plain/recharge'
import { inviterInfo, seed, setSeed, userDetails } from '@noktra/contract/plain/users'
import { skinDetails } from '@noktra/contract/plain/skins'
import { settingQuery } from '../session/queries.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { echoRefusal } from './show-error.ts'
import { takeToasts, TOAST_MS, type ToastRequest } from './toast.ts'

let toasts: ToastRequest[]
let leave: () => void

const MSG = 'Not today'

beforeEach(() => {
  toasts = []
  leave = takeToasts((request) => toasts.push(request))
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => Response.json({ code: 99, msg: MSG, data: null }))
})

afterEach(() => {
  leave()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What was toasted after a refused call. */
async function said(asking: Promise<unknown>): Promise<string[]> {
  await expect(asking).rejects.toMatchObject({ code: 99, msg: MSG })
  return toasts.map(({ message }) => message)
}

describe('a refusal', () => {
  /** @shows SPEC-8.1 SPEC-8.2 */
  test.each([
    ['a box that is opened', () => call(openBox, { body: { box_id: 3 } })],
    ['a skin', () => call(skinDetails, { query: { skin_id: 3 } })],
    ['a box', () => call(boxDetails, { query: { box_id: 3 } })],
    ['a new seed', () => call(setSeed, { body: { user_seed: 'mine' } })],
  ])('is toasted and rejects: %s', async (_, ask) => {
    expect(await said(ask())).toEqual([MSG])
  })

  /** @shows SPEC-8.4 SPEC-8.5 SPEC-8.6 SPEC-8.7 SPEC-8.8 */
  test.each([
    ['seed', () => call(seed)],
    ['details', () => call(userDetails)],
    ['inviter', () => call(inviterInfo)],
    ['addSkin', () => call(addRollSkins, { body: { free_room_id: 1, item_ids: [2] } })],
    ['recharge details', () => call(rechargeDetails, { query: { order_no: '1' } })],
  ])('is not toasted for the path of SPEC 8: %s, though it rejects', async (_, ask) => {
    const refusal = await ask().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 99 })
    echoRefusal(refusal)
    expect(toasts).toEqual([])
  })

  test('that its place shows is toasted as well, once, and readers hear it once', async () => {
    const refusal = await call(openBox, { body: { box_id: 3 }, silent: true }).catch(
      (error: unknown) => error,
    )
    expect(toasts).toEqual([])
    echoRefusal(refusal)
    echoRefusal(refusal)
    expect(toasts).toMatchObject([{ kind: 'error', message: MSG, isEcho: true }])
  })

  test('of what a page shows is toasted as well; what it looks at by itself is not', async () => {
    const query = (name: string, meta?: Record<string, unknown>) => ({
      queryKey: [name],
      queryFn: () => call(skinDetails, { query: { skin_id: 3 }, silent: true }),
      meta,
    })
    await said(queryClient.fetchQuery(query('unasked', { isUnasked: true })))
    expect(toasts).toEqual([])
    expect(await said(queryClient.fetchQuery(query('list')))).toEqual([MSG])
  })

  /** @shows SPEC-5.33 */
  test('of the rate of recharging raises what the store said', async () => {
    expect(await said(queryClient.fetchQuery(settingQuery('recharge_rate')))).toEqual([MSG])
  })
})

/** @shows SPEC-9.2 */
test('toasts last 3000 ms', () => {
  expect(TOAST_MS).toBe(3000)
})
