// @module-tag long

import { describe, expect, it } from 'vitest'
import * as api from '@noktra/contract/sign-in'
import { handSlide } from '#test/hand-slide.ts'
import { newNumber, solvedTicket, workedPuzzle } from '#test/visitor.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld({ TRUST_PROXY: '1' })

type Puzzle = { captcha_id: string; x: number; altcha: string }

function solve(puzzle: Puzzle, x = puzzle.x, headers: Record<string, string> = {}) {
  const { captcha_id, altcha } = puzzle
  return world.call(api.solveCaptcha, { body: { captcha_id, altcha, ...handSlide(x) }, headers })
}

describe('the slide captcha', () => {
  /** @shows SPEC-5.13 SPEC-7.26 */
  it('gives a ticket for a slide to the right place, which sends a code', async () => {
    const pair = await solvedTicket(world)
    expect((await world.call(api.sendSms, { body: { mobile: newNumber(), ...pair } })).code).toBe(0)
  })

  it('is given with its pictures and sizes, without its answer', async () => {
    const puzzle = await world.data(api.newCaptcha)
    expect(puzzle).toMatchObject({ provider: 'slide', width: 320, height: 180, piece_width: 60 })
    expect(Object.keys(puzzle).sort()).toEqual([
      'altcha',
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

  /** @shows SPEC-5.14 */
  it('takes one try: a wrong slide loses the puzzle', async () => {
    const puzzle = await workedPuzzle(world)
    expect((await solve(puzzle, puzzle.x + 20)).error).toBe('captcha_failed')
    expect((await solve(puzzle)).error).toBe('captcha_failed')
  })

  it('gives one ticket for a puzzle', async () => {
    const puzzle = await workedPuzzle(world)
    const answers = await Promise.all(Array.from({ length: 10 }, () => solve(puzzle)))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error === 'captcha_failed')).toHaveLength(9)
  })

  it('fails for a machine: the right place at one constant speed', async () => {
    const { captcha_id, x, altcha } = await workedPuzzle(world)
    const track = Array.from({ length: 30 }, (_, n): [number, number, number] => [(x * n) / 29, 0, n * 30])
    expect((await world.call(api.solveCaptcha, { body: { captcha_id, x, altcha, track } })).error).toBe(
      'captcha_failed',
    )
  })

  it('fails faster than time: a track longer than the puzzle is old', async () => {
    const puzzle = await workedPuzzle(world)
    world.clock.advance(-1000)
    expect((await solve(puzzle)).error).toBe('captcha_failed')
  })

  /** @shows ASVS-9.2.1 */
  it('is no good after 5 minutes, from another network, or made up', async () => {
    const old = await workedPuzzle(world)
    world.clock.advance(300_000)
    expect((await solve(old)).error).toBe('captcha_failed')
    const mine = await workedPuzzle(world, { 'x-forwarded-for': '203.0.113.7' })
    expect((await solve(mine, mine.x, { 'x-forwarded-for': '203.0.113.8' })).error).toBe('captcha_failed')
    expect((await solve(mine, mine.x, { 'x-forwarded-for': '203.0.113.7' })).code).toBe(0)
    expect((await solve({ ...mine, captcha_id: 'made-up' })).error).toBe('captcha_failed')
  })

  it.each([
    ['captcha_id', { x: 1, track: [] }],
    ['captcha_id', { captcha_id: 'x'.repeat(101), x: 1, track: [] }],
    ['x', { captcha_id: 'x', x: '1', track: [] }],
    ['x', { captcha_id: 'x', track: [] }],
    ['altcha', { captcha_id: 'x', x: 1, track: [], altcha: 7 }],
    ['altcha', { captcha_id: 'x', x: 1, track: [], altcha: 'x'.repeat(1001) }],
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
