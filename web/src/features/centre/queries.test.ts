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
  test('claims: the first page of 20', async () => {
    await client.fetchQuery(envelopeRecordsQuery)
    expect(sent).toEqual([
      { path: '/api/redEnvelope/record', query: { page: '1', page_size: '20' }, body: null },
    ])
  })

  test('envelopes that are not disabled', async () => {
    await client.fetchInfiniteQuery(envelopesQuery())
    expect(sent).toMatchObject([{ path: '/api/redEnvelope/list', query: { disabled: '0' } }])
  })

  test('rooms that are pending and without a password, the largest prize pool first, ten skins each', async () => {
    await client.fetchInfiniteQuery(openRollsQuery())
    expect(sent).toMatchObject([
      {
        path: '/api/freeRoom/list',
        body: { lottery_status: 0, no_password_room: 1, sort: 'prize_pool', order: 'desc', skin_size: 10 },
      },
    ])
  })

  test('boxes that are not disabled, by rising amount', async () => {
    await client.fetchQuery(welfareBoxesQuery())
    expect(sent).toMatchObject([
      { path: '/api/rechargeWelfareBox/list', query: { disabled: '0', sort: '+amount' } },
    ])
  })
})
