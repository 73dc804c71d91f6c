import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { fetchAhead } from './fetch-ahead.ts'

let asked: string[]

const EVERYBODY = [
  '/api/promote/levelSetting',
  '/api/setting/get?key=open_box_loading_time',
  '/api/setting/get?key=recharge_rate',
  '/api/setting/get?key=recharge_welfare_box_type_id',
  '/api/setting/get?key=upgrade_comfort_skin_id',
  '/api/setting/get?key=upgrade_profit_rate',
]
const PLAYERS = ['/api/promote/record', '/api/promote/stat', '/api/user/inviterInfo', '/api/user/seed']

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ code: 0, msg: 'ok', data: { value: 1, list: [], next: null, is_default: false } })
  })
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** @shows SPEC-7.101 SPEC-7.102 SPEC-7.103 SPEC-7.106 SPEC-7.107 SPEC-7.108 SPEC-7.109 */
test.each([
  ['a visitor', null, EVERYBODY],
  ['a player', 'secret', [...PLAYERS, ...EVERYBODY]],
])('what %s needs is asked for at once', async (_, token, expected) => {
  vi.stubGlobal('localStorage', { getItem: () => token })
  fetchAhead()
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(expected.toSorted()))
})
