import { beforeAll, expect, test } from 'vitest'
import { useForger } from '#test/forger.ts'
import { KINDS } from '#test/plays-of-every-kind.ts'
import { useWorld } from '#test/world.ts'

const world = useWorld()
const faultsAfter = useForger(world)

/** Openings, copies from the mall, and battles with consolation items: each has the pattern that was drawn, and its item the same. */
beforeAll(async () => {
  for (const { kind, few, play } of KINDS) {
    if (['openings', 'copies from the mall', 'battles'].includes(kind)) await play(world, few)
  }
}, 120_000)

const OPENING =
  "a draw's ticket lies in the range of its skin and value, and it has a pattern where its pool says its items whole"
const WON = 'every item won in a box has its draw, and every draw its item with the same owner and skin'

test.each([
  ["update item set pattern = (pattern + 1) % 1000 where source = 'box'", WON],
  ['update draw set pattern = null', OPENING],
  ['update draw set wear = null', OPENING],
  [
    "update item set wear = null where source = 'mall'",
    'an item has a wear where its skin has an exterior, and nowhere else',
  ],
  ['update box_pool_row set name_hash = null', OPENING],
  [
    "update item set pattern = (pattern + 1) % 1000 where source = 'mall'",
    "a copy's wear and pattern are the drawn ones, inside its interval, from a pair of its buyer",
  ],
  [
    'update battle_draw set pattern = null',
    'every seat of a started battle has one draw in each round, in the range of its skin and value',
  ],
  [
    'update item set pattern = (pattern + 1) % 1000 where id in (select item_id from battle_prize)',
    "a seat's result is its items and its diamonds, and a bot's stays with the house",
  ],
  [
    'update battle_result set consolation_pattern = null',
    'a consolation went to a losing player who paid at least 5 coins, in the range of its ticket',
  ],
  [
    'update item set pattern = (pattern + 1) % 1000 where id in (select consolation_item_id from battle_result)',
    'a consolation went to a losing player who paid at least 5 coins, in the range of its ticket',
  ],
])('the books tell of: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(check)
})
