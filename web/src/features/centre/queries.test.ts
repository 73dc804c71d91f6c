import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { envelopeRecordsQuery, envelopesQuery } from '../envelope/queries.ts'
import { openRollsQuery } from '../roll/queries.ts'
import { welfareBoxesQuery } from '../welfare/welfare-queries.ts'

const sent: { path: string; query: Record<string, string>; body: unknown }[] = []
let client: QueryClient

beforeEach(() => {
  sent.length = 0
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const url = new URL(address, 'http://store.example')
    sent.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    })
    return Response.json({ code: 0, msg: 'ok', data: { list: [], total: 0, next: null } })
  })
})

afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

describe('what the welfare centre asks for', () => {
  /** @shows SPEC-7.64 SPEC-9.25 */
  test('claims: the first page of 20', async () => {
    await client.fetchQuery(envelopeRecordsQuery)
    expect(sent).toEqual([
      { path: '/api/redEnvelope/record', query: { page: '1', page_size: '20' }, body: null },
    ])
  })

  /** @shows SPEC-7.66 */
  test('envelopes that are not disabled', async () => {
    await client.fetchInfiniteQuery(envelopesQuery())
    expect(sent).toMatchObject([{ path: '/api/redEnvelope/list', query: { disabled: '0' } }])
  })

  /** @shows SPEC-9.27 SPEC-9.28 SPEC-9.29 SPEC-9.30 */
  test('rooms that are pending and without a password, the largest prize pool first, ten skins each', async () => {
    await client.fetchInfiniteQuery(openRollsQuery())
    expect(sent).toMatchObject([
      {
        path: '/api/freeRoom/list',
        body: { lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc', skin_size: 10 },
      },
    ])
  })

  /** @shows SPEC-7.60 SPEC-9.20 SPEC-9.21 */
  test('boxes that are not disabled, by rising amount', async () => {
    await client.fetchQuery(welfareBoxesQuery())
    expect(sent).toMatchObject([
      { path: '/api/rechargeWelfareBox/list', query: { disabled: '0', sort: '+amount' } },
    ])
  })
})
