import { expect, test } from 'vitest'
import { takeSeat } from './live-seats.ts'

test('two live at once, and a seat that is given back, once or twice, is one for the next', () => {
  const [first, second] = [takeSeat(), takeSeat()]
  expect(takeSeat()).toBeNull()
  first!()
  first!()
  const third = takeSeat()
  expect(third).not.toBeNull()
  expect(takeSeat()).toBeNull()
  second!()
  third!()
})
