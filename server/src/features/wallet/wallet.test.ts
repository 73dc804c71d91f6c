import { beforeAll, describe, expect, test } from 'vitest'
import { inLanguage, LANGUAGES } from '@noktra/contract/shapes'
import { userDetails } from '@noktra/contract/users'
import { WALLET_TYPES, walletRecords, type WalletRecord } from '@noktra/contract/wallet'
import { toCents } from '@noktra/game/money'
import { makePlayer, type TestPlayer } from '#test/factories.ts'
import { busyPlayer, fetchCsv, readCsv, wholeBill, type Filters } from '#test/wallet.ts'
import { useWorld } from '#test/world.ts'
import { games } from '#server/games.ts'
import { localTimes } from '../../core/settings/calendar-day.ts'
import { causeNames, CSV_TEXTS, typeNames } from './csv-texts.ts'
import { plainCell } from './write-csv.ts'

const world = useWorld({ TRUST_PROXY: '1' })

let player: TestPlayer
let bill: WalletRecord[]

beforeAll(async () => {
  player = await busyPlayer(world)
  bill = await wholeBill(world, player)
})

const ofType = (type: WalletRecord['type']) => bill.filter((row) => row.type === type)
const recordsOf = (query: object) => world.call(walletRecords, { token: player.token, query })

describe('a bill', () => {
  test('has every movement, newest first, of every kind that there is', async () => {
    const moved = await world.db
      .selectFrom('transfer')
      .innerJoin('account', (join) =>
        join.on(({ or, eb }) =>
          or([
            eb('account.id', '=', eb.ref('transfer.debit_account')),
            eb('account.id', '=', eb.ref('transfer.credit_account')),
          ]),
        ),
      )
      .select('transfer.id')
      .where('player_id', '=', player.id)
      .orderBy('transfer.id', 'desc')
      .execute()
    expect(bill.map(({ record_id }) => Number(record_id.split('-')[0]))).toEqual(moved.map(({ id }) => id))
    expect(new Set(bill.map(({ type }) => type))).toEqual(new Set(WALLET_TYPES))
  })

  test('runs: each balance is the one before with the amount, and the last one is what the purse holds', async () => {
    const { coin, bonus_coin, diamond } = await world.data(userDetails, { token: player.token })
    const held = {
      cash: toCents(coin) - toCents(bonus_coin),
      bonus: toCents(bonus_coin),
      diamond: toCents(diamond),
    }
    expectRunning(bill, held)
  })

  test('names what each movement was for, and which ones give something back', () => {
    expect(ofType('recharge')).toMatchObject([{ purse: 'cash', amount: 30, cause: { kind: 'order' } }])
    expect(ofType('card')).toMatchObject([{ purse: 'cash', amount: 30, cause: { kind: 'order' } }])
    expect(ofType('gift_card')).toMatchObject([{ purse: 'bonus', amount: 1, cause: { kind: 'order' } }])
    // 4.00: what the gift card gave, then cash.
    expect(ofType('box')).toMatchObject([
      { purse: 'cash', amount: -3, cause: { kind: 'box' } },
      { purse: 'bonus', amount: -1, cause: { kind: 'box' } },
    ])
    expect(ofType('envelope')).toMatchObject([{ purse: 'bonus', amount: 5, cause: { kind: 'envelope' } }])
    expect(ofType('battle')).toMatchObject([
      { purse: 'bonus', amount: 3, is_refund: true, cause: { kind: 'battle' } },
      { purse: 'bonus', amount: -3, is_refund: false, cause: { kind: 'battle' } },
    ])
    expect(ofType('upgrade')).toMatchObject([{ amount: -2, cause: { kind: 'upgrade' } }])
    expect(ofType('sell')).toMatchObject([{ purse: 'diamond' }, { purse: 'diamond' }, { purse: 'diamond' }])
    expect(ofType('sell_undo')).toMatchObject([{ purse: 'diamond', is_refund: false, cause: null }])
    expect(ofType('mall')).toMatchObject([
      { purse: 'diamond', cause: { kind: 'mall' } },
      { purse: 'cash', cause: { kind: 'mall' } },
    ])
    expect(ofType('exchange')).toMatchObject([
      { purse: 'cash', amount: 0.02, cause: null },
      { purse: 'diamond', amount: -0.02, cause: null },
    ])
    expect(ofType('mines').map(({ is_refund }) => is_refund)).toContain(true)
    expect(ofType('mines').every(({ cause }) => cause?.kind === 'mines')).toBe(true)
    expect(ofType('rebate')).toMatchObject([{ purse: 'cash', amount: 5, cause: { kind: 'partner' } }])
    expect(ofType('other')).toMatchObject([{ purse: 'cash', amount: 2000, cause: null }])
  })

  test('leads to things that exist', async () => {
    const idOf = (type: WalletRecord['type']) => Number(ofType(type)[0]!.cause!.id)
    const exists = async (
      table: 'draw' | 'battle' | 'upgrade' | 'mine_game' | 'mall_offer' | 'envelope',
      id: number,
    ) => {
      const column = table === 'mall_offer' ? 'skin_id' : 'id'
      const row = await world.db
        .selectFrom(table)
        .select(column)
        .where(column as never, '=', id as never)
        .execute()
      expect(row, table).toHaveLength(1)
    }
    await exists('draw', idOf('box'))
    await exists('battle', idOf('battle'))
    await exists('upgrade', idOf('upgrade'))
    await exists('mine_game', idOf('mines'))
    await exists('mall_offer', idOf('mall'))
    await exists('envelope', idOf('envelope'))
  })

  test.each([1, 2, 7])('is the same in pages of %i, by key and by number', async (page_size) => {
    expect(await wholeBill(world, player, {}, page_size)).toEqual(bill)
    const byNumber: WalletRecord[] = []
    for (let page = 1; byNumber.length < bill.length; page += 1) {
      const { list, total } = await world.data(walletRecords, {
        token: player.token,
        query: { page, page_size },
      })
      expect(total).toBe(bill.length)
      byNumber.push(...list)
    }
    expect(byNumber).toEqual(bill)
  })

  /** @shows ASVS-8.2.2 */
  test('is refused to visitors, and shows no player what others did', async () => {
    expect((await world.call(walletRecords)).error).toBe('not_signed_in')
    const other = await makePlayer(world, { diamond: 5 })
    const page = await world.data(walletRecords, { token: other.token })
    expect(page).toMatchObject({ total: 1, next: null, coin_in: 0, diamond_in: 0.05, diamond_out: 0 })
    expect(page.list).toMatchObject([{ purse: 'diamond', amount: 0.05, balance: 0.05 }])
    const newcomer = await makePlayer(world)
    const sums = { coin_in: 0, coin_out: 0, diamond_in: 0, diamond_out: 0 }
    const empty = { list: [], total: 0, next: null, ...sums }
    expect(await world.data(walletRecords, { token: newcomer.token })).toEqual(empty)
    expect((await recordsOf({ after: '1_1' })).data.list).toEqual([])
  })

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'wallet_range'],
    [{ from: '2026-02-31' }, 'wallet_range'],
    [{ to: 'yesterday' }, 'wallet_range'],
    [{ from: '1026-03-01' }, 'wallet_range'],
    [{ from: '2026-3-1' }, 'wallet_range'],
    [{ time_zone: 'Nowhere/City' }, 'wallet_range'],
    [{ time_zone: '' }, 'wallet_range'],
    [{ purse: 'gold' }, 'invalid_input'],
    [{ type: 'gift' }, 'invalid_input'],
    [{ direction: 'up' }, 'invalid_input'],
    [{ after: 'x' }, 'invalid_input'],
    [{ after: '1' }, 'invalid_input'],
    [{ page_size: 101 }, 'invalid_input'],
  ])('by %j is refused as %s', async (query, error) => {
    expect((await recordsOf(query)).error).toBe(error)
    if (!('after' in query || 'page_size' in query)) {
      const file = await fetchCsv(world, player.token, query)
      const { data } = (await file.json()) as { data: { error: string } }
      expect(data.error).toBe(error)
    }
  })
})

const FILTERS: Filters[] = [
  {},
  ...WALLET_TYPES.map((type) => ({ type })),
  ...(['cash', 'bonus', 'diamond'] as const).map((purse) => ({ purse })),
  { direction: 'in' },
  { direction: 'out' },
  { purse: 'diamond', direction: 'out', type: 'mall' },
  { purse: 'bonus', type: 'mall' },
]

/** What a filter leaves of the whole bill, without asking the database. */
function filtered({ purse, type, direction }: Filters): WalletRecord[] {
  return bill.filter(
    (row) =>
      (!purse || row.purse === purse) &&
      (!type || row.type === type) &&
      (!direction || row.amount > 0 === (direction === 'in')),
  )
}

describe.each(FILTERS)('filtered by %j', (filters) => {
  test('the page has those rows, and what they sum to', async () => {
    const rows = filtered(filters)
    expect(await wholeBill(world, player, filters, 5)).toEqual(rows)
    const { list: _list, next: _next, ...sums } = (await recordsOf({ ...filters, page_size: 1 })).data
    const coins = rows.filter(({ purse }) => purse !== 'diamond')
    const diamonds = rows.filter(({ purse }) => purse === 'diamond')
    expect(sums).toEqual({
      total: rows.length,
      coin_in: sumIn(coins),
      coin_out: sumOut(coins),
      diamond_in: sumIn(diamonds),
      diamond_out: sumOut(diamonds),
    })
  })

  test('the file is the page, row by row', async () => {
    // Each file is another minute's: ten a minute are the most.
    world.clock.advance(60_000)
    const file = await fetchCsv(world, player.token, filters)
    expect(readCsv(await file.text()).slice(1)).toEqual(filtered(filters).map((row) => cellsOf(row)))
  })
})

describe('the file', () => {
  test.each(LANGUAGES)('says in %s what the page says, in the zone of the player', async (language) => {
    world.clock.advance(60_000)
    const answer = await fetchCsv(world, player.token, { time_zone: 'America/Sao_Paulo' }, language)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="noktra-wallet.csv"')
    const [head, ...rows] = readCsv(await answer.text())
    expect(head![1]).toContain('America/Sao_Paulo')
    expect(head![0]).toBe(inLanguage(CSV_TEXTS, language).columns.record)
    expect(rows).toEqual(bill.map((row) => cellsOf(row, language, 'America/Sao_Paulo')))
  })

  test('begins with a byte order mark and ends its lines as spreadsheets like it', async () => {
    world.clock.advance(60_000)
    const bytes = new Uint8Array(await (await fetchCsv(world, player.token)).arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(Array.from(bytes.slice(-2))).toEqual([13, 10])
  })

  test('of somebody without movements has its head alone', async () => {
    const { token } = await makePlayer(world)
    expect(readCsv(await (await fetchCsv(world, token)).text())).toHaveLength(1)
  })

  /** @shows ASVS-5.4.1 ASVS-14.2.1 */
  test('is for the bearer of a token alone, not for an address or a cookie', async () => {
    for (const answer of [
      await fetchCsv(world, null),
      await fetchCsv(world, null, { token: player.token, access_token: player.token }),
      await fetchCsv(world, 'x'.repeat(43)),
    ]) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ data: { error: 'not_signed_in' } })
    }
    await world.db.updateTable('player').set({ status: 1 }).where('id', '=', player.id).execute()
    try {
      const closed = await fetchCsv(world, player.token)
      expect(await closed.json()).toMatchObject({ data: { error: 'account_closed' } })
    } finally {
      await world.db.updateTable('player').set({ status: 0 }).where('id', '=', player.id).execute()
    }
  })

  test('is written ten times a minute at most', async () => {
    const { token } = await makePlayer(world)
    for (let n = 0; n < 10; n += 1) expect((await fetchCsv(world, token)).status).toBe(200)
    const refused = await fetchCsv(world, token)
    expect(await refused.json()).toMatchObject({ data: { error: 'too_many_requests' } })
    world.clock.advance(60_000)
    expect((await fetchCsv(world, token)).status).toBe(200)
  })

  /** @shows ASVS-1.2.1 ASVS-1.3.3 */
  test.each([
    ['=1+1', `'=1+1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['+49 30', `'+49 30`],
    ['-kind', `'-kind`],
    ['\t=1', `'\t=1`],
    ['-12.50', '-12.50'],
    ['+3', '+3'],
    ['Box opening', 'Box opening'],
    ['', ''],
  ])('writes %j as %j', (text, cell) => {
    expect(plainCell(text)).toBe(cell)
  })
})

function sumIn(rows: WalletRecord[]): number {
  return rows.reduce((sum, { amount }) => sum + Math.max(0, toCents(amount)), 0) / 100
}

function sumOut(rows: WalletRecord[]): number {
  return rows.reduce((sum, { amount }) => sum + Math.max(0, -toCents(amount)), 0) / 100
}

/** A row of the file, from one of the page. */
function cellsOf(row: WalletRecord, language: 'en' | 'zh' | 'pt' = 'en', zone = 'UTC'): string[] {
  const texts = inLanguage(CSV_TEXTS, language)
  const type = typeNames(games, language, 'Noktra')(row.type)
  return [
    row.record_id,
    localTimes(zone)(new Date(row.created_at * 1000)),
    row.is_refund ? texts.refund.replace('{type}', type) : type,
    texts.purses[row.purse],
    row.amount.toFixed(2),
    row.balance.toFixed(2),
    row.cause ? `${causeNames(games, language)(row.cause.kind)} ${row.cause.id}` : '',
  ]
}

/** Newest first; `held` in cents. */
function expectRunning(rows: WalletRecord[], held: Record<WalletRecord['purse'], number>): void {
  const purses = { cash: 0, bonus: 0, diamond: 0 }
  for (const { purse, amount, balance } of rows.toReversed()) {
    purses[purse] += toCents(amount)
    expect(toCents(balance)).toBe(purses[purse])
    expect(amount).not.toBe(0)
  }
  expect(purses).toEqual(held)
}
