import { expect, test } from 'vitest'
import { offersAfterDemo } from './after-demo.ts'

const known = { box_id: 7, num: 1, charge: 2.5, short: 0, held: [], starter: { box_id: 1 } }
const coins = { kind: 'coins', num: 1, charge: 2.5 }
const key = (box_id: number, count = 1) => ({ box_id, count })

test('a player is asked to open for real, by the key where enough are held', () => {
  expect(offersAfterDemo(known)).toEqual([coins])
  expect(offersAfterDemo({ ...known, held: [key(7)] })).toEqual([{ kind: 'key', keys: 1 }])
  expect(offersAfterDemo({ ...known, num: 5, charge: 12.5, held: [key(7)] })).toEqual([
    { kind: 'coins', num: 5, charge: 12.5 },
  ])
})

test('who lacks the coins is led to a key that waits for another box', () => {
  const offers = offersAfterDemo({ ...known, short: 1, held: [key(3)] })
  expect(offers).toEqual([{ kind: 'elsewhere', box_id: 3 }, coins])
  expect(offersAfterDemo({ ...known, held: [key(3)] })).toEqual([coins])
})

test('a visitor is offered the key of a newcomer, first of all at its own box', () => {
  const visitor = { ...known, held: undefined }
  expect(offersAfterDemo({ ...visitor, box_id: 1 })).toEqual([{ kind: 'claim' }])
  expect(offersAfterDemo(visitor)).toEqual([coins, { kind: 'claim' }])
  expect(offersAfterDemo({ ...visitor, starter: undefined })).toEqual([coins])
})
