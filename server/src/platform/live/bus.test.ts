import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { useWorld } from '#test/world.ts'
import { makeBus } from './bus.ts'

const world = useWorld()

/** Waits until everything that was told before has come to the listeners. */
async function settle(): Promise<void> {
  const { bus } = world.store.ctx
  await new Promise<void>((heard) => {
    bus.subscribe('mark', () => heard())
    bus.publish('mark', 0)
  })
}

test('a listener hears again when it is done, and of all that was told meanwhile at once', async () => {
  const { bus } = world.store.ctx
  const heard: number[][] = []
  const turns: (() => void)[] = []
  bus.subscribe('turns', (ids) => {
    heard.push(ids)
    return new Promise((done) => turns.push(done))
  })
  for (const id of [1, 2, 3]) {
    bus.publish('turns', id)
    await settle()
  }
  expect(heard).toEqual([[1]])
  turns[0]!()
  await vi.waitFor(() => expect(heard).toEqual([[1], [2, 3]]))
  turns[1]!()
  bus.publish('turns', 4)
  await vi.waitFor(() => expect(heard).toEqual([[1], [2, 3], [4]]))
})

test('a listener that fails hears of what comes next', async () => {
  const { bus } = world.store.ctx
  const heard: number[][] = []
  bus.subscribe('failing', (ids) => {
    heard.push(ids)
    throw new Error('not now')
  })
  for (const id of [1, 2]) {
    bus.publish('failing', id)
    await settle()
  }
  expect(heard).toEqual([[1], [2]])
})

test('what is published right before a process stops is still heard by the others', async () => {
  const { bus, log } = world.store.ctx
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const other = makeBus({ host: inject('databaseHost'), user: 'noktra_app', database: rows[0]!.name }, log)
  await other.start()
  const heard: number[] = []
  bus.subscribeAtOnce('last words', (id) => heard.push(id))
  other.publish('last words', 7)
  await other.stop()
  await settle()
  expect(heard).toEqual([7])
})

test('what was published is passed on when it was told', async () => {
  const { bus, log } = world.store.ctx
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db)
  const other = makeBus({ host: inject('databaseHost'), user: 'noktra_app', database: rows[0]!.name }, log)
  const heard: number[] = []
  other.subscribeAtOnce('told', (id) => heard.push(id))
  await other.start()
  bus.publish('told', 7)
  await bus.told()
  // A connection hears what was passed on before the answer to what it asks.
  other.publish('asked', 0)
  await other.told()
  expect(heard).toEqual([7])
  await other.stop()
})
