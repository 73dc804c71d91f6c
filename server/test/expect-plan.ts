import { sql, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** That a statement is answered by this index, and reads no table from end to end. */
export async function expectPlan(
  { db }: Pick<World, 'db'>,
  statement: RawBuilder<unknown>,
  index: string,
): Promise<void> {
  const plan = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db)
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain(index)
  expect(text).not.toContain('Seq Scan')
}
