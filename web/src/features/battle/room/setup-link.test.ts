import { expect, test } from 'vitest'
import { readSetup } from '../create/setup.ts'
import { changeLink, setupLink } from './setup-link.ts'
import { testDetails, testRound } from './test-details.ts'

test('a rematch has the same boxes in the same order, seats, mode and options', () => {
  const rounds = [8, 8, 8, 4].map((box_id, index) => testRound(index + 1, box_id))
  const details = testDetails(
    { seats: 4, team: true, mode: 'jackpot', fast: true, fund_percent: 40 },
    { rounds },
  )
  const link = setupLink(details)
  expect(link).toContain('boxes=8x3,4')
  const { setup, dropped } = readSetup(new URLSearchParams(link.split('?')[1]))
  expect(dropped).toEqual([])
  expect(setup).toMatchObject({ seats: 4, team: true, mode: 'jackpot', fast: true, fund_percent: 40 })
})

test('a change carries the key of a private room', () => {
  expect(changeLink(testDetails({}, { password: 'k+1' }))).toBe('/new-battle?room=20418&key=k%2B1')
  expect(changeLink(testDetails())).toBe('/new-battle?room=20418')
})
