import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOwnDatabase, type OwnDatabase } from '#test/own-database.ts'
import { T0 } from '#test/test-store.ts'
import { modeChecks } from './mode-checks.ts'
import { prove } from '../../books.ts'

let own: OwnDatabase
beforeAll(async () => {
  own = await makeOwnDatabase('template')
})
afterAll(() => own.drop())

test('a message of a sandbox in a live store is found', async () => {
  const faults = async () => (await prove(own.owner, null)).map(({ check, rows }) => ({ check, rows }))
  await sql`insert into outbox (address, text, created_at) values ('a@b.example', 'code', ${T0}::timestamptz)`.execute(
    own.owner,
  )
  expect(await faults()).toEqual([])
  await own.owner
    .insertInto('store')
    .values({ mode: 'live', seed_check: Buffer.alloc(32), made_at: T0 })
    .execute()
  expect(await faults()).toEqual([{ check: modeChecks[0]!.name, rows: [{ what: 'outbox 1' }] }])
})
