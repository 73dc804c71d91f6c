import { expect, test } from 'vitest'
import { createLooks } from './looks.ts'

const look = (round: number) => ({ room_id: 1, round, ends_in_ms: 2000, draws: [], totals: [] })

test('a round that went out of view is not shown again, and what is told again takes its place', () => {
  const looks = createLooks()
  let told = 0
  looks.subscribe(() => (told += 1))
  looks.hear(look(2), 100)
  looks.hear(look(1), 200)
  expect(looks.of(1)).toMatchObject({ round: 2, ends_at: 2100 })
  looks.forget(1)
  looks.forget(1)
  expect(looks.of(1)).toBeUndefined()
  expect(told).toBe(2)
  looks.hear(look(2), 300)
  expect(looks.of(1)).toMatchObject({ round: 2, ends_at: 2300 })
})
