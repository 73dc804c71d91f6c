import { expect, test } from 'vitest'
import { GAMES } from '../../games.ts'
import { cardPath } from './card-path.ts'

/** @shows SPEC-2.75 SPEC-2.76 SPEC-2.77 */
test('a card of the strip leads to where such wins are made', () => {
  expect(cardPath(GAMES, { message_type: 'openBox', extend_data: { box_id: 17 } })).toBe('/openbox/17')
  expect(cardPath(GAMES, { message_type: 'upgrade', extend_data: {} })).toBe('/upgrade')
  expect(cardPath(GAMES, { message_type: 'battleBox', extend_data: { box_id: 17 } })).toBe('/battle')
  expect(cardPath(GAMES, { message_type: 'openBox', extend_data: {} })).toBe('/home')
})
