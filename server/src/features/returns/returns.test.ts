import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { RETURNS_CSV_PATH } from '@noktra/contract/plain/returns'
import { listReturns, type ReturnRow } from '@noktra/contract/returns'
import { chanceOfProfit, expectedReturn, standardDeviation, TICKETS, type PoolRow } from '@noktra/game/boxes'
import { clearChance } from '@noktra/game/mines'
import { toNumber } from '@noktra/game/fraction'
import { KINDS } from '#test/plays-of-every-kind.ts'
import { readCsv } from '#test/wallet.ts'
import { useWorld } from '#test/world.ts'
import { countPlays } from './count-plays.ts'

const world = useWorld()
let board: ReturnRow[]

beforeAll(async () => {
  await play('openings')
  await play('battles')
  await play('upgrades')
  // Before a sweep counts what they played.
  await world.db
    .updateTable('player')
    .set({ partner_since: world.clock.now() })
    .where('id', '=', (eb) => eb.selectFrom('upgrade').select('player_id').limit(1))
    .execute()
  await play('games of minesweeper')
  world.clock.advance(20_000)
  await countPlays(world.store.ctx)
  board = (await world.data(listReturns, {})).list
}, 120_000)

const play = (kind: string) => KINDS.find((one) => one.kind === kind)!.play(world, 12)

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

const of = (game: string, rest: Partial<ReturnRow> = {}) =>
  board.filter((row) =>
    Object.entries({ game, ...rest }).every(([key, value]) => row[key as keyof ReturnRow] === value),
  )

async function poolOf(box_id: number, version: number) {
  const { price } = await world.db
    .selectFrom('box_pool')
    .select('price')
    .where('box_id', '=', box_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const rows = await world.db
    .selectFrom('box_pool_row')
    .select(['skin_id', 'exterior', 'ticket_from as from', 'ticket_to as to', 'value as value_cents'])
    .where('box_id', '=', box_id)
    .where('version', '=', version)
    .execute()
  return {
    price_cents: price,
    rows: rows.map((row) => ({ ...row, exterior: row.exterior as PoolRow['exterior'] })),
  }
}

describe('the board', () => {
  test('tells what openings gave beside what their pools say', async () => {
    const draws = await world.db.selectFrom('draw').select(['box_id', 'version', 'value']).execute()
    expect(sum(of('box'), ({ plays }) => plays)).toBe(draws.length)
    const [{ box_id, version }] = draws as [(typeof draws)[0]]
    const pool = await poolOf(box_id, version)
    const row = of('box', { subject: String(box_id) })[0]!
    const mine = draws.filter((draw) => draw.box_id === box_id)
    expect(row).toMatchObject({
      side: 'player',
      plays: mine.length,
      tries: mine.length,
      charged: (mine.length * pool.price_cents) / 100,
      won: sum(mine, ({ value }) => value) / 100,
      hits: mine.filter(({ value }) => value >= pool.price_cents).length,
    })
    expect(row.name).not.toBe('')
    expect(row.expected).toBeCloseTo(row.charged * expectedReturn(pool), 6)
    expect(row.deviation).toBeCloseTo((standardDeviation(pool) * Math.sqrt(mine.length)) / 100, 6)
    const chance = chanceOfProfit(pool)
    expect(row.chances).toBeCloseTo(mine.length * chance, 9)
    expect(row.chance_deviation).toBeCloseTo(Math.sqrt(mine.length * chance * (1 - chance)), 9)
  })

  test('counts each draw of a battle once, those of bots apart', async () => {
    const draws = await world.db
      .selectFrom('battle_draw as d')
      .innerJoin('battle_seat as s', (join) =>
        join.onRef('s.battle_id', '=', 'd.battle_id').onRef('s.seat', '=', 'd.seat'),
      )
      .select(['s.player_id', 'd.value'])
      .execute()
    const bots = draws.filter(({ player_id }) => player_id === null)
    expect(bots.length).toBeGreaterThan(0)
    expect(sum(of('battle'), ({ plays }) => plays)).toBe(draws.length)
    expect(sum(of('battle', { side: 'bot' }), ({ plays }) => plays)).toBe(bots.length)
    expect(sum(of('battle', { side: 'bot' }), ({ won }) => won)).toBeCloseTo(
      sum(bots, ({ value }) => value) / 100,
      6,
    )
  })

  test('tells upgrades by the band of their chance, and those of a partner apart', async () => {
    const rows = await world.db.selectFrom('upgrade').selectAll().execute()
    const told = of('upgrade')
    expect(new Set(told.map(({ side }) => side))).toEqual(new Set(['partner']))
    expect(sum(told, ({ plays }) => plays)).toBe(rows.length)
    expect(sum(told, ({ hits }) => hits)).toBe(rows.filter(({ won }) => won).length)
    expect(sum(told, ({ chances }) => chances)).toBeCloseTo(sum(rows, ({ chance }) => chance) / 1e6, 9)
    const expected = sum(rows, ({ chance, target_value, comfort_value }) => {
      const p = chance / 1e6
      return p * target_value + (1 - p) * (comfort_value ?? 0)
    })
    expect(sum(told, (row) => row.expected)).toBeCloseTo(expected / 100, 6)
    const within = rows.filter(({ chance }) => chance >= 100_000 && chance < 250_000)
    expect(told.find(({ name }) => name === '10% – 25%')!.plays).toBe(within.length)
  })

  test('takes a game of minesweeper pick by pick', async () => {
    const games = await world.db
      .selectFrom('mine_game as g')
      .innerJoin('item', 'item.id', 'g.item_id')
      .select(['g.tier', 'g.version', 'g.layer', 'g.status', 'g.stake', 'item.value'])
      .execute()
    expect(games.some(({ status }) => status === 'bomb')).toBe(true)
    const told = of('mines')
    expect(sum(told, ({ plays }) => plays)).toBe(games.length)
    expect(sum(told, ({ won }) => won)).toBeCloseTo(sum(games, ({ value }) => value) / 100, 6)
    expect(sum(told, ({ hits }) => hits)).toBe(sum(games, ({ layer }) => layer))
    const tier = games[0]!.tier
    const { prizes, mean } = await tierOf(tier, games[0]!.version)
    const mine = games.filter((game) => game.tier === tier)
    const expected = sum(mine, ({ layer, status }) => {
      const picks = layer + (status === 'bomb' ? 1 : 0)
      let worth = 0
      for (let at = 1; at <= picks; at += 1) {
        const p = toNumber(clearChance(at))
        worth += p * prizes[at - 1]! + (1 - p) * mean - (at < picks ? prizes[at - 1]! : 0)
      }
      return worth
    })
    expect(sum(of('mines', { subject: String(tier) }), (row) => row.expected)).toBeCloseTo(expected / 100, 6)
  })

  test('counts nothing twice', async () => {
    await countPlays(world.store.ctx)
    const sums = await world.db
      .selectFrom('play_tally')
      .select(sql<number>`sum(plays)::bigint`.as('plays'))
      .executeTakeFirstOrThrow()
    expect(sums.plays).toBe(sum(board, ({ plays }) => plays))
  })

  test('is a file by version, with exact sums', async () => {
    const answer = await fetch(`${world.url}${RETURNS_CSV_PATH}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = readCsv(await answer.text())
    const tallies = await world.db.selectFrom('play_tally').selectAll().execute()
    expect(rows).toHaveLength(tallies.length)
    const at = head!.indexOf('expected_cents')
    expect(new Set(rows.map((cells) => cells[at]))).toEqual(new Set(tallies.map(({ expected }) => expected)))
  })
})

/** Values of a tier's prizes by layer, and the mean of its consolation, in cents. */
async function tierOf(tier: number, version: number) {
  const prizes = await world.db
    .selectFrom('mine_prize')
    .select('value')
    .where('tier', '=', tier)
    .where('version', '=', version)
    .orderBy('layer')
    .execute()
  const rows = await world.db
    .selectFrom('mine_consolation')
    .select(['ticket_from', 'ticket_to', 'value'])
    .where('tier', '=', tier)
    .where('version', '=', version)
    .execute()
  return {
    prizes: prizes.map(({ value }) => value),
    mean: sum(rows, ({ ticket_from, ticket_to, value }) => (ticket_to - ticket_from + 1) * value) / TICKETS,
  }
}
