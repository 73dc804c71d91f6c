import { describe, expect, it } from 'vitest'
import * as api from '@noktra/contract/sign-in'
import { handSlide } from '#test/hand-slide.ts'
import { newNumber, solvedTicket } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })

async function newPuzzle(headers: Record<string, string> = {}): Promise<{ captcha_id: string; x: number }> {
  const puzzle = await world.data(api.newCaptcha, { headers })
  if (puzzle.provider !== 'slide') throw new Error('another captcha')
  const row = await world.db
    .selectFrom('captcha_puzzle')
    .select('x')
    .where('id', '=', puzzle.captcha_id)
    .executeTakeFirstOrThrow()
  world.clock.advance(1000)
  return { captcha_id: puzzle.captcha_id, x: row.x }
}

function solve(captcha_id: string, x: number, headers: Record<string, string> = {}) {
  return world.call(api.solveCaptcha, { body: { captcha_id, ...handSlide(x) }, headers })
}

describe('the slide captcha', () => {
  it('gives a ticket for a slide to the right place, which sends a code', async () => {
    const pair = await solvedTicket(world)
    expect((await world.call(api.sendSms, { body: { mobile: newNumber(), ...pair } })).code).toBe(0)
  })

  it('is given with its pictures and sizes, without its answer', async () => {
    const puzzle = await world.data(api.newCaptcha)
    expect(puzzle).toMatchObject({ provider: 'slide', width: 320, height: 180, piece_width: 60 })
    expect(Object.keys(puzzle).sort()).toEqual([
      'background',
      'captcha_id',
      'height',
      'piece',
      'piece_width',
      'piece_y',
      'provider',
      'width',
    ])
  })

  it('takes one try: a wrong slide loses the puzzle', async () => {
    const { captcha_id, x } = await newPuzzle()
    expect((await solve(captcha_id, x + 20)).error).toBe('captcha_failed')
    expect((await solve(captcha_id, x)).error).toBe('captcha_failed')
  })

  it('gives one ticket for a puzzle', async () => {
    const { captcha_id, x } = await newPuzzle()
    const answers = await Promise.all(Array.from({ length: 10 }, () => solve(captcha_id, x)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'captcha_failed')).toHaveLength(9)
  })

  it('fails for a machine: the right place at one constant speed', async () => {
    const { captcha_id, x } = await newPuzzle()
    const track = Array.from({ length: 30 }, (_, n): [number, number, number] => [(x * n) / 29, 0, n * 30])
    expect((await world.call(api.solveCaptcha, { body: { captcha_id, x, track } })).error).toBe(
      'captcha_failed',
    )
  })

  it('fails faster than time: a track longer than the puzzle is old', async () => {
    const { data } = await world.call(api.newCaptcha)
    if (data.provider !== 'slide') throw new Error('another captcha')
    const { x } = await world.db
      .selectFrom('captcha_puzzle')
      .select('x')
      .where('id', '=', data.captcha_id)
      .executeTakeFirstOrThrow()
    expect((await solve(data.captcha_id, x)).error).toBe('captcha_failed')
  })

  it('is no good after 5 minutes, from another network, or made up', async () => {
    const old = await newPuzzle()
    world.clock.advance(300_000)
    expect((await solve(old.captcha_id, old.x)).error).toBe('captcha_failed')
    const mine = await newPuzzle({ 'x-forwarded-for': '203.0.113.7' })
    expect((await solve(mine.captcha_id, mine.x, { 'x-forwarded-for': '203.0.113.8' })).error).toBe(
      'captcha_failed',
    )
    expect((await solve(mine.captcha_id, mine.x, { 'x-forwarded-for': '203.0.113.7' })).code).toBe(0)
    expect((await solve('made-up', 100)).error).toBe('captcha_failed')
  })

  it.each([
    ['captcha_id', { x: 1, track: [] }],
    ['captcha_id', { captcha_id: 'x'.repeat(101), x: 1, track: [] }],
    ['x', { captcha_id: 'x', x: '1', track: [] }],
    ['x', { captcha_id: 'x', track: [] }],
    ['track', { captcha_id: 'x', x: 1 }],
    ['track.0', { captcha_id: 'x', x: 1, track: [[1, 2]] }],
    ['track.0.2', { captcha_id: 'x', x: 1, track: [[1, 2, null]] }],
    ['track', { captcha_id: 'x', x: 1, track: Array.from({ length: 601 }, () => [1, 2, 3]) }],
  ])('answers bad input with the field %s', async (field, body) => {
    expect(await world.call(api.solveCaptcha, { body: body as never })).toMatchObject({
      error: 'invalid_input',
      status: 400,
      data: { field },
    })
  })
})
