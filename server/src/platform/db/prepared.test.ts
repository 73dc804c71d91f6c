import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { makeNames } from './prepared.ts'

const world = useWorld()

test('a statement that comes often is prepared once per connection, one that comes once is not', async () => {
  await world.store.kysely.connection().execute(async (one) => {
    for (let n = 0; n < 6; n += 1) await sql`select ${n}::int as often`.execute(one)
    await sql`select ${1}::int as once`.execute(one)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select $1::int as %'`.execute(one)
    expect(rows).toEqual([{ statement: 'select $1::int as often' }])
  })
})

test('a prepared statement that fails may be sent again on its connection, and in other transactions', async () => {
  await world.store.kysely.connection().execute(async (one) => {
    const half = (of: number) => sql<{ half: number }>`select 10 / ${of}::int as half`.execute(one)
    for (let n = 0; n < 8; n += 1) await expect(half(0)).rejects.toThrow('division by zero')
    expect((await half(2)).rows).toEqual([{ half: 5 }])
    await expect(
      one.transaction().execute((tx) => sql`select 10 / ${0}::int as half`.execute(tx)),
    ).rejects.toThrow('division by zero')
    expect((await half(5)).rows).toEqual([{ half: 2 }])
  })
})

test('statements that differ every time fill no list', () => {
  const nameOf = makeNames()
  for (let n = 0; n < 10_000; n += 1) expect(nameOf(`select ${n}`)).toBeUndefined()
  const names = Array.from({ length: 5 }, () => nameOf('select again'))
  expect(names).toEqual([undefined, undefined, undefined, 's1', 's1'])
  for (let n = 0; n < 1000; n += 1) for (let again = 0; again < 4; again += 1) nameOf(`often ${n}`)
  expect(nameOf('select again')).toBe('s1')
  expect(nameOf('often 999')).toBeUndefined()
})
