import { describe, expect, test } from 'vitest'
import { createLooks, type Look } from './looks.ts'
import { resultAt, roundsEnd } from './held-result.ts'
import { playAt } from './play-at.ts'
import { listedRoom } from './live-list.ts'
import { room } from './sample-room.ts'

const draw = (seat: number, value: number) => ({ seat, value, image_url: `/${seat}.webp`, color: '#8C9BB3' })

/** Round 2 of two seats, which ends at 10 000. */
const look: Look = {
  room_id: 1,
  round: 2,
  ends_at: 10_000,
  draws: [draw(1, 4), draw(2, 0.1)],
  totals: [5.2, 0.3],
}

describe('a running battle in the list', () => {
  test('counts a round when its reels have stopped, at the same moment as its room', () => {
    const began_at = 10_000 - 3200
    const spins = playAt(room(), look, began_at + 2599)
    expect(spins).toMatchObject({ round: 2, landed: false, lands_at: began_at + 2600 })
    expect(spins.sides.map(({ total }) => total)).toEqual([1.2, 0.2])
    const landed = playAt(room(), look, began_at + 2600)
    expect(landed).toMatchObject({ landed: true, lands_at: null })
    expect(landed.sides.map(({ total }) => total)).toEqual([5.2, 0.3])
  })

  test('adds up the seats of a pair', () => {
    const four = {
      ...look,
      draws: [draw(1, 1), draw(2, 2), draw(3, 4), draw(4, 8)],
      totals: [10, 20, 30, 40],
    }
    const { sides } = playAt(room({ seats: 4, team: true }), four, 10_000)
    expect(sides.map(({ total, seats }) => [total, seats.map(({ seat }) => seat)])).toEqual([
      [30, [1, 2]],
      [70, [3, 4]],
    ])
  })

  test('never goes back to an earlier round', () => {
    const looks = createLooks()
    const told = { ...look, ends_in_ms: 100 }
    looks.hear({ ...told, round: 3 }, 0)
    looks.hear(told, 50)
    expect(looks.of(1)).toMatchObject({ round: 3, ends_at: 100 })
    expect(looks.of(2)).toBeUndefined()
  })
})

test('who won is told in the list when the room has shown it', () => {
  const running = listedRoom(room({ phase: 'rounds', status: 1, round: 0, ends_in_ms: 1000 }), 0)
  const rounds_end = 1000 + 3 * 3200
  expect(roundsEnd(running)).toBe(rounds_end)
  expect(roundsEnd(listedRoom(room(), 0))).toBeNull()
  const told = (mode: 'classic' | 'jackpot' | 'shared') => resultAt({ mode }, rounds_end, rounds_end)
  expect(told('classic')).toBe(rounds_end + 3600 + 2400)
  expect(told('jackpot')).toBe(rounds_end + 5200 + 2400)
  expect(told('shared')).toBe(rounds_end + 2800 + 2400)
})
