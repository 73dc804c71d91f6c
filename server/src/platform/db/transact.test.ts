import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePlayer } from '#test/factories.ts'
import { useWorld } from '#test/world.ts'
import type { Tx } from './connect.ts'
import { openLater } from './prepared.ts'

const world = useWorld()

const pointsOf = async (id: number) =>
  (await world.db.selectFrom('player').select('points').where('id', '=', id).executeTakeFirstOrThrow()).points

const addPoint = async (tx: Tx, id: number) =>
  sql`update player set points = points + 1 where id = ${id}`.execute(tx)

test('statements that do not wait for one another are sent at once, in their order', async () => {
  const { id } = await makePlayer(world)
  const seen = await world.store.ctx.transact(async (tx) => {
    const points = () => sql<{ points: number }>`select points from player where id = ${id}`.execute(tx)
    const [before, , between, , after] = await Promise.all([
      points(),
      addPoint(tx, id),
      points(),
      addPoint(tx, id),
      points(),
    ])
    return [before, between, after].map(({ rows }) => rows[0]!.points)
  })
  expect(seen).toEqual([0, 1, 2])
})

test('what was sent with the commit is a part of the transaction: when it fails, nothing stays', async () => {
  const { id } = await makePlayer(world)
  let announced = 0
  const add = async (last: (tx: Tx) => Promise<unknown>) =>
    world.store.ctx.transact(async (tx, afterCommit, withCommit) => {
      await addPoint(tx, id)
      afterCommit(() => void (announced += 1))
      withCommit(last(tx))
    })
  await expect(add((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow('division by zero')
  expect([await pointsOf(id), announced]).toEqual([0, 0])
  await add((tx) => addPoint(tx, id))
  expect([await pointsOf(id), announced]).toEqual([2, 1])
})

test('a statement that comes when the transaction is over is refused', async () => {
  const { id } = await makePlayer(world)
  let late: Promise<unknown> = Promise.resolve()
  const failing = world.store.ctx.transact(async (tx) => {
    late = sql`select 1`.execute(tx).then(() => addPoint(tx, id))
    late.catch(() => {})
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  // By the store, or, once the rollback has been answered, by the query builder.
  await expect(late).rejects.toThrow(/^(The transaction is over\.|Transaction is already rolled back)$/)
  expect(await pointsOf(id)).toBe(0)
})

test('where a transaction does not begin, what reads is sent and what writes is not', async () => {
  const sent: string[] = []
  const beginning = Promise.withResolvers()
  const { start, follow } = openLater(() => beginning.promise)
  await start()
  const send = (text: string) => follow(text, async () => sent.push(text))
  const all = [send('select 1'), send('update a'), send('select 2')]
  beginning.reject(new Error('cancelled'))
  await Promise.allSettled(all)
  all.push(send('select 3'), send('commit'), send('rollback'), send('select 4'))
  const ends = await Promise.allSettled(all)
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(sent).toEqual(['select 1', 'rollback', 'select 4'])
})
