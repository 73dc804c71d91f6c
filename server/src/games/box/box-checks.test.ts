import { beforeAll, expect, test } from 'vitest'
import { publishNewBox } from '#test/box-drafts.ts'
import { useForger } from '#test/forger.ts'
import { makeStaff } from '#test/admin.ts'
import { useWorld } from '#test/world.ts'
import { boxChecks } from './box-checks.ts'

const world = useWorld()
const faultsAfter = useForger(world)

beforeAll(async () => {
  await publishNewBox(world, await makeStaff(world, 'operator'), await makeStaff(world, 'owner'))
})

const NEW = `box_id = (select max(box_id) from box_publication)`

/** Forged books, each with the check that tells of it. */
const FORGERIES = [
  [`update box_pool_row set skin_id = (select max(id) from skin) where ${NEW} and ticket_from = 1`, 0],
  [
    `update box_pool_row set ticket_to = ticket_to - 1 where ${NEW} and ticket_from = 1; update box_pool_row set ticket_from = ticket_from - 1 where ${NEW} and ticket_from = (select ticket_to + 2 from box_pool_row where ${NEW} and ticket_from = 1)`,
    0,
  ],
  [`update approval set payload = jsonb_set(payload, '{pool,rows,0,skin_id}', '1')`, 0],
  [`update approval set status = 'withdrawn'`, 1],
  [`update approval set subject = 'box:1'`, 1],
] as const

test.each(FORGERIES)('the books tell of: %s', async (forgery, check) => {
  expect(await faultsAfter(forgery)).toContain(boxChecks[check]!.name)
})
