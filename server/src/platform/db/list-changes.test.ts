import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { changeList, readListChanges } from './list-changes.ts'

const world = useWorld()

const LISTS = ['mall', 'battles'] as const
const counts = async () => {
  const read = await readListChanges(world.store.ctx.db, LISTS)
  return LISTS.map((list) => read.get(list)!)
}

test('a change of a list is counted once for its transaction, with the commit, and not before', async () => {
  const { transact } = world.store.ctx
  const [mall, rooms] = await counts()
  let during: number[] = []
  await transact(async (tx) => {
    await changeList(tx, 'mall')
    await changeList(tx, 'mall')
    await sql`select 1`.execute(tx)
    const { rows } = await sql<{ last: number }>`select last_value as last from changes_of_mall`.execute(tx)
    during = rows.map(({ last }) => last)
  })
  expect(during).toEqual([mall])
  expect(await counts()).toEqual([mall! + 1, rooms])
})

test('the first change of a list is counted too', async () => {
  const [, rooms] = await counts()
  await world.store.ctx.transact((tx) => changeList(tx, 'battles'))
  expect(await counts()).toEqual([expect.anything(), rooms! + 1])
})

test('what rolls back is not counted, nor by what its connection does next', async () => {
  const { transact } = world.store.ctx
  const before = await counts()
  const refused = transact(async (tx) => {
    await changeList(tx, 'mall')
    throw new Error('not now')
  })
  await expect(refused).rejects.toThrow('not now')
  await transact((tx) => sql`select 1`.execute(tx))
  expect(await counts()).toEqual(before)
})

test('a commit holds, whatever becomes of the count', async () => {
  const { transact, clock } = world.store.ctx
  const key = `kept ${clock.now().getTime()}`
  await transact(async (tx) => {
    await tx.insertInto('setting').values({ key, value: '1', updated_at: clock.now() }).execute()
    await changeList(tx, 'nothing_there')
  })
  expect(await world.db.selectFrom('setting').select('value').where('key', '=', key).execute()).toEqual([
    { value: 1 },
  ])
})
