import { beforeAll, expect, test } from 'vitest'
import { unpackBoxes } from '@noktra/contract/boxes'
import { BOX } from '#test/battles.ts'
import { makePlayer } from '#test/factories.ts'
import { useForger } from '#test/forger.ts'
import { useWorld } from '#test/world.ts'
import { takeDailyTotal } from '#server/features/liabilities/take-total.ts'
import { liabilityChecks } from './liability-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

beforeAll(async () => {
  for (let n = 0; n < 5; n += 1) {
    const { token } = await makePlayer(world, { cash: 100_000, bonus: 10, diamond: 10 })
    await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 3 } })
  }
  await takeDailyTotal(world.store.ctx)
  // What moves since is not of that total.
  const { token } = await makePlayer(world, { cash: 100_000 })
  await world.data(unpackBoxes, { token, body: { box_id: BOX.one, num: 3 } })
})

const [MONEY, ITEMS, NODES, ROOT, LOGGED] = liabilityChecks.map(({ name }) => name) as [
  string,
  string,
  string,
  string,
  string,
]

/** The newest row that meets what follows. */
const lastOf = (table: string) =>
  `select int8multirange(int8range(max(id), max(id), '[]')) from ${table} where id`

test('the books hold', async () => {
  expect(await faultsAfter('select 1')).toEqual([])
})

test.each([
  ['a total tells less than the purses', 'update liability_tree set cash = cash - 1', [MONEY, ROOT]],
  ['it tells less than the items', 'update liability_tree set items = items - 1', [ITEMS, ROOT]],
  [
    'a transfer is left out',
    `update liability_tree set transfers = transfers - (${lastOf('transfer')} <@ transfers)`,
    [MONEY],
  ],
  ['a transfer is counted that was not there', `update liability_tree set transfers = '{[0,)}'`, [MONEY]],
  [
    'a step of an item is left out',
    `update liability_tree set moves = moves - (${lastOf('item_history')} <@ moves)`,
    [ITEMS],
  ],
  [
    'a player is made smaller',
    'update liability_node set cash = cash - 1 where level = 0 and index = 2',
    [NODES],
  ],
  ['a leaf is of another account', 'update liability_leaf set player_id = -1 where index = 1', [NODES]],
  ['a leaf is missing', 'delete from liability_leaf where index = 3', [NODES, ROOT]],
  ['a node is missing', 'delete from liability_node where level = 1 and index = 0', [NODES]],
  [
    'the sums of a node are others',
    'update liability_node set items = items + 1 where level = 1 and index = 1',
    [NODES],
  ],
  ['the root is another', `update liability_tree set root = sha256('x')`, [ROOT, LOGGED]],
  [
    'it is not in the log',
    `delete from log_waiting where kind = 'liabilities'; delete from log_entry where kind = 'liabilities'`,
    [LOGGED],
  ],
] as const)('a forgery is found: %s', async (_, forgery, checks) => {
  expect(
    (await faultsAfter(forgery)).filter((check) => liabilityChecks.some(({ name }) => name === check)),
  ).toEqual(checks)
})
